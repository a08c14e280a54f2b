import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollar, inCountry, krone, yen } from '#tests/support/examples/currencies.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import type { CurrencyInfo } from './currency.ts';
import { formatAU, formatAUPlain, formatMoney, formatSignedAU, isSafeAU } from './money.ts';

/** Notation of kroner, in the money of the country. */
const ownKrone = { ...krone, iso4217Code: 'USD' };

describe('formatAU', () => {
  it.each([
    [1_234_500, dollar, 'es-MX', '$1,234.50'],
    [1_234_500, dollar, 'en-US', '$1,234.50'],
    [1_234_500, dollar, 'es-US', '$1,234.50'],
    [1_234_500, dollar, 'es-419', '$1,234.50'],
    [1_234_500, dollar, 'ja-JP', '$1,234.50'],
    [1_234_500, dollar, 'de-DE', '$1.234,50'],
    [1_234_500, dollar, 'es-ES', '$1234,50'],
    [0, dollar, 'en-US', '$0.00'],
    [-0, dollar, 'en-US', '$0.00'],
    [-3000, dollar, 'en-US', '-$3.00'],
    [500, dollar, 'en-US', '$0.50'],
    [1, dollar, 'en-US', '$0.00'],
    [-1, dollar, 'en-US', '$0.00'],
    [4, dollar, 'en-US', '$0.00'],
    [5, dollar, 'en-US', '$0.01'],
    [-5, dollar, 'en-US', '-$0.01'],
    [1_005, dollar, 'en-US', '$1.01'],
    [1_000_000_000, yen, 'ja-JP', '1,000,000,000\u00a0JPY'],
    [-1_000_000_000, yen, 'ja-JP', '-1,000,000,000\u00a0JPY'],
    [123_450, krone, 'en-US', '1,234.50\u00a0SEK'],
    [123_450, ownKrone, 'en-US', '1,234.50\u00a0kr'],
    [-123_450, ownKrone, 'en-US', '-1,234.50\u00a0kr'],
    [100, { ...ownKrone, doesSymbolGoInFront: true }, 'en-US', 'kr\u00a01.00'],
    [100, { ...ownKrone, symbol: '' }, 'en-US', '1.00'],
    [1_234, { ...dollar, minorDigits: 3 }, 'en-US', '$1.230'],
    [1_235, { ...dollar, minorDigits: 3 }, 'en-US', '$1.240'],
    [1_250, { ...dollar, minorDigits: 1 }, 'en-US', '$1.3'],
    [495, { ...dollar, minorDigits: 0 }, 'en-US', '$1'],
    [494, { ...dollar, minorDigits: 0 }, 'en-US', '$0'],
    [9_007_199_254_740_991, { ...dollar, auPerCurrencyUnit: 1 }, 'en-US', '$9,007,199,254,740,991.00'],
  ] as const)(
    '[S3-CURRENCY-01 S3-CURRENCY-02 S3-CURRENCY-03 S3-CURRENCY-08 S3-CURRENCY-10] %i AU',
    (au, currency, languageTag, text) => {
      expect(formatAU(au, currency, inCountry(languageTag))).toBe(text);
    },
  );

  it('[S3-CURRENCY-09 S9-CONST-16] rounds to 2 decimals first, then to the minor digits: 0.495 of a whole-unit currency is 1', () => {
    expect(formatAU(495, { ...dollar, minorDigits: 0 }, inCountry('en-US'))).toBe('$1');
    expect(formatAU(-495, { ...dollar, minorDigits: 0 }, inCountry('en-US'))).toBe('-$1');
  });

  it.each([0.1, 1e21, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'throws for %d, which is no amount',
    (au) => {
      expect(() => formatAU(au, dollar, inCountry('en-US'))).toThrow(RangeError);
    },
  );

  it.each([
    { ...dollar, auPerCurrencyUnit: 0 },
    { ...dollar, auPerCurrencyUnit: -100 },
    { ...dollar, auPerCurrencyUnit: 0.5 },
    { ...dollar, minorDigits: -1 },
    { ...dollar, minorDigits: 1.5 },
  ])('throws for a currency that cannot be', (currency) => {
    expect(() => formatAU(1000, currency, inCountry('en-US'))).toThrow(RangeError);
  });
});

describe('formatSignedAU', () => {
  it.each([
    [3000, dollar, '+$3.00'],
    [-3000, dollar, '\u2212$3.00'],
    [0, dollar, '$0.00'],
    [4, dollar, '$0.00'],
    [-4, dollar, '$0.00'],
    [5, dollar, '+$0.01'],
    [123_450, ownKrone, '+1,234.50\u00a0kr'],
    [-1_000_000_000, yen, '\u22121,000,000,000\u00a0JPY'],
  ] as const)('%i AU', (au, currency, text) => {
    expect(formatSignedAU(au, currency, inCountry('en-US'))).toBe(text);
  });
});

describe('formatAUPlain', () => {
  it.each([
    [1_234_500, dollar, '1234.50'],
    [-1_234_500, dollar, '-1234.50'],
    [-1, dollar, '0.00'],
    [1_000_000_000, yen, '1000000000'],
    [123_450, krone, '1234.50'],
  ] as const)('%i AU', (au, currency, text) => {
    expect(formatAUPlain(au, currency)).toBe(text);
  });
});

describe('formatMoney', () => {
  const pesos = { amount: 123_450, minorDigits: 2, iso4217Code: 'MXN' };

  it.each([
    [pesos, 'es-MX', '1,234.50\u00a0MXN'],
    [pesos, 'de-DE', '1.234,50\u00a0MXN'],
    [{ ...pesos, amount: 5 }, 'en-US', '0.05\u00a0MXN'],
    [{ ...pesos, amount: 0 }, 'en-US', '0.00\u00a0MXN'],
    [{ ...pesos, amount: -5 }, 'en-US', '-0.05\u00a0MXN'],
    [{ amount: 37_040, minorDigits: 0, iso4217Code: 'JPY' }, 'ja-JP', '37,040\u00a0JPY'],
    [{ amount: 1_234_567, minorDigits: 3, iso4217Code: 'KWD' }, 'en-US', '1,234.567\u00a0KWD'],
    [{ ...pesos, amount: Number.MAX_SAFE_INTEGER }, 'en-US', '90,071,992,547,409.91\u00a0MXN'],
  ] as const)('[OC-TYPE-03] %j in %s', (money, languageTag, text) => {
    expect(formatMoney(money, null, inCountry(languageTag))).toBe(text);
  });

  it.each([0.5, 2 ** 53, Number.NaN, 1e21])('throws for %d, which is no amount', (amount) => {
    expect(() => formatMoney({ ...pesos, amount }, null, inCountry('en-US'))).toThrow(RangeError);
  });
});

describe('isSafeAU', () => {
  it.each([
    [0, true],
    [1e9, true],
    [-1e9, true],
    [1e9 + 1, false],
    [-1e9 - 1, false],
    [0.1, false],
    [1e21, false],
    [2 ** 53, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('[S5-AMOUNT-02 S9-CONST-14] %d: %s', (n, isSafe) => {
    expect(isSafeAU(n)).toBe(isSafe);
  });
});

const languageTags = ['en-US', 'es-MX', 'es-US', 'es-419', 'ja-JP'] as const;
const currencies = fc.record({
  minorDigits: fc.constantFrom(0, 2, 3),
  auPerCurrencyUnit: fc.constantFrom(1, 100, 1000, 250),
  symbol: fc.constantFrom('$', '¥', 'kr', 'R$', ''),
  minorSymbol: fc.constantFrom('', 'c'),
  doesSymbolGoInFront: fc.boolean(),
  doesMinorSymbolGoInFront: fc.boolean(),
  spaceBetweenSymbol: fc.boolean(),
  iso4217Code: fc.constantFrom('USD', 'MXN', 'JPY', 'XTS'),
});

/** Rounding by scaled comparison instead of division: the nearest of the candidates around the true value. */
function referenceRound(numerator: bigint, denominator: bigint): bigint {
  let nearest = numerator / denominator;
  const magnitude = (n: bigint) => (n < 0n ? -n : n);
  const distance = (candidate: bigint) => magnitude(candidate * denominator - numerator);
  for (const candidate of [nearest - 1n, nearest + 1n]) {
    const isNearer = distance(candidate) < distance(nearest);
    const isTieFartherOut =
      distance(candidate) === distance(nearest) && magnitude(candidate) > magnitude(nearest);
    if (isNearer || isTieFartherOut) nearest = candidate;
  }
  return nearest;
}

/** The plain text by way of decimal strings: shift the point, no scale arithmetic of the module under test. */
function referencePlain(au: number, { auPerCurrencyUnit, minorDigits }: CurrencyInfo): string {
  const hundredths = referenceRound(BigInt(au) * 100n, BigInt(auPerCurrencyUnit));
  const units =
    minorDigits >= 2
      ? BigInt(`${hundredths}${'0'.repeat(minorDigits - 2)}`)
      : referenceRound(hundredths, BigInt(`1${'0'.repeat(2 - minorDigits)}`));
  const digits = String(units)
    .replace('-', '')
    .padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits);
  const fraction = digits.slice(digits.length - minorDigits);
  return `${units < 0n ? '-' : ''}${whole}${minorDigits === 0 ? '' : `.${fraction}`}`;
}

describe('money, whatever the amount and the currency', () => {
  const amounts = fc.oneof(
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    fc.integer({ min: -3000, max: 3000 }),
  );

  it('[S3-CURRENCY-09] is rounded exactly as the independent reference rounds', () => {
    fc.assert(
      fc.property(amounts, currencies, (au, currency) => {
        expect(formatAUPlain(au, currency)).toBe(referencePlain(au, currency));
      }),
      { numRuns: fuzzed(3000) },
    );
  });

  it('[S3-CURRENCY-05 S3-CURRENCY-06] has the same digits for people as for machines, in threes', () => {
    fc.assert(
      fc.property(amounts, currencies, fc.constantFrom(...languageTags), (au, currency, languageTag) => {
        const [whole = '', fraction] = referencePlain(au, currency).replace('-', '').split('.');
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
        const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
        const space = currency.spaceBetweenSymbol && currency.symbol !== '' ? '\u00a0' : '';
        const sign = referencePlain(au, currency).startsWith('-') ? '-' : '';
        const notation = currency.doesSymbolGoInFront
          ? currency.symbol + space + digits
          : digits + space + currency.symbol;
        const text =
          sign + (currency.iso4217Code === 'USD' ? notation : `${digits}\u00a0${currency.iso4217Code}`);
        expect(formatAU(au, currency, inCountry(languageTag))).toBe(text);
      }),
      { numRuns: fuzzed(2000) },
    );
  });
});
