import { formatAtLeast, formatAtMost, NO_BREAK_SPACE } from '#app/domain/money/money.ts';
import type { WebPayMethod } from '#app/domain/money/web-pay.ts';
import { formatDuration } from '#app/i18n/formats.ts';
import type { Text } from '#app/i18n/use-text.ts';
import { etaText, feeText, isFeeOfOthers } from './method-texts.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

/** What is said of a method, in this order. What others may charge stands apart from the fee that is known. */
const TERMS = ['fee', 'othersFee', 'eta', 'bounds', 'currency', 'lifetime'] as const;

/** What is said of a method, part by part; null: nothing. */
export type MethodTerms = Readonly<Record<(typeof TERMS)[number], string | null>>;

type TermsModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'outside'>;

/**
 * What there is to say of a method. Bounds are said where they are closer than those of the form; the currency where it
 * is another one than is said once for all methods.
 */
export function termsOf(
  method: WebPayMethod,
  { offer, direction, outside }: TermsModel,
  languageTag: string,
  t: Text,
): MethodTerms {
  const { currency } = offer.casino;
  const { payableCurrency, offerLifetimeMinutes, flow } = method;
  const isOtherCurrency = payableCurrency !== currency.iso4217Code && outside?.currency !== payableCurrency;
  const fee = feeText(method.fee, currency, languageTag, t);
  const isOthers = isFeeOfOthers(method.fee);
  return {
    fee: isOthers ? null : fee,
    othersFee: isOthers ? fee : null,
    eta: etaText(method.eta, languageTag, t),
    bounds: boundsText(method, offer, languageTag, t),
    currency:
      payableCurrency !== null && isOtherCurrency
        ? t(`web-pay:method.payableCurrency.${direction}`, { currency: payableCurrency })
        : null,
    lifetime:
      offerLifetimeMinutes !== null && flow !== 'redirect'
        ? t('web-pay:method.lifetime', { duration: formatDuration(offerLifetimeMinutes, languageTag) })
        : null,
  };
}

function boundsText(
  { minimumAU, maximumAU }: WebPayMethod,
  { limits, casino: { currency } }: TermsModel['offer'],
  languageTag: string,
  t: Text,
): string | null {
  const minimum = formatAtLeast(minimumAU, currency, languageTag);
  const maximum = formatAtMost(maximumAU, currency, languageTag);
  const isMinimumHigher = minimumAU > limits.minimumAU;
  const isMaximumLower = maximumAU < Math.min(limits.maximumAU, limits.availableAU ?? limits.maximumAU);
  if (isMinimumHigher && isMaximumLower) return t('web-pay:method.range', { minimum, maximum });
  if (isMaximumLower) return t('web-pay:method.upTo', { maximum });
  return isMinimumHigher ? t('web-pay:method.from', { minimum }) : null;
}

/** What all of several methods have in common, which need not be said of each; nothing of one method alone. */
export function sharedTerms(all: readonly MethodTerms[]): Partial<MethodTerms> {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return {};
  const shared = TERMS.filter((term) => others.every((one) => one[term] === first[term]));
  return Object.fromEntries(shared.map((term) => [term, first[term]]));
}

/** Terms in one line, in their order, without those that are said elsewhere; null when nothing is left. */
export function termsLine(terms: Partial<MethodTerms>, without: Partial<MethodTerms> = {}): string | null {
  const parts = TERMS.filter((term) => !(term in without)).flatMap((term) => terms[term] ?? []);
  return parts.length === 0 ? null : parts.join(`${NO_BREAK_SPACE}· `);
}
