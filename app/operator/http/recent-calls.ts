import type { CallRecord } from './call.ts';

/** A call that was made, and when its answer was in; epoch, ms. */
export interface RecentCall extends CallRecord {
  at: number;
}

/** Last calls to the operator, for the system info in development (spec §2). */
export interface RecentCalls {
  add(record: CallRecord): void;
  /** Newest first. */
  list(): readonly RecentCall[];
}

export function createRecentCalls(mostCalls: number, now: () => number): RecentCalls {
  const calls: RecentCall[] = [];
  return {
    add(record) {
      if (mostCalls === 0) return;
      calls.unshift({ ...record, at: now() });
      calls.length = Math.min(calls.length, mostCalls);
    },
    list: () => calls,
  };
}
