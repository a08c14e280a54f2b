import { createHash } from 'node:crypto';
import { createMemoryRevocations, type Revocations } from '#app/session/revocations.ts';
import type { SharedStore } from '#app/stores/shared-store.ts';

const keyOf = (sessionId: string) => `revoked:${createHash('sha256').update(sessionId).digest('base64url')}`;

/**
 * Keeps revoked sessions in the Redis that all replicas share, and in the memory of this process besides: while Redis
 * cannot be asked, a session that was logged out here stays so here, and is shared with the others as soon as Redis is
 * back.
 */
export function createRedisRevocations(
  store: Pick<SharedStore, 'redis' | 'onBack'>,
  now: () => number,
): Revocations {
  const { redis } = store;
  const memory = createMemoryRevocations(now);
  const unshared = new Map<string, number>();

  async function share(sessionId: string, untilMs: number): Promise<void> {
    const leftMs = untilMs - now();
    try {
      if (leftMs > 0) await redis.set(keyOf(sessionId), '1', 'PX', leftMs);
      unshared.delete(sessionId);
    } catch {
      unshared.set(sessionId, untilMs);
    }
  }

  store.onBack(() => {
    for (const [sessionId, untilMs] of unshared) void share(sessionId, untilMs);
  });

  return {
    async revoke(sessionId, untilMs) {
      await memory.revoke(sessionId, untilMs);
      await share(sessionId, untilMs);
    },
    async isRevoked(sessionId) {
      if (await memory.isRevoked(sessionId)) return true;
      // No one is thrown out because it cannot be known.
      return redis.exists(keyOf(sessionId)).then(
        (found) => found > 0,
        () => false,
      );
    },
  };
}
