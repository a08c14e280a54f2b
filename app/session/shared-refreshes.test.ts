import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailingStore, type FailingStore } from '#tests/support/failing-store.ts';
import { createSharedRefreshes } from './shared-refreshes.ts';

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', accessTokenExpiresAtMs: 5 };

let store: FailingStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createFailingStore(() => Date.now());
});

afterEach(() => vi.useRealTimers());

const replica = () => createSharedRefreshes(store);
const isLocked = (name: string) => store.has(`refreshing/${name}`);

describe('the result of a refresh', () => {
  it('is shared with every replica for a minute', async () => {
    expect(await replica().read('s')).toBeNull();
    await replica().keep('s', tokens);
    vi.advanceTimersByTime(59_999);
    expect(await replica().read('s')).toEqual(tokens);
    expect(await replica().read('t')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(await replica().read('s')).toBeNull();
  });

  it('is none without all that tokens have', async () => {
    await store.set('refreshed/s', JSON.stringify({ accessToken: 'access-1' }), 60_000);
    expect(await replica().read('s')).toBeNull();
  });

  it('is not known while the store is away', async () => {
    expect(replica().isAway()).toBe(false);
    store.failing = 'away';
    expect(replica().isAway()).toBe(true);
    await expect(replica().read('s')).rejects.toThrow();
    await expect(replica().lock('s')).rejects.toThrow();
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
    await vi.advanceTimersByTimeAsync(30_000 - 9000 + 7999);
    expect(await isLocked('s')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await replica().lock('s')).not.toBeNull();
  });

  it('is prolonged after the store was away', async () => {
    await replica().lock('s');
    store.failing = 'away';
    await vi.advanceTimersByTimeAsync(5000);
    store.failing = 'no';
    await vi.advanceTimersByTimeAsync(1000 + 7999);
    expect(await isLocked('s')).toBe(true);
  });

  it('is not prolonged any more when it was released, nor taken from who has it by then', async () => {
    const letGo = await replica().lock('s');
    await letGo?.();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await isLocked('s')).toBe(false);
    const next = await replica().lock('s');
    await letGo?.();
    expect(await isLocked('s')).toBe(true);
    await next?.();
  });

  it('is released later when the store is away', async () => {
    const letGo = await replica().lock('s');
    store.failing = 'away';
    await letGo?.();
    await vi.advanceTimersByTimeAsync(1000);
    store.failing = 'no';
    expect(await isLocked('s')).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(await isLocked('s')).toBe(false);
  });
});
