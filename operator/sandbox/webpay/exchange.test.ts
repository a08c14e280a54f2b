import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, currencyInfo } from '../site/currencies.ts';
import { moneyOf, unitsInAU, writeMoney } from './exchange.ts';

const casino = (code: (typeof CURRENCY_CODES)[number]) => currencyInfo(code, 'MX');

describe('moneyOf', () => {
  it.each([
    [20_000, 'USD', 'MXN', 37_040],
    [10_005, 'USD', 'USD', 1001],
    [10_004, 'USD', 'USD', 1000],
    [1234, 'MXN', 'MXN', 1234],
    [1, 'JPY', 'MXN', 12],
    [1_000_000_000, 'USD', 'MXN', 1_852_000_000],
    [1_000_000_000, 'JPY', 'MXN', 12_346_666_667],
    [150, 'JPY', 'USD', 100],
    [10_000, 'USD', 'JPY', 1500],
  ] as const)('%i AU of a %s casino in %s: %i', (amountAU, from, to, amount) => {
    expect(moneyOf(amountAU, casino(from), to)).toMatchObject({ amount, iso4217Code: to });
  });

  it('keeps an amount in its own currency to the minor unit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCY_CODES), fc.nat({ max: 1_000_000_000 }), (code, amountAU) => {
        const info = casino(code);
        const { amount } = moneyOf(amountAU, info, code);
        const perMinor = info.auPerCurrencyUnit / 10 ** info.minorDigits;
        expect(Math.abs(amount * perMinor - amountAU)).toBeLessThanOrEqual(perMinor / 2);
      }),
    );
  });
});

describe('unitsInAU', () => {
  it('rounds to whole units of the casino, never past what was agreed', () => {
    expect(unitsInAU(10_000, 'MXN', casino('USD'), 'down')).toBe(539_000);
    expect(unitsInAU(1000, 'MXN', casino('USD'), 'up')).toBe(54_000);
    expect(unitsInAU(1000, 'MXN', casino('MXN'), 'up')).toBe(100_000);
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCY_CODES),
        fc.constantFrom(...CURRENCY_CODES),
        fc.nat({ max: 500_000 }),
        (from, to, units) => {
          const agreed = units * 10 ** casino(from).minorDigits;
          const worth = (rounding: 'up' | 'down') =>
            moneyOf(unitsInAU(units, from, casino(to), rounding), casino(to), from).amount;
          expect(worth('down')).toBeLessThanOrEqual(agreed);
          expect(worth('up')).toBeGreaterThanOrEqual(agreed);
        },
      ),
    );
  });
});

describe('writeMoney', () => {
  it.each([
    [37_040, 2, 'MXN', '370.40 MXN'],
    [5, 2, 'USD', '0.05 USD'],
    [1_234_567, 0, 'JPY', '1,234,567 JPY'],
  ])('%i with %i digits', (amount, minorDigits, iso4217Code, text) => {
    expect(writeMoney({ amount, minorDigits, iso4217Code })).toBe(text);
  });
});
