import { CURRENCY_ROUNDING_DIGITS } from '../limits.ts';
import { type CurrencyInfo, formatAU } from './money.ts';

/**
 * Amounts as bounds: whatever is shown as the most or the least that can be paid can be typed so, and is taken
 * (spec §3, §5). An amount that has been paid is written by {@link formatAU} instead.
 */

/** The smallest step between amounts that can be typed, in AU: those with the decimals of the currency, 2 at the most. */
function payableStepAU({ auPerCurrencyUnit, minorDigits }: CurrencyInfo): number {
  const parts = 10 ** Math.min(minorDigits, CURRENCY_ROUNDING_DIGITS);
  return auPerCurrencyUnit / greatestCommonDivisor(auPerCurrencyUnit, parts);
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

/** The greatest amount in AU that can be typed and is not more than this one. */
export function payableAtMost(au: number, currency: CurrencyInfo): number {
  const stepAU = payableStepAU(currency);
  // Not -0, which an amount of less than one step below zero would be.
  return Math.floor(au / stepAU) * stepAU + 0;
}

/** The least amount in AU that can be typed and is not less than this one. */
export function payableAtLeast(au: number, currency: CurrencyInfo): number {
  return -payableAtMost(-au, currency) + 0;
}

/** Suggested amounts in AU as they can be typed, each once; none that is nothing. */
export function payableSuggestions(amountsAU: readonly number[], currency: CurrencyInfo): number[] {
  return [...new Set(amountsAU.map((au) => payableAtMost(au, currency)))].filter((au) => au > 0);
}

/**
 * An upper bound as people read it: a maximum, what is available, what a balance lets be paid.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError as {@link formatAU} does
 */
export function formatAtMost(au: number, currency: CurrencyInfo, languageTag: string): string {
  return formatAU(payableAtMost(au, currency), currency, languageTag);
}

/**
 * A lower bound as people read it.
 *
 * @param languageTag BCP 47 tag
 * @throws RangeError as {@link formatAU} does
 */
export function formatAtLeast(au: number, currency: CurrencyInfo, languageTag: string): string {
  return formatAU(payableAtLeast(au, currency), currency, languageTag);
}
