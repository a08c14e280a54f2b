import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dinar, dollar, inCountry, krone, yen } from '#tests/support/examples/currencies.ts';
import { fuzzed } from '#tests/support/fuzz.ts';
import { parseAmount, parseSoleAmount } from './amount.ts';
import type { CurrencyInfo } from './currency.ts';
import { formatAU, formatAUPlain, isSafeAU } from './money.ts';

describe('parseAmount takes', () => {
  it.each([
    ['1,234.50', 'es-MX', dollar, 1_234_500],
    ['1234.5', 'es-MX', dollar, 1_234_500],
    ['$1,234.50', 'en-US', dollar, 1_234_500],
    ['  $ 1,234.50  ', 'en-US', dollar, 1_234_500],
    ['1234.50 $', 'en-US', dollar, 1_234_500],
    ['USD 20', 'en-US', dollar, 20_000],
    ['20 USD', 'en-US', dollar, 20_000],
    ['$20.00\u00a0USD', 'en-US', { ...dollar, isCodeShown: true }, 20_000],
    ['1,234.50\u00a0kr\u00a0SEK', 'en-US', { ...krone, isCodeShown: true }, 123_450],
    ['1 234.50', 'es-MX', dollar, 1_234_500],
    ['0010', 'en-US', dollar, 10_000],
    ['0.01', 'en-US', dollar, 10],
    ['10', 'ja-JP', yen, 10],
    ['¥1,000', 'ja-JP', yen, 1000],
    ['１５００', 'ja-JP', yen, 1500],
    ['￥１，５００', 'ja-JP', yen, 1500],
    ['¥1,500', 'ja-JP', { ...yen, symbol: '円', doesSymbolGoInFront: false }, 1500],
    ['1,500円', 'ja-JP', yen, 1500],
    ['１５００　円', 'ja-JP', yen, 1500],
    ['＄２０．５０', 'en-US', dollar, 20_500],
    ['1.234,50', 'de-DE', dollar, 1_234_500],
    ['1234,5', 'es-ES', dollar, 1_234_500],
    ['1,234.50\u00a0kr', 'en-US', krone, 123_450],
    ['1.230', 'en-US', dinar, 1230],
    ['1000000000', 'ja-JP', yen, 1_000_000_000],
    ['10,5', 'es-419', dollar, 10_500],
    ['10,50', 'es-US', dollar, 10_500],
    ['1.234,50', 'es', dollar, 1_234_500],
    ['1 234,50', 'es-419', dollar, 1_234_500],
    ['1,234', 'es-419', dollar, 1_234_000],
    ['1,234.50', 'es-419', dollar, 1_234_500],
    ['10.50', 'es-419', dollar, 10_500],
  ] as const)('[SC-BUY-06] "%s" in %s', (text, languageTag, currency, au) => {
    expect(parseAmount(text, languageTag, currency)).toEqual({ ok: true, au });
  });
});

describe('parseAmount refuses', () => {
  it.each([
    ['10,5', 'es-MX'],
    ['10,50', 'en-US'],
    ['10,50', 'ja-JP'],
    ['1.234,567', 'es-419'],
    ['1,234,50', 'es-419'],
    ['1.234.50', 'es-419'],
    ['12.34,50', 'es-419'],
  ])('"%s" in %s', (text, languageTag) => {
    expect(parseAmount(text, languageTag, dollar)).toEqual({ ok: false, code: 'valueIsNotANumber' });
  });

  const noNumbers = [
    '1e21|1e2|0x10|0b1|-5|+5|-$5|$-5|(5)|NaN|Infinity|null|undefined|10%|10;|<b>1</b>',
    '٣|१२|十|10\u00a0|\u00a010|1\u00a0234|10\t|10\n|1\u200b0|\u202e10',
    '1.|.5|1..5|1.5.5|1.234,50|¥5|５円',
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
    ['1.01', { ...dollar, auPerCurrencyUnit: 50 }],
    ['0.01', { ...dollar, auPerCurrencyUnit: 1 }],
  ] as const)('"%s" where that is not a whole number of AU', (text, currency) => {
    expect(parseAmount(text, 'en-US', currency)).toEqual({ ok: false, code: 'valueIsNotANumber' });
  });

  it.each([
    ['1000000.01', dollar],
    ['9999999999', dollar],
    ['1000000001', yen],
  ] as const)(
    '[S5-AMOUNT-02 ASVS-1.4.2 ASVS-2.3.2] "%s" as more than a transfer may be',
    (text, currency) => {
      expect(parseAmount(text, 'en-US', currency)).toEqual({ ok: false, code: 'outOfRange' });
    },
  );

  it.each(['1234,560', '1.234,560', '1,5600'])('"%s": three digits after a comma are no decimals', (text) => {
    expect(parseAmount(text, 'es-419', dinar)).toEqual({ ok: false, code: 'valueIsNotANumber' });
  });

  it.each([
    ['1.5', 'en-US', yen, 0],
    ['10.00', 'en-US', yen, 0],
    ['1.0000', 'en-US', dinar, 2],
    ['1.234', 'en-US', dinar, 2],
    ['1,234.505', 'en-US', dollar, 2],
    ['1.000', 'en-US', dollar, 2],
    ['1.234', 'es-419', dollar, 2],
    ['1.005000', 'en-US', dollar, 2],
  ] as const)(
    '"%s" in %s: decimals that the currency does not have, or that amounts never show',
    (text, languageTag, currency, most) => {
      const refused = { ok: false, code: 'tooManyDecimals', most };
      expect(parseAmount(text, languageTag, currency)).toEqual(refused);
    },
  );

  it.each(['1.00\u00a0\u00a0kr', '1.00 \u00a0kr', '1.00kr\u00a0', '1\u00a0000 kr'])(
    '"%s": a no-break space anywhere but where formatAU writes it',
    (text) => {
      expect(parseAmount(text, 'en-US', krone)).toEqual({ ok: false, code: 'valueIsNotANumber' });
    },
  );
});

describe('the one amount of a form', () => {
  it.each([
    [[], { ok: false, code: 'empty' }],
    [[''], { ok: false, code: 'empty' }],
    [['20'], { ok: true, au: 20_000 }],
    [['1', '999'], { ok: false, code: 'valueIsNotANumber' }],
    [['20', ''], { ok: false, code: 'valueIsNotANumber' }],
  ])('[ASVS-15.3.7] %j', (values, parsed) => {
    expect(parseSoleAmount(values, 'en-US', dollar)).toEqual(parsed);
  });
});

/** The amount by walking over the characters: no pattern and no number formatter of the module under test. */
function reference(text: string, isCommaTaken: boolean, currency: CurrencyInfo): string | bigint {
  if (text.length > 64) return 'valueIsNotANumber';
  let rest = [...text].map(referenceHalfWidth).join('');
  while (rest.startsWith(' ')) rest = rest.slice(1);
  while (rest.endsWith(' ')) rest = rest.slice(0, -1);
  if (rest === '') return 'empty';
  rest = referenceWithout(currency.symbol, referenceWithout(currency.iso4217Code, rest));
  const digits = referenceDigits(rest, ',', '.', 4) ?? (isCommaTaken ? referenceCommas(rest) : null);
  if (digits === null || digits.decimals.length > currency.minorDigits) return 'valueIsNotANumber';
  if ([...digits.decimals].some((digit, index) => index >= 2 && digit !== '0')) return 'valueIsNotANumber';
  const divisor = BigInt(`1${'0'.repeat(digits.decimals.length)}`);
  const scaled = BigInt(digits.whole + digits.decimals) * BigInt(currency.auPerCurrencyUnit);
  if (scaled === 0n) return 'empty';
  if ((scaled / divisor) * divisor !== scaled) return 'valueIsNotANumber';
  return scaled / divisor > 1_000_000_000n ? 'outOfRange' : scaled / divisor;
}

/** What a Japanese keyboard types instead of a character of ASCII, as that character. */
function referenceHalfWidth(character: string): string {
  const isAscii = character >= '\uff01' && character <= '\uff5e';
  return isAscii ? character.normalize('NFKC') : character.replace('\u3000', ' ').replace('\uffe5', '¥');
}

/** The text without the mark at its start, else at its end, and the spaces that stood beside it. */
function referenceWithout(mark: string, text: string): string {
  if (mark === '' || !(text.startsWith(mark) || text.endsWith(mark))) return text;
  const isInFront = text.startsWith(mark);
  let rest = isInFront ? text.slice(mark.length) : text.slice(0, text.length - mark.length);
  const isBeside = (space: string) => (isInFront ? rest.startsWith(space) : rest.endsWith(space));
  const drop = () => {
    rest = isInFront ? rest.slice(1) : rest.slice(0, -1);
  };
  if (isBeside('\u00a0')) drop();
  else while (isBeside(' ')) drop();
  return rest;
}

function referenceCommas(text: string): { whole: string; decimals: string } | null {
  return text.includes(',') ? referenceDigits(text, '.', ',', 2) : null;
}

function referenceDigits(
  text: string,
  groupMark: string,
  decimalMark: string,
  mostDecimals: number,
): { whole: string; decimals: string } | null {
  const isDigits = (part: string) => part !== '' && [...part].every((digit) => '0123456789'.includes(digit));
  const at = text.lastIndexOf(decimalMark);
  const whole = at < 0 ? text : text.slice(0, at);
  const decimals = at < 0 ? '' : text.slice(at + 1);
  if (at >= 0 && (!isDigits(decimals) || decimals.length > mostDecimals)) return null;
  if (isDigits(whole)) return whole.length <= 10 ? { whole, decimals } : null;
  const threes = whole.split(whole.includes(groupMark) ? groupMark : ' ');
  const [first = '', ...others] = threes;
  const isGrouped =
    threes.length >= 2 &&
    threes.length <= 4 &&
    isDigits(first) &&
    first.length <= 3 &&
    !first.startsWith('0') &&
    others.every((three) => isDigits(three) && three.length === 3);
  return isGrouped ? { whole: threes.join(''), decimals } : null;
}

const languageTags = ['en-US', 'es-MX', 'es-US', 'es-419', 'ja-JP'] as const;
const real = [dollar, krone, { ...krone, minorDigits: 0 }, yen, dinar, { ...dollar, auPerCurrencyUnit: 250 }];
const symbols = fc.constantFrom('$', 'kr', 'R$', '¥', '');
const currencies = fc
  .tuple(fc.constantFrom(...real), symbols, fc.boolean(), fc.boolean())
  .map(([currency, symbol, doesSymbolGoInFront, spaceBetweenSymbol]) => ({
    ...currency,
    symbol,
    doesSymbolGoInFront,
    spaceBetweenSymbol,
  }));

/** Texts of every distance from an amount: written as one, nearly one, made of the same characters, or anything. */
const digit = fc.constantFrom(...'0123456789');
const digitsOf = (minLength: number, maxLength: number) =>
  fc.array(digit, { minLength, maxLength }).map((list) => list.join(''));
const wholes = fc.oneof(
  digitsOf(1, 12),
  fc
    .tuple(digitsOf(1, 4), fc.array(digitsOf(2, 4), { maxLength: 4 }), fc.constantFrom(',', '.', ' '))
    .map(([first, others, mark]) => [first, ...others].join(mark)),
  fc
    .tuple(digitsOf(1, 3), fc.array(digitsOf(3, 3), { maxLength: 3 }), fc.constantFrom(',', '.', ' '))
    .map(([first, others, mark]) => [first, ...others].join(mark)),
);
const nearAmounts = fc
  .tuple(
    fc.constantFrom('', '', '', ' ', '$', '$ ', 'kr\u00a0', 'USD ', '-', '+', '\u00a0'),
    wholes,
    fc.oneof(
      fc.constant(''),
      fc.tuple(fc.constantFrom('.', '.', ','), digitsOf(0, 5)).map((parts) => parts.join('')),
    ),
    fc.constantFrom('', '', '', ' ', ' $', '\u00a0kr', 'JPY', '\u00a0USD', 'e2', '\t'),
  )
  .map((parts) => parts.join(''));
const typedTexts = fc.oneof(
  { arbitrary: nearAmounts, weight: 6 },
  { arbitrary: fc.stringMatching(/^[-+$ .,0-9e]{0,14}$/), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 70 }), weight: 1 },
);

describe('an amount, whatever is typed', () => {
  it('[ASVS-1.4.2 ASVS-2.2.1] is exactly what the independent reference says, or the same refusal', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(typedTexts, fc.constantFrom(...languageTags), currencies, (text, languageTag, currency) => {
        const parsed = parseAmount(text, languageTag, currency);
        const isCommaTaken = languageTag === 'es-US' || languageTag === 'es-419';
        const expected = reference(text, isCommaTaken, currency);
        // The reference takes no decimals that are too many, and does not say so.
        const isTooFine = !parsed.ok && parsed.code === 'tooManyDecimals';
        const code = parsed.ok || isTooFine ? 'valueIsNotANumber' : parsed.code;
        expect([text, parsed.ok ? BigInt(parsed.au) : code]).toEqual([text, expected]);
        if (isTooFine) expect(text).toMatch(/[.,]\d/);
        if (parsed.ok) expect(isSafeAU(parsed.au) && parsed.au > 0).toBe(true);
        const kind = parsed.ok ? 'amount' : parsed.code;
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
      }),
      { numRuns: fuzzed(10_000) },
    );
    // The texts were of every kind, so that nothing was compared with nothing.
    for (const kind of ['amount', 'empty', 'valueIsNotANumber', 'outOfRange', 'tooManyDecimals']) {
      expect([kind, (seen.get(kind) ?? 0) > 50]).toEqual([kind, true]);
    }
  });

  it('comes back from the text that it is shown with', () => {
    let cameBack = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        currencies,
        fc.constantFrom(...languageTags),
        (anyAU, currency, languageTag) => {
          // The nearest amount that can be shown whole.
          const stepAU = currency.auPerCurrencyUnit / 10 ** Math.min(2, currency.minorDigits);
          const shownAU = Math.ceil(Math.ceil(anyAU / stepAU) * stepAU);
          fc.pre(Number.isInteger(stepAU) && shownAU <= 1_000_000_000);
          cameBack += 1;
          const shown = formatAU(shownAU, currency, inCountry(languageTag));
          expect(parseAmount(shown, languageTag, currency)).toEqual({ ok: true, au: shownAU });
          const plain = formatAUPlain(shownAU, currency);
          expect(parseAmount(plain, languageTag, currency)).toEqual({ ok: true, au: shownAU });
        },
      ),
      { numRuns: fuzzed(5000) },
    );
    expect(cameBack).toBeGreaterThanOrEqual(5000);
  });

  it('[S3-CURRENCY-08] is what was typed: typed text -> AU -> the same digits', () => {
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
