import { CallWindow } from './call-window.ts';

const WINDOW_MS = 10_000;

/** Keeps retries from doubling the load on a failing operator. */
export interface RetryBudget {
  /** Counts one call (its retries not included). */
  countCall(): void;
  /** Spends one retry of the budget; false when it is used up. */
  takeRetry(): boolean;
}

/** Allows retries up to a share of the calls of the last ten seconds, and always a minimum. */
export function createRetryBudget(now: () => number, share = 0.2, minimum = 3): RetryBudget {
  const window = new CallWindow(now, WINDOW_MS);
  return {
    countCall: () => window.add({ calls: 1 }),
    takeRetry() {
      const { calls, marked: retries } = window.sum();
      if (retries >= Math.max(minimum, Math.floor(calls * share))) return false;
      window.add({ marked: 1 });
      return true;
    },
  };
}
