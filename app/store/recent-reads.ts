import { LRUCache } from 'lru-cache';

/** Most sessions that are remembered in the memory of this process; one that is forgotten is asked for once more. */
const MOST_REMEMBERED = 20_000;

/** Which sessions something was read for a short while ago. */
export interface RecentReads {
  isRecent(sessionId: string): boolean;
  note(sessionId: string): void;
}

/**
 * Makes an empty store for this process.
 *
 * @param lifetimeMs how long a read is recent; 0: never
 */
export function createRecentReads(now: () => number, lifetimeMs: number): RecentReads {
  if (lifetimeMs === 0) return { isRecent: () => false, note: () => undefined };
  const reads = new LRUCache<string, true>({
    max: MOST_REMEMBERED,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    isRecent: (sessionId) => reads.has(sessionId),
    note: (sessionId) => reads.set(sessionId, true),
  };
}
