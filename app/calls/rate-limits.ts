import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName, Rate, Rates } from '#app/domain/money/rate.ts';
import { authenticate, type KeyRing } from '#app/session/keys.ts';
import type { SharedStore } from '#app/store/shared-store.ts';

/** One try of something that is limited. `of`: whose it is, such as a phone number; it is kept as a code only. */
export interface LimitedTry {
  limit: LimitName;
  of: string;
  /**
   * Count that it belongs to, in the place of the limit's own: `site` for all addresses of a customer of a network,
   * `devices` for all known devices of a number, `past` for one caller while the limit of everybody is used up.
   */
  pool?: 'site' | 'devices' | 'past';
  /** Try that is taken in the place of this one when its limit is used up. */
  otherwise?: LimitedTry;
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
  shared: Pick<SharedStore, 'ask' | 'redis'> | null;
}

/** Times that all addresses of a site may try, for each time that one may. */
const SITE_SHARE = 5;
/** Times that all known devices of a number may try, for each time that one may. */
const DEVICES_SHARE = 2;
/** Tries of a caller past the limit of everybody, within its shortest time. */
const PAST_TIMES = 1;

type Pool = NonNullable<LimitedTry['pool']> | 'own';

type Limiter = Pick<RateLimiterMemory, 'consume' | 'reward' | 'delete'>;

/** Makes the limits. While Redis cannot be reached, each process counts for itself: a limit is never off. */
export function createRateLimits({ rates, keys, shared, onRefused }: RateLimitsOptions): RateLimits {
  const limiters = new Map<string, Limiter[]>(
    Object.entries(rates).flatMap(([name, all]) =>
      Object.entries(poolsOf(all)).map(([pool, ofPool]): [string, Limiter[]] => [
        `${name} ${pool}`,
        ofPool.map((rate) => createLimiter(pool === 'own' ? name : `${name}:${pool}`, rate, shared)),
      ]),
    ),
  );
  const limitersOf = ({ limit, pool }: LimitedTry) => limiters.get(`${limit} ${pool ?? 'own'}`) ?? [];

  const keyOf = ({ limit, of }: LimitedTry) =>
    authenticate(keys, 'limit', `${limit}\n${of}`).toString('base64url');

  /** Counts one try against all rates of one limit; those that took it can be given back. */
  async function consume(one: LimitedTry): Promise<{ taken: Limiter[]; waitMs: number }> {
    const taken: Limiter[] = [];
    let waitMs = 0;
    await Promise.all(
      limitersOf(one).map(async (limiter) => {
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
      const waitFor = async (one: LimitedTry): Promise<number> => {
        const { taken, waitMs } = await consume(one);
        counted.push(...taken.map((limiter) => ({ limiter, key: keyOf(one) })));
        if (waitMs === 0) return 0;
        onRefused?.(one.limit);
        return one.otherwise ? waitFor(one.otherwise) : waitMs;
      };
      for (const one of tries) {
        const waitMs = await waitFor(one);
        if (waitMs === 0) continue;
        await giveBack();
        return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      }
      return { ok: true, giveBack };
    },
    async forget(tried) {
      const key = keyOf(tried);
      await Promise.allSettled(limitersOf(tried).map((limiter) => limiter.delete(key)));
    },
  };
}

function poolsOf(rates: readonly Rate[]): Record<Pool, readonly Rate[]> {
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
