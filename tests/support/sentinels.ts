import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { LOOPBACK, withFreePorts } from './free-port.ts';
import { type RedisProcess, startRedisProcess } from './redis-process.ts';

/** What the sentinels call the primary. */
const NAME = 'portal';
const PASSWORD = 'R3disPasswordMarker';
/** How long the primary may be silent until a sentinel takes it for dead, in ms. */
const DOWN_AFTER_MS = 1000;
const READY_TIMEOUT_MS = 120_000;

/** A primary, its replica and three sentinels, which have the replica follow the primary when that dies. */
export interface WatchedRedis {
  /** As in REDIS_URL: the host is the name of the primary. */
  url: string;
  sentinels: readonly { host: string; port: number }[];
  primary: RedisProcess;
  /** Asks the replica what a test wants to know. */
  replica: Redis;
  replicaPort: number;
  /** Asks each sentinel for the port of the primary. */
  primaryPorts(): Promise<number[]>;
  /** Ends all of them. */
  close(): Promise<void>;
}

/** Starts them. Throws when the sentinels are not ready to elect a new primary in time. */
export function startWatchedRedis(): Promise<WatchedRedis> {
  return withFreePorts(5, startOnPorts);
}

async function startOnPorts(
  firstPort: number,
  replicaPort: number,
  ...sentinelPorts: number[]
): Promise<WatchedRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sentinels-'));
  const common = { bind: LOOPBACK, save: '', appendonly: 'no', requirepass: PASSWORD, masterauth: PASSWORD };
  const processes: RedisProcess[] = [];
  const start = async (settings: Record<string, string | number>, before: readonly string[] = []) => {
    const started = await startRedisProcess({ ...settings, dir: folder }, before);
    processes.push(started);
    return started;
  };
  let replica: Redis | null = null;
  const close = async () => {
    replica?.disconnect();
    await Promise.all(processes.map((one) => one.kill()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const primary = await start({ ...common, port: firstPort });
    await start({ ...common, port: replicaPort, replicaof: `${LOOPBACK} ${firstPort}` });
    for (const port of sentinelPorts) {
      const file = join(folder, `sentinel-${port}.conf`);
      writeFileSync(
        file,
        [
          `port ${port}`,
          `bind ${LOOPBACK}`,
          `sentinel monitor ${NAME} ${LOOPBACK} ${firstPort} 2`,
          `sentinel auth-pass ${NAME} ${PASSWORD}`,
          `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
          `sentinel failover-timeout ${NAME} 5000`,
        ].join('\n'),
      );
      await start({}, [file, '--sentinel']);
    }
    replica = new Redis({ port: replicaPort, host: LOOPBACK, password: PASSWORD });
    await Promise.all(sentinelPorts.map(canElect));
    return {
      url: `redis://:${PASSWORD}@${NAME}/0`,
      sentinels: sentinelPorts.map((port) => ({ host: LOOPBACK, port })),
      primary,
      replica,
      replicaPort,
      primaryPorts: () => Promise.all(sentinelPorts.map(primaryPort)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits until a sentinel knows of the others and of the replica, or nobody could be elected. */
async function canElect(port: number): Promise<void> {
  const sentinel = new Redis({ port, host: LOOPBACK });
  const untilMs = performance.now() + READY_TIMEOUT_MS;
  try {
    for (;;) {
      const quorum = String(await sentinel.call('SENTINEL', 'CKQUORUM', NAME).catch(String));
      const replicas = (await sentinel.call('SENTINEL', 'REPLICAS', NAME)) as unknown[];
      if (/OK 3 usable/.test(quorum) && replicas.length === 1) return;
      if (performance.now() > untilMs) throw new Error(`The sentinels are not ready: ${quorum}`);
      await sleep(100);
    }
  } finally {
    sentinel.disconnect();
  }
}

async function primaryPort(sentinelPort: number): Promise<number> {
  const sentinel = new Redis({ port: sentinelPort, host: LOOPBACK });
  try {
    const address = (await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME)) as string[];
    return Number(address[1]);
  } finally {
    sentinel.disconnect();
  }
}
