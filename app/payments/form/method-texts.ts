import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import { type MoneyLocale, NO_BREAK_SPACE } from '#app/domain/money/currency-notation.ts';
import { formatAtLeast, formatAtMost, formatAU } from '#app/domain/money/money.ts';
import type { PaymentFee, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { formatDuration } from '#app/i18n/formats.ts';
import type { Text } from '#app/i18n/texts.ts';
import { paymentTypeText } from '#app/i18n/words.ts';
import type { PaymentFormModel } from './payment-form-model.ts';

const MILLIONTHS = 1_000_000;
/** Shorter durations, in minutes, are shown as instant. */
const AT_ONCE_MINUTES = 1;

/** Returns the name of a payment method (spec §3 "Payment types"). */
export function methodName(
  { paymentType, label }: Pick<WebPayMethod, 'paymentType' | 'label'>,
  t: Text,
): string {
  return paymentTypeText(paymentType, label, t);
}

/** Returns the fee of a method and its payee in words (contract §2). */
export function feeText(
  fee: PaymentFee | null,
  currency: CurrencyInfo,
  locale: MoneyLocale,
  t: Text,
): string {
  const payee = fee?.paidTo ?? 'operator';
  const parts = [
    ...(fee && fee.fixedAU > 0 ? [formatAU(fee.fixedAU, currency, locale, { rounding: 'up' })] : []),
    ...(fee && fee.percentMillionths > 0
      ? [t('web-pay:fee.percent', { percent: percentText(fee.percentMillionths) })]
      : []),
  ];
  if (parts.length > 0) return t(`web-pay:fee.of.${payee}`, { fee: parts.join(' + ') });
  return isFeeOfOthers(fee) ? t(`web-pay:fee.own.${fee.paidTo}`) : t('web-pay:fee.none');
}

/** Fee of others alone: the operator charges nothing, and cannot say what others charge. */
function isFeeOfOthers(fee: PaymentFee | null): fee is PaymentFee & { paidTo: 'store' | 'bank' } {
  if (fee === null || fee.fixedAU > 0 || fee.percentMillionths > 0) return false;
  return fee.paidTo === 'store' || fee.paidTo === 'bank';
}

/** Formats millionths of a percent, with all significant decimals. */
function percentText(millionths: number): string {
  const decimals = String(millionths % MILLIONTHS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(millionths / MILLIONTHS)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Returns the duration of a method in words; null when unknown. */
export function etaText(eta: WebPayMethod['eta'], languageTag: string, t: Text): string | null {
  if (eta === null) return null;
  const { minimumMinutes, maximumMinutes } = eta;
  if (maximumMinutes <= AT_ONCE_MINUTES) return t('web-pay:eta.atOnce');
  const to = formatDuration(maximumMinutes, languageTag);
  return minimumMinutes > 0 && minimumMinutes < maximumMinutes
    ? t('web-pay:eta.between', { from: formatDuration(minimumMinutes, languageTag), to })
    : t('web-pay:eta.upTo', { to });
}

/** Returns the text of the form's button (spec §2 Buy-In). */
export function payButtonText(method: WebPayMethod | undefined, t: Text): string {
  switch (method?.flow) {
    case 'redirect':
      return t('web-pay:button.redirect', { provider: method.provider.name });
    case 'voucher':
      return t('web-pay:button.voucher');
    case 'transfer':
      return t('web-pay:button.transfer');
    default:
      return t('web-pay:button.any');
  }
}

/** Terms of a method, in display order. Fees of others are separate from the known fee. */
const TERMS = ['fee', 'othersFee', 'eta', 'bounds', 'currency', 'lifetime'] as const;

/** Terms of a method in words; null for none. */
export type MethodTerms = Readonly<Record<(typeof TERMS)[number], string | null>>;

type TermsModel = Pick<PaymentFormModel, 'offer' | 'direction' | 'outside'>;

/**
 * Returns the terms of a method. Limits only where narrower than the form's; the currency only where it
 * differs from the one shown for all methods.
 */
export function termsOf(
  method: WebPayMethod,
  { offer, direction, outside }: TermsModel,
  locale: MoneyLocale,
  t: Text,
): MethodTerms {
  const { currency } = offer.casino;
  const { payableCurrency, offerLifetimeMinutes, flow } = method;
  const isOtherCurrency = payableCurrency !== currency.iso4217Code && outside?.currency !== payableCurrency;
  const fee = feeText(method.fee, currency, locale, t);
  const isOthers = isFeeOfOthers(method.fee);
  return {
    fee: isOthers ? null : fee,
    othersFee: isOthers ? fee : null,
    eta: etaText(method.eta, locale.languageTag, t),
    bounds: boundsText(method, offer, locale, t),
    currency:
      payableCurrency !== null && isOtherCurrency
        ? t(`web-pay:method.payableCurrency.${direction}`, { currency: payableCurrency })
        : null,
    lifetime:
      offerLifetimeMinutes !== null && flow !== 'redirect'
        ? t('web-pay:method.lifetime', { duration: formatDuration(offerLifetimeMinutes, locale.languageTag) })
        : null,
  };
}

function boundsText(
  { minimumAU, maximumAU }: WebPayMethod,
  { limits, casino: { currency } }: TermsModel['offer'],
  locale: MoneyLocale,
  t: Text,
): string | null {
  const maximum = formatAtMost(maximumAU, currency, locale);
  const isMinimumHigher = minimumAU > limits.minimumAU;
  const isMaximumLower = maximumAU < Math.min(limits.maximumAU, limits.availableAU ?? limits.maximumAU);
  if (isMinimumHigher && isMaximumLower) {
    const minimum = formatAtLeast(minimumAU, currency, locale, 'below');
    return t('web-pay:method.range', { minimum, maximum });
  }
  if (isMaximumLower) return t('web-pay:method.upTo', { maximum });
  if (!isMinimumHigher) return null;
  return t('web-pay:method.from', { minimum: formatAtLeast(minimumAU, currency, locale) });
}

/** Returns the terms that all of several methods share, to be shown once; none for a single method. */
export function sharedTerms(all: readonly MethodTerms[]): Partial<MethodTerms> {
  const [first, ...others] = all;
  if (first === undefined || others.length === 0) return {};
  const shared = TERMS.filter((term) => others.every((one) => one[term] === first[term]));
  return Object.fromEntries(shared.map((term) => [term, first[term]]));
}

/** Returns terms in one line, in their order, without those shown elsewhere; null for none. */
export function termsLine(terms: Partial<MethodTerms>, without: Partial<MethodTerms> = {}): string | null {
  const parts = TERMS.filter((term) => !(term in without)).flatMap((term) => terms[term] ?? []);
  return parts.length === 0 ? null : parts.join(`${NO_BREAK_SPACE}· `);
}
