import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RedisOperationStore } from '#app/money/redis-operation-store.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { createRedisRefreshes } from '#app/session/redis/redis-refreshes.ts';
import { createSharedStore, type SharedStore, type SharedStoreEvent } from '#app/stores/shared-store.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';

const TIMEOUT_MS = 100;
const SILENCE_MS = 1200;

let redis: TestRedis;
let store: SharedStore;
let told: SharedStoreEvent[];

beforeAll(async () => {
  redis = await startTestRedis();
});

beforeEach(async () => {
  told = [];
  store = createSharedStore({
    url: redis.url,
    timeoutMs: TIMEOUT_MS,
    silenceMs: SILENCE_MS,
    onEvent: (event) => told.push(event),
  });
  await store.whenReachable(5000);
  return () => store.close();
});

afterAll(() => redis.close());

const kinds = () => told.map(({ kind }) => kind);
const connectionId = () => store.redis.client('ID');
const keyRing = () => createKeyRing(['the first secret, which is long enough']);

/** How long something took, in ms, and whether it failed. */
async function timed(step: Promise<unknown>): Promise<{ ms: number; hasFailed: boolean }> {
  const startedAtMs = performance.now();
  const hasFailed = await step.then(
    () => false,
    () => true,
  );
  return { ms: performance.now() - startedAtMs, hasFailed };
}

describe('a store that is late', () => {
  it('fails the one who asked, after that everybody at once, and answers on the same connection', async () => {
    const id = await connectionId();
    redis.freeze();
    const first = await timed(store.redis.get('a'));
    expect(first.hasFailed).toBe(true);
    expect(first.ms).toBeGreaterThan(TIMEOUT_MS - 10);
    expect(store.state()).toBe('late');
    const others = await timed(Promise.allSettled(Array.from({ length: 50 }, () => store.redis.get('a'))));
    expect(others.ms).toBeLessThan(50);
    await expect(store.redis.get('a')).rejects.toThrow('late');
    redis.thaw();
    await expect.poll(() => store.state(), { interval: 10 }).toBe('onTime');
    expect(await connectionId()).toBe(id);
    expect(await store.redis.get('a')).toBeNull();
    expect(kinds()).toEqual(['reached', 'late', 'recovered']);
  });

  it('for longer is lost, and reached again', async () => {
    const id = await connectionId();
    redis.freeze();
    try {
      await timed(store.redis.get('a'));
      await sleep(SILENCE_MS / 2);
      expect(store.state()).toBe('late');
      await expect.poll(() => store.state(), { timeout: 2 * SILENCE_MS }).toBe('away');
    } finally {
      redis.thaw();
    }
    await expect.poll(() => store.state(), { timeout: 5000 }).toBe('onTime');
    expect(await connectionId()).not.toBe(id);
    expect(told).toMatchObject([
      { kind: 'reached' },
      { kind: 'late' },
      { kind: 'lost', reason: 'SILENT' },
      { kind: 'reached' },
    ]);
  });

  it('over and over, with an answer in between, is not lost', async () => {
    const id = await connectionId();
    for (let round = 0; round < 8; round++) {
      redis.freeze();
      await timed(store.redis.get('a'));
      await sleep(150);
      redis.thaw();
      await expect.poll(() => store.state(), { interval: 10 }).toBe('onTime');
    }
    expect(await connectionId()).toBe(id);
    // And the log is not filled with it.
    expect(kinds()).toEqual(['reached', 'late', 'recovered']);
  });

  it('is not one that was asked by a process which was busy itself', async () => {
    const answer = store.redis.get('a');
    const untilMs = performance.now() + 3 * TIMEOUT_MS;
    while (performance.now() < untilMs) {
      // Nothing is read meanwhile.
    }
    const after = store.redis.get('a');
    expect(await Promise.all([answer, after])).toEqual([null, null]);
    expect(kinds()).toEqual(['reached']);
  });

  it('is closed without waiting for it', async () => {
    redis.freeze();
    const closed = await timed(store.close());
    redis.thaw();
    expect(closed.ms).toBeLessThan(TIMEOUT_MS + 500);
  });
});

describe('what a late store does after all', () => {
  it('a lock that nobody was told of is let go', async () => {
    const refreshes = createRedisRefreshes(store, keyRing());
    redis.freeze();
    await expect(refreshes.lock('session')).rejects.toThrow();
    await expect(refreshes.lock('session')).rejects.toThrow();
    redis.thaw();
    const isTaken = async () => (await redis.client.keys('*refreshing:*')).length;
    await expect.poll(isTaken).toBe(0);
    const letGo = await refreshes.lock('session');
    expect(letGo).not.toBeNull();
    expect(await refreshes.lock('session')).toBeNull();
    await letGo?.();
    expect(await isTaken()).toBe(0);
  });

  it('a lock that is needed for longer is prolonged, and then let go', async () => {
    const refreshes = createRedisRefreshes(store, keyRing());
    const letGo = await refreshes.lock('slow');
    const leftMs = () => redis.client.pttl('player-portal:refreshing:slow');
    await redis.client.pexpire('player-portal:refreshing:slow', 4000);
    await expect.poll(leftMs, { timeout: 4000, interval: 50 }).toBeGreaterThan(7000);
    await letGo?.();
    expect(await leftMs()).toBe(-2);
  }, 10_000);

  it('a claim that nobody was told of is taken back, and no other one', async () => {
    const options = { redis: store.redis, keys: keyRing(), now: Date.now };
    const operations = new RedisOperationStore({ ...options, retry: { everyMs: 20, times: 500 } });
    redis.freeze();
    await expect(operations.claim('mine', 'f', 120_000)).rejects.toThrow();
    redis.thaw();
    await expect.poll(() => operations.claim('mine', 'f', 120_000).catch(() => 'late')).toBeNull();
    await sleep(200);
    expect(await operations.read('mine')).toEqual({ state: 'inflight', fingerprint: 'f' });
  });

  it('a claim that could not be set free is set free later', async () => {
    const options = { redis: store.redis, keys: keyRing(), now: Date.now };
    const operations = new RedisOperationStore({ ...options, retry: { everyMs: 20, times: 500 } });
    expect(await operations.claim('refused', 'f', 120_000)).toBeNull();
    redis.freeze();
    await operations.release('refused');
    redis.thaw();
    await expect.poll(() => operations.read('refused').catch(() => 'late')).toBeNull();
  });
});
