import { formatAtLeast, formatAtMost, payableAtLeast, payableAtMost } from '#app/domain/money/money.ts';
import type { Text } from '#app/i18n/texts.ts';
import type { Offer } from '#app/payments/check/offer.ts';

/** Returns the limits of one payment in words; only the minimum where no amount is possible. */
export function limitsText(
  { limits, casino }: Pick<Offer, 'limits' | 'casino'>,
  languageTag: string,
  t: Text,
): string {
  const { minimumAU, maximumAU } = limits;
  const minimum = formatAtLeast(minimumAU, casino.currency, languageTag);
  const isImpossible = payableAtMost(maximumAU, casino.currency) < payableAtLeast(minimumAU, casino.currency);
  if (isImpossible) return t('web-pay:limits.minimumOnly', { minimum });
  const maximum = formatAtMost(maximumAU, casino.currency, languageTag);
  return t('web-pay:limits.range', { minimum, maximum });
}
