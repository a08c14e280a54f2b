import type { CurrencyInfo, Money } from './currency.ts';
import { type MoneyLocale, NO_BREAK_SPACE } from './currency-notation.ts';
import { formatAU, formatInteger, formatMoney, numberMarks } from './money.ts';
import type { Direction } from './transaction.ts';

interface TwoSidedPayment {
  direction: Direction;
  amountAU: number;
  feeAU: number;
  /** Money outside the casino, paid or to be paid. */
  payable: Money | null;
}

/** Both sides of a payment as text. */
export interface PaymentSides {
  /** Money that the player pays or receives; null while it is unknown. */
  outside: string | null;
  /** Money at the casino; null while its currency is unknown. */
  inside: string | null;
  /** The same as a row below `outside`. */
  insideBelow: string | null;
  /** Such as 1 USD = 18.52 MXN; null where nothing is converted, or a side is unknown. */
  rate: string | null;
  /** They differ: show both. */
  areTwo: boolean;
}

/** Decimals of a rate after its leading zeros. */
const RATE_DECIMALS = { most: 4, least: 2 };

/**
 * Formats both sides and their rate. The rate leaves the fee out, which adds to a buy-in and reduces a cash-out; a shop's
 * own fee is in neither.
 *
 * @param currency of the casino; null while it is unknown
 */
export function paymentSides(
  { direction, amountAU, feeAU, payable }: TwoSidedPayment,
  currency: CurrencyInfo | null,
  locale: MoneyLocale,
): PaymentSides {
  const inside = currency && formatAU(amountAU, currency, locale);
  const one = { outside: null, inside, insideBelow: inside, rate: null, areTwo: false };
  if (payable === null) return one;
  const outside = formatMoney(payable, currency, locale, 'paying');
  if (currency === null) return { ...one, outside };
  const movedAU = direction === 'buyIn' ? amountAU + feeAU : amountAU - feeAU;
  if (payable.iso4217Code !== currency.iso4217Code) {
    const rate = rateText(payable, movedAU, currency, locale.languageTag);
    return { ...one, outside, rate, areTwo: true };
  }
  const insideBelow = formatAU(amountAU, currency, locale, { place: 'below' });
  // One currency has one format.
  const isSame = (au: number) => payableOf(au, currency, payable.minorDigits) === BigInt(payable.amount);
  const paying = (au: number) => formatAU(au, currency, locale, { place: 'paying' });
  if (isSame(amountAU)) return { ...one, outside: paying(amountAU) };
  const printed = isSame(movedAU) ? paying(movedAU) : outside;
  return { ...one, outside: printed, insideBelow, areTwo: printed !== paying(amountAU) };
}

/** Converts AU to minor units; null for a fraction of them. */
function payableOf(au: number, { auPerCurrencyUnit }: CurrencyInfo, minorDigits: number): bigint | null {
  const units = BigInt(au) * 10n ** BigInt(minorDigits);
  return units % BigInt(auPerCurrencyUnit) === 0n ? units / BigInt(auPerCurrencyUnit) : null;
}

/** Formats the rate with the fewest decimals that give the paid amount; null for an amount of 0. */
function rateText(payable: Money, au: number, currency: CurrencyInfo, languageTag: string): string | null {
  if (payable.amount <= 0 || au <= 0) return null;
  const numerator = BigInt(payable.amount) * BigInt(currency.auPerCurrencyUnit);
  const denominator = BigInt(au) * 10n ** BigInt(payable.minorDigits);
  let zeros = 0;
  while (numerator * 10n ** BigInt(zeros + 1) < denominator) zeros += 1;
  let decimals = zeros + RATE_DECIMALS.least;
  const scaled = () => divided(numerator * 10n ** BigInt(decimals), denominator);
  const gives = () =>
    divided(scaled() * denominator, 10n ** BigInt(decimals) * BigInt(currency.auPerCurrencyUnit));
  while (decimals < zeros + RATE_DECIMALS.most && gives() !== BigInt(payable.amount)) decimals += 1;
  const digits = scaled()
    .toString()
    .padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals);
  const whole = formatInteger(BigInt(digits.slice(0, -decimals)), languageTag);
  const { decimalMark } = numberMarks(languageTag);
  const number = /^0+$/.test(fraction) ? whole : whole + decimalMark + fraction;
  const money = (amount: string, code: string) => amount + NO_BREAK_SPACE + code;
  // A line may end at the sign.
  return `${money('1', currency.iso4217Code)}${NO_BREAK_SPACE}= ${money(number, payable.iso4217Code)}`;
}

/** Divides positive numbers, a half up. */
function divided(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
