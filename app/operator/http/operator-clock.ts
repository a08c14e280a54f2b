import type { IncomingHttpHeaders } from 'node:http';

/** How far the operator's clock is from the portal's, as its last answers tell. */
export interface OperatorClock {
  /** Looks at the `Date` of an answer that has just come. */
  note(headers: IncomingHttpHeaders): void;
  /** By how much the operator's clock is ahead, in ms; negative when it is behind, 0 while they agree. */
  aheadMs(): number;
}

/** Answers that are compared; their median is not moved by one that a proxy has kept for a while. */
const SAMPLES = 15;
/** `Date` has whole seconds: on average half of one has passed. */
const HALF_SECOND_MS = 500;
/** What the coarseness of `Date` and the time on the way make up. */
const AGREEMENT_MS = 2000;
/** A clock that is further off shows another day, which no player could use. */
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Measures the operator's clock (hardening of spec §4, "Session"): what expires by it is counted from the portal's own,
 * or an operator that is 45 s behind would have tokens of a minute renewed for every page.
 *
 * @param now the portal's clock, epoch ms
 */
export function createOperatorClock(now: () => number): OperatorClock {
  const samples: number[] = [];
  let ahead = 0;
  return {
    note({ date }) {
      const told = date === undefined ? Number.NaN : Date.parse(date);
      const sample = told + HALF_SECOND_MS - now();
      if (Number.isNaN(sample) || Math.abs(sample) > MOST_AHEAD_MS) return;
      samples.push(sample);
      if (samples.length > SAMPLES) samples.shift();
      const median = [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
      ahead = Math.abs(median) <= AGREEMENT_MS ? 0 : median;
    },
    aheadMs: () => ahead,
  };
}
