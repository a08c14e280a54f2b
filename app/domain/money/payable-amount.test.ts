import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dinar, dollar, inCountry, krone, yen } from '#tests/support/examples/currencies.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import { readBuyInAmount, readCashOutAmount, wholeCashOut } from './amount-checks.ts';
import type { CurrencyInfo } from './currency.ts';
import {
  formatAtLeast,
  formatAtMost,
  formatAU,
  payableAtLeast,
  payableAtMost,
  payableSuggestions,
} from './money.ts';
import type { WebPayLimits } from './web-pay.ts';

const MOST_AU = 1_000_000_000;

const currencies: fc.Arbitrary<CurrencyInfo> = fc
  .tuple(
    fc.constantFrom(dollar, yen, krone, dinar),
    fc.constantFrom(1, 3, 7, 64, 100, 250, 1000, 100_000),
    fc.constantFrom(0, 2, 3),
  )
  .map(([currency, auPerCurrencyUnit, minorDigits]) => ({
    ...currency,
    auPerCurrencyUnit,
    minorDigits,
  }));
const amounts = fc.integer({ min: 1, max: MOST_AU });
const locales = fc
  .constantFrom('es-MX', 'en-US', 'es-US', 'ja-JP', 'de-DE')
  .map((languageTag) => inCountry(languageTag));

const open: WebPayLimits = {
  isRestricted: false,
  minimumAU: 0,
  maximumAU: MOST_AU,
  thresholdAU: null,
  thresholdRemainingAU: null,
  availableAU: MOST_AU,
  requirements: [],
};

describe('bounds', () => {
  it.each([
    ['cents', 1_234_567, dollar, '$1,234.56', '$1,234.57'],
    ['cents of little more', 20_009, dollar, '$20.00', '$20.01'],
    ['what is whole already', 20_010, dollar, '$20.01', '$20.01'],
    ['no part of a yen', 1234, yen, '1,234', '1,234'],
    ['whole units where cents cannot be AU', 20, { ...dollar, auPerCurrencyUnit: 7 }, '$2.00', '$3.00'],
    ['two decimals of three', 1239, dinar, '1.230', '1.240'],
    ['less than a cent', 9, dollar, '$0.00', '$0.01'],
    ['a debt', -9, dollar, '-$0.01', '$0.00'],
  ] as const)('round %s', (_what, au, currency, most, least) => {
    const digits = (text: string) => text.replace(/\s*(KWD|د\.ك)\s*/g, '');
    expect(digits(formatAtMost(au, currency, inCountry('en-US')))).toContain(most);
    expect(digits(formatAtLeast(au, currency, inCountry('en-US')))).toContain(least);
  });

  it('can be typed as they are shown, are taken, and promise no more than there is', () => {
    fc.assert(
      fc.property(amounts, currencies, locales, (au, currency, locale) => {
        const mostAU = payableAtMost(au, currency);
        const leastAU = payableAtLeast(au, currency);
        expect(mostAU <= au && leastAU >= au).toBe(true);
        // None is closer: what lies between them cannot be typed.
        expect(payableAtLeast(mostAU + 1, currency)).toBeGreaterThanOrEqual(leastAU);
        const context = { currency, locale, method: null };
        const most = formatAtMost(au, currency, locale);
        const least = formatAtLeast(au, currency, locale);
        if (mostAU > 0) {
          const upTo = { ...open, maximumAU: au, availableAU: au };
          const taken = { ok: true, au: mostAU };
          expect(readCashOutAmount([most], { ...context, limits: upTo })).toEqual(taken);
          expect(readBuyInAmount([most], { ...context, limits: upTo })).toEqual(taken);
          expect(wholeCashOut(upTo, currency)).toBe(mostAU);
        }
        if (leastAU <= MOST_AU) {
          const from = { ...context, limits: { ...open, minimumAU: au } };
          expect(readCashOutAmount([least], from)).toEqual({ ok: true, au: leastAU });
          if (au >= 10 * currency.auPerCurrencyUnit) {
            expect(readBuyInAmount([least], from)).toEqual({ ok: true, au: leastAU });
          }
        }
      }),
      { numRuns: fuzzed(3000) },
    );
  });

  it('are what the messages about them name', () => {
    const restricted = {
      ...open,
      isRestricted: true,
      thresholdRemainingAU: 1_234_567,
      requirements: [{ code: 'IdCheckRequired' as const, isBlocking: false }],
    };
    const context = { currency: dollar, locale: inCountry('en-US'), method: null };
    const limits = { ...open, minimumAU: 20_009, maximumAU: 30_009 };
    expect(readBuyInAmount(['20.00'], { ...context, limits })).toMatchObject({
      failure: { code: 'meetMinimumBuyInAmount', params: { amount: '$20.01' } },
    });
    expect(readCashOutAmount(['20.00'], { ...context, limits })).toMatchObject({
      failure: { code: 'meetMinimumCashOutAmount', params: { amount: '$20.01' } },
    });
    expect(readBuyInAmount(['30.01'], { ...context, limits })).toMatchObject({
      failure: { code: 'exceededMaximumBuyInAmount', params: { amount: '$30.00' } },
    });
    expect(readCashOutAmount(['1234.57'], { ...context, limits: restricted })).toMatchObject({
      failure: { code: 'completeNeoCheck', params: { amount: '$1,234.56' } },
    });
  });
});

it('suggested amounts are those that can be typed, each once', () => {
  expect(payableSuggestions([20_009, 20_000, 50_004, 9], dollar)).toEqual([20_000, 50_000]);
});

it('charges are written up and receipts down, so that neither is promised too well', () => {
  expect(formatAU(20_401, dollar, inCountry('en-US'), { rounding: 'up' })).toBe('$20.41');
  expect(formatAU(20_409, dollar, inCountry('en-US'), { rounding: 'down' })).toBe('$20.40');
  expect(formatAU(20_405, dollar, inCountry('en-US'))).toBe('$20.41');
  fc.assert(
    fc.property(fc.integer({ min: -MOST_AU, max: MOST_AU }), currencies, (au, currency) => {
      const [down, near, up] = (['down', 'nearest', 'up'] as const).map((rounding) =>
        Number(formatAU(au, currency, inCountry('en-US'), { place: 'choice', rounding }).replaceAll(',', '')),
      ) as [number, number, number];
      expect(down <= near && near <= up).toBe(true);
      // One written unit apart: of three decimals, that is the second.
      const unit = 10 ** -Math.min(currency.minorDigits, 2);
      expect(up - down).toBeLessThan(unit * 1.5);
    }),
    { numRuns: fuzzed(1000) },
  );
});
