import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzed } from '#tests/support/fuzz.ts';
import { feeOf, percentMillionths } from './payment-fee.ts';

const fee = (fixedAU: number, percent: number) => ({
  fixedAU,
  percentMillionths: percentMillionths(percent) ?? Number.NaN,
  paidTo: 'operator' as const,
});

describe('a percentage', () => {
  it.each([
    [0, 0],
    [3.6, 3_600_000],
    [0.1, 100_000],
    [2.436, 2_436_000],
    [0.000001, 1],
    [0.0000001, null],
    [0.000123, 123],
    [100, 100_000_000],
    [100.5, null],
    [101, null],
    [-1, null],
    [1.2345678, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [1e21, null],
  ])('%d', (percent, millionths) => {
    expect(percentMillionths(percent)).toBe(millionths);
  });
});

describe('a fee', () => {
  it.each([
    [20_000, null, 0],
    [20_000, fee(0, 0), 0],
    [20_000, fee(1500, 0), 1500],
    [20_000, fee(1500, 3.6), 2220],
    [100, fee(0, 0.5), 1],
    [99, fee(0, 0.5), 0],
    [300, fee(0, 0.5), 2],
    [1_000_000_000, fee(1_000_000_000, 100), 2_000_000_000],
    [1_000_000_000, fee(0, 33.333333), 333_333_330],
    [1, fee(0, 50), 1],
    [1, fee(0, 49.999999), 0],
  ])('of %d AU', (amountAU, charged, au) => {
    expect(feeOf(amountAU, charged)).toBe(au);
  });

  it('[OC-PAY-11] is never more than half an AU from the exact one', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
    const shares = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(amounts, shares, (amountAU, share) => {
        const charged = feeOf(amountAU, { fixedAU: 0, percentMillionths: share, paidTo: 'bank' });
        const doubleError = 2n * (BigInt(charged) * 100_000_000n - BigInt(amountAU) * BigInt(share));
        expect(doubleError <= 100_000_000n && doubleError > -100_000_000n).toBe(true);
      }),
      { numRuns: fuzzed(2000) },
    );
  });
});
