import type { Language } from '../contract.ts';
import type { Runtime } from '../runtime.ts';
import type { Transaction, TransactionDetail } from '../webpay-contract.ts';
import { infoText } from './info-texts.ts';
import { paymentMethod } from './methods/method-catalogue.ts';
import { labelIn } from './methods/method-definition.ts';
import { isoTime, paymentNow } from './payment-clock.ts';
import { listPaymentEvents, type Payment } from './payment-table.ts';
import { nextAction } from './start/next-action.ts';

/** What a payment of a method that is gone is shown as. */
const UNKNOWN = { paymentType: 'other', provider: { providerId: 'p0', name: '-' }, label: '-' };

/** Whether the player can still take a payment back (contract §6.6). */
export function isCancellable(runtime: Runtime, payment: Payment): boolean {
  const now = paymentNow(runtime);
  if (payment.status === 'OfferedToUser')
    return payment.offerExpiresAt === null || payment.offerExpiresAt > now;
  return payment.status === 'WaitingForProviderConfirmation' && (payment.cancellableUntil ?? 0) > now;
}

/** A payment as the operator shows it in a language (contract §2 Transaction). */
export function transactionOf(runtime: Runtime, payment: Payment, language: Language): Transaction {
  const method = paymentMethod(runtime.country, payment.direction, payment.methodId) ?? UNKNOWN;
  return {
    transactionId: payment.transactionId,
    direction: payment.direction,
    casinoId: payment.casinoId,
    status: payment.status,
    statusAdditionalInfo: infoText(payment.info, language),
    initiationDate: isoTime(payment.initiatedAt),
    offerExpirationDate: payment.offerExpiresAt === null ? null : isoTime(payment.offerExpiresAt),
    lastUpdateDate: isoTime(payment.updatedAt),
    provider: method.provider,
    paymentType: method.paymentType,
    paymentTypeLabel: labelIn(method.label, language),
    creditType: payment.creditType,
    amountAU: payment.amountAU,
    feeAU: payment.feeAU,
    ...(payment.taxAU > 0 && { taxAU: payment.taxAU }),
    payable: payment.payable,
    providerReference: payment.providerReference,
    trackingKey: payment.trackingKey,
    payoutAccountMask: payment.payoutAccountMask,
    isCancellable: isCancellable(runtime, payment),
  };
}

/** A payment with what is left to do and its time line (contract §2 TransactionDetail). */
export function detailOf(runtime: Runtime, payment: Payment, language: Language): TransactionDetail {
  const events = listPaymentEvents(runtime.db, payment.transactionId);
  return {
    ...transactionOf(runtime, payment, language),
    nextAction: nextAction(runtime, payment),
    events: events.map(({ happenedAt, status, info }) => ({
      date: isoTime(happenedAt),
      status,
      info: infoText(info, language),
    })),
  };
}
