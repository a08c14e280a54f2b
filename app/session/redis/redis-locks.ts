import { randomUUID } from 'node:crypto';
import type { SharedStore } from '#app/stores/shared-store.ts';
import { tryAgain } from '#app/stores/try-again.ts';

/** How long a lock outlives its holder, in ms: a process that died holds the others up no longer. */
const LOCK_MS = 8000;
/**
 * How often a lock is prolonged that is still needed, in ms, and how many times: the operator's answer may take its
 * time.
 */
const PROLONG = { everyMs: 2000, times: 15 };
/** How a lock is let go that could not be: after that it ends by itself. */
const LET_GO_RETRY = { everyMs: 100, times: LOCK_MS / 100 };

/** Lets a lock go only if it is still one's own. */
const UNLOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;
/** Prolongs a lock, in ms, only if it is still one's own. */
const RELOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0`;

/** Lets a lock go; never rejects. */
export type LetGo = () => Promise<void>;

/**
 * Has one replica at a time do something, for as long as it takes: a lock is prolonged until it is let go, and ends by
 * itself 8 s after its holder died.
 *
 * @param store of which nothing is asked while it is late or away
 */
export function createRedisLocks(store: Pick<SharedStore, 'redis' | 'state'>): {
  /**
   * @param key what is locked
   * @returns what lets it go; null when another replica has it
   * @throws Error when the store does not answer in time; what it may have locked by then is let go
   */
  lock(key: string): Promise<LetGo | null>;
} {
  const { redis } = store;
  const unlock = (key: string, id: string) =>
    tryAgain(
      () => redis.eval(UNLOCK, 1, key, id),
      LET_GO_RETRY,
      () => redis.status === 'end',
    );

  /** Prolongs a lock again and again, until it is stopped. */
  function hold(key: string, id: string): () => void {
    let left = PROLONG.times;
    const timer = setInterval(() => {
      if (--left <= 0) clearInterval(timer);
      // One that could not be prolonged may be by the next.
      redis.eval(RELOCK, 1, key, id, LOCK_MS).catch(() => undefined);
    }, PROLONG.everyMs).unref();
    return () => clearInterval(timer);
  }

  return {
    async lock(key) {
      if (store.state() !== 'onTime') throw new Error('The shared store cannot be asked now.');
      const id = randomUUID();
      try {
        if ((await redis.set(key, id, 'PX', LOCK_MS, 'NX')) === null) return null;
      } catch (error) {
        // A late store may have locked, or will: no one would let that go.
        void unlock(key, id);
        throw error;
      }
      const stopHolding = hold(key, id);
      return () => {
        stopHolding();
        return unlock(key, id);
      };
    },
  };
}
