import { redirect } from '@remix-run/node';
import { outcomeOf } from '#app/calls/reported.ts';
import { throttleProof } from '#app/calls/throttles.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { ROUTES, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { callForMoney } from '#app/money/money-calls.ts';
import type { Operation } from '#app/money/operation-token.ts';
import { paymentKey } from '#app/money/payment-key.ts';
import { type PaymentNotes, paymentNotes } from '#app/money/payment-notes.ts';
import type { PaymentRequest } from '#app/operator/money/payments.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { notifyInfo } from '#app/session/successes.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { CheckedPayment } from './check-payment.ts';
import { alikeIn, loadOpenPayments } from './open-payments.ts';
import { contentOf, endOf, type PaymentEnd, type PaymentToSend } from './payment-end.ts';

/** Where providers send players back to; the operator adds the transaction (contract §6.4). */
const RETURN_PATH = `${ROUTES.webPayTransactions}?from=provider`;

/**
 * Puts together what is sent for a form. The language is that in which the form was first shown: the operator compares
 * whole requests, and the same payment sent again must be the same.
 */
export function paymentToSend(
  { visit, direction, offer }: Pick<PaymentContext, 'direction' | 'offer'> & { visit: VisitWith<'request'> },
  { method, amountAU, details, isAgeConfirmed }: CheckedPayment,
  operation: Operation,
): PaymentToSend {
  return {
    direction,
    operation,
    paymentType: method.paymentType,
    label: method.label,
    request: {
      casinoId: offer.casino.casinoId,
      methodId: method.methodId,
      amountAU,
      ...(method.fields.length > 0 ? { paymentDetails: details } : {}),
      ...(isAgeConfirmed ? { ageConfirmed: true } : {}),
      language: operation.language ?? operatorLanguageTag(visit.request.language),
    },
  };
}

/**
 * Carries a payment out, once however often its form is sent (contract §1.8). What became of it leads to the
 * transaction, or back to the form; what is not known is shown as such, on a page of its own.
 */
export async function runPayment(
  visit: Visit,
  player: PlayerSession,
  sent: PaymentToSend,
): Promise<PaymentEnd> {
  const notes = await paymentNotes(visit, player);
  const twin = await findTwin(visit, notes, sent);
  if (twin) return twin;
  const outcome = await visit.operations.run(sent.operation, contentOf(sent), () => call(visit, sent));
  return endOf(visit, player, sent, outcome);
}

/** Asks the operator again for a payment of which it is not known what became, by its own key. */
export async function askAgain(
  visit: Visit,
  player: PlayerSession,
  sent: PaymentToSend,
): Promise<PaymentEnd> {
  const outcome = await visit.operations.askAgain(sent.operation, contentOf(sent), () => call(visit, sent));
  return endOf(visit, player, sent, outcome);
}

/** A payment that was begun and of which no more is written down is one of a process that died. */
async function call(visit: Visit, { direction, operation, request, stepUp }: PaymentToSend) {
  const whole: PaymentRequest = {
    ...request,
    returnUrl: visit.config.publicOrigin + RETURN_PATH,
    ...(stepUp ? { stepUp } : {}),
  };
  const key = paymentKey(operation.nonce, request);
  const facts = { direction, casinoId: request.casinoId, amountAU: request.amountAU };
  visit.report('paymentBegun', facts);
  const answer = await throttleProof(visit, stepUp, () =>
    callForMoney(visit, direction, (player) => player[direction](whole, key)),
  );
  const transactionId = answer.ok ? answer.value.transaction?.transactionId : undefined;
  visit.report('payment', { ...outcomeOf(answer), ...facts, ...(transactionId ? { transactionId } : {}) });
  return answer;
}

/**
 * Looks for a payment like the one that is to be sent: one of which it is not known what became leads to its page; one
 * that is open is shown, and sent past only when the player confirms it. A form that may have been sent itself is not
 * asked: what is open may be its own payment, unless this browser knows what made it, and its key finds that out.
 */
async function findTwin(visit: Visit, notes: PaymentNotes, sent: PaymentToSend): Promise<PaymentEnd | null> {
  const { direction, operation, request, paymentType } = sent;
  const { operations } = visit;
  const unconfirmed = notes.unconfirmedLike(direction, request);
  if (unconfirmed && unconfirmed.nonce !== operation.nonce) {
    notifyInfo(visit, 'PaymentAlreadySent');
    return { kind: 'left', response: redirect(unconfirmedHref(unconfirmed.id), 303) };
  }
  if ((await operations.standing(operation)).kind !== 'untouched') return null;
  const open = await loadOpenPayments(visit, direction, request.casinoId);
  const alike = alikeIn(open, { amountAU: request.amountAU, paymentType });
  if (alike === null || alike.transactionId === operation.besides) return null;
  if (operation.mayBeSent && !notes.hasBegun(alike.transactionId)) return null;
  // The same form may have been sent twice at once: then what is open is what the other one has made.
  if ((await operations.standing(operation)).kind !== 'untouched') return null;
  return {
    kind: 'again',
    reason: 'alike',
    alike,
    operation: { ...operation, besides: alike.transactionId },
  };
}
