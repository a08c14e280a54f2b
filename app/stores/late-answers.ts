import { LRUCache } from 'lru-cache';

/** How long an answer that came too late for its page is good for the next one, in ms. */
const LIFETIME_MS = 15_000;
/** Most answers kept in the memory of this process. */
const MOST_KEPT = 2000;

/** What an answer turns out to be. */
type Answer<Value> = { ok: true; value: Value } | { ok: false };

/** Answers that came too late for the page that asked, by the session that they are for. */
export interface LateAnswers<Value> {
  /** Has an answer wait for the next page when it comes. One that is a refusal is dropped. */
  expect(owner: string, answer: Promise<Answer<Value>>): void;
  /** Whether one is still to come. */
  isExpected(owner: string): boolean;
  /** Gives the answer that came, once: it is asked for anew after it. Null when none came. */
  take(owner: string): Value | null;
  /** Drops what came and what is still to come: it is not true any more. */
  forget(owner: string): void;
}

/** Makes an empty store for this process. */
export function createLateAnswers<Value extends object>(now: () => number): LateAnswers<Value> {
  const kept = new LRUCache<string, Value>({
    max: MOST_KEPT,
    ttl: LIFETIME_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const expected = new Map<string, Set<symbol>>();

  /** Strikes an answer off; false when it is not wanted any more. */
  function strikeOff(owner: string, arrival: symbol): boolean {
    const arrivals = expected.get(owner);
    const isWanted = arrivals?.delete(arrival) === true;
    if (arrivals?.size === 0) expected.delete(owner);
    return isWanted;
  }

  return {
    expect(owner, answer) {
      const arrival = Symbol(owner);
      expected.set(owner, (expected.get(owner) ?? new Set()).add(arrival));
      answer.then(
        (result) => {
          if (strikeOff(owner, arrival) && result.ok) kept.set(owner, result.value);
        },
        () => strikeOff(owner, arrival),
      );
    },
    isExpected: (owner) => expected.has(owner),
    take(owner) {
      const value = kept.get(owner) ?? null;
      kept.delete(owner);
      return value;
    },
    forget(owner) {
      expected.delete(owner);
      kept.delete(owner);
    },
  };
}
