import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { createFlights, type Flights } from '#app/stores/flights.ts';
import type { SharedStore } from '#app/stores/shared-store.ts';
import { createRedisLocks } from './redis-locks.ts';

/** How often whoever joins a call of another replica looks for its answer, in ms. */
const POLL_MS = 50;
/** How long an answer lies there for those who have joined, in ms. */
const ANSWER_MS = 1000;
/** Longest that a call of another replica is waited for, in ms: more than any call to the operator takes. */
const JOIN_WAIT_MS = 30_000;

/**
 * Calls under way that requests at other replicas may join as well: a button pressed twice is one call, wherever the
 * second press arrives. While Redis does not answer in time, each replica asks for itself.
 *
 * An answer must be one that JSON can hold; it is sealed.
 */
export function createRedisFlights(store: Pick<SharedStore, 'redis' | 'state'>, keys: KeyRing): Flights {
  const { redis } = store;
  const locks = createRedisLocks(store);
  const own = createFlights();

  /** What another replica was answered; undefined while it waits, or when it got no answer. */
  async function answerOf(name: string): Promise<{ answer: unknown } | undefined> {
    const text = await redis.get(`landed:${name}`);
    const opened = text === null ? null : await unseal(keys, 'sharedFlight', text);
    const [of, answer] = Array.isArray(opened?.value) ? opened.value : [];
    return of === name ? { answer } : undefined;
  }

  async function tell(name: string, answer: unknown): Promise<void> {
    const text = await seal(keys, 'sharedFlight', [name, answer]);
    await redis.set(`landed:${name}`, text, 'PX', ANSWER_MS);
  }

  async function joinOthers<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const untilMs = performance.now() + JOIN_WAIT_MS;
    let letGo = await locks.lock(`flight:${name}`).catch(() => undefined);
    while (letGo === null && performance.now() < untilMs) {
      await sleep(POLL_MS);
      try {
        letGo = await locks.lock(`flight:${name}`);
        // The answer lies there before its lock is let go.
        const landed = await answerOf(name);
        if (landed) {
          await letGo?.();
          // A name belongs to one kind of call, and so to one type of answer.
          return landed.answer as T;
        }
      } catch {
        break;
      }
    }
    try {
      const answer = await ask();
      // Nobody else can have it when it cannot be told: whoever waits asks for himself.
      if (letGo) await tell(name, answer).catch(() => undefined);
      return answer;
    } finally {
      await letGo?.();
    }
  }

  return {
    join(name, ask) {
      const hash = createHash('sha256').update(name).digest('base64url');
      return own.join(hash, () => joinOthers(hash, ask));
    },
  };
}
