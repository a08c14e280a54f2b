import { CURRENCY_ROUNDING_DIGITS, TRANSFER_AMOUNT_MAX_AU } from '../limits.ts';
import type { CurrencyInfo } from './currency.ts';
import { NO_BREAK_SPACE } from './currency-notation.ts';
import { numberMarks } from './money.ts';
import { halfWidth, LONGEST_AMOUNT_TEXT, withPlainAmount } from './written-amount.ts';

// Typed amounts, read by exact decimal arithmetic (spec §5 "Amounts").

/** Parsed amount; `empty` is also a typed zero (contract §6.2). */
export type ParsedAmount =
  | { ok: true; au: number }
  | { ok: false; code: 'empty' | 'valueIsNotANumber' | 'outOfRange' }
  /** More than the `most` decimals of the currency. */
  | { ok: false; code: 'tooManyDecimals'; most: number };

/** Symbols of a Japanese keyboard, besides the casino's. */
const OTHER_SYMBOLS: Readonly<Record<string, readonly string[]>> = { JPY: ['¥', '円'] };
/** Spanish outside Mexico, where many write 10,50, although the portal shows 10.50. */
const SPANISH_WITH_COMMAS = /^es(?!-MX)(-|$)/i;

/** Strips one leading or trailing ISO code, then one symbol, with the spaces around them. */
function withoutSymbol(text: string, currency: CurrencyInfo): string {
  // `formatAU` writes a no-break space here: a copied amount can be pasted back.
  const spaces = new RegExp(`^(?: +|${NO_BREAK_SPACE})`);
  const spacesAtEnd = new RegExp(`(?: +|${NO_BREAK_SPACE})$`);
  const without = (rest: string, marks: readonly string[]): string => {
    const isAt = (mark: string) => mark !== '' && (rest.startsWith(mark) || rest.endsWith(mark));
    const mark = marks.find(isAt);
    if (mark === undefined) return rest;
    return rest.startsWith(mark)
      ? rest.slice(mark.length).replace(spaces, '')
      : rest.slice(0, -mark.length).replace(spacesAtEnd, '');
  };
  const { iso4217Code, symbol } = currency;
  const symbols = [symbol, ...(OTHER_SYMBOLS[iso4217Code] ?? [])].map(halfWidth);
  return without(without(text, [iso4217Code]), symbol === iso4217Code ? [] : symbols);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Pattern of digits, plain or in threes with one mark throughout. */
function wholePart(groupMarks: readonly string[]): string {
  const inThrees = groupMarks
    .filter((mark) => mark !== '')
    .map((mark) => `[1-9]\\d{0,2}(?:${escaped(mark)}\\d{3}){1,3}`);
  return ['\\d{1,10}', ...inThrees].join('|');
}

/** Splits at the decimal mark; null for no number of the language. */
function splitNumber(text: string, languageTag: string): { whole: string; decimals: string } | null {
  const { decimalMark, groupMark } = numberMarks(languageTag);
  const patterns = [`^(${wholePart([groupMark, ' '])})(?:${escaped(decimalMark)}(\\d+))?$`];
  // One or two digits after a comma are decimals: a group has three.
  if (SPANISH_WITH_COMMAS.test(languageTag)) patterns.push(`^(${wholePart(['.', ' '])}),(\\d{1,2})$`);
  for (const pattern of patterns) {
    const match = new RegExp(pattern).exec(text);
    if (match !== null) return { whole: (match[1] ?? '').replace(/\D/g, ''), decimals: match[2] ?? '' };
  }
  return null;
}

/**
 * Reads a typed amount in AU, 1 to 1e9. Accepts ASCII digits, grouped in threes by the language or not at all, its decimal
 * mark with the currency's decimals (at most 2 that are not zero, spec §3), symbol, ISO code and spaces, all of them in
 * full width too. Rejects a sign, an exponent, other scripts' digits, wrong grouping, and fractions of an AU as
 * `valueIsNotANumber`; amounts above the bound of a transfer as `outOfRange` (spec §5).
 *
 * @param languageTag BCP 47 tag of the page
 */
export function parseAmount(text: string, languageTag: string, currency: CurrencyInfo): ParsedAmount {
  if (text.length > LONGEST_AMOUNT_TEXT) return { ok: false, code: 'valueIsNotANumber' };
  const trimmed = halfWidth(text).replace(/^ +| +$/g, '');
  if (trimmed === '') return { ok: false, code: 'empty' };
  const number = splitNumber(withoutSymbol(trimmed, currency), languageTag);
  if (number === null) return { ok: false, code: 'valueIsNotANumber' };

  const { whole, decimals } = number;
  const isTooFine = /[1-9]/.test(decimals.slice(CURRENCY_ROUNDING_DIGITS));
  if (decimals.length > currency.minorDigits || isTooFine) {
    const most = Math.min(currency.minorDigits, CURRENCY_ROUNDING_DIGITS);
    return { ok: false, code: 'tooManyDecimals', most };
  }

  const scale = 10n ** BigInt(decimals.length);
  const scaledAU = BigInt(whole + decimals) * BigInt(currency.auPerCurrencyUnit);
  if (scaledAU === 0n) return { ok: false, code: 'empty' };
  if (scaledAU % scale !== 0n) return { ok: false, code: 'valueIsNotANumber' };
  const au = scaledAU / scale;
  if (au > BigInt(TRANSFER_AMOUNT_MAX_AU)) return { ok: false, code: 'outOfRange' };
  return { ok: true, au: Number(au) };
}

/** Reads the one amount of a form, typed or pasted; several values are ambiguous, and no number (spec §5). */
export function parseSoleAmount(
  values: readonly string[],
  languageTag: string,
  currency: CurrencyInfo,
): ParsedAmount {
  if (values.length > 1) return { ok: false, code: 'valueIsNotANumber' };
  return parseAmount(withPlainAmount(values[0] ?? '', languageTag, currency), languageTag, currency);
}
