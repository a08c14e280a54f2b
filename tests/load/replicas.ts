import { randomBytes } from 'node:crypto';
import { HttpClient } from '#tests/support/http-client.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestRedis } from '#tests/support/redis.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import { runLoad } from './load.ts';
import { cpuMs } from './usage.ts';

/**
 * Measures what sharing costs: processor time of a signed-in Home in one process and in two, each without Redis and with
 * it, in turn, several rounds. It prints medians and ratios; nothing of it can fail, as times are those of the
 * machine.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const PAGES = Number(process.env.PAGES ?? 1500);
const CONNECTIONS = 8;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const sandbox = await startTestSandbox('MX');
const redis = await startTestRedis();
const keys = { SESSION_KEYS: randomBytes(32).toString('base64url') };
const base = { apiUrl: sandbox.apiUrl, country: 'MX' } as const;
const first = await startPortal({ ...base, env: keys });
const shared = { ...keys, PUBLIC_ORIGIN: first.origin, REDIS_URL: redis.url };
const unshared = await startPortal({ ...base, env: { ...keys, PUBLIC_ORIGIN: first.origin } });
const others = [await startPortal({ ...base, env: shared }), await startPortal({ ...base, env: shared })];
await sandbox.setPortalOrigin(first.origin);
const redisPid = Number(/process_id:(\d+)/.exec(await redis.client.info('server'))?.[1]);

const casinos = [12, 13, 14].map((casinoId) => ({ casinoId, regularAU: 1_250_500 }));
const client = new HttpClient(first.origin, { language: 'es-MX' });
await client.logIn(await sandbox.makePlayer({ casinos }));
// The first page after the log-on stores in the session what it has learned.
await client.get('/');
const headers = {
  'Accept-Language': 'es-MX',
  Host: new URL(first.origin).host,
  Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
};

/** Processor time of a page in the processes, and in Redis, in ms. */
async function round(portals: readonly Portal[], pages: number) {
  const pids = portals.map((portal) => portal.process.pid ?? 0);
  const used = () => pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
  const [before, redisBefore] = [used(), cpuMs(redisPid)];
  const startedAtMs = performance.now();
  await Promise.all(
    portals.map((portal) =>
      runLoad({
        url: `${portal.origin}/`,
        requests: pages / portals.length,
        connections: CONNECTIONS / portals.length,
        headers,
      }),
    ),
  );
  const seconds = (performance.now() - startedAtMs) / 1000;
  return {
    cpu: (used() - before) / pages,
    redisCpu: (cpuMs(redisPid) - redisBefore) / pages,
    perSecond: pages / seconds,
  };
}

const SETS = [
  ['one process, no Redis', [first]],
  ['one process, with Redis', others.slice(0, 1)],
  ['two processes, no Redis', [first, unshared]],
  ['two processes, with Redis', others],
] as const;

try {
  const results = SETS.map((): Awaited<ReturnType<typeof round>>[] => []);
  for (const [, portals] of SETS) await round(portals, PAGES);
  for (let n = 0; n < ROUNDS; n++) {
    for (const [index, [, portals]] of SETS.entries()) {
      results[index]?.push(await round(portals, PAGES));
    }
  }
  const baseline = median(results[0]?.map(({ cpu }) => cpu) ?? []);
  for (const [index, [name]] of SETS.entries()) {
    const of = results[index] ?? [];
    const cpu = median(of.map((one) => one.cpu));
    const figures = [
      `${cpu.toFixed(2)} ms CPU a page (${(cpu / baseline).toFixed(3)} x)`,
      `Redis ${median(of.map((one) => one.redisCpu)).toFixed(3)} ms`,
      `${median(of.map((one) => one.perSecond)).toFixed(0)} a second, load and operator on the same cores`,
    ];
    process.stdout.write(`${name.padEnd(26)} ${figures.join(' · ')}\n`);
  }
} finally {
  client.close();
  await Promise.all([first, unshared, ...others].map((portal) => portal.stop()));
  await redis.close();
  await sandbox.close();
}
