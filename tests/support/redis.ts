import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { LOOPBACK, withFreePorts } from './free-port.ts';
import { type RedisProcess, startRedisProcess } from './redis-process.ts';

/** A Redis of a test's own: on a free port, its data in memory, with a password. */
export interface TestRedis {
  /** As in REDIS_URL, with the password. */
  url: string;
  password: string;
  /** Asks it what a test wants to know. Fails while it is stopped. */
  client: Redis;
  /** Everything that it holds: names and values, as text. */
  contents(): Promise<string>;
  /** Counts the commands that it has been asked, without those of connections and of the test's own client. */
  commandsAsked(): Promise<number>;
  /** Makes it hang: connections are taken, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends the process, and with it all that it held. */
  stop(): Promise<void>;
  /** Starts it again at the same address, empty. */
  start(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** Commands that open, watch and end a connection. */
const HOUSEKEEPING = new Set([
  'auth',
  'client',
  'command',
  'config',
  'hello',
  'info',
  'ping',
  'quit',
  'select',
]);

/** Counts the commands of `INFO commandstats`, subcommands among their command; those refused are not counted. */
function commandsIn(stats: string): number {
  let count = 0;
  for (const [, name = '', calls] of stats.matchAll(/^cmdstat_([\w-]+)[^:]*:calls=(\d+)/gm)) {
    if (!HOUSEKEEPING.has(name)) count += Number(calls);
  }
  return count;
}

/** What is kept under a name, as text. */
async function textUnder(client: Redis, name: string): Promise<string> {
  const type = await client.type(name);
  if (type === 'string') return (await client.get(name)) ?? '';
  if (type === 'hash') return JSON.stringify(await client.hgetall(name));
  if (type === 'zset') return (await client.zrange(name, 0, -1)).join(' ');
  throw new Error(`a ${type} cannot be read`);
}

/** Starts a Redis. Throws when it does not take connections in time. */
export async function startTestRedis(): Promise<TestRedis> {
  const password = 'R3disPasswordMarker';
  const folder = mkdtempSync(join(tmpdir(), 'portal-redis-'));
  let server: RedisProcess | null = null;

  async function startAt(port: number): Promise<void> {
    server = await startRedisProcess({
      port,
      bind: LOOPBACK,
      dir: folder,
      requirepass: password,
      save: '',
      appendonly: 'no',
    });
  }
  const stop = async () => server?.kill();

  const port = await withFreePorts(1, async (free) => {
    await startAt(free);
    return free;
  });
  const client = new Redis({ port, host: LOOPBACK, password, lazyConnect: true });
  client.on('error', () => undefined);

  return {
    url: `redis://:${password}@${LOOPBACK}:${port}/0`,
    password,
    client,
    async contents() {
      const names = await client.keys('*');
      const dumps = await Promise.all(
        names.map(async (name) => {
          return `${name} ${await textUnder(client, name)}`;
        }),
      );
      return dumps.join('\n');
    },
    commandsAsked: async () => commandsIn(await client.info('commandstats')),
    freeze: () => server?.child.kill('SIGSTOP'),
    thaw: () => server?.child.kill('SIGCONT'),
    stop,
    start: () => startAt(port),
    async close() {
      client.disconnect();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
