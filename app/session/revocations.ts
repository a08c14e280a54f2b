import { LRUCache } from 'lru-cache';
import { createBacklog } from '#app/store/retry.ts';
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

/** Longest time that a timer can wait, in ms: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 2;

/**
 * Keeps revocations in a store: a log-out is reported to the operator too, but a copy of the cookie would open here all
 * the same. While the store is away, what was revoked at this process stays so.
 */
export function createRevocations(store: Store, now: () => number): Revocations {
  /** Time of the process's own revocations (epoch, ms), by key. */
  const own = new LRUCache<string, number>({ ttl: 1, ttlResolution: 0, ttlAutopurge: true, perf: { now } });
  const backlog = createBacklog();

  async function put(key: string, untilMs: number, write: (leftMs: number) => Promise<void>): Promise<void> {
    // A time to live is inclusive.
    own.set(key, now(), { ttl: Math.min(LONGEST_TIMER_MS, Math.max(1, untilMs - now() - 1)) });
    const writeNow = () => write(untilMs - now());
    await writeNow().catch(() => backlog.add(key, writeNow, untilMs - now()));
  }

  return {
    async revoke(sessionId, untilMs) {
      const key = `revoked/${sessionId}`;
      if (untilMs > now()) await put(key, untilMs, (leftMs) => store.set(key, 'true', leftMs));
    },
    async isRevoked(sessionId) {
      const key = `revoked/${sessionId}`;
      // No one is thrown out because it cannot be known.
      return own.has(key) || store.has(key).catch(() => false);
    },
    async revokeDevices(phoneNumber) {
      const key = `devices/${phoneNumber}`;
      const atMs = now();
      const newest = (known: string | null) => String(Math.max(Number(known), atMs));
      const write = (leftMs: number) => store.update(key, newest, leftMs);
      await put(key, atMs + SEALED_LIFETIMES_MS.device, write);
    },
    async devicesRevokedAtMs(phoneNumber) {
      const key = `devices/${phoneNumber}`;
      return Math.max(own.get(key) ?? 0, Number(await store.get(key).catch(() => null)));
    },
  };
}
