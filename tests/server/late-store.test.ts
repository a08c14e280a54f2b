import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { createStoreSealing } from '#app/session/seal.ts';
import { createRedisStore } from '#app/store/redis-store.ts';
import { createSharedStore, type SharedStore, type SharedStoreEvent } from '#app/store/shared-store.ts';
import { createLocks } from '#app/store/single-flight.ts';
import { startTestRedis, type TestRedis } from '#tests/support/redis.ts';

const TIMEOUT_MS = 300;
const SILENCE_MS = 2000;
/** How often it is reported at most, in ms. */
const REPORTED_EVERY_MS = 10_000;
/** Longer than a test may take, in ms. */
const NEVER_MS = 3_600_000;

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
  await store.whenReachable(15_000);
  return () => store.close();
});

afterAll(() => redis.close());

const kinds = () => told.map(({ kind }) => kind);
const connectionId = () => store.redis.client('ID');
const get = () => store.ask('get', (client) => client.get('a'));
const sealing = createStoreSealing(createKeyRing(['the first secret, which is long enough']));
const values = () => createRedisStore(store, sealing);

describe('a store that is late', () => {
  it('fails the one who asked, after that everybody at once, and answers on the same connection', async () => {
    const id = await connectionId();
    const askedBefore = await redis.commandsAsked();
    const startedAtMs = performance.now();
    redis.freeze();
    await expect(get()).rejects.toThrow('in time');
    expect(performance.now() - startedAtMs).toBeGreaterThan(TIMEOUT_MS - 10);
    expect(store.state()).toBe('late');
    for (let n = 0; n < 50; n++) await expect(get()).rejects.toThrow('late');
    redis.thaw();
    await expect.poll(() => store.state(), { interval: 10 }).toBe('onTime');
    // Only the first has reached it.
    expect((await redis.commandsAsked()) - askedBefore).toBe(1);
    expect(await connectionId()).toBe(id);
    expect(await get()).toBeNull();
    expect(kinds()).toEqual(['reached', 'late', 'recovered']);
  });

  it('for longer is lost, and reached again', async () => {
    const id = await connectionId();
    redis.freeze();
    try {
      await expect(get()).rejects.toThrow('in time');
      await expect.poll(() => store.state()).toBe('away');
    } finally {
      redis.thaw();
    }
    await expect.poll(() => store.state()).toBe('onTime');
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
    const startedAtMs = performance.now();
    for (let round = 0; round < 6; round++) {
      redis.freeze();
      await expect(get()).rejects.toThrow('in time');
      await sleep(150);
      redis.thaw();
      await expect.poll(() => store.state(), { interval: 10 }).toBe('onTime');
    }
    expect(await connectionId()).toBe(id);
    // And the log is not filled with it.
    const reports = kinds().filter((kind) => kind === 'late').length;
    expect(reports).toBeLessThanOrEqual(1 + (performance.now() - startedAtMs) / REPORTED_EVERY_MS);
    expect(reports).toBeGreaterThan(0);
    expect(kinds()).not.toContain('lost');
  });

  it('is late by its silence, if that is shorter than a command may take', async () => {
    const patient = createSharedStore({ url: redis.url, timeoutMs: NEVER_MS, silenceMs: TIMEOUT_MS });
    await patient.whenReachable(15_000);
    redis.freeze();
    try {
      const ask = () => patient.ask('get', (client) => client.get('a'));
      await expect(ask()).rejects.toThrow('in time');
      await expect(ask()).rejects.toThrow(/is (late|away)/);
    } finally {
      redis.thaw();
    }
    await expect.poll(() => patient.state()).toBe('onTime');
    await patient.close();
  });

  it('is not one that was asked by a process which was busy itself', async () => {
    const answer = get();
    const untilMs = performance.now() + 3 * TIMEOUT_MS;
    while (performance.now() < untilMs) {
      // Nothing is read meanwhile.
    }
    const after = get();
    expect(await Promise.all([answer, after])).toEqual([null, null]);
    expect(kinds()).toEqual(['reached']);
  });

  it('is closed without waiting for it', async () => {
    const patient = createSharedStore({ url: redis.url, timeoutMs: TIMEOUT_MS, silenceMs: NEVER_MS });
    await patient.whenReachable(15_000);
    redis.freeze();
    await patient.close();
    redis.thaw();
  });
});

it('a wrong password is told by its name, and nothing more', async () => {
  const events: SharedStoreEvent[] = [];
  const refused = createSharedStore({
    url: redis.url.replace(redis.password, 'wrong'),
    timeoutMs: TIMEOUT_MS,
    silenceMs: SILENCE_MS,
    onEvent: (event) => events.push(event),
  });
  await expect.poll(() => events).toEqual([{ kind: 'lost', reason: 'WRONGPASS' }]);
  expect(refused.state()).toBe('away');
  await refused.close();
});

describe('what a late store does after all', () => {
  it('a lock that nobody was told of is let go', async () => {
    const lock = createLocks(values());
    redis.freeze();
    await expect(lock('refreshing/session')).rejects.toThrow();
    await expect(lock('refreshing/session')).rejects.toThrow();
    redis.thaw();
    const isTaken = async () => (await redis.client.keys('*refreshing:*')).length;
    await expect.poll(isTaken).toBe(0);
    const release = await lock('refreshing/session');
    expect(release).not.toBeNull();
    expect(await lock('refreshing/session')).toBeNull();
    await release?.();
    expect(await isTaken()).toBe(0);
  });

  it('a lock that is needed for longer is prolonged, and then let go', async () => {
    const lock = createLocks(values());
    const release = await lock('refreshing/slow');
    const [name = ''] = await redis.client.keys('*refreshing:*');
    const leftMs = () => redis.client.pttl(name);
    await redis.client.pexpire(name, 4000);
    await expect.poll(leftMs, { interval: 50 }).toBeGreaterThan(7000);
    await release?.();
    expect(await leftMs()).toBe(-2);
  });
});
