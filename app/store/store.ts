// Values that outlive a request, and calls that requests share. Imports nothing of the project outside this folder.

/**
 * Key-value store in the memory of one process, or in the Redis of all replicas. Keys are `kind/id`; ids and values are
 * unreadable in Redis. Every step rejects while Redis does not answer in time, and may have been carried out all the
 * same; none is repeated.
 */
export interface Store {
  /**
   * Reads a value; null when there is none, or one that nobody could have written.
   *
   * @throws UnknownKeyError when only other replicas have the key that it was sealed with
   */
  get(key: string): Promise<string | null>;
  /** Checks for a value, readable or not. */
  has(key: string): Promise<boolean>;
  /**
   * Writes a value, or deletes it with null.
   *
   * @param ttlMs without it the value stays
   */
  set(key: string, value: string | null, ttlMs?: number): Promise<void>;
  /**
   * Writes a value if there is none. After a failure the value is taken back as soon as Redis answers.
   *
   * @returns true when it was written
   */
  add(key: string, value: string, ttlMs?: number): Promise<boolean>;
  /**
   * Compares and sets: no write of another replica is lost.
   *
   * @param change returns the new value, null to delete, undefined to leave it; may be called again with a newer value
   */
  update(
    key: string,
    change: (known: string | null) => string | null | undefined,
    ttlMs: number,
  ): Promise<void>;
  /** Checks for a store that cannot be reached at all; one that is only late is worth asking again. */
  isAway(): boolean;
}

/** More values than this are refused, as by a Redis that is full. */
const MOST_VALUES = 250_000;
/** Interval at which expired values are removed, in ms: they hold what players have typed. */
const SWEEP_EVERY_MS = 30_000;

/** Makes an empty store in the memory of this process. */
export function createMemoryStore(now: () => number, mostValues = MOST_VALUES): Store {
  const values = new Map<string, { value: string; endsAtMs: number }>();
  let timer: NodeJS.Timeout | null = null;

  const find = (key: string): string | null => {
    const kept = values.get(key);
    return kept !== undefined && kept.endsAtMs > now() ? kept.value : null;
  };
  const sweep = () => {
    const nowMs = now();
    for (const [key, { endsAtMs }] of values) if (endsAtMs <= nowMs) values.delete(key);
    timer = values.size === 0 ? null : setTimeout(sweep, SWEEP_EVERY_MS).unref();
  };
  const write = (key: string, value: string | null, ttlMs = Number.POSITIVE_INFINITY) => {
    if (value === null) return void values.delete(key);
    if (values.size >= mostValues && !values.has(key)) {
      clearTimeout(timer ?? undefined);
      sweep();
      if (values.size >= mostValues) throw new Error('The store is full.');
    }
    values.set(key, { value, endsAtMs: now() + ttlMs });
    timer ??= setTimeout(sweep, SWEEP_EVERY_MS).unref();
  };

  return {
    get: async (key) => find(key),
    has: async (key) => find(key) !== null,
    set: async (key, value, ttlMs) => write(key, value, ttlMs),
    async add(key, value, ttlMs) {
      if (find(key) !== null) return false;
      write(key, value, ttlMs);
      return true;
    },
    async update(key, change, ttlMs) {
      const next = change(find(key));
      if (next !== undefined) write(key, next, ttlMs);
    },
    isAway: () => false,
  };
}
