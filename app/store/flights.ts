import { setTimeout as sleep } from 'node:timers/promises';
import { createLocks } from './lock.ts';
import type { Store } from './store.ts';

/** Calls under way that a second request for the same thing may join: a button pressed twice is one call. */
export interface Flights {
  /**
   * Joins the call under way of that name, wherever it was started, or starts one. While the store does not answer, each
   * replica makes its own.
   *
   * @param name what is asked for and by whom
   * @param ask its answer must be JSON
   */
  join<T>(name: string, ask: () => Promise<T>): Promise<T>;
}

/** Pause between two looks for the answer of another replica, in ms. */
const POLL_MS = 50;
/** Lifetime of an answer for those who have joined, in ms. */
const ANSWER_MS = 1000;
/** Longest that a call of another replica is waited for, in ms: more than any call to the operator takes. */
const JOIN_WAIT_MS = 30_000;

/** Makes the flights of this process and of all that share the store. */
export function createFlights(store: Store): Flights {
  const lock = createLocks(store);
  const underWay = new Map<string, Promise<unknown>>();

  async function joinOthers<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const untilMs = performance.now() + JOIN_WAIT_MS;
    const take = () => lock(`flight/${name}`);
    let release = await take().catch(() => undefined);
    while (release === null && performance.now() < untilMs) {
      await sleep(POLL_MS);
      try {
        release = await take();
        // The answer lies there before its lock is released.
        const landed = await store.get(`landed/${name}`);
        if (landed === null) continue;
        await release?.();
        return JSON.parse(landed).answer;
      } catch {
        break;
      }
    }
    try {
      const answer = await ask();
      // Whoever waits for an answer that cannot be stored asks for himself.
      if (release)
        await store.set(`landed/${name}`, JSON.stringify({ answer }), ANSWER_MS).catch(() => undefined);
      return answer;
    } finally {
      await release?.();
    }
  }

  return {
    join<T>(name: string, ask: () => Promise<T>): Promise<T> {
      // A name belongs to one kind of call, and so to one type of answer.
      const known = underWay.get(name) as Promise<T> | undefined;
      if (known) return known;
      const flight = joinOthers(name, ask).finally(() => underWay.delete(name));
      underWay.set(name, flight);
      return flight;
    },
  };
}
