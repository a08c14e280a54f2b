const BUCKET_MS = 1000;
const BUCKETS = 10;

/** Counts calls and says whether one more retry may be made. */
export interface RetryBudget {
  /** Counts one call (its retries not included). */
  countCall(): void;
  /** Spends one retry of the budget; false when it is used up. */
  takeRetry(): boolean;
}

interface Bucket {
  second: number;
  calls: number;
  retries: number;
}

/**
 * Keeps retries to a share of the calls of the last ten seconds, so that a failing operator is not asked twice as often
 * as a healthy one. A few retries are always allowed: a share of almost nothing would be none.
 */
export function createRetryBudget(now: () => number, share = 0.2, minimum = 3): RetryBudget {
  const ring: Bucket[] = Array.from({ length: BUCKETS }, () => ({ second: -1, calls: 0, retries: 0 }));

  function current(): Bucket {
    const second = Math.floor(now() / BUCKET_MS);
    const index = second % BUCKETS;
    const bucket = ring[index];
    if (bucket?.second === second) return bucket;
    const fresh = { second, calls: 0, retries: 0 };
    ring[index] = fresh;
    return fresh;
  }

  return {
    countCall() {
      current().calls += 1;
    },
    takeRetry() {
      const bucket = current();
      let calls = 0;
      let retries = 0;
      for (const { second, calls: c, retries: r } of ring) {
        if (second <= bucket.second - BUCKETS) continue;
        calls += c;
        retries += r;
      }
      if (retries >= Math.max(minimum, Math.floor(calls * share))) return false;
      bucket.retries += 1;
      return true;
    },
  };
}
