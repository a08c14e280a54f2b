import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailingStore, type FailingStore } from '#tests/support/failing-store.ts';
import { createLocks } from './single-flight.ts';

let store: FailingStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createFailingStore(() => Date.now());
});

afterEach(() => vi.useRealTimers());

const lock = (name: string) => createLocks(store)(name);
const isLocked = (name: string) => store.has(name);

describe('a lock', () => {
  it('is had by one replica at a time', async () => {
    const release = await lock('s');
    expect(await lock('s')).toBeNull();
    expect(await lock('t')).not.toBeNull();
    await release?.();
    expect(await lock('s')).not.toBeNull();
  });

  it('is prolonged every two seconds while it is needed, half a minute at the most', async () => {
    await lock('s');
    await vi.advanceTimersByTimeAsync(9000);
    expect(await lock('s')).toBeNull();
    await vi.advanceTimersByTimeAsync(30_000 - 9000 + 7999);
    expect(await isLocked('s')).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await lock('s')).not.toBeNull();
  });

  it('is prolonged after the store was away', async () => {
    await lock('s');
    store.failing = 'away';
    await vi.advanceTimersByTimeAsync(5000);
    store.failing = 'no';
    await vi.advanceTimersByTimeAsync(1000 + 7999);
    expect(await isLocked('s')).toBe(true);
  });

  it('is not prolonged any more when it was released, nor taken from who has it by then', async () => {
    const release = await lock('s');
    await release?.();
    await vi.advanceTimersByTimeAsync(4000);
    expect(await isLocked('s')).toBe(false);
    const next = await lock('s');
    await release?.();
    expect(await isLocked('s')).toBe(true);
    await next?.();
  });

  it('is released later when the store is away', async () => {
    const release = await lock('s');
    store.failing = 'away';
    await release?.();
    await vi.advanceTimersByTimeAsync(1000);
    store.failing = 'no';
    expect(await isLocked('s')).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(await isLocked('s')).toBe(false);
  });
});
