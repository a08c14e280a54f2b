import type { RedisClient } from '#app/stores/redis-connection.ts';
import type { SharedStore } from '#app/stores/shared-store.ts';

/** What a store of a test can do besides. */
export interface FakeStore extends Pick<SharedStore, 'redis' | 'state' | 'onBack'> {
  /** What it holds and when that ends, by its clock. */
  readonly held: ReadonlyMap<string, { text: string; endsAtMs: number }>;
  /** While it is away, every command fails. Being back is told to those who wait for it. */
  isAway: boolean;
}

/**
 * A store of several replicas in the memory of a test, which keeps time by the test's clock. It has the few commands of
 * locks, answers and log-outs. That these do in a real Redis what they do here is tried in `tests/server`.
 */
export function createFakeStore(now: () => number): FakeStore {
  const held = new Map<string, { text: string; endsAtMs: number }>();
  const listeners: (() => void)[] = [];
  let isAway = false;

  const textOf = (key: string): string | null => {
    const one = held.get(key);
    return one !== undefined && one.endsAtMs > now() ? one.text : null;
  };
  const answer = async <T>(run: () => T): Promise<T> => {
    if (isAway) throw new Error('the store is away');
    return run();
  };
  const redis = {
    status: 'ready',
    get: (key: string) => answer(() => textOf(key)),
    exists: (key: string) => answer(() => (textOf(key) === null ? 0 : 1)),
    set: (key: string, text: string, _px: 'PX', ms: number, onlyNew?: 'NX') =>
      answer(() => {
        if (onlyNew === 'NX' && textOf(key) !== null) return null;
        held.set(key, { text, endsAtMs: now() + ms });
        return 'OK';
      }),
    /** The scripts of locks: both look whose it is first; with a time it is prolonged, else let go. */
    eval: (_script: string, _count: 1, key: string, id: string, ms?: number) =>
      answer(() => {
        if (textOf(key) !== id) return 0;
        if (ms === undefined) held.delete(key);
        else held.set(key, { text: id, endsAtMs: now() + ms });
        return 1;
      }),
  };
  return {
    held,
    redis: redis as unknown as RedisClient,
    state: () => (isAway ? 'away' : 'onTime'),
    onBack: (listener) => void listeners.push(listener),
    get isAway() {
      return isAway;
    },
    set isAway(value) {
      isAway = value;
      if (!value) for (const listener of listeners) listener();
    },
  };
}
