import { z } from 'zod';
import { SESSION_COOKIE_GRACE_MS } from '#app/domain/limits.ts';
import type { KeyRing } from '#app/session/keys.ts';
import type { SharedRefreshes, Tokens } from '#app/session/refresh-turns.ts';
import { isOfUnknownKey, seal, UnknownKeyError, unseal } from '#app/session/seal.ts';
import type { SharedStore } from '#app/stores/shared-store.ts';
import { createRedisLocks } from './redis-locks.ts';

const tokensShape: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessTokenExpiresAtMs: z.number(),
});

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
  const locks = createRedisLocks(store);
  return {
    isAway: () => store.state() === 'away',
    lock: (name) => locks.lock(`refreshing:${name}`),
    async read(name) {
      const text = await redis.get(resultOf(name));
      if (text === null) return null;
      // There are newer tokens, which this replica cannot read: the old ones must not be refreshed.
      if (isOfUnknownKey(keys, 'sharedTokens', text)) throw new UnknownKeyError();
      const tokens = tokensShape.safeParse((await unseal(keys, 'sharedTokens', text))?.value);
      return tokens.success ? tokens.data : null;
    },
    async keep(name, tokens) {
      const text = await seal(keys, 'sharedTokens', tokens);
      await redis.set(resultOf(name), text, 'PX', SESSION_COOKIE_GRACE_MS);
    },
  };
}
