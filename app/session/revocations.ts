import { Shelf } from '#app/store/shelf.ts';
import type { Store } from '#app/store/store.ts';

/** Sessions that were logged out although their cookie would still open. */
export interface Revocations {
  /** Refuses a session from now on; `untilMs` is when its cookie would have ended by itself (epoch, ms). */
  revoke(sessionId: string, untilMs: number): Promise<void>;
  isRevoked(sessionId: string): Promise<boolean>;
}

/**
 * Keeps revoked sessions in a store: a log-out is reported to the operator too, but a copy of the cookie would open here
 * all the same. While the store is away, a session that was logged out at this process stays so.
 */
export function createRevocations(store: Store, now: () => number): Revocations {
  const shelf = new Shelf<true>({ store, now, kind: 'revoked' });
  return {
    async revoke(sessionId, untilMs) {
      if (untilMs > now()) await shelf.put(sessionId, true, untilMs - now());
    },
    // No one is thrown out because it cannot be known.
    isRevoked: (sessionId) => shelf.has(sessionId).catch(() => false),
  };
}
