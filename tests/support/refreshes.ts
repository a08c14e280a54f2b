import { setImmediate as turn } from 'node:timers/promises';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import type { Pace, RefreshableSession, Tokens, VersionedTokens } from '#app/session/refresh.ts';
import { createMemoryStore, type Store } from '#app/store/store.ts';

/** When tokens of a test expire, in ms: later than most of its clocks. */
export const EXPIRES_AT_MS = 1_000_000;

/** A pair of that name. */
export const tokens = (name: string): Tokens => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  accessTokenExpiresAtMs: EXPIRES_AT_MS,
});

/** Tokens after `name - 1` renewals. */
export const renewed = (name: string): VersionedTokens => ({
  ...tokens(name),
  tokenVersion: Number(name) - 1,
});

/** A session with those tokens; with tokens 1 it was never renewed. */
export const session = (name: string, id = 's'): RefreshableSession =>
  name === '1' ? { id, ...tokens(name) } : { id, ...renewed(name) };

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

/** The operator's answer with those tokens. */
export const given = (name: string): Result<Tokens> => ({ ok: true, value: tokens(name) });

/** The refresher's answer with those tokens. */
export const got = (name: string): Result<VersionedTokens> => ({ ok: true, value: renewed(name) });
/** The operator was not reached. */
export const FAILED = refused(failureOf('ServerUnreachable'));

/** The store of several replicas, in memory. Steps fail when the test says so. */
export function sharedMemory() {
  const whole = createMemoryStore(() => 0);
  const state = {
    /** How every step fails. `late`: all but locks is read or written, and rejects all the same. */
    failing: 'none' as 'none' | 'late' | 'away',
    /** Number of steps that were asked for. */
    steps: 0,
    isLocked: () => whole.has('refreshing/s'),
    result: () => whole.get('refreshed/s'),
  };
  const wrap =
    <Input extends unknown[], Output>(step: (...input: Input) => Promise<Output>, isLock = false) =>
    async (...input: Input): Promise<Output> => {
      state.steps += 1;
      if (state.failing === 'away' || (isLock && state.failing === 'late')) throw new Error(state.failing);
      const output = await step(...input);
      if (state.failing === 'late') throw new Error('late');
      return output;
    };
  const shared: Store = {
    get: wrap(whole.get),
    has: wrap(whole.has),
    set: wrap(whole.set),
    add: wrap(whole.add, true),
    update: wrap(whole.update),
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
