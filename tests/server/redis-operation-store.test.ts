import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RedisOperationStore } from '#app/money/redis-operation-store.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { createSharedStore, type SharedStore } from '#app/stores/shared-store.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';

const OLD_KEY = 'the first secret, which is long enough';
const NEW_KEY = 'the second secret, also long enough';
const DONE = { state: 'done', fingerprint: 'f', result: '{"a":1}' };

let redis: TestRedis;
let stores: SharedStore[];
let clockMs: number;

beforeAll(async () => {
  redis = await startTestRedis();
});

beforeEach(async () => {
  await redis.client.flushall();
  clockMs = 1_000_000;
  stores = [];
  return async () => {
    await Promise.all(stores.map((store) => store.close()));
  };
});

afterAll(() => redis.close());

/** What a process of the portal has for a store. */
async function replica(secrets: readonly string[] = [OLD_KEY]) {
  const shared = createSharedStore({ url: redis.url, timeoutMs: 500, silenceMs: 2000 });
  stores.push(shared);
  await shared.whenReachable(5000);
  const retry = { everyMs: 20, times: 500 };
  return new RedisOperationStore({
    redis: shared.redis,
    keys: createKeyRing(secrets),
    now: () => clockMs,
    retry,
  });
}

it('gives an operation to the first replica that asks, and tells the others', async () => {
  const [first, second] = [await replica(), await replica()];
  const claims = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? first : second).claim('n', 'f', 1000)),
  );
  expect(claims.filter((known) => known === null)).toHaveLength(1);
  expect(claims.filter((known) => known !== null)).toEqual(
    Array(39).fill({ state: 'inflight', fingerprint: 'f' }),
  );
  await first.finish('n', 'f', '{"a":1}', 5000);
  expect(await second.claim('n', 'g', 1000)).toEqual(DONE);
  expect(await second.read('n')).toEqual(DONE);
  expect(await second.read('m')).toBeNull();
});

it('forgets what has had its time', async () => {
  const store = await replica();
  await store.claim('n', 'f', 40);
  await expect.poll(() => store.read('n')).toBeNull();
  expect(await store.claim('n', 'f', 1000)).toBeNull();
});

it('sets an operation free for whoever has taken it, and for nobody else', async () => {
  const [first, second] = [await replica(), await replica()];
  await first.claim('n', 'f', 1000);
  await second.release('n');
  expect(await second.read('n')).not.toBeNull();
  await first.release('n');
  expect(await second.claim('n', 'f', 1000)).toBeNull();
  // What the other has taken since is not the first one's any more.
  await first.release('n');
  expect(await first.read('n')).not.toBeNull();
});

it('remembers from the moment that it was reached, and anew when it was emptied', async () => {
  const [first, second] = [await replica(), await replica()];
  clockMs += 500;
  expect(await second.remembersSinceMs()).toBe(1_000_000);
  await redis.client.flushall();
  expect(await first.remembersSinceMs()).toBe(1_000_500);
  clockMs += 500;
  expect(await second.remembersSinceMs()).toBe(1_000_500);
});

it('a replica without the newest key knows that there is something, and no more', async () => {
  const [newer, older] = [await replica([NEW_KEY, OLD_KEY]), await replica([OLD_KEY])];
  await newer.claim('n', 'f', 1000);
  await newer.finish('n', 'f', '{"a":1}', 5000);
  expect(await older.claim('n', 'f', 1000)).toEqual({ state: 'inflight', fingerprint: 'f' });
  expect(await older.read('n')).toMatchObject({ state: 'inflight' });
  await older.claim('m', 'f', 1000);
  await older.finish('m', 'f', '{"a":1}', 5000);
  expect(await newer.read('m')).toEqual(DONE);
});

it('fails at once while nothing answers, and notes a result as soon as something does', async () => {
  const [store, other] = [await replica(), await replica()];
  await store.claim('n', 'f', 120_000);
  await redis.stop();
  await expect(store.claim('m', 'f', 1000)).rejects.toThrow();
  await expect(store.read('n')).rejects.toThrow();
  await expect(store.remembersSinceMs()).rejects.toThrow();
  await store.finish('n', 'f', '{"a":1}', 5000);
  await redis.start();
  const known = () => other.read('n').catch(() => null);
  await expect.poll(known, { timeout: 10_000 }).toEqual(DONE);
});

it('does not wait for what hangs, and after that not at all', async () => {
  const store = await replica();
  redis.freeze();
  try {
    const startedAt = performance.now();
    await expect(store.claim('n', 'f', 1000)).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(1500);
    const againAt = performance.now();
    for (let n = 0; n < 100; n++) await expect(store.read('n')).rejects.toThrow();
    expect(performance.now() - againAt).toBeLessThan(500);
  } finally {
    redis.thaw();
  }
  await expect.poll(() => store.read('m').catch(() => 'away'), { timeout: 10_000 }).toBeNull();
});

it('tells when a full store may throw operations away', async () => {
  await redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru');
  const told: object[] = [];
  const shared = createSharedStore({
    url: redis.url,
    timeoutMs: 500,
    silenceMs: 2000,
    onEvent: (event) => told.push(event),
  });
  stores.push(shared);
  await expect.poll(() => told).toEqual([{ kind: 'reached' }, { kind: 'evicting', reason: 'allkeys-lru' }]);
  await redis.client.config('SET', 'maxmemory-policy', 'noeviction');
});

it('a wrong password is told by its name, and nothing more', async () => {
  const told: object[] = [];
  const url = redis.url.replace(redis.password, 'wrong');
  const shared = createSharedStore({
    url,
    timeoutMs: 500,
    silenceMs: 2000,
    onEvent: (event) => told.push(event),
  });
  stores.push(shared);
  await expect.poll(() => told).toEqual([{ kind: 'lost', reason: 'WRONGPASS' }]);
  expect(shared.state()).toBe('away');
});

it('tells at one look what is known of an operation, and since when it remembers', async () => {
  const store = await replica();
  const sinceMs = await store.remembersSinceMs();
  clockMs += 500;
  expect(await store.look('n')).toEqual({ known: null, sinceMs });
  await store.claim('n', 'f', 1000);
  expect(await store.look('n')).toEqual({ known: { state: 'inflight', fingerprint: 'f' }, sinceMs });
  await store.finish('n', 'f', '{"a":1}', 5000);
  expect(await store.look('n')).toEqual({ known: DONE, sinceMs });
  await redis.client.flushall();
  expect(await store.look('n')).toEqual({ known: null, sinceMs: clockMs });
});

it.each(['x1', '1x', '', '-1', '1234567890123456'])(
  'takes %j for no time: nothing is old enough',
  async (text) => {
    const store = await replica();
    await redis.client.set('player-portal:operations:{operations}:since', text);
    expect(await store.remembersSinceMs()).toBe(Number.POSITIVE_INFINITY);
    expect((await store.look('n')).sinceMs).toBe(Number.POSITIVE_INFINITY);
  },
);

it('forgets what the operator says that nothing came of, whoever has taken it', async () => {
  const [first, second] = [await replica(), await replica()];
  await first.claim('n', 'f', 1000);
  await second.forget('n');
  expect(await first.read('n')).toBeNull();
  expect(await second.claim('n', 'g', 1000)).toBeNull();
  // It is not the first one's any more.
  await first.release('n');
  expect(await first.read('n')).toEqual({ state: 'inflight', fingerprint: 'g' });
});
