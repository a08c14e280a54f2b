import { describe, expect, it } from 'vitest';
import { createMemoryOperationStore, MAXIMUM_OPERATIONS } from './operation-store.ts';

function storeAt(startMs: number) {
  const clock = { ms: startMs };
  return { clock, store: createMemoryOperationStore(() => clock.ms) };
}

describe('the memory of operations', () => {
  it('gives an operation to the first who asks', async () => {
    const { store } = storeAt(0);
    expect(await store.claim('n', 'f', 1000)).toBeNull();
    expect(await store.claim('n', 'g', 1000)).toEqual({ state: 'inflight', fingerprint: 'f' });
    expect(await store.read('n')).toEqual({ state: 'inflight', fingerprint: 'f' });
    expect(await store.claim('m', 'f', 1000)).toBeNull();
  });

  it('keeps the result in its place', async () => {
    const { store, clock } = storeAt(0);
    await store.claim('n', 'f', 1000);
    await store.finish('n', 'f', '{"a":1}', 5000);
    clock.ms = 4999;
    const done = { state: 'done', fingerprint: 'f', result: '{"a":1}' };
    expect(await store.claim('n', 'f', 1000)).toEqual(done);
    expect(await store.read('n')).toEqual(done);
    clock.ms = 5000;
    expect(await store.read('n')).toBeNull();
    expect(await store.claim('n', 'f', 1000)).toBeNull();
  });

  it('gives an operation away again when it was released, or when its time is over', async () => {
    const { store, clock } = storeAt(0);
    await store.claim('n', 'f', 1000);
    await store.release('n');
    expect(await store.read('n')).toBeNull();
    expect(await store.claim('n', 'f', 1000)).toBeNull();
    clock.ms = 999;
    expect(await store.claim('n', 'f', 1000)).not.toBeNull();
    clock.ms = 1000;
    expect(await store.claim('n', 'f', 1000)).toBeNull();
  });

  it('knows since when it remembers', async () => {
    const { store, clock } = storeAt(42);
    clock.ms = 99;
    expect(await store.remembersSinceMs()).toBe(42);
  });

  it('takes no more on rather than forgetting one, and has room again when time has passed', async () => {
    const { store, clock } = storeAt(0);
    for (let n = 0; n < MAXIMUM_OPERATIONS; n++) await store.finish(`n${n}`, 'f', '1', 1000);
    await expect(store.claim('one more', 'f', 1000)).rejects.toThrow('too many');
    expect(await store.claim('n0', 'f', 1000)).toMatchObject({ state: 'done' });
    clock.ms = 1000;
    expect(await store.claim('one more', 'f', 1000)).toBeNull();
  });
});
