import { CURRENCY_ROUNDING_DIGITS, TRANSFER_AMOUNT_MAX_AU, TRANSFER_AMOUNT_MIN_AU } from '../limits.ts';

/**
 * Money in accounting units (AU) as text, by exact decimal arithmetic; `amount.ts` reads it back. AU are not cents:
 * an amount of a casino is AU / `auPerCurrencyUnit` of that casino's currency (spec §3). No floating point is used
 * anywhere: `Intl` only tells how the language groups digits and which decimal mark it has.
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
  /** Amounts carry the ISO code too, as their symbol alone could mean another currency; see `isCurrencyCodeNeeded`. */
  isCodeShown?: boolean | undefined;
}

/** Money of the world outside the casinos, in the smallest unit of its own currency (contract §2 Money). */
export interface Money {
  /** Minor units; a safe integer. */
  amount: number;
  /** How many of its digits are decimals. */
  minorDigits: number;
  iso4217Code: string;
}

interface NumberStyle {
  decimalMark: string;
  groupMark: string;
  integers: Intl.NumberFormat;
}

/** Stands between an amount and its symbol where there is a space. */
export const NO_BREAK_SPACE = '\u00a0';

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

/**
 * The marks in the numbers of a language.
 *
 * @param languageTag BCP 47 tag
 */
export function numberMarks(languageTag: string): Pick<NumberStyle, 'decimalMark' | 'groupMark'> {
  return styleOf(languageTag);
}

/** Formats a whole number with the grouping of a language, in Latin digits. */
export function formatInteger(value: bigint, languageTag: string): string {
  return styleOf(languageTag).integers.format(value);
}

/**
 * Rounding of an amount with more decimals than are written. `nearest`: a half away from zero (spec §3). `up` is
 * for what the player will be charged and `down` for what the player will get, so that neither is promised too well.
 */
type Rounding = 'nearest' | 'up' | 'down';

/** numerator / denominator as an integer; the denominator is positive. */
function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (rounding === 'up') return -divide(-numerator, denominator, 'down');
  if (rounding === 'down') {
    const quotient = numerator / denominator;
    return quotient * denominator > numerator ? quotient - 1n : quotient;
  }
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** AU in the currency's smallest written unit, rounded to 2 decimals first, then to the minor digits (spec §3). */
function writtenUnits(au: number, currency: CurrencyInfo, rounding: Rounding = 'nearest'): bigint {
  if (!Number.isSafeInteger(au)) throw new RangeError('An amount in AU must be a safe integer');
  if (currency.auPerCurrencyUnit <= 0) throw new RangeError('auPerCurrencyUnit must be positive');
  const hundredths = divide(
    BigInt(au) * 10n ** BigInt(CURRENCY_ROUNDING_DIGITS),
    BigInt(currency.auPerCurrencyUnit),
    rounding,
  );
  const missing = currency.minorDigits - CURRENCY_ROUNDING_DIGITS;
  if (missing >= 0) return hundredths * 10n ** BigInt(missing);
  return divide(hundredths, 10n ** BigInt(-missing), rounding);
}

/** The whole part and the fraction's digits (as many as the currency has) of an amount, without its sign. */
function decimalParts(units: bigint, minorDigits: number): { whole: bigint; fraction: string } {
  const magnitude = units < 0n ? -units : units;
  const scale = 10n ** BigInt(minorDigits);
  const fraction = minorDigits === 0 ? '' : (magnitude % scale).toString().padStart(minorDigits, '0');
  return { whole: magnitude / scale, fraction };
}

/** The digits of an amount for people, without its sign. */
function groupedDigits(units: bigint, minorDigits: number, languageTag: string): string {
  const style = styleOf(languageTag);
  const { whole, fraction } = decimalParts(units, minorDigits);
  return style.integers.format(whole) + (fraction === '' ? '' : style.decimalMark + fraction);
}

/**
 * An amount as people read it, such as `$1,234.50`, `-$3.00` or `1.234,50 kr` (spec §3). Rounding: 2 decimals, then the
 * currency's minor digits, a half away from zero. The symbol stands where the currency says, with a no-break space if
 * it wants one; a minus stands before everything. Amounts under one unit keep this form too: the specification does not
 * say when the minor symbol ("50 c") would be used, and a column of amounts must read the same way in every row. Where
 * the currency says so, its ISO code follows after a no-break space, such as `$1,234.50 USD`.
 *
 * @param languageTag BCP 47 tag
 * @param rounding `up` for what will be charged, `down` for what will be received
 * @throws RangeError for an amount that is no safe integer, and for a currency whose numbers are not what they must be
 */
export function formatAU(
  au: number,
  currency: CurrencyInfo,
  languageTag: string,
  rounding: Rounding = 'nearest',
): string {
  const units = writtenUnits(au, currency, rounding);
  const digits = groupedDigits(units, currency.minorDigits, languageTag);
  const space = currency.spaceBetweenSymbol && currency.symbol !== '' ? NO_BREAK_SPACE : '';
  const amount = currency.doesSymbolGoInFront
    ? currency.symbol + space + digits
    : digits + space + currency.symbol;
  const signed = units < 0n ? `-${amount}` : amount;
  const hasCode = currency.symbol.includes(currency.iso4217Code);
  return currency.isCodeShown && !hasCode ? `${signed}${NO_BREAK_SPACE}${currency.iso4217Code}` : signed;
}

/**
 * A difference in AU, written as `formatAU` writes it, with a plus in front of what is more than 0 as written, such as
 * `+$3.00`, and a minus as wide as it, which is also spoken as one: no one needs a colour to tell a gain from a loss.
 *
 * @throws RangeError as `formatAU` does
 */
export function formatSignedAU(au: number, currency: CurrencyInfo, languageTag: string): string {
  const text = formatAU(au, currency, languageTag);
  return writtenUnits(au, currency) > 0n ? `+${text}` : text.replace('-', '\u2212');
}

/**
 * An amount for machines (CSV): a dot, no grouping, no symbol, such as `-1234.50`. Rounded as `formatAU` rounds.
 *
 * @throws RangeError as `formatAU` does
 */
export function formatAUPlain(au: number, currency: CurrencyInfo): string {
  const units = writtenUnits(au, currency);
  const { whole, fraction } = decimalParts(units, currency.minorDigits);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Money paid outside the casinos, as people read it, such as `1,234.50 MXN` (contract §2). Nothing is rounded. The code
 * of the currency stands in the place of a symbol: `$` is the sign of many currencies, and what is paid outside need
 * not be in the casino's.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError for an amount that is no safe integer
 */
export function formatMoney(money: Money, languageTag: string): string {
  if (!Number.isSafeInteger(money.amount)) throw new RangeError('An amount of money must be a safe integer');
  const units = BigInt(money.amount);
  const digits = groupedDigits(units, money.minorDigits, languageTag);
  return `${units < 0n ? '-' : ''}${digits}${NO_BREAK_SPACE}${money.iso4217Code}`;
}

/** Smallest step between amounts that can be typed, in AU: with the currency's decimals, 2 at most (spec §3, §5). */
function payableStepAU({ auPerCurrencyUnit, minorDigits }: CurrencyInfo): number {
  const parts = 10 ** Math.min(minorDigits, CURRENCY_ROUNDING_DIGITS);
  return auPerCurrencyUnit / greatestCommonDivisor(auPerCurrencyUnit, parts);
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

/** Rounds down to an amount that can be typed, so that a bound that is shown is accepted. */
export function payableAtMost(au: number, currency: CurrencyInfo): number {
  const stepAU = payableStepAU(currency);
  // Avoids -0.
  return Math.floor(au / stepAU) * stepAU + 0;
}

/** Rounds up to an amount that can be typed. */
export function payableAtLeast(au: number, currency: CurrencyInfo): number {
  return -payableAtMost(-au, currency) + 0;
}

/** Rounds suggestions down, each once, without 0. */
export function payableSuggestions(amountsAU: readonly number[], currency: CurrencyInfo): number[] {
  return [...new Set(amountsAU.map((au) => payableAtMost(au, currency)))].filter((au) => au > 0);
}

/**
 * Formats an upper bound: a maximum, an available amount, a balance.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError as {@link formatAU} does
 */
export function formatAtMost(au: number, currency: CurrencyInfo, languageTag: string): string {
  return formatAU(payableAtMost(au, currency), currency, languageTag);
}

/**
 * Formats a lower bound.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError as {@link formatAU} does
 */
export function formatAtLeast(au: number, currency: CurrencyInfo, languageTag: string): string {
  return formatAU(payableAtLeast(au, currency), currency, languageTag);
}

/** Whether a number is an integer within the bounds of a transfer in AU (spec §5 "Amounts"). */
export function isSafeAU(n: number): boolean {
  return Number.isSafeInteger(n) && n >= TRANSFER_AMOUNT_MIN_AU && n <= TRANSFER_AMOUNT_MAX_AU;
}
