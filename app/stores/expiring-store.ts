import { LRUCache } from 'lru-cache';

/** How long something is kept, in ms (spec-given time for coming back to a registration). */
export const LIFETIME_MS = 10 * 60 * 1000;
/** What a value costs besides its texts, in bytes: its place, its names. */
const BYTES_PER_VALUE = 500;

export const MEGABYTE = 1_000_000;

/** What is kept for ten minutes in the memory of this process, by a key. */
export interface ExpiringStore<Value> {
  find(key: string): Value | undefined;
  keep(key: string, value: Value): void;
  forget(key: string): void;
}

/** What {@link createExpiringStore} works with. */
export interface ExpiringStoreOptions<Value> {
  /** The clock, in ms. */
  now: () => number;
  /** Most memory that the values take, in bytes. */
  maximumBytes: number;
  /** All texts of a value: they are what it takes memory for. */
  textsOf: (value: Value) => readonly string[];
  /** Called for each value that leaves the store or is replaced by another. */
  onRemoved?: (value: Value, key: string) => void;
}

/**
 * Makes an empty store. A value leaves it ten minutes after it was last kept, or when there is no room left and it is
 * the oldest; finding it makes it no younger.
 */
export function createExpiringStore<Value extends object | string>(
  options: ExpiringStoreOptions<Value>,
): ExpiringStore<Value> {
  const { now, maximumBytes, textsOf, onRemoved } = options;
  const values = new LRUCache<string, Value>({
    maxSize: maximumBytes,
    // Two bytes for each unit of its texts.
    sizeCalculation: (value, key) =>
      BYTES_PER_VALUE + 2 * textsOf(value).reduce((units, text) => units + text.length, key.length),
    // The library keeps a value through its last millisecond.
    ttl: LIFETIME_MS - 1,
    ttlResolution: 0,
    // What was typed does not wait in memory until it is asked for.
    ttlAutopurge: true,
    perf: { now },
    ...(onRemoved ? { dispose: onRemoved } : {}),
  });
  return {
    find: (key) => values.peek(key),
    keep: (key, value) => void values.set(key, value),
    forget: (key) => void values.delete(key),
  };
}
