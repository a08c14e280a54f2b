import { z } from 'zod';
import { createBacklog } from '#app/store/backlog.ts';
import type { Store } from '#app/store/store.ts';

/** What is known of one operation. */
export type OperationRecord =
  /** Someone is carrying it out. */
  | { state: 'inflight'; fingerprint: string }
  /** It has come to an end. `result` is JSON. */
  | { state: 'done'; fingerprint: string; result: string };

/**
 * Where operations are remembered, by their nonce. Every step is one that a shared store can do at once for all
 * replicas. A store that cannot be reached throws (rejects): then nothing is carried out, and no money moves.
 */
export interface OperationStore {
  /**
   * From when on the store remembers; epoch, ms. An operation that began before may have been carried out and
   * forgotten. A store that was emptied has to name the time of that.
   */
  remembersSinceMs(): Promise<number>;
  /**
   * Claims an operation that no one has claimed: set if absent, for `ttlMs`.
   *
   * @returns null when it was claimed; else what is known of it
   */
  claim(nonce: string, fingerprint: string, ttlMs: number): Promise<OperationRecord | null>;
  /** Replaces what is known of an operation by its result, for `ttlMs`. */
  finish(nonce: string, fingerprint: string, result: string, ttlMs: number): Promise<void>;
  /** Forgets an operation that one has taken oneself, so that it may be carried out after all. */
  release(nonce: string): Promise<void>;
  /** Forgets an operation, no matter who has claimed it: the operator has said that nothing came of it. */
  forget(nonce: string): Promise<void>;
  /** What is known of an operation; null when nothing is. */
  read(nonce: string): Promise<OperationRecord | null>;
  /** What {@link read} and {@link remembersSinceMs} say, of one moment. */
  look(nonce: string): Promise<{ known: OperationRecord | null; sinceMs: number }>;
}

/** As long as an operation stays under way for others, in ms. */
const INSIST_MS = 120_000;
/** All are on one slot of a cluster, with the time since when they are remembered: what empties one empties the other. */
const SLOT = '{operations}';
/** Longer than any process runs without a payment, in ms. */
const SINCE_MS = 365 * 24 * 60 * 60_000;
const SINCE_KEY = `operations:${SLOT}/since`;
const keyOf = (nonce: string) => `operation:${SLOT}/${nonce}`;

const recordShape: z.ZodType<OperationRecord> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('inflight'), fingerprint: z.string() }),
  z.object({ state: z.literal('done'), fingerprint: z.string(), result: z.string() }),
]);

/** A text that is no time would make an old token look new. */
const timeOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY);

/** Remembers operations in a store. */
export function createOperationStore(store: Store, now: () => number): OperationStore {
  const backlog = createBacklog();
  /** Nonces that this process has claimed, with the claims' own records: no other claim has the same. */
  const claims = new Map<string, string>();

  // From the first moment on, so that no one who has a form open by then has to confirm it again.
  void remembersSinceMs().catch(() => undefined);

  // Sealed anew each time: the key that it was sealed with will be taken out one day.
  async function remembersSinceMs(): Promise<number> {
    let since = '';
    const keep = (known: string | null) => {
      since = known ?? String(now());
      return since;
    };
    await store.update(SINCE_KEY, keep, SINCE_MS);
    return timeOf(since);
  }

  /** A record that only other replicas can open: all that is known is that there is one. */
  async function read(nonce: string, fingerprint = ''): Promise<OperationRecord | null> {
    const unreadable = { state: 'inflight', fingerprint } as const;
    try {
      const text = await store.get(keyOf(nonce));
      return text === null ? null : (recordShape.safeParse(JSON.parse(text)).data ?? unreadable);
    } catch (error) {
      if (error instanceof Error && error.name === 'UnknownKeyError') return unreadable;
      throw error;
    }
  }

  return {
    remembersSinceMs,
    async claim(nonce, fingerprint, ttlMs) {
      const text = JSON.stringify({ state: 'inflight', fingerprint, claim: crypto.randomUUID() });
      for (;;) {
        if (await store.add(keyOf(nonce), text, ttlMs)) {
          claims.set(nonce, text);
          return null;
        }
        const known = await read(nonce, fingerprint);
        if (known !== null) return known;
        // One that nobody could have written: no money moves on its word.
        if (await store.has(keyOf(nonce))) return { state: 'inflight', fingerprint };
      }
    },
    async finish(nonce, fingerprint, result, ttlMs) {
      claims.delete(nonce);
      const text = JSON.stringify({ state: 'done', fingerprint, result });
      const write = () => store.set(keyOf(nonce), text, ttlMs);
      // Until it is noted the operation is under way for others; for good would be too long only for them.
      await write().catch(() => backlog.add(nonce, write, INSIST_MS));
    },
    async release(nonce) {
      const text = claims.get(nonce);
      claims.delete(nonce);
      if (text === undefined) return;
      const takeBack = () =>
        store.update(keyOf(nonce), (known) => (known === text ? null : undefined), INSIST_MS);
      await takeBack().catch(() => backlog.add(nonce, takeBack, INSIST_MS));
    },
    async forget(nonce) {
      claims.delete(nonce);
      await store.set(keyOf(nonce), null);
    },
    read,
    async look(nonce) {
      const [known, since] = await Promise.all([read(nonce), store.get(SINCE_KEY)]);
      return { known, sinceMs: since === null ? await remembersSinceMs() : timeOf(since) };
    },
  };
}
