import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES, type LimitName, type Rate } from '#app/domain/rates.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { createRateLimits, type RateLimitKey, type RateLimitsOptions } from '#app/session/rate-limits.ts';

const keys = createKeyRing(['the first secret, which is long enough']);
const limitsOf = (rates: Partial<Record<LimitName, readonly Rate[]>>) =>
  createRateLimits({ rates: { ...DEFAULT_RATES, ...rates }, keys, shared: null });

const PHONE = { limit: 'logOnPerPhone', of: '5512345678' } as const;
const ADDRESS = { limit: 'logOnPerAddress', of: '203.0.113.9' } as const;

describe('limits in memory', () => {
  it('let so many tries through and refuse the next, of this one alone', async () => {
    const limits = limitsOf({ logOnPerPhone: [{ times: 3, seconds: 60 }] });
    const all = await Promise.all(Array.from({ length: 5 }, () => limits.take([PHONE])));
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    expect(all[3]).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect((await limits.take([{ ...PHONE, of: '5512345679' }])).ok).toBe(true);
    expect((await limits.take([{ ...ADDRESS, of: PHONE.of }])).ok).toBe(true);
  });

  it('count nothing that is refunded, and refund once', async () => {
    const limits = limitsOf({ logOnPerPhone: [{ times: 2, seconds: 60 }] });
    for (let n = 0; n < 10; n++) {
      const taken = await limits.take([PHONE]);
      if (!taken.ok) throw new Error('refused');
      await taken.refund(['logOnPerPhone']);
      await taken.refund(['logOnPerPhone']);
    }
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect((await limits.take([PHONE])).ok).toBe(false);
  });

  it('refund each limit by itself, and each once', async () => {
    const once = [{ times: 1, seconds: 60 }];
    const both = async () => {
      const limits = limitsOf({ logOnPerAddress: once, logOnPerPhone: once });
      const taken = await limits.take([ADDRESS, PHONE]);
      if (!taken.ok) throw new Error('refused');
      await taken.refund(['logOnPerPhone']);
      return { limits, refund: taken.refund };
    };
    const { limits } = await both();
    expect((await limits.take([ADDRESS])).ok).toBe(false);
    expect((await limits.take([PHONE])).ok).toBe(true);
    const later = await both();
    expect((await later.limits.take([PHONE])).ok).toBe(true);
    await later.refund(['logOnPerAddress', 'logOnPerPhone']);
    expect((await later.limits.take([PHONE])).ok).toBe(false);
    expect((await later.limits.take([ADDRESS])).ok).toBe(true);
  });

  it('forget what one has tried, and nothing of another', async () => {
    const limits = limitsOf({ logOnPerPhone: [{ times: 1, seconds: 60 }] });
    const other = { ...PHONE, of: '5512345679' };
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect((await limits.take([other])).ok).toBe(true);
    await limits.forget(PHONE);
    expect((await limits.take([other])).ok).toBe(false);
    expect((await limits.take([PHONE])).ok).toBe(true);
  });

  it('that refuse keep the other limits from counting', async () => {
    const limits = limitsOf({
      logOnPerAddress: [{ times: 3, seconds: 60 }],
      logOnPerPhone: [{ times: 1, seconds: 60 }],
    });
    const both = [ADDRESS, PHONE];
    expect((await limits.take(both)).ok).toBe(true);
    for (let n = 0; n < 5; n++) expect((await limits.take(both)).ok).toBe(false);
    expect((await limits.take([ADDRESS, { ...PHONE, of: 'b' }])).ok).toBe(true);
    expect((await limits.take([ADDRESS, { ...PHONE, of: 'c' }])).ok).toBe(true);
    // The address has had its three, and with it nothing is counted for another number.
    expect((await limits.take([ADDRESS, { ...PHONE, of: 'd' }])).ok).toBe(false);
    expect((await limits.take([{ ...PHONE, of: 'd' }])).ok).toBe(true);
  });

  it('hold all of their rates, and tell the longest wait', async () => {
    const limits = limitsOf({
      resetCodePerPhone: [
        { times: 1, seconds: 1 },
        { times: 2, seconds: 3600 },
      ],
    });
    const one = [{ limit: 'resetCodePerPhone', of: 'a' }] as const;
    expect((await limits.take(one)).ok).toBe(true);
    expect(await limits.take(one)).toEqual({ ok: false, retryAfterSeconds: 1 });
    await expect.poll(async () => (await limits.take(one)).ok).toBe(true);
    expect(await limits.take(one)).toMatchObject({ ok: false, retryAfterSeconds: expect.any(Number) });
    const last = await limits.take(one);
    expect(last.ok ? 0 : last.retryAfterSeconds).toBeGreaterThan(3500);
  });

  it('let a caller try once past the limit of everybody, and then wait', async () => {
    const refused: string[] = [];
    const rates = {
      ...DEFAULT_RATES,
      logOnInAll: [
        { times: 2, seconds: 60 },
        { times: 100, seconds: 3600 },
      ],
    };
    const limits = createRateLimits({ rates, keys, shared: null, onRefused: (limit) => refused.push(limit) });
    const from = (of: string) =>
      [{ limit: 'logOnInAll', of: '', otherwise: { limit: 'logOnInAll', of, pool: 'past' } }] as const;
    for (let n = 0; n < 2; n++) expect((await limits.take(from('a'))).ok).toBe(true);
    const [third, fourth] = [await limits.take(from('a')), await limits.take(from('a'))];
    expect(third.ok).toBe(true);
    expect(fourth).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect((await limits.take(from('b'))).ok).toBe(true);
    expect(refused).toEqual(['logOnInAll', 'logOnInAll', 'logOnInAll', 'logOnInAll']);
    // A try that does not count leaves the caller its one.
    const other = await limits.take(from('c'));
    if (!other.ok) throw new Error('refused');
    await other.refund(['logOnInAll']);
    expect((await limits.take(from('c'))).ok).toBe(true);
  });

  it('let the addresses of a site try five times as often as one of them', async () => {
    const limits = limitsOf({ logOnPerAddress: [{ times: 1, seconds: 60 }] });
    const site = { limit: 'logOnPerAddress', of: '2001:db8:1::/48', pool: 'site' } as const;
    const from = (n: number) => [site, { limit: 'logOnPerAddress', of: `2001:db8:1:${n}00::/56` }] as const;
    expect((await limits.take(from(1))).ok).toBe(true);
    // Tries that the narrower limit refuses do not count for the site.
    for (let n = 0; n < 9; n++) expect((await limits.take(from(1))).ok).toBe(false);
    for (const n of [2, 3, 4, 5]) expect((await limits.take(from(n))).ok).toBe(true);
    expect((await limits.take(from(6))).ok).toBe(false);
  });
});

describe('limits that replicas share', () => {
  const WAIT_MS = 42_000;

  /** Redis, as far as a limit asks it: it counts, and says how long the count is kept. */
  function countingRedis() {
    const counts = new Map<string, number>();
    const asked: string[] = [];
    const state = { isAway: false };
    const redis = {
      defineCommand: () => undefined,
      async rlflxIncr([name = '', points = '']: string[]) {
        counts.set(name, (counts.get(name) ?? 0) + Number(points));
        return [counts.get(name), WAIT_MS];
      },
      del: async (name: string) => Number(counts.delete(name)),
    };
    const ask = async (name: string, run: (client: typeof redis) => Promise<unknown>) => {
      asked.push(name);
      if (state.isAway) throw new Error('away');
      return run(redis);
    };
    return { counts, asked, state, shared: { ask, redis } as unknown as RateLimitsOptions['shared'] };
  }

  const rates = { ...DEFAULT_RATES, logOnPerPhone: [{ times: 2, seconds: 60 }] };
  const replica = (shared: RateLimitsOptions['shared']) => createRateLimits({ rates, keys, shared });

  it('count the tries at all of them, refunds too, under names that tell no number', async () => {
    const { shared, counts, asked } = countingRedis();
    const [one, other] = [replica(shared), replica(shared)];
    const first = await one.take([PHONE]);
    expect((await other.take([PHONE])).ok).toBe(true);
    expect(await one.take([PHONE])).toEqual({ ok: false, retryAfterSeconds: WAIT_MS / 1000 });
    if (!first.ok) throw new Error('refused');
    await first.refund(['logOnPerPhone']);
    // Redis counts the refused try, too.
    expect([...counts]).toEqual([[expect.stringMatching(/^limit:logOnPerPhone:60:[\w-]{43}$/), 2]]);
    await other.forget(PHONE);
    expect((await one.take([PHONE])).ok).toBe(true);
    expect([...counts.values()]).toEqual([1]);
    expect(new Set(asked)).toEqual(new Set(['limit']));
  });

  it('have a count of their own for each pool', async () => {
    const { shared, counts } = countingRedis();
    const of = 'same';
    const pools = ['site', 'devices', 'past'] as const;
    const wanted: RateLimitKey[] = [
      { limit: 'logOnPerPhone', of },
      ...pools.map((pool) => ({ limit: 'logOnPerPhone', of, pool }) as const),
    ];
    expect((await replica(shared).take(wanted)).ok).toBe(true);
    expect([...counts.keys()].map((name) => name.slice(0, name.lastIndexOf(':'))).sort()).toEqual([
      'limit:logOnPerPhone:60',
      'limit:logOnPerPhone:devices:60',
      'limit:logOnPerPhone:past:60',
      'limit:logOnPerPhone:site:60',
    ]);
  });

  it('are those of each process while the store is away, and never off', async () => {
    const { shared, counts, state } = countingRedis();
    state.isAway = true;
    const limits = replica(shared);
    const first = await limits.take([PHONE]);
    if (!first.ok) throw new Error('refused');
    await first.refund(['logOnPerPhone']);
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect((await limits.take([PHONE])).ok).toBe(false);
    await limits.forget(PHONE);
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect(counts.size).toBe(0);
    state.isAway = false;
    expect((await limits.take([PHONE])).ok).toBe(true);
    expect([...counts.values()]).toEqual([1]);
  });
});
