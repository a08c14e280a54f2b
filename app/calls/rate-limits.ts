import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, Rate, Rates } from '#app/domain/money/rate.ts';
import { authenticate, type KeyRing } from '#app/session/keys.ts';
import type { RedisClient } from '#app/stores/redis-connection.ts';

/** One try of something that is limited. `of`: whose it is, such as a phone number; it is kept as a code only. */
export interface LimitedTry {
  limit: LimitName;
  of: string;
}

/** Whether a try may be made. */
export type TakenTry =
  /** It may. One that does not count after all, such as a log-on that succeeds, is given back. */
  | { ok: true; giveBack(): Promise<void> }
  /** It may not, for so many whole seconds. */
  | { ok: false; retryAfterSeconds: number };

/** Counts what players and others try, so that no one can try too often. */
export interface RateLimits {
  /**
   * Counts a try against several limits.
   *
   * @param tries the limits, in the order in which they are asked: one that refuses keeps the next from counting
   */
  take(tries: readonly LimitedTry[]): Promise<TakenTry>;
  /** Forgets all that was counted: whoever it was has proved who they are. Never rejects. */
  forget(tried: LimitedTry): Promise<void>;
}

export interface RateLimitsOptions {
  rates: Rates;
  /** Whose names are turned into codes with. */
  keys: KeyRing;
  /** Called for each try that a limit refuses. */
  onRefused?: (limit: LimitName) => void;
  /** Where the replicas count together; null counts in the memory of this process. */
  redis: RedisClient | null;
}

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'delete'>;

/** Makes the limits. While Redis cannot be reached, each process counts for itself: a limit is never off. */
export function createRateLimits({ rates, keys, redis, onRefused }: RateLimitsOptions): RateLimits {
  const limiters = new Map<string, Limiter[]>(
    Object.entries(rates).map(([name, all]) => [name, all.map((rate) => createLimiter(name, rate, redis))]),
  );

  const keyOf = ({ limit, of }: LimitedTry) =>
    authenticate(keys, 'limit', `${limit}\n${of}`).toString('base64url');

  /** Counts one try against all rates of one limit; those that took it can be given back. */
  async function consume(one: LimitedTry): Promise<{ taken: Limiter[]; waitMs: number }> {
    const taken: Limiter[] = [];
    let waitMs = 0;
    await Promise.all(
      (limiters.get(one.limit) ?? []).map(async (limiter) => {
        try {
          await limiter.consume(keyOf(one));
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
    async take(tries) {
      const counted: { limiter: Limiter; key: string }[] = [];
      const giveBack = async () => {
        const all = counted.splice(0);
        await Promise.allSettled(all.map(({ limiter, key }) => limiter.reward(key)));
      };
      for (const one of tries) {
        const { taken, waitMs } = await consume(one);
        counted.push(...taken.map((limiter) => ({ limiter, key: keyOf(one) })));
        if (waitMs === 0) continue;
        await giveBack();
        onRefused?.(one.limit);
        return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      }
      return { ok: true, giveBack };
    },
    async forget(tried) {
      const key = keyOf(tried);
      await Promise.allSettled((limiters.get(tried.limit) ?? []).map((limiter) => limiter.delete(key)));
    },
  };
}

function createLimiter(name: string, { times, seconds }: Rate, redis: RedisClient | null): Limiter {
  const options = { keyPrefix: `limit:${name}:${seconds}`, points: times, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (redis === null) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}
