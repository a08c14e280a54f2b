import { z } from 'zod';
import { SESSION_COOKIE_GRACE_MS } from '#app/domain/limits.ts';
import { createLocks } from '#app/store/single-flight.ts';
import type { Store } from '#app/store/store.ts';
import type { SharedRefreshes, Tokens } from './refresh-turns.ts';

const tokensShape: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessTokenExpiresAtMs: z.number(),
});

/**
 * Lets one replica at a time refresh a session, and shares the result with the others for a minute.
 *
 * @returns the refreshes; every step rejects while the store does not answer in time
 */
export function createSharedRefreshes(store: Store): SharedRefreshes {
  const lock = createLocks(store);
  return {
    isAway: () => store.isAway(),
    lock: (name) => lock(`refreshing/${name}`),
    // Newer tokens that this replica cannot read (UnknownKeyError): the old ones must not be refreshed.
    async read(name) {
      const text = await store.get(`refreshed/${name}`);
      return text === null ? null : (tokensShape.safeParse(JSON.parse(text)).data ?? null);
    },
    keep: (name, tokens) => store.set(`refreshed/${name}`, JSON.stringify(tokens), SESSION_COOKIE_GRACE_MS),
  };
}
