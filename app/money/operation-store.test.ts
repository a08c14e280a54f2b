import { beforeEach, describe, expect, it } from 'vitest';
import { UnknownKeyError } from '#app/session/seal.ts';
import { createFailingStore, type FailingStore } from '#tests/support/failing-store.ts';
import { createOperationStore } from './operation-store.ts';

const INFLIGHT = { state: 'inflight', fingerprint: 'f' };
const DONE = { state: 'done', fingerprint: 'f', result: '{"a":1}' };
const SINCE = 'operations:{operations}/since';

let now: number;
let store: FailingStore;

beforeEach(() => {
  now = 1_000_000;
  store = createFailingStore(() => now);
});

const replica = () => createOperationStore(store, () => now);

describe('the memory of operations', () => {
  it('gives an operation to the first replica that asks, and tells the others', async () => {
    const [first, second] = [replica(), replica()];
    expect(await first.claim('n', 'f', 1000)).toBeNull();
    expect(await second.claim('n', 'g', 1000)).toEqual(INFLIGHT);
    await first.finish('n', 'f', '{"a":1}', 5000);
    now += 4999;
    expect(await second.claim('n', 'g', 1000)).toEqual(DONE);
    expect(await second.look('n')).toEqual({ known: DONE, sinceMs: 1_000_000 });
    now += 1;
    expect(await second.read('n')).toBeNull();
    expect(await second.claim('n', 'f', 1000)).toBeNull();
  });

  it('releases an operation for whoever has claimed it, and for nobody else', async () => {
    const [first, second] = [replica(), replica()];
    await first.claim('n', 'f', 1000);
    await second.release('n');
    expect(await second.read('n')).toEqual(INFLIGHT);
    await first.release('n');
    expect(await second.claim('n', 'f', 1000)).toBeNull();
    // What the other has claimed since is not the first one's any more.
    await first.release('n');
    expect(await first.read('n')).toEqual(INFLIGHT);
  });

  it('forgets what the operator says that nothing came of, whoever has claimed it', async () => {
    const [first, second] = [replica(), replica()];
    await first.claim('n', 'f', 1000);
    await second.forget('n');
    expect(await second.claim('n', 'g', 1000)).toBeNull();
    await first.release('n');
    expect(await first.read('n')).toEqual({ state: 'inflight', fingerprint: 'g' });
  });

  it('remembers from the moment that it was made, and anew when it was emptied', async () => {
    const [first, second] = [replica(), replica()];
    now += 500;
    expect(await second.remembersSinceMs()).toBe(1_000_000);
    await store.set(SINCE, null);
    expect(await first.look('n')).toEqual({ known: null, sinceMs: 1_000_500 });
    now += 500;
    expect(await second.remembersSinceMs()).toBe(1_000_500);
  });

  it.each(['x1', '1x', '', '-1', '1234567890123456'])(
    'takes %j for no time: nothing is old enough',
    async (text) => {
      const operations = replica();
      await store.set(SINCE, text);
      expect(await operations.remembersSinceMs()).toBe(Number.POSITIVE_INFINITY);
      expect((await operations.look('n')).sinceMs).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it('knows of a record that only another replica can read that there is one', async () => {
    const operations = replica();
    await operations.claim('n', 'f', 1000);
    await operations.finish('n', 'f', '{"a":1}', 5000);
    store.get = async () => {
      throw new UnknownKeyError();
    };
    expect(await operations.claim('n', 'f', 1000)).toEqual(INFLIGHT);
    expect(await operations.read('n')).toMatchObject({ state: 'inflight' });
  });

  it('claims nothing while the store is away, and notes results and releases as soon as it is back', async () => {
    const [operations, other] = [replica(), replica()];
    await operations.claim('n', 'f', 120_000);
    await operations.claim('refused', 'f', 120_000);
    store.failing = 'away';
    await expect(operations.claim('m', 'f', 1000)).rejects.toThrow();
    await expect(operations.read('n')).rejects.toThrow();
    await expect(operations.look('n')).rejects.toThrow();
    await expect(operations.remembersSinceMs()).rejects.toThrow();
    await operations.finish('n', 'f', '{"a":1}', 5000);
    await operations.release('refused');
    store.failing = 'no';
    expect(await other.read('n')).toEqual(INFLIGHT);
    await expect.poll(() => other.read('n')).toEqual(DONE);
    await expect.poll(() => other.read('refused')).toBeNull();
  });
});
