import { describe, expect, it } from 'vitest';
import { DEFAULT_RATES, type LimitName, type Rate } from '#app/domain/rates.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { createRateLimits } from '#app/session/rate-limits.ts';

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
    const rates = { ...DEFAULT_RATES, logOnInAll: [{ times: 2, seconds: 60 }] };
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
