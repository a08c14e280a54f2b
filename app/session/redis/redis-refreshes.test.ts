import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { seal } from '#app/session/seal.ts';
import { createFakeStore, type FakeStore } from '#tests/support/fake-redis.ts';
import { createRedisRefreshes } from './redis-refreshes.ts';

const keys = createKeyRing(['a secret that is long enough for it']);
const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', accessTokenExpiresAtMs: 5 };

let store: FakeStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createFakeStore(() => Date.now());
});

afterEach(() => vi.useRealTimers());

const replica = () => createRedisRefreshes(store, keys);
const lockOf = (name: string) => store.held.get(`refreshing:${name}`);

describe('what came of a refresh', () => {
  it('is told to every replica for a minute, sealed', async () => {
    expect(await replica().read('s')).toBeNull();
    await replica().keep('s', tokens);
    expect(JSON.stringify([...store.held])).not.toMatch(/access-1|refresh-1/);
    vi.advanceTimersByTime(59_999);
    expect(await replica().read('s')).toEqual(tokens);
    expect(await replica().read('t')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await replica().read('s')).toBeNull();
  });

  it.each([
    ['sealed for something else', () => seal(keys, 'sharedFlight', tokens)],
    ['without all that tokens have', () => seal(keys, 'sharedTokens', { accessToken: 'access-1' })],
    ['that does not open', async () => 'x'],
  ])('is nothing when it was %s', async (_name, write) => {
    const text = await write();
    await store.redis.set('refreshed:s', text, 'PX', 60_000);
    expect(await replica().read('s')).toBeNull();
  });

  it('cannot be asked while the store is away', async () => {
    expect(replica().isAway()).toBe(false);
    store.isAway = true;
    expect(replica().isAway()).toBe(true);
    await expect(replica().read('s')).rejects.toThrow();
    await expect(replica().lock('s')).rejects.toThrow('cannot be asked');
  });
});

describe('the right to refresh', () => {
  it('is had by one replica at a time', async () => {
    const letGo = await replica().lock('s');
    expect(await replica().lock('s')).toBeNull();
    expect(await replica().lock('t')).not.toBeNull();
    await letGo?.();
    expect(await replica().lock('s')).not.toBeNull();
  });

  it('is prolonged every two seconds while it is needed, half a minute at the most', async () => {
    await replica().lock('s');
    await vi.advanceTimersByTimeAsync(9000);
    expect(await replica().lock('s')).toBeNull();
    await vi.advanceTimersByTimeAsync(20_999);
    expect(lockOf('s')?.endsAtMs).toBe(Date.now() + 8000 - 1999);
    await vi.advanceTimersByTimeAsync(8001);
    expect(await replica().lock('s')).not.toBeNull();
  });

  it('is prolonged after the store was away', async () => {
    await replica().lock('s');
    store.isAway = true;
    await vi.advanceTimersByTimeAsync(5000);
    store.isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(lockOf('s')?.endsAtMs).toBe(Date.now() + 8000);
  });

  it('is not prolonged any more when it was let go, nor taken from who has it by then', async () => {
    const letGo = await replica().lock('s');
    await letGo?.();
    await vi.advanceTimersByTimeAsync(4000);
    expect(lockOf('s')).toBeUndefined();
    const next = await replica().lock('s');
    await letGo?.();
    expect(lockOf('s')).toBeDefined();
    await next?.();
  });

  it('is let go later when the store is away', async () => {
    const letGo = await replica().lock('s');
    store.isAway = true;
    void letGo?.();
    await Promise.resolve();
    store.isAway = false;
    expect(lockOf('s')).toBeDefined();
    vi.useRealTimers();
    await expect.poll(() => lockOf('s'), { timeout: 1000, interval: 10 }).toBeUndefined();
  });

  it('is let go when it was given, and nobody heard of it', async () => {
    const { redis } = store;
    const set = redis.set.bind(redis) as (...all: unknown[]) => Promise<unknown>;
    Object.assign(redis, {
      set: async (...all: unknown[]) => {
        await set(...all);
        throw new Error('late');
      },
    });
    await expect(replica().lock('s')).rejects.toThrow('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(lockOf('s')).toBeUndefined();
  });
});
