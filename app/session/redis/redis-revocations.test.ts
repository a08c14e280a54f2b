import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeStore, type FakeStore } from '#tests/support/fake-redis.ts';
import { createRedisRevocations } from './redis-revocations.ts';

const START_MS = 1_000_000;
const HOUR_MS = 60 * 60 * 1000;

let now: number;
let store: FakeStore;

beforeEach(() => {
  now = START_MS;
  store = createFakeStore(() => now);
});

const replica = () => createRedisRevocations(store, () => now);

describe('a session that was logged out', () => {
  it('is refused by every replica, until its cookie would have ended', async () => {
    const [one, other] = [replica(), replica()];
    expect(await other.isRevoked('s_1')).toBe(false);
    await one.revoke('s_1', START_MS + HOUR_MS);
    now += HOUR_MS - 1;
    expect(await Promise.all([one, other].map((some) => some.isRevoked('s_1')))).toEqual([true, true]);
    expect(await other.isRevoked('s_2')).toBe(false);
    now += 1;
    expect(await Promise.all([one, other].map((some) => some.isRevoked('s_1')))).toEqual([false, false]);
  });

  it('is not named in the store', async () => {
    await replica().revoke('s_1', START_MS + HOUR_MS);
    expect([...store.held.keys()]).toEqual([expect.stringMatching(/^revoked:[\w-]{43}$/)]);
  });

  it('is refused here while the store is away, and everywhere as soon as it is back', async () => {
    const [one, other] = [replica(), replica()];
    store.isAway = true;
    await one.revoke('s_1', START_MS + HOUR_MS);
    expect(await one.isRevoked('s_1')).toBe(true);
    // No one is thrown out because it cannot be known.
    expect(await other.isRevoked('s_1')).toBe(false);
    store.isAway = false;
    await Promise.resolve();
    expect(await other.isRevoked('s_1')).toBe(true);
    expect([...store.held.values()].map(({ endsAtMs }) => endsAtMs)).toEqual([START_MS + HOUR_MS]);
  });

  it('is told to a store that was away until it has heard it, and once', async () => {
    const one = replica();
    store.isAway = true;
    await one.revoke('s_1', START_MS + HOUR_MS);
    let told = 0;
    const { redis } = store;
    const set = redis.set.bind(redis) as (...all: unknown[]) => Promise<unknown>;
    Object.assign(redis, {
      set: (...all: unknown[]) => {
        told += 1;
        return told === 1 ? Promise.reject(new Error('late')) : set(...all);
      },
    });
    for (let count = 0; count < 3; count++) {
      store.isAway = false;
      await new Promise(setImmediate);
    }
    expect(told).toBe(2);
  });

  it('is not told any more when its cookie has ended by then', async () => {
    const one = replica();
    store.isAway = true;
    await one.revoke('s_1', START_MS + HOUR_MS);
    now += HOUR_MS;
    store.isAway = false;
    await Promise.resolve();
    expect(store.held.size).toBe(0);
  });
});
