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

/** Operations that are remembered at the most. More are not taken on: forgetting one could move money twice. */
export const MAXIMUM_OPERATIONS = 20_000;

/** Remembers operations in the memory of this process: for one process only, and for as long as it runs. */
export function createMemoryOperationStore(now: () => number): OperationStore {
  const records = new Map<string, { record: OperationRecord; endsAtMs: number }>();
  const startedAtMs = now();

  const find = (nonce: string): OperationRecord | null => {
    const kept = records.get(nonce);
    return kept !== undefined && kept.endsAtMs > now() ? kept.record : null;
  };
  const keep = (nonce: string, record: OperationRecord, ttlMs: number): void => {
    records.set(nonce, { record, endsAtMs: now() + ttlMs });
  };
  const sweep = (): void => {
    const nowMs = now();
    for (const [nonce, { endsAtMs }] of records) if (endsAtMs <= nowMs) records.delete(nonce);
  };

  return {
    async remembersSinceMs() {
      return startedAtMs;
    },
    async claim(nonce, fingerprint, ttlMs) {
      const known = find(nonce);
      if (known !== null) return known;
      sweep();
      if (records.size >= MAXIMUM_OPERATIONS) throw new Error('too many operations to remember');
      keep(nonce, { state: 'inflight', fingerprint }, ttlMs);
      return null;
    },
    async finish(nonce, fingerprint, result, ttlMs) {
      keep(nonce, { state: 'done', fingerprint, result }, ttlMs);
    },
    async release(nonce) {
      records.delete(nonce);
    },
    async forget(nonce) {
      records.delete(nonce);
    },
    async read(nonce) {
      return find(nonce);
    },
    async look(nonce) {
      return { known: find(nonce), sinceMs: startedAtMs };
    },
  };
}
