import { CURRENCY_ROUNDING_DIGITS, TRANSFER_AMOUNT_MAX_AU, TRANSFER_AMOUNT_MIN_AU } from './limits.ts';

/**
 * Money in accounting units (AU) as text and back, by exact decimal arithmetic. AU are not cents: an amount of a
 * casino is AU / `auPerCurrencyUnit` of that casino's currency (spec §3). No floating point is used anywhere:
 * `Intl` only tells how the language groups digits and which decimal mark it has.
 */

/** How a casino's currency is counted and written (spec §3 "Currency info"). */
export interface CurrencyInfo {
  minorDigits: number;
  /** A positive integer. */
  auPerCurrencyUnit: number;
  symbol: string;
  minorSymbol: string;
  doesSymbolGoInFront: boolean;
  doesMinorSymbolGoInFront: boolean;
  spaceBetweenSymbol: boolean;
  iso4217Code: string;
}

/** What a typed amount came to. `empty` is also a typed zero: both are "no amount" (contract §6.2). */
export type ParsedAmount =
  | { ok: true; au: number }
  | { ok: false; code: 'empty' | 'valueIsNotANumber' | 'outOfRange' };

interface NumberStyle {
  decimalMark: string;
  groupMark: string;
  integers: Intl.NumberFormat;
}

const NO_BREAK_SPACE = '\u00a0';
/** More than any amount in bounds needs, grouped, with a symbol and spaces. */
const LONGEST_AMOUNT_TEXT = 64;
const styles = new Map<string, NumberStyle>();

/** The number style of a language; made once, because making an `Intl.NumberFormat` is slow. */
function styleOf(languageTag: string): NumberStyle {
  const known = styles.get(languageTag);
  if (known !== undefined) return known;
  const integers = new Intl.NumberFormat(languageTag, { numberingSystem: 'latn', maximumFractionDigits: 0 });
  const sample = new Intl.NumberFormat(languageTag, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  const parts = sample.formatToParts(1_234_567n);
  const mark = (type: 'decimal' | 'group', otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const style = { decimalMark: mark('decimal', '.'), groupMark: mark('group', ''), integers };
  styles.set(languageTag, style);
  return style;
}

/** numerator / denominator to the nearest integer, a half away from zero; the denominator is positive. */
function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** AU in the currency's smallest written unit, rounded to 2 decimals first, then to the minor digits (spec §3). */
function writtenUnits(au: number, currency: CurrencyInfo): bigint {
  if (!Number.isSafeInteger(au)) throw new RangeError('An amount in AU must be a safe integer');
  if (currency.auPerCurrencyUnit <= 0) throw new RangeError('auPerCurrencyUnit must be positive');
  const hundredths = divideHalfAwayFromZero(
    BigInt(au) * 10n ** BigInt(CURRENCY_ROUNDING_DIGITS),
    BigInt(currency.auPerCurrencyUnit),
  );
  const missing = currency.minorDigits - CURRENCY_ROUNDING_DIGITS;
  if (missing >= 0) return hundredths * 10n ** BigInt(missing);
  return divideHalfAwayFromZero(hundredths, 10n ** BigInt(-missing));
}

/** The whole part and the fraction's digits (as many as the currency has) of an amount, without its sign. */
function decimalParts(units: bigint, minorDigits: number): { whole: bigint; fraction: string } {
  const magnitude = units < 0n ? -units : units;
  const scale = 10n ** BigInt(minorDigits);
  const fraction = minorDigits === 0 ? '' : (magnitude % scale).toString().padStart(minorDigits, '0');
  return { whole: magnitude / scale, fraction };
}

/**
 * Takes an amount in AU (an integer), the currency of its casino and a BCP 47 tag; gives the text for people, such
 * as `$1,234.50`, `-$3.00` or `1.234,50 kr` (spec §3). Rounding: 2 decimals, then the currency's minor digits, a half
 * away from zero. The symbol stands where the currency says, with a no-break space if it wants one; a minus
 * stands before everything. Amounts under one unit keep this form too: the specification does not say when the
 * minor symbol ("50 c") would be used, and a column of amounts must read the same way in every row.
 * Throws RangeError for an amount that is no safe integer, and for a currency whose numbers are not what they must be.
 */
export function formatAU(au: number, currency: CurrencyInfo, languageTag: string): string {
  const style = styleOf(languageTag);
  const units = writtenUnits(au, currency);
  const { whole, fraction } = decimalParts(units, currency.minorDigits);
  const digits = style.integers.format(whole) + (fraction === '' ? '' : style.decimalMark + fraction);
  const space = currency.spaceBetweenSymbol && currency.symbol !== '' ? NO_BREAK_SPACE : '';
  const amount = currency.doesSymbolGoInFront
    ? currency.symbol + space + digits
    : digits + space + currency.symbol;
  return units < 0n ? `-${amount}` : amount;
}

/**
 * Takes an amount in AU and the currency of its casino; gives it for machines (CSV): a dot, no grouping, no symbol,
 * such as `-1234.50`. Rounded as `formatAU` rounds. Throws RangeError as `formatAU` does.
 */
export function formatAUPlain(au: number, currency: CurrencyInfo): string {
  const units = writtenUnits(au, currency);
  const { whole, fraction } = decimalParts(units, currency.minorDigits);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Takes any number; tells whether it is an integer within the bounds of a transfer in AU (spec §5 "Amounts"). */
export function isSafeAU(n: number): boolean {
  return Number.isSafeInteger(n) && n >= TRANSFER_AMOUNT_MIN_AU && n <= TRANSFER_AMOUNT_MAX_AU;
}

/** The text without one leading or trailing symbol or ISO code of the currency, and the spaces around it. */
function withoutSymbol(text: string, currency: CurrencyInfo): string {
  // A no-break space is taken only where `formatAU` writes one, so that a copied amount can be pasted back.
  const spaces = new RegExp(`^(?: +|${NO_BREAK_SPACE})`);
  const spacesAtEnd = new RegExp(`(?: +|${NO_BREAK_SPACE})$`);
  for (const mark of [currency.symbol, currency.iso4217Code]) {
    if (mark === '') continue;
    if (text.startsWith(mark)) return text.slice(mark.length).replace(spaces, '');
    if (text.endsWith(mark)) return text.slice(0, -mark.length).replace(spacesAtEnd, '');
  }
  return text;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Takes an amount as a person typed it, the BCP 47 tag of the page and the currency of the casino; gives AU.
 * Taken: ASCII digits, grouped in threes as the language groups or not at all, the language's decimal mark with as
 * many decimals as the currency writes (at most 2 that are not zero, spec §3), its symbol or ISO code, spaces
 * around or between the threes. Refused as `valueIsNotANumber`: everything else, also a sign, an exponent, other scripts' digits, wrong
 * grouping, and an amount that is not a whole number of AU. `outOfRange`: above the bound of a transfer (spec §5).
 */
export function parseAmount(text: string, languageTag: string, currency: CurrencyInfo): ParsedAmount {
  if (text.length > LONGEST_AMOUNT_TEXT) return { ok: false, code: 'valueIsNotANumber' };
  const trimmed = text.replace(/^ +| +$/g, '');
  if (trimmed === '') return { ok: false, code: 'empty' };
  const { decimalMark, groupMark } = styleOf(languageTag);
  const inThrees = [groupMark, ' ']
    .filter((mark) => mark !== '')
    .map((mark) => `[1-9]\\d{0,2}(?:${escaped(mark)}\\d{3}){1,3}`);
  const whole = ['\\d{1,10}', ...inThrees].join('|');
  const pattern = new RegExp(`^(${whole})(?:${escaped(decimalMark)}(\\d{1,4}))?$`);
  const match = pattern.exec(withoutSymbol(trimmed, currency));
  if (match === null) return { ok: false, code: 'valueIsNotANumber' };

  const wholeDigits = (match[1] ?? '').replace(/\D/g, '');
  const decimals = match[2] ?? '';
  const meaning = Math.min(CURRENCY_ROUNDING_DIGITS, currency.minorDigits);
  const mayBeWritten = Math.max(CURRENCY_ROUNDING_DIGITS, currency.minorDigits);
  if (decimals.length > mayBeWritten || /[1-9]/.test(decimals.slice(meaning))) {
    return { ok: false, code: 'valueIsNotANumber' };
  }

  const scale = 10n ** BigInt(decimals.length);
  const scaledAU = BigInt(wholeDigits + decimals) * BigInt(currency.auPerCurrencyUnit);
  if (scaledAU === 0n) return { ok: false, code: 'empty' };
  if (scaledAU % scale !== 0n) return { ok: false, code: 'valueIsNotANumber' };
  const au = scaledAU / scale;
  if (au > BigInt(TRANSFER_AMOUNT_MAX_AU)) return { ok: false, code: 'outOfRange' };
  return { ok: true, au: Number(au) };
}
