import { CURRENCY_ROUNDING_DIGITS, TRANSFER_AMOUNT_MAX_AU, TRANSFER_AMOUNT_MIN_AU } from '../limits.ts';
import type { CurrencyInfo, Money } from './currency.ts';
import { type AmountPlace, type MoneyLocale, withCurrency } from './currency-notation.ts';

// Money, payments and play records. Imports the rest of the domain alone.
//
// Accounting units (AU) are not cents: an amount is AU / `auPerCurrencyUnit` of the casino's currency (spec §3). All
// arithmetic is exact, without floats; `Intl` only gives the marks of a language. `amount.ts` reads amounts.

interface NumberStyle {
  decimalMark: string;
  groupMark: string;
  integers: Intl.NumberFormat;
}

const styles = new Map<string, NumberStyle>();

/** Made once per language, as an `Intl.NumberFormat` is slow to make. */
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
 * Returns the marks in the numbers of a language.
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

/** Rounding to the written decimals. `nearest`: a half away from zero (spec §3); `up` for charges, `down` for payouts. */
type Rounding = 'nearest' | 'up' | 'down';

/** Divides by a positive denominator. */
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

/** Converts AU to the smallest written unit: rounded to 2 decimals, then to the minor digits (spec §3). */
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

/** Splits an amount without its sign. */
function decimalParts(units: bigint, minorDigits: number): { whole: bigint; fraction: string } {
  const magnitude = units < 0n ? -units : units;
  const scale = 10n ** BigInt(minorDigits);
  const fraction = minorDigits === 0 ? '' : (magnitude % scale).toString().padStart(minorDigits, '0');
  return { whole: magnitude / scale, fraction };
}

function groupedDigits(units: bigint, minorDigits: number, languageTag: string): string {
  const style = styleOf(languageTag);
  const { whole, fraction } = decimalParts(units, minorDigits);
  return style.integers.format(whole) + (fraction === '' ? '' : style.decimalMark + fraction);
}

interface AmountFormat {
  /** `alone` without one. */
  place?: AmountPlace;
  /** `up` for what will be charged, `down` for what will be received. */
  rounding?: Rounding;
}

/**
 * Formats an amount for people, such as `$1,234.50`, `-$3.00` or `1,234.50 USD` (spec §3). Never uses the minor symbol
 * ("50 c"), for which the specification has no rule.
 *
 * @throws RangeError for an amount that is no safe integer, and for a currency whose numbers are not what they must be
 */
export function formatAU(
  au: number,
  currency: CurrencyInfo,
  { languageTag, country }: MoneyLocale,
  { place = 'alone', rounding = 'nearest' }: AmountFormat = {},
): string {
  const units = writtenUnits(au, currency, rounding);
  const digits = groupedDigits(units, currency.minorDigits, languageTag);
  return (units < 0n ? '-' : '') + withCurrency(digits, currency, { country, place });
}

/**
 * Formats a difference in AU with its sign, such as `+$3.00`; its minus is as wide as the plus, and read aloud.
 *
 * @throws RangeError as `formatAU` does
 */
export function formatSignedAU(au: number, currency: CurrencyInfo, locale: MoneyLocale): string {
  const text = formatAU(au, currency, locale);
  return writtenUnits(au, currency) > 0n ? `+${text}` : text.replace('-', '\u2212');
}

/**
 * Formats an amount for machines (CSV), such as `-1234.50`; rounds as `formatAU` does.
 *
 * @throws RangeError as `formatAU` does
 */
export function formatAUPlain(au: number, currency: CurrencyInfo): string {
  const units = writtenUnits(au, currency);
  const { whole, fraction } = decimalParts(units, currency.minorDigits);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Formats money outside the casinos, such as `1,234.50 MXN` (contract §2).
 *
 * @param casinoCurrency gives the notation of its own currency; null while it is unknown
 * @throws RangeError for an amount that is no safe integer
 */
export function formatMoney(
  money: Money,
  casinoCurrency: CurrencyInfo | null,
  { languageTag, country }: MoneyLocale,
  place: AmountPlace = 'alone',
): string {
  if (!Number.isSafeInteger(money.amount)) throw new RangeError('An amount of money must be a safe integer');
  const { iso4217Code } = money;
  const units = BigInt(money.amount);
  const digits = groupedDigits(units, money.minorDigits, languageTag);
  const currency = casinoCurrency?.iso4217Code === iso4217Code ? casinoCurrency : iso4217Code;
  return (units < 0n ? '-' : '') + withCurrency(digits, currency, { country, place });
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
 * @throws RangeError as {@link formatAU} does
 */
export function formatAtMost(
  au: number,
  currency: CurrencyInfo,
  locale: MoneyLocale,
  place: AmountPlace = 'alone',
): string {
  return formatAU(payableAtMost(au, currency), currency, locale, { place });
}

/**
 * Formats a lower bound.
 *
 * @throws RangeError as {@link formatAU} does
 */
export function formatAtLeast(
  au: number,
  currency: CurrencyInfo,
  locale: MoneyLocale,
  place: AmountPlace = 'alone',
): string {
  return formatAU(payableAtLeast(au, currency), currency, locale, { place });
}

/** Checks for an integer within the bounds of a transfer (spec §5 "Amounts"). */
export function isSafeAU(n: number): boolean {
  return Number.isSafeInteger(n) && n >= TRANSFER_AMOUNT_MIN_AU && n <= TRANSFER_AMOUNT_MAX_AU;
}
