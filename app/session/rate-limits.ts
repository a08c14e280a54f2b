import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, Rate, Rates } from '#app/domain/rates.ts';
import { authenticate, type KeyRing } from '#app/session/keys.ts';
import type { SharedStore } from '#app/store/shared-store.ts';

/** One limit and whose tries it counts. */
export interface RateLimitKey {
  limit: LimitName;
  /** Such as a phone number; stored as a keyed hash only. */
  of: string;
  /**
   * Count in place of the limit's own: `site` for all addresses of a customer of a network, `devices` for all known
   * devices of a number, `past` for one caller while the limit of everybody is used up.
   */
  pool?: 'site' | 'devices' | 'past';
  /** Taken in place of this one when its limit is used up. */
  otherwise?: RateLimitKey;
}

export type Reservation =
  /** Refunds, once, what was counted against limits of these names. */
  | { ok: true; refund(limits: readonly LimitName[]): Promise<void> }
  | { ok: false; retryAfterSeconds: number };

export interface RateLimits {
  /**
   * Counts one try against several limits.
   *
   * @param keys in the order in which they are asked: one that refuses keeps the next from counting
   */
  take(keys: readonly RateLimitKey[]): Promise<Reservation>;
  /** Forgets all that was counted. Never rejects. */
  forget(key: RateLimitKey): Promise<void>;
}

export interface RateLimitsOptions {
  rates: Rates;
  keys: KeyRing;
  onRefused?: (limit: LimitName) => void;
  /** Counted together by all replicas; null: in the memory of this process. */
  shared: Pick<SharedStore, 'ask' | 'redis'> | null;
}

/** Times that all addresses of a site may try, for each time that one may. */
const SITE_SHARE = 5;
/** Times that all known devices of a number may try, for each time that one may. */
const DEVICES_SHARE = 2;
/** Tries of a caller past the limit of everybody, within its shortest time. */
const PAST_TIMES = 1;

type Pool = NonNullable<RateLimitKey['pool']> | 'own';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'delete'>;

/** Falls back to the memory of this process while Redis cannot be reached: a limit is never off. */
export function createRateLimits({ rates, keys, shared, onRefused }: RateLimitsOptions): RateLimits {
  const limiters = new Map<string, Limiter[]>(
    Object.entries(rates).flatMap(([name, all]) =>
      Object.entries(createPools(all)).map(([pool, ofPool]): [string, Limiter[]] => [
        `${name} ${pool}`,
        ofPool.map((rate) => createLimiter(pool === 'own' ? name : `${name}:${pool}`, rate, shared)),
      ]),
    ),
  );
  const findLimiters = ({ limit, pool }: RateLimitKey) => limiters.get(`${limit} ${pool ?? 'own'}`) ?? [];

  const hashKey = ({ limit, of }: RateLimitKey) =>
    authenticate(keys, 'limit', `${limit}\n${of}`).toString('base64url');

  /** Counts one try against all rates of one limit. */
  async function consume(one: RateLimitKey): Promise<{ taken: Limiter[]; waitMs: number }> {
    const taken: Limiter[] = [];
    let waitMs = 0;
    await Promise.all(
      findLimiters(one).map(async (limiter) => {
        try {
          await limiter.consume(hashKey(one));
          taken.push(limiter);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          waitMs = Math.max(waitMs, refusal.msBeforeNext, 1);
        }
      }),
    );
    return { taken, waitMs };
  }

  return {
    async take(wanted) {
      let counted: { limit: LimitName; limiter: Limiter; key: string }[] = [];
      const refund = async (limits: readonly LimitName[]) => {
        const refunded = counted.filter(({ limit }) => limits.includes(limit));
        counted = counted.filter((one) => !refunded.includes(one));
        await Promise.allSettled(refunded.map(({ limiter, key }) => limiter.reward(key)));
      };
      const waitFor = async (one: RateLimitKey): Promise<number> => {
        const { taken, waitMs } = await consume(one);
        counted.push(...taken.map((limiter) => ({ limit: one.limit, limiter, key: hashKey(one) })));
        if (waitMs === 0) return 0;
        onRefused?.(one.limit);
        return one.otherwise ? waitFor(one.otherwise) : waitMs;
      };
      for (const one of wanted) {
        const waitMs = await waitFor(one);
        if (waitMs === 0) continue;
        await refund(wanted.map(({ limit }) => limit));
        return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      }
      return { ok: true, refund };
    },
    async forget(one) {
      const key = hashKey(one);
      await Promise.allSettled(findLimiters(one).map((limiter) => limiter.delete(key)));
    },
  };
}

function createPools(rates: readonly Rate[]): Record<Pool, readonly Rate[]> {
  const seconds = Math.min(...rates.map((rate) => rate.seconds));
  const times = (share: number) => rates.map((rate) => ({ ...rate, times: rate.times * share }));
  return {
    own: rates,
    site: times(SITE_SHARE),
    devices: times(DEVICES_SHARE),
    past: [{ times: PAST_TIMES, seconds }],
  };
}

function createLimiter(name: string, { times, seconds }: Rate, shared: RateLimitsOptions['shared']): Limiter {
  const options = { keyPrefix: `limit:${name}:${seconds}`, points: times, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (shared === null) return memory;
  const redis = new RateLimiterRedis({ ...options, storeClient: shared.redis });
  const orMemory = async <T>(run: (limiter: Limiter) => Promise<T>): Promise<T> => {
    try {
      return await shared.ask('limit', () => run(redis));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      return run(memory);
    }
  };
  return {
    consume: (key) => orMemory((limiter) => limiter.consume(key)),
    reward: (key) => orMemory((limiter) => limiter.reward(key)),
    delete: (key) => orMemory((limiter) => limiter.delete(key)),
  };
}
