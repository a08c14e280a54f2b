import { formatAU } from '#app/domain/money/money.ts';
import type { Text } from '#app/i18n/use-text.ts';
import type { Offer } from '../offer.ts';

/** Between which amounts one payment lies, in words; only the least one where no amount is possible at all. */
export function limitsText(
  { limits, casino }: Pick<Offer, 'limits' | 'casino'>,
  languageTag: string,
  t: Text,
): string {
  const minimum = formatAU(limits.minimumAU, casino.currency, languageTag);
  if (limits.maximumAU < limits.minimumAU) return t('web-pay:limits.minimumOnly', { minimum });
  const maximum = formatAU(limits.maximumAU, casino.currency, languageTag);
  return t('web-pay:limits.range', { minimum, maximum });
}
