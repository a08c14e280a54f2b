import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyInfo, formatAU, formatAUPlain, isSafeAU, parseAmount } from './money.ts';

const dollar: CurrencyInfo = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: 'c',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};
const yen: CurrencyInfo = {
  ...dollar,
  minorDigits: 0,
  auPerCurrencyUnit: 1,
  symbol: '¥',
  iso4217Code: 'JPY',
};
const krone: CurrencyInfo = {
  ...dollar,
  auPerCurrencyUnit: 100,
  symbol: 'kr',
  doesSymbolGoInFront: false,
  spaceBetweenSymbol: true,
  iso4217Code: 'SEK',
};

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
    [1_000_000_000, yen, 'ja-JP', '¥1,000,000,000'],
    [-1_000_000_000, yen, 'ja-JP', '-¥1,000,000,000'],
    [123_450, krone, 'en-US', '1,234.50\u00a0kr'],
    [-123_450, krone, 'en-US', '-1,234.50\u00a0kr'],
    [100, { ...krone, doesSymbolGoInFront: true }, 'en-US', 'kr\u00a01.00'],
    [100, { ...krone, symbol: '' }, 'en-US', '1.00'],
    [1_234, { ...dollar, minorDigits: 3 }, 'en-US', '$1.230'],
    [1_235, { ...dollar, minorDigits: 3 }, 'en-US', '$1.240'],
    [1_250, { ...dollar, minorDigits: 1 }, 'en-US', '$1.3'],
    [495, { ...dollar, minorDigits: 0 }, 'en-US', '$1'],
    [494, { ...dollar, minorDigits: 0 }, 'en-US', '$0'],
    [9_007_199_254_740_991, { ...dollar, auPerCurrencyUnit: 1 }, 'en-US', '$9,007,199,254,740,991.00'],
  ] as const)('%i AU', (au, currency, languageTag, text) => {
    expect(formatAU(au, currency, languageTag)).toBe(text);
  });

  it('rounds to 2 decimals first, then to the minor digits: 0.495 of a whole-unit currency is 1', () => {
    expect(formatAU(495, { ...dollar, minorDigits: 0 }, 'en-US')).toBe('$1');
    expect(formatAU(-495, { ...dollar, minorDigits: 0 }, 'en-US')).toBe('-$1');
  });

  it.each([0.1, 1e21, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
    'throws for %d, which is no amount',
    (au) => {
      expect(() => formatAU(au, dollar, 'en-US')).toThrow(RangeError);
    },
  );

  it.each([
    { ...dollar, auPerCurrencyUnit: 0 },
    { ...dollar, auPerCurrencyUnit: -100 },
    { ...dollar, auPerCurrencyUnit: 0.5 },
    { ...dollar, minorDigits: -1 },
    { ...dollar, minorDigits: 1.5 },
  ])('throws for a currency that cannot be', (currency) => {
    expect(() => formatAU(1000, currency, 'en-US')).toThrow(RangeError);
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
  ])('%d: %s', (n, isSafe) => {
    expect(isSafeAU(n)).toBe(isSafe);
  });
});

describe('parseAmount takes', () => {
  it.each([
    ['1,234.50', 'es-MX', dollar, 1_234_500],
    ['1234.5', 'es-MX', dollar, 1_234_500],
    ['$1,234.50', 'en-US', dollar, 1_234_500],
    ['  $ 1,234.50  ', 'en-US', dollar, 1_234_500],
    ['1234.50 $', 'en-US', dollar, 1_234_500],
    ['USD 20', 'en-US', dollar, 20_000],
    ['20 USD', 'en-US', dollar, 20_000],
    ['1 234.50', 'es-MX', dollar, 1_234_500],
    ['0010', 'en-US', dollar, 10_000],
    ['0.01', 'en-US', dollar, 10],
    ['10', 'ja-JP', yen, 10],
    ['10.00', 'ja-JP', yen, 10],
    ['¥1,000', 'ja-JP', yen, 1000],
    ['1.234,50', 'de-DE', dollar, 1_234_500],
    ['1234,5', 'es-ES', dollar, 1_234_500],
    ['1,234.50\u00a0kr', 'en-US', krone, 123_450],
    ['1.230', 'en-US', { ...dollar, minorDigits: 3 }, 1230],
    ['1000000000', 'ja-JP', yen, 1_000_000_000],
  ] as const)('"%s" in %s', (text, languageTag, currency, au) => {
    expect(parseAmount(text, languageTag, currency)).toEqual({ ok: true, au });
  });
});

describe('parseAmount refuses', () => {
  const noNumbers = [
    '1e21|1e2|0x10|0b1|-5|+5|-$5|$-5|(5)|NaN|Infinity|null|undefined|10%|10;|<b>1</b>',
    '٣|１０|१२|十|10\u00a0|\u00a010|1\u00a0234|10\t|10\n|1\u200b0|\u202e10',
    '1.005|1.001|1.000|10.0000|1.|.5|1..5|1.5.5|1.234,50',
    "1,23|10,5|1,2345|12,34,567|1,234,5|1,234,|,234|0,100|1 23|1  234|1, 234|1,234 567|1'234|1_000",
    '€5|$$5|$5$|$|USD|5 MXN|00000000000|12345678901',
  ].flatMap((line) => line.split('|'));

  it.each([...noNumbers, '9'.repeat(400), '0'.repeat(400), ' '.repeat(65)])('"%s" as no number', (text) => {
    expect(parseAmount(text, 'en-US', dollar)).toEqual({ ok: false, code: 'valueIsNotANumber' });
  });

  it.each(['', ' ', '   ', '0', '0.00', '$0', '000'])('"%s" as no amount', (text) => {
    expect(parseAmount(text, 'en-US', dollar)).toEqual({ ok: false, code: 'empty' });
  });

  it.each([
    ['1.5', yen],
    ['1.01', { ...dollar, auPerCurrencyUnit: 50 }],
    ['0.01', { ...dollar, auPerCurrencyUnit: 1 }],
  ] as const)('"%s" where that is not a whole number of AU', (text, currency) => {
    expect(parseAmount(text, 'en-US', currency)).toEqual({ ok: false, code: 'valueIsNotANumber' });
  });

  it.each([
    ['1000000.01', dollar],
    ['9999999999', dollar],
    ['1000000001', yen],
  ] as const)('"%s" as more than a transfer may be', (text, currency) => {
    expect(parseAmount(text, 'en-US', currency)).toEqual({ ok: false, code: 'outOfRange' });
  });

  it.each(['1.00\u00a0\u00a0kr', '1.00 \u00a0kr', '1.00kr\u00a0', '1\u00a0000 kr'])(
    '"%s": a no-break space anywhere but where formatAU writes it',
    (text) => {
      expect(parseAmount(text, 'en-US', krone)).toEqual({ ok: false, code: 'valueIsNotANumber' });
    },
  );

  it('any text whatever without throwing, and never gives an amount out of bounds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+$ .,0-9e]{0,14}$/)),
        (text) => {
          const parsed = parseAmount(text, 'en-US', dollar);
          if (parsed.ok) expect(isSafeAU(parsed.au) && parsed.au > 0).toBe(true);
        },
      ),
    );
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

  it('is rounded exactly as the independent reference rounds', () => {
    fc.assert(
      fc.property(amounts, currencies, (au, currency) => {
        expect(formatAUPlain(au, currency)).toBe(referencePlain(au, currency));
      }),
      { numRuns: 3000 },
    );
  });

  it('has the same digits for people as for machines, in threes', () => {
    fc.assert(
      fc.property(amounts, currencies, fc.constantFrom(...languageTags), (au, currency, languageTag) => {
        const [whole = '', fraction] = referencePlain(au, currency).replace('-', '').split('.');
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
        const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
        const space = currency.spaceBetweenSymbol && currency.symbol !== '' ? '\u00a0' : '';
        const sign = referencePlain(au, currency).startsWith('-') ? '-' : '';
        const text = currency.doesSymbolGoInFront
          ? `${sign}${currency.symbol}${space}${digits}`
          : `${sign}${digits}${space}${currency.symbol}`;
        expect(formatAU(au, currency, languageTag)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('comes back from its text where the text can say it', () => {
    let cameBack = 0;
    fc.assert(
      fc.property(amounts, currencies, fc.constantFrom(...languageTags), (au, currency, languageTag) => {
        const decimals = 10n ** BigInt(Math.min(2, currency.minorDigits));
        const isRepresentable = (BigInt(au) * decimals) % BigInt(currency.auPerCurrencyUnit) === 0n;
        const wholeDigits = referencePlain(au, currency).split('.')[0]?.replace('-', '').length ?? 0;
        fc.pre(au > 0 && isRepresentable && wholeDigits <= 10);
        cameBack += 1;
        expect(parseAmount(formatAU(au, currency, languageTag), languageTag, currency)).toEqual({
          ok: true,
          au,
        });
        expect(parseAmount(formatAUPlain(au, currency), languageTag, currency)).toEqual({ ok: true, au });
      }),
      { numRuns: 2000 },
    );
    expect(cameBack).toBeGreaterThanOrEqual(2000);
  });

  it('is what was typed: typed text -> AU -> the same digits', () => {
    const typed = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(typed, fc.constantFrom(...languageTags), ([whole, cents], languageTag) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`;
        const parsed = parseAmount(text, languageTag, dollar);
        expect(parsed.ok && formatAUPlain(parsed.au, dollar)).toBe(text);
      }),
    );
  });
});
