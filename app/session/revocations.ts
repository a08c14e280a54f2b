import { Shelf } from '#app/store/shelf.ts';
import type { Store } from '#app/store/store.ts';
import { SEALED_LIFETIMES_MS } from './sealed-lifetimes.ts';

/** Sessions and marks of devices that count no longer although their cookies would still open. */
export interface Revocations {
  /** Refuses a session from now on; `untilMs` is when its cookie would have ended by itself (epoch, ms). */
  revoke(sessionId: string, untilMs: number): Promise<void>;
  isRevoked(sessionId: string): Promise<boolean>;
  /**
   * Ends the marks that devices have for a number up to now.
   *
   * @param phoneNumber national digits
   */
  revokeDevices(phoneNumber: string): Promise<void>;
  /** Returns when the marks of a number were last ended; epoch, ms; 0 when never, or while the store cannot tell. */
  devicesRevokedAtMs(phoneNumber: string): Promise<number>;
}

/**
 * Keeps revocations in a store: a log-out is reported to the operator too, but a copy of the cookie would open here all
 * the same. While the store is away, what was revoked at this process stays so.
 */
export function createRevocations(store: Store, now: () => number): Revocations {
  const sessions = new Shelf<true>({ store, now, kind: 'revoked' });
  const devices = new Shelf<number>({
    store,
    now,
    kind: 'devices',
    merge: (known, added) => Math.max(known, added),
  });
  return {
    async revoke(sessionId, untilMs) {
      if (untilMs > now()) await sessions.put(sessionId, true, untilMs - now());
    },
    // No one is thrown out because it cannot be known.
    isRevoked: (sessionId) => sessions.has(sessionId).catch(() => false),
    revokeDevices: (phoneNumber) => devices.put(phoneNumber, now(), SEALED_LIFETIMES_MS.device),
    devicesRevokedAtMs: async (phoneNumber) => (await devices.get(phoneNumber).catch(() => null)) ?? 0,
  };
}
