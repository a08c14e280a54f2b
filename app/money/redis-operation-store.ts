import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { type Retry, tryAgain } from '#app/stores/try-again.ts';
import type { OperationRecord, OperationStore } from './operation-store.ts';

export interface RedisOperationStoreOptions {
  redis: Redis;
  /** What records are sealed with; the same in every replica. */
  keys: KeyRing;
  /** The clock, in ms. */
  now: () => number;
  /** How often what could not be noted or taken back is tried again. */
  retry?: Retry;
}

const SINCE_KEY = 'operations:since';
/** As long as an operation stays under way for others. */
const RETRY: Retry = { everyMs: 1000, times: 120 };

/** Releases an operation only for the one that claimed it: compared and deleted in one step. */
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

const recordShape: z.ZodType<OperationRecord> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('inflight'), fingerprint: z.string() }),
  z.object({ state: z.literal('done'), fingerprint: z.string(), result: z.string() }),
]);

// A nonce is a random UUID: its hash tells nothing, and needs no key that replicas could have in another order.
const keyOf = (nonce: string) => `operation:${createHash('sha256').update(nonce).digest('base64url')}`;

/**
 * Remembers operations in the Redis that all replicas share. What it keeps there is sealed. Every step is one command,
 * but for taking a claim back, which must never take another one's.
 *
 * @returns the store; it rejects when Redis does not answer in time
 */
export function createRedisOperationStore(options: RedisOperationStoreOptions): OperationStore {
  const { redis, keys, now, retry = RETRY } = options;
  /** What was written for the claims of this process that have not come to an end yet. */
  const claims = new Map<string, string>();

  const sealed = (record: OperationRecord) => seal(keys, 'sharedOperation', record);

  /** A record that does not open was written by a replica with newer keys: all that is known is that there is one. */
  async function open(text: string, fingerprint: string): Promise<OperationRecord> {
    const record = recordShape.safeParse((await unseal(keys, 'sharedOperation', text))?.value);
    return record.success ? record.data : { state: 'inflight', fingerprint };
  }

  const takeBack = (nonce: string, text: string) => redis.eval(RELEASE, 1, keyOf(nonce), text);

  async function remembersSinceMs(): Promise<number> {
    const nowMs = now();
    const known = await redis.set(SINCE_KEY, nowMs, 'NX', 'GET');
    // What is no time would make an old token look new.
    return known === null ? nowMs : /^\d{1,15}$/.test(known) ? Number(known) : Number.POSITIVE_INFINITY;
  }
  // From the first moment on, so that no one who has a form open by then has to confirm it again.
  const begin = () => void remembersSinceMs().catch(() => undefined);
  redis.on('ready', begin);
  if (redis.status === 'ready') begin();

  const insist = (step: () => Promise<unknown>) => tryAgain(step, retry, () => redis.status === 'end');

  return {
    remembersSinceMs,
    async claim(nonce, fingerprint, ttlMs) {
      const text = await sealed({ state: 'inflight', fingerprint });
      let known: string | null;
      try {
        known = await redis.set(keyOf(nonce), text, 'PX', ttlMs, 'NX', 'GET');
      } catch (error) {
        // It may have been taken although no one was told, or be taken as soon as a late store gets to it. Compared
        // with what only this claim has written, no one else's can be taken back, however late.
        void insist(() => takeBack(nonce, text));
        throw error;
      }
      if (known !== null) return open(known, fingerprint);
      claims.set(nonce, text);
      return null;
    },
    async finish(nonce, fingerprint, result, ttlMs) {
      claims.delete(nonce);
      const text = await sealed({ state: 'done', fingerprint, result });
      const write = () => redis.set(keyOf(nonce), text, 'PX', ttlMs);
      try {
        await write();
      } catch {
        // Until it is noted the operation is under way for others; for good would be too long only for them.
        void insist(write);
      }
    },
    async release(nonce) {
      const text = claims.get(nonce);
      claims.delete(nonce);
      if (text === undefined) return;
      try {
        await takeBack(nonce, text);
      } catch {
        void insist(() => takeBack(nonce, text));
      }
    },
    async forget(nonce) {
      claims.delete(nonce);
      await redis.del(keyOf(nonce));
    },
    async read(nonce) {
      const text = await redis.get(keyOf(nonce));
      return text === null ? null : open(text, '');
    },
  };
}
