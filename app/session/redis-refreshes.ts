import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { SESSION_COOKIE_GRACE_MS } from '#app/domain/limits.ts';
import type { KeyRing } from './keys.ts';
import type { SharedRefreshes, Tokens } from './refresh.ts';
import { seal, unseal } from './seal.ts';

/** As long as a refresh may take, in ms: a process that died holds the others up no longer. */
const LOCK_MS = 8000;

/** Lets a lock go only if it is still one's own. */
const UNLOCK = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

const tokensShape: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessTokenExpiresAtMs: z.number(),
});

/**
 * Lets one replica at a time refresh a session, and tells the others what came of it, sealed, for a minute.
 *
 * @param redis the connection
 * @param keys what tokens are sealed with; the same in every replica
 * @returns the refreshes; every step rejects while Redis can not be reached
 */
export function createRedisRefreshes(redis: Redis, keys: KeyRing): SharedRefreshes {
  const lockOf = (name: string) => `refreshing:${name}`;
  const resultOf = (name: string) => `refreshed:${name}`;
  return {
    async lock(name) {
      const id = randomUUID();
      if ((await redis.set(lockOf(name), id, 'PX', LOCK_MS, 'NX')) === null) return null;
      return async () => {
        await redis.eval(UNLOCK, 1, lockOf(name), id);
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
