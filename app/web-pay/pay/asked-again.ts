import { formatAUPlain } from '#app/domain/money/money.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { paymentNotes, type UnconfirmedPayment } from '#app/money/payment-notes.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { detailInput, OTHER_AMOUNT } from '../form/form-names.ts';
import type { TypedPayment } from '../form/typed-payment.ts';
import type { Offer } from '../offer.ts';
import type { CheckedPayment } from './check-payment.ts';
import type { PaymentEnd } from './payment-end.ts';
import { askAgain } from './run-payment.ts';

/** What came of asking again for a payment, and the payment, to be shown in the form when it was refused. */
export interface AskedAgain {
  end: PaymentEnd;
  payment: UnconfirmedPayment;
}

/**
 * Asks the operator again for the payment that a form names, of which it is not known what became (contract §1.8).
 *
 * @returns what came of it; null when the browser has no such payment any more: its fate is known, or it was long ago
 */
export async function askForUnconfirmed(
  visit: Visit,
  player: PlayerSession,
  operation: Operation,
): Promise<AskedAgain | null> {
  const notes = await paymentNotes(visit, player);
  const payment = notes.unconfirmed.find(({ nonce }) => nonce === operation.nonce);
  if (payment === undefined || payment.direction !== operation.purpose) return null;
  const { direction, request, paymentType, label } = payment;
  const end = await askAgain(visit, player, { direction, operation, request, paymentType, label });
  return { end, payment };
}

/** A payment that was sent, as if it were typed into the form. */
export function typedAgain({ request }: UnconfirmedPayment, { casino }: Offer): TypedPayment {
  const { methodId, amountAU, paymentDetails = {}, ageConfirmed = false } = request;
  return {
    amounts: [formatAUPlain(amountAU, casino.currency)],
    quickAmounts: [OTHER_AMOUNT],
    methodId,
    details: Object.fromEntries(
      Object.entries(paymentDetails).map(([name, value]) => [detailInput(methodId, name), value]),
    ),
    isAgeConfirmed: ageConfirmed,
  };
}

/** A payment that was sent, as the check of a form gives it; null when its method is not offered any more. */
export function checkedAgain({ request }: UnconfirmedPayment, { methods }: Offer): CheckedPayment | null {
  const { methodId, amountAU, paymentDetails = {}, ageConfirmed = false } = request;
  const method = methods.find((one) => one.methodId === methodId);
  return method ? { method, amountAU, details: paymentDetails, isAgeConfirmed: ageConfirmed } : null;
}
