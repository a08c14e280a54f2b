import { randomUUID } from 'node:crypto';
import { createBacklog } from './backlog.ts';
import type { Store } from './store.ts';

/** Lifetime of a lock that is not prolonged, in ms: a process that died holds the others up no longer. */
const LOCK_MS = 8000;
/** Interval at which a lock is prolonged, in ms, and how many times: the operator's answer may take its time. */
const PROLONG = { everyMs: 2000, times: 15 };

/** Releases a lock; never rejects. */
export type Release = () => Promise<void>;

/**
 * Locks across replicas: a lock is prolonged until it is released, and expires 8 s after its holder died.
 *
 * @returns takes a lock: its release, or null when another holder has it; rejects when the store does not answer
 */
export function createLocks(store: Store): (key: string) => Promise<Release | null> {
  const backlog = createBacklog();
  return async (key) => {
    const id = randomUUID();
    if (!(await store.add(key, id, LOCK_MS))) return null;
    let left = PROLONG.times;
    const timer = setInterval(() => {
      if (--left <= 0) clearInterval(timer);
      const prolong = (holder: string | null) => (holder === id ? id : undefined);
      // The next one may succeed.
      store.update(key, prolong, LOCK_MS).catch(() => undefined);
    }, PROLONG.everyMs).unref();
    const release = () => store.update(key, (holder) => (holder === id ? null : undefined), LOCK_MS);
    return async () => {
      clearInterval(timer);
      await release().catch(() => backlog.add(id, release, LOCK_MS));
    };
  };
}
