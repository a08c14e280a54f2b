import { CircuitState, type IBreaker } from 'cockatiel';

const BUCKETS = 10;

interface Bucket {
  tick: number;
  failures: number;
  calls: number;
}

/**
 * Decides when a circuit opens: when at least half of the calls of a while have failed, and there were enough of them.
 * Old calls leave by the clock, also while nothing is called.
 *
 * @param options `minimumCalls`: fewer say nothing; `windowMs`: how long a call counts, in ms; `now`: the clock, in ms
 */
export function createFailureRate({
  minimumCalls,
  windowMs,
  now,
}: {
  minimumCalls: number;
  windowMs: number;
  now: () => number;
}): IBreaker {
  let buckets: Bucket[] = [];

  const note = (isFailure: boolean): void => {
    const tick = Math.floor((now() * BUCKETS) / windowMs);
    buckets = buckets.filter((bucket) => bucket.tick > tick - BUCKETS);
    let last = buckets.at(-1);
    if (last?.tick !== tick) {
      last = { tick, failures: 0, calls: 0 };
      buckets.push(last);
    }
    last.calls += 1;
    if (isFailure) last.failures += 1;
  };

  return {
    state: null,
    success(state) {
      // What was before the circuit opened says nothing about the operator that answers again.
      if (state === CircuitState.HalfOpen) buckets = [];
      note(false);
    },
    failure(state) {
      note(true);
      if (state !== CircuitState.Closed) return true;
      const calls = buckets.reduce((sum, bucket) => sum + bucket.calls, 0);
      const failures = buckets.reduce((sum, bucket) => sum + bucket.failures, 0);
      return calls >= minimumCalls && failures * 2 >= calls;
    },
  };
}
