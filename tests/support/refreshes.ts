import { setImmediate as turn } from 'node:timers/promises';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import type { Pace, SharedRefreshes, Tokens } from '#app/session/refresh-turns.ts';

/** When tokens of a test expire, in ms: later than most of its clocks. */
export const EXPIRES_AT_MS = 1_000_000;

/** A pair of that name. */
export const tokens = (name: string): Tokens => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  accessTokenExpiresAtMs: EXPIRES_AT_MS,
});

/** A refresh that is answered when the test says so, and counts how often it was asked for. */
export function operator() {
  const waiting: ((answer: Result<Tokens>) => void)[] = [];
  return {
    asked: 0,
    ask(): Promise<Result<Tokens>> {
      this.asked += 1;
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(answer: Result<Tokens>): void {
      waiting.shift()?.(answer);
    },
  };
}

/** The answer that brings a pair of that name. */
export const given = (name: string): Result<Tokens> => ({ ok: true, value: tokens(name) });
/** The operator was not reached. */
export const FAILED = refused(failureOf('ServerUnreachable'));

/** What replicas tell each other, in memory. A test makes steps fail, late or away, as a store would. */
export function sharedMemory() {
  const locks = new Set<string>();
  const results = new Map<string, Tokens>();
  const state = {
    /** How every step fails. `late`: what is read or kept is done all the same, but no one is told. */
    failing: 'none' as 'none' | 'late' | 'away',
    /** Number of steps that were asked for. */
    steps: 0,
    locks,
    results,
  };
  const answer = <T>(step: () => T): T => {
    state.steps += 1;
    if (state.failing === 'away') throw new Error('away');
    const value = step();
    if (state.failing === 'late') throw new Error('late');
    return value;
  };
  const shared: SharedRefreshes = {
    async lock(name) {
      state.steps += 1;
      if (state.failing !== 'none') throw new Error(state.failing);
      if (locks.has(name)) return null;
      locks.add(name);
      return async () => void locks.delete(name);
    },
    async read(name) {
      return answer(() => results.get(name) ?? null);
    },
    keep: async (name, kept) => answer(() => void results.set(name, kept)),
    isAway: () => state.failing === 'away',
  };
  return { shared, state };
}

/** A pace whose time stands still until a test lets some pass. */
export function steppedPace() {
  let nowMs = 0;
  let sleepers: { untilMs: number; wake: () => void }[] = [];
  const pace: Pace = {
    nowMs: () => nowMs,
    sleep: (ms) => new Promise<void>((wake) => sleepers.push({ untilMs: nowMs + ms, wake })),
  };
  async function pass(ms: number): Promise<void> {
    const endMs = nowMs + ms;
    for (;;) {
      // Whoever was woken comes to its next sleep.
      await turn();
      const nextMs = Math.min(endMs, ...sleepers.map(({ untilMs }) => untilMs));
      const due = sleepers.filter(({ untilMs }) => untilMs <= nextMs);
      nowMs = nextMs;
      if (due.length === 0) return;
      sleepers = sleepers.filter((sleeper) => !due.includes(sleeper));
      for (const { wake } of due) wake();
    }
  }
  return { pace, pass };
}
