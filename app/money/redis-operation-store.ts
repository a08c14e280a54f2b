import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { RedisClient } from '#app/stores/redis-connection.ts';
import { type Retry, tryAgain } from '#app/stores/try-again.ts';
import type { OperationRecord, OperationStore } from './operation-store.ts';

export interface RedisOperationStoreOptions {
  redis: RedisClient;
  /** What records are sealed with; the same in every replica. */
  keys: KeyRing;
  /** The clock, in ms. */
  now: () => number;
  /** How often what could not be noted or taken back is tried again. */
  retry?: Retry;
}

/**
 * All operations are on one slot of a cluster, with the note since when they are remembered: what empties one empties the
 * other.
 */
const SLOT = '{operations}';
const SINCE_KEY = `operations:${SLOT}:since`;
/** As long as an operation stays under way for others. */
const RETRY: Retry = { everyMs: 1000, times: 120 };

/** Releases an operation only for the one that claimed it: compared and deleted in one step. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

const recordShape: z.ZodType<OperationRecord> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('inflight'), fingerprint: z.string() }),
  z.object({ state: z.literal('done'), fingerprint: z.string(), result: z.string() }),
]);

// A nonce is a random UUID: its hash reveals nothing, and needs no key that replicas could have in another order.
const keyOf = (nonce: string) =>
  `operation:${SLOT}:${createHash('sha256').update(nonce).digest('base64url')}`;

/** What is no time would make an old token look new. */
const timeOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY);

/**
 * Remembers operations in the Redis that all replicas share. What it keeps there is sealed. Every step is one command,
 * but for taking a claim back, which must never take another one's. It rejects when Redis does not answer in time.
 */
export class RedisOperationStore implements OperationStore {
  readonly #redis: RedisClient;
  readonly #keys: KeyRing;
  readonly #now: () => number;
  readonly #retry: Retry;
  /** What was written for the claims of this process that have not come to an end yet. */
  readonly #claims = new Map<string, string>();

  constructor({ redis, keys, now, retry = RETRY }: RedisOperationStoreOptions) {
    this.#redis = redis;
    this.#keys = keys;
    this.#now = now;
    this.#retry = retry;
    // From the first moment on, so that no one who has a form open by then has to confirm it again.
    const begin = () => void this.remembersSinceMs().catch(() => undefined);
    redis.on('ready', begin);
    if (redis.status === 'ready') begin();
  }

  async remembersSinceMs(): Promise<number> {
    const nowMs = this.#now();
    const known = await this.#redis.set(SINCE_KEY, nowMs, 'NX', 'GET');
    return known === null ? nowMs : timeOf(known);
  }

  async claim(nonce: string, fingerprint: string, ttlMs: number): Promise<OperationRecord | null> {
    const text = await this.#seal({ state: 'inflight', fingerprint });
    let known: string | null;
    try {
      known = await this.#redis.set(keyOf(nonce), text, 'PX', ttlMs, 'NX', 'GET');
    } catch (error) {
      // It may have been taken although no answer came, or be taken as soon as a late store gets to it. Compared
      // with what only this claim has written, no one else's can be taken back, however late.
      this.#insist(() => this.#takeBack(nonce, text));
      throw error;
    }
    if (known !== null) return this.#open(known, fingerprint);
    this.#claims.set(nonce, text);
    return null;
  }

  async finish(nonce: string, fingerprint: string, result: string, ttlMs: number): Promise<void> {
    this.#claims.delete(nonce);
    const text = await this.#seal({ state: 'done', fingerprint, result });
    const write = () => this.#redis.set(keyOf(nonce), text, 'PX', ttlMs);
    // Until it is noted the operation is under way for others; for good would be too long only for them.
    await write().catch(() => this.#insist(write));
  }

  async release(nonce: string): Promise<void> {
    const text = this.#claims.get(nonce);
    this.#claims.delete(nonce);
    if (text === undefined) return;
    const takeBack = () => this.#takeBack(nonce, text);
    await takeBack().catch(() => this.#insist(takeBack));
  }

  async forget(nonce: string): Promise<void> {
    this.#claims.delete(nonce);
    await this.#redis.del(keyOf(nonce));
  }

  async read(nonce: string): Promise<OperationRecord | null> {
    const text = await this.#redis.get(keyOf(nonce));
    return text === null ? null : this.#open(text, '');
  }

  async look(nonce: string): Promise<{ known: OperationRecord | null; sinceMs: number }> {
    const [text = null, since = null] = await this.#redis.mget(keyOf(nonce), SINCE_KEY);
    return {
      known: text === null ? null : await this.#open(text, ''),
      sinceMs: since === null ? await this.remembersSinceMs() : timeOf(since),
    };
  }

  #seal(record: OperationRecord): Promise<string> {
    return seal(this.#keys, 'sharedOperation', record);
  }

  /** A record that does not open was written by a replica with newer keys: all that is known is that there is one. */
  async #open(text: string, fingerprint: string): Promise<OperationRecord> {
    const record = recordShape.safeParse((await unseal(this.#keys, 'sharedOperation', text))?.value);
    return record.success ? record.data : { state: 'inflight', fingerprint };
  }

  #takeBack(nonce: string, text: string): Promise<unknown> {
    return this.#redis.eval(RELEASE, 1, keyOf(nonce), text);
  }

  /** Tries a step again until it is done, while others go on. */
  #insist(step: () => Promise<unknown>): void {
    void tryAgain(step, this.#retry, () => this.#redis.status === 'end');
  }
}
