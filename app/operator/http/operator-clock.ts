import type { IncomingHttpHeaders } from 'node:http';

export interface OperatorClock {
  note(headers: IncomingHttpHeaders): void;
  /** In ms; negative when the operator's clock is behind. */
  aheadMs(): number;
}

/** Window of the median, which an answer from a proxy's cache does not move. */
const SAMPLES = 15;
/** Average error of a `Date`, which has whole seconds. */
const HALF_SECOND_MS = 500;
/** Smaller offsets may be rounding and latency. */
const AGREEMENT_MS = 2000;
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Measures the operator's clock (hardening of spec §4, "Session") against `now`, epoch ms: with an operator
 * 45 s behind, every page would refresh tokens of a minute.
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
