import { CURRENCY_ROUNDING_DIGITS, TRANSFER_AMOUNT_MAX_AU } from '../limits.ts';
import { withoutInvisible } from '../texts/typed-text.ts';
import { type CurrencyInfo, NO_BREAK_SPACE, numberMarks } from './money.ts';

/**
 * Amounts as players type them, read by exact decimal arithmetic (spec §5 "Amounts"). What is taken and what is not,
 * and why, is in the decision on amounts.
 */

/** What a typed amount came to. `empty` is also a typed zero: both are "no amount" (contract §6.2). */
export type ParsedAmount =
  | { ok: true; au: number }
  | { ok: false; code: 'empty' | 'valueIsNotANumber' | 'outOfRange' }
  /** A number with more decimals than amounts of the currency have: `most` of them. */
  | { ok: false; code: 'tooManyDecimals'; most: number };

/** More than any amount in bounds needs, grouped, with a symbol and spaces. */
const LONGEST_AMOUNT_TEXT = 64;
/** How a currency is written besides its symbol: on a Japanese keyboard, whatever the casino prints. */
const OTHER_SYMBOLS: Readonly<Record<string, readonly string[]>> = { JPY: ['¥', '円'] };
/** Thin and no-break ones too, as programs write them between threes. */
const BLANK_BETWEEN_DIGITS = /(?<=[0-9\uff10-\uff19])\p{White_Space}(?=[0-9\uff10-\uff19])/gu;
/** Spanish other than Mexico's: its readers write 10,50 in many countries, although the portal shows them 10.50. */
const SPANISH_WITH_COMMAS = /^es(?!-MX)(-|$)/i;

/** What a Japanese keyboard types with full width means the same: digits, marks, the yen sign, spaces. */
function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\uffe5', '¥')
    .replaceAll('\u3000', ' ');
}

/**
 * The text without one leading or trailing ISO code of the currency, then one symbol of it, and the spaces around them.
 */
function withoutSymbol(text: string, currency: CurrencyInfo): string {
  // A no-break space is taken only where `formatAU` writes one, so that a copied amount can be pasted back.
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

/** Digits, plain or in threes with one and the same mark between them. */
function wholePart(groupMarks: readonly string[]): string {
  const inThrees = groupMarks
    .filter((mark) => mark !== '')
    .map((mark) => `[1-9]\\d{0,2}(?:${escaped(mark)}\\d{3}){1,3}`);
  return ['\\d{1,10}', ...inThrees].join('|');
}

/** The digits before and after the decimal mark; null when the text is no number of that language. */
function splitNumber(text: string, languageTag: string): { whole: string; decimals: string } | null {
  const { decimalMark, groupMark } = numberMarks(languageTag);
  const patterns = [`^(${wholePart([groupMark, ' '])})(?:${escaped(decimalMark)}(\\d+))?$`];
  // After a comma that parts threes there are three digits: one or two can only be decimals.
  if (SPANISH_WITH_COMMAS.test(languageTag)) patterns.push(`^(${wholePart(['.', ' '])}),(\\d{1,2})$`);
  for (const pattern of patterns) {
    const match = new RegExp(pattern).exec(text);
    if (match !== null) return { whole: (match[1] ?? '').replace(/\D/g, ''), decimals: match[2] ?? '' };
  }
  return null;
}

/**
 * Reads an amount as a person typed it, in AU: more than 0 and at most 1e9. Accepted: ASCII digits, grouped in threes
 * as the language groups or not at all, the language's decimal mark with at most as many decimals as the currency has
 * (at most 2 that are not zero, spec §3), its symbol and ISO code, spaces around or between the threes, all of these of
 * full width too; in Spanish other than Mexico's also a comma with one or two decimals.
 * Refused as `valueIsNotANumber`: everything else, also a sign, an exponent, other scripts' digits, wrong grouping, and
 * an amount that is not a whole number of AU. `tooManyDecimals`: a number but for these. `outOfRange`: above the bound of a transfer (spec §5).
 *
 * @param languageTag the BCP 47 tag of the page
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

/** An amount without what nobody sees, and with ordinary blanks between its threes; around it blanks stay as they are. */
function asPasted(typed: string): string {
  return withoutInvisible(typed).replace(BLANK_BETWEEN_DIGITS, ' ');
}

/**
 * Reads the one amount of a form as `parseAmount` does, without what pasting brings along. No value is no amount; nor are two, because there is no knowing
 * which of them was meant (spec §5).
 */
export function parseSoleAmount(
  values: readonly string[],
  languageTag: string,
  currency: CurrencyInfo,
): ParsedAmount {
  if (values.length > 1) return { ok: false, code: 'valueIsNotANumber' };
  return parseAmount(asPasted(values[0] ?? ''), languageTag, currency);
}
