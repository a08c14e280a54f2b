import { type CurrencyInfo, formatAU } from '#app/domain/money/money.ts';
import type { PaymentFee, WebPayMethod } from '#app/domain/money/web-pay.ts';
import { formatDuration } from '#app/i18n/formats.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import type { Text } from '#app/i18n/use-text.ts';

const MILLIONTHS = 1_000_000;
/** What takes no longer than this is there at once, in minutes. */
const AT_ONCE_MINUTES = 1;

/** What to call how a method or a transaction is paid (spec §3 "Payment types"). */
export function methodName(
  { paymentType, label }: Pick<WebPayMethod, 'paymentType' | 'label'>,
  t: Text,
): string {
  return paymentTypeText(paymentType, label, t);
}

/** What a method costs, and whom, in words (contract §2). */
export function feeText(
  fee: PaymentFee | null,
  currency: CurrencyInfo,
  languageTag: string,
  t: Text,
): string {
  const payee = fee?.paidTo ?? 'operator';
  const parts = [
    ...(fee && fee.fixedAU > 0 ? [formatAU(fee.fixedAU, currency, languageTag, 'up')] : []),
    ...(fee && fee.percentMillionths > 0
      ? [t('web-pay:fee.percent', { percent: percentText(fee.percentMillionths) })]
      : []),
  ];
  if (parts.length > 0) return t(`web-pay:fee.of.${payee}`, { fee: parts.join(' + ') });
  return isFeeOfOthers(fee) ? t(`web-pay:fee.own.${fee.paidTo}`) : t('web-pay:fee.none');
}

/** Whether the operator charges nothing, and what others charge on their own account is theirs to say. */
export function isFeeOfOthers(fee: PaymentFee | null): fee is PaymentFee & { paidTo: 'store' | 'bank' } {
  if (fee === null || fee.fixedAU > 0 || fee.percentMillionths > 0) return false;
  return fee.paidTo === 'store' || fee.paidTo === 'bank';
}

/** Millionths of a percent as a percentage, with the decimals that it has. */
function percentText(millionths: number): string {
  const decimals = String(millionths % MILLIONTHS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(millionths / MILLIONTHS)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** How long a method takes, in words; null when it is not known. */
export function etaText(eta: WebPayMethod['eta'], languageTag: string, t: Text): string | null {
  if (eta === null) return null;
  const { minimumMinutes, maximumMinutes } = eta;
  if (maximumMinutes <= AT_ONCE_MINUTES) return t('web-pay:eta.atOnce');
  const to = formatDuration(maximumMinutes, languageTag);
  return minimumMinutes > 0 && minimumMinutes < maximumMinutes
    ? t('web-pay:eta.between', { from: formatDuration(minimumMinutes, languageTag), to })
    : t('web-pay:eta.upTo', { to });
}

/** What the button of the form says (spec §2 Buy-In). */
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
