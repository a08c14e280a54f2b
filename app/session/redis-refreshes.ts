import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SESSION_COOKIE_GRACE_MS } from '#app/domain/limits.ts';
import type { SharedStore } from '#app/stores/shared-store.ts';
import { tryAgain } from '#app/stores/try-again.ts';
import type { KeyRing } from './keys.ts';
import type { SharedRefreshes, Tokens } from './refresh-turns.ts';
import { seal, unseal } from './seal.ts';

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

const tokensShape: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessTokenExpiresAtMs: z.number(),
});

const lockOf = (name: string) => `refreshing:${name}`;
const resultOf = (name: string) => `refreshed:${name}`;

/**
 * Lets one replica at a time refresh a session, and tells the others what came of it, sealed, for a minute.
 *
 * @returns the refreshes; every step rejects while Redis does not answer in time
 */
export function createRedisRefreshes(
  store: Pick<SharedStore, 'redis' | 'state'>,
  keys: KeyRing,
): SharedRefreshes {
  const { redis } = store;
  const unlock = (name: string, id: string) =>
    tryAgain(
      () => redis.eval(UNLOCK, 1, lockOf(name), id),
      LET_GO_RETRY,
      () => redis.status === 'end',
    );

  /** Prolongs a lock again and again, until it is stopped. */
  function hold(name: string, id: string): () => void {
    let left = PROLONG.times;
    const timer = setInterval(() => {
      if (--left <= 0) clearInterval(timer);
      // One that could not be prolonged may be by the next.
      redis.eval(RELOCK, 1, lockOf(name), id, LOCK_MS).catch(() => undefined);
    }, PROLONG.everyMs).unref();
    return () => clearInterval(timer);
  }

  return {
    isAway: () => store.state() === 'away',
    async lock(name) {
      if (store.state() !== 'onTime') throw new Error('The shared store cannot be asked now.');
      const id = randomUUID();
      try {
        if ((await redis.set(lockOf(name), id, 'PX', LOCK_MS, 'NX')) === null) return null;
      } catch (error) {
        // A late store may have locked, or will: no one would let that go.
        void unlock(name, id);
        throw error;
      }
      const stopHolding = hold(name, id);
      return () => {
        stopHolding();
        return unlock(name, id);
      };
    },
    async read(name) {
      const text = await redis.get(resultOf(name));
      if (text === null) return null;
      const tokens = tokensShape.safeParse((await unseal(keys, 'sharedTokens', text))?.value);
      return tokens.success ? tokens.data : null;
    },
    async keep(name, tokens) {
      const text = await seal(keys, 'sharedTokens', tokens);
      await redis.set(resultOf(name), text, 'PX', SESSION_COOKIE_GRACE_MS);
    },
  };
}
