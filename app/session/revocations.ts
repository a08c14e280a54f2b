/** Sessions that were logged out although their cookie would still open. */
export interface Revocations {
  /** Refuses a session from now on; `untilMs` is when its cookie would have ended by itself (epoch, ms). */
  revoke(sessionId: string, untilMs: number): Promise<void>;
  isRevoked(sessionId: string): Promise<boolean>;
}

/**
 * Keeps revoked sessions in the memory of this process. A log-out is reported to the operator too, but a copy of the
 * cookie would open here all the same.
 */
export function createMemoryRevocations(now: () => number): Revocations {
  const revoked = new Map<string, number>();
  return {
    async revoke(sessionId, untilMs) {
      const nowMs = now();
      for (const [id, endMs] of revoked) if (endMs <= nowMs) revoked.delete(id);
      revoked.set(sessionId, untilMs);
    },
    async isRevoked(sessionId) {
      return (revoked.get(sessionId) ?? 0) > now();
    },
  };
}
