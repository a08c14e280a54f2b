import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBacklog } from './retry.ts';
import type { Store } from './store.ts';

/** Calls under way that a second request for the same thing joins: a button pressed twice is one call. */
export interface Flights {
  /**
   * Joins the call under way of that name at any replica, or makes it. While the store does not answer, each replica
   * makes its own.
   *
   * @param name says what is asked for and by whom
   * @param ask its answer must be JSON
   */
  join<T>(name: string, ask: () => Promise<T>): Promise<T>;
  /**
   * Joins the call under way of that name in this process, or makes it.
   *
   * @param by access token that the call is made with
   * @param isForAll returns false for an answer about the token: callers with another one ask again
   */
  joinHere<T>(name: string, ask: () => Promise<T>, by: string, isForAll: (answer: T) => boolean): Promise<T>;
}

/** Pause between two looks for the answer of another replica, in ms. */
const POLL_MS = 50;
/** Lifetime of an answer for those who have joined, in ms. */
const ANSWER_MS = 1000;
/** Longest that a call of another replica is waited for, in ms: more than any call to the operator takes. */
const JOIN_WAIT_MS = 30_000;

/** Lifetime of a lock that is not prolonged, in ms: a process that died holds the others up no longer. */
const LOCK_MS = 8000;
/** Interval at which a lock is prolonged, in ms, and how many times: the operator's answer may take its time. */
const PROLONG = { everyMs: 2000, times: 15 };

/** Releases a lock; never rejects. */
export type Release = () => Promise<void>;

export function createFlights(store: Store): Flights {
  const lock = createLocks(store);
  const underWay = new Map<string, { by: string; answer: Promise<unknown> }>();

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
      // An answer that cannot be stored is asked for again by those who wait.
      if (release)
        await store.set(`landed/${name}`, JSON.stringify({ answer }), ANSWER_MS).catch(() => undefined);
      return answer;
    } finally {
      await release?.();
    }
  }

  async function joinHere<T>(
    name: string,
    ask: () => Promise<T>,
    by: string,
    isForAll: (answer: T) => boolean,
  ): Promise<T> {
    for (let known = underWay.get(name); known; known = underWay.get(name)) {
      // A name belongs to one kind of call, and so to one type of answer.
      const answer = (await known.answer) as T;
      if (known.by === by || isForAll(answer)) return answer;
    }
    const answer = ask().finally(() => underWay.delete(name));
    underWay.set(name, { by, answer });
    return answer;
  }

  return {
    join: (name, ask) =>
      joinHere(
        name,
        () => joinOthers(name, ask),
        '',
        () => true,
      ),
    joinHere,
  };
}

/**
 * Locks across replicas: a lock is prolonged until it is released, and expires 8 s after its holder died.
 *
 * @returns takes a lock: its release, or null when another holder has it; rejects when the store does not answer
 */
export function createLocks(store: Store): (key: string) => Promise<Release | null> {
  const backlog = createBacklog();
  return async (key) => {
    const id = randomUUID();
    if (!(await store.add(key, id, LOCK_MS))) return null;
    let left = PROLONG.times;
    const timer = setInterval(() => {
      if (--left <= 0) clearInterval(timer);
      const prolong = (holder: string | null) => (holder === id ? id : undefined);
      // The next one may succeed.
      store.update(key, prolong, LOCK_MS).catch(() => undefined);
    }, PROLONG.everyMs).unref();
    const release = () => store.update(key, (holder) => (holder === id ? null : undefined), LOCK_MS);
    return async () => {
      clearInterval(timer);
      await release().catch(() => backlog.add(id, release, LOCK_MS));
    };
  };
}
