import { LRUCache } from 'lru-cache';
import { createBacklog } from './backlog.ts';
import type { Store } from './store.ts';

export interface ShelfOptions<Value> {
  store: Store;
  now: () => number;
  /** Beginning of its keys. */
  kind: string;
  /** Most that this process puts there, in bytes; the oldest goes first. Without it only time ends a value. */
  mostBytes?: number;
  /**
   * Adds a value to the one that is there; without it the later one replaces the earlier.
   *
   * @param isLate the known value may be newer, as the added one could not be written at once
   */
  merge?: (known: Value, added: Value, isLate: boolean) => Value;
}

/** A value that this process has put on a shelf. */
interface Own<Value> {
  bytes: number;
  endsAtMs: number;
  /** Value that the store could not take yet. */
  unsent: Value | undefined;
}

/** Longest time that a timer can wait, in ms: 24 days. What is away for that long is not sent late. */
const LONGEST_TIMER_MS = 2 ** 31 - 2;
/** Memory that a value takes besides its text, in bytes. */
const BYTES_PER_VALUE = 400;

/**
 * Values of one kind, in a store, with a quota of their own. Nothing is lost while the store is late or away: values stay
 * in this process, and go there, merged with what others have put there, as soon as it answers.
 */
export class Shelf<Value extends NonNullable<unknown>> {
  readonly #options: ShelfOptions<Value>;
  readonly #own: LRUCache<string, Own<Value>>;
  readonly #backlog = createBacklog();

  constructor(options: ShelfOptions<Value>) {
    this.#options = options;
    const { now, mostBytes } = options;
    this.#own = new LRUCache<string, Own<Value>>({
      ttl: 1,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now },
      ...(mostBytes === undefined ? {} : { maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes }),
      dispose: (_, id, reason) => {
        if (reason === 'evict') this.#remove(id);
      },
    });
  }

  /** Checks for a value that this process has put here. */
  hasOwn(id: string): boolean {
    return this.#own.has(id);
  }

  /** Checks for a value, without reading it. */
  async has(id: string): Promise<boolean> {
    return this.hasOwn(id) || this.#options.store.has(this.#keyOf(id));
  }

  /**
   * Reads a value; null when there is none.
   *
   * @throws Error when the store cannot tell, and this process has nothing that waits for it
   */
  async get(id: string): Promise<Value | null> {
    const unsent = this.#own.peek(id)?.unsent;
    try {
      const stored = await this.#options.store.get(this.#keyOf(id));
      return this.#merged(stored, unsent, true);
    } catch (error) {
      if (unsent === undefined) throw error;
      return unsent;
    }
  }

  /** Writes a value, or keeps it for later. Never rejects. */
  async put(id: string, value: Value, ttlMs: number): Promise<void> {
    const { merge, now } = this.#options;
    const endsAtMs = now() + ttlMs;
    const waiting = () => this.#own.peek(id)?.unsent;
    const join = (before: Value | undefined) =>
      before === undefined || merge === undefined ? value : merge(before, value, true);
    const before = waiting();
    try {
      const sent = await this.#send(id, { value: join(before), endsAtMs }, false);
      // Another value may have had to wait meanwhile.
      const unsent = waiting();
      this.#note(id, unsent === before ? sent : { ...sent, unsent });
    } catch {
      const unsent = join(waiting());
      this.#note(id, { bytes: bytesOf(id, JSON.stringify(unsent)), endsAtMs, unsent });
      this.#backlog.add(id, () => this.#sendLate(id), ttlMs);
    }
  }

  async #send(
    id: string,
    { value, endsAtMs }: { value: Value; endsAtMs: number },
    isLate: boolean,
  ): Promise<Own<Value>> {
    const { store, now, merge } = this.#options;
    const key = this.#keyOf(id);
    const leftMs = endsAtMs - now();
    let text = JSON.stringify(value);
    const change = (known: string | null) => {
      text = JSON.stringify(this.#merged(known, value, isLate));
      return text;
    };
    await (merge ? store.update(key, change, leftMs) : store.set(key, text, leftMs));
    return { bytes: bytesOf(id, text), endsAtMs, unsent: undefined };
  }

  async #sendLate(id: string): Promise<void> {
    const own = this.#own.peek(id);
    if (own?.unsent === undefined) return;
    const sent = await this.#send(id, { value: own.unsent, endsAtMs: own.endsAtMs }, true);
    // Something newer may wait by now.
    if (this.#own.peek(id) === own) this.#note(id, sent);
  }

  #merged(text: string | null, added: Value | undefined, isLate: boolean): Value | null {
    const stored = text === null ? null : (JSON.parse(text) as Value);
    if (added === undefined || stored === null) return added ?? stored;
    return this.#options.merge?.(stored, added, isLate) ?? added;
  }

  #note(id: string, own: Own<Value>): void {
    const ttl = Math.min(LONGEST_TIMER_MS, Math.max(1, own.endsAtMs - this.#options.now() - 1));
    this.#own.set(id, own, { ttl });
    // One value may take more room than all of its kind together.
    if (!this.#own.has(id)) this.#remove(id);
  }

  /** Makes room; what cannot be removed expires by itself. */
  #remove(id: string): void {
    this.#options.store.set(this.#keyOf(id), null).catch(() => undefined);
  }

  #keyOf(id: string): string {
    return `${this.#options.kind}/${id}`;
  }
}

/** Two bytes for each unit of a text. */
const bytesOf = (id: string, text: string) => BYTES_PER_VALUE + 2 * (id.length + text.length);
