import { redirect } from '@remix-run/node';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { type Failure, failureOf } from '#app/domain/failure.ts';
import { readPaymentAddress } from '#app/domain/payment-address.ts';
import { ROUTES, transactionHref } from '#app/domain/routes.ts';
import type { Direction } from '#app/domain/transaction.ts';
import type { PaymentRequest, PaymentStarted } from '#app/operator/payments.ts';
import { rememberBegun } from '#app/session/begun-transactions.ts';
import { failureNotification } from '#app/session/failures.ts';
import { callForMoney } from '#app/session/money-calls.ts';
import type { Operation } from '#app/session/operation-token.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import type { CheckedPayment } from './check-payment.ts';

/** Why a form is shown again although nothing is known to be wrong with it. Nothing was sent for it. */
export type AgainReason = 'released' | 'changed' | 'forgotten' | 'expired';

/** What became of a form that was to move money. */
export type PaymentEnd =
  /** Money moves, or may: the way to its transaction. */
  | { kind: 'left'; response: Response }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'again'; reason: AgainReason }
  /** No payment can be taken on now. */
  | { kind: 'unavailable' };

/** One payment and the token of its form. */
export interface PaymentWish {
  direction: Direction;
  operation: Operation;
  casinoId: number;
  payment: CheckedPayment;
  stepUp?: PaymentRequest['stepUp'];
}

/** Where providers send players back to; the operator adds the transaction (contract §6.4). */
const RETURN_PATH = `${ROUTES.webPayTransactions}?from=provider`;

/**
 * Carries a payment out, once however often its form is sent (contract §1.8), and turns what came of it into the way to go
 * on: to the transaction, or back to the form. What is not known is told as 'Waiting for provider confirmation'.
 *
 * @param visit the request
 * @param wish the payment
 * @returns what became of it
 * @throws Response when the operator ends the session
 */
export async function runPayment(visit: Visit, wish: PaymentWish): Promise<PaymentEnd> {
  const { direction, operation, casinoId, payment, stepUp } = wish;
  const { method, amountAU, details, isAgeConfirmed } = payment;
  const content = { casinoId, methodId: method.methodId, amountAU, details, isAgeConfirmed };
  const request: PaymentRequest = {
    casinoId,
    methodId: method.methodId,
    amountAU,
    ...(method.fields.length > 0 ? { paymentDetails: details } : {}),
    ...(isAgeConfirmed ? { ageConfirmed: true } : {}),
    returnUrl: visit.services.config.publicOrigin + RETURN_PATH,
    language: operatorLanguageTag(visit.request.language),
    ...(stepUp ? { stepUp } : {}),
  };
  const outcome = await visit.services.operations.run(operation, content, () =>
    callForMoney(visit, direction, (accessToken) =>
      direction === 'buyIn'
        ? visit.calls.buyIn(accessToken, request, operation.nonce)
        : visit.calls.cashOut(accessToken, request, operation.nonce),
    ),
  );
  switch (outcome.kind) {
    case 'done':
      return outcome.result.ok
        ? { kind: 'left', response: started(visit, direction, outcome.result.value) }
        : ended(visit, outcome.result.failure);
    case 'waiting':
      return { kind: 'left', response: waiting(visit, null) };
    case 'unavailable':
      return { kind: 'unavailable' };
    default:
      return { kind: 'again', reason: outcome.kind };
  }
}

/**
 * Leads on to the payment that a form has started before, when the form itself can not be right any more: the money that it
 * has moved is not there a second time.
 *
 * @param visit the request
 * @param direction which screen
 * @param operation what the token of the form says; null when it is too old
 * @returns the way to the payment; null when there is none
 * @throws Response when the operator ends the session
 */
export async function recallPayment(
  visit: Visit,
  direction: Direction,
  operation: Operation | null,
): Promise<Response | null> {
  if (operation === null) return null;
  const outcome = await visit.services.operations.recall<PaymentStarted>(operation);
  if (outcome?.kind === 'waiting') return waiting(visit, null);
  if (outcome?.kind !== 'done') return null;
  if (outcome.result.ok) return started(visit, direction, outcome.result.value);
  const end = ended(visit, outcome.result.failure);
  return end.kind === 'left' ? end.response : null;
}

/** The way to a payment that was started: for one that goes on at the provider's, to the page that leads there. */
function started(visit: Visit, direction: Direction, { transaction, nextAction }: PaymentStarted): Response {
  const href = transactionHref(transaction.transactionId);
  rememberBegun(visit, transaction.transactionId);
  if (nextAction?.type !== 'redirect') {
    notifySuccess(visit, 'WebPayInitiated');
    return redirect(href, 303);
  }
  if (readPaymentAddress(nextAction.url, visit.services.config.paymentOrigins) !== null) {
    return redirect(transactionHref(transaction.transactionId, 'provider'), 303);
  }
  // Nobody is sent there. A buy-in has moved nothing yet; the money of a cash-out is held until its offer ends.
  if (direction === 'cashOut') return waiting(visit, transaction.transactionId);
  visit.messages.notify(failureNotification(failureOf('webPayIniateFailed')));
  return redirect(href, 303);
}

function ended(visit: Visit, failure: Failure): PaymentEnd {
  const transactionId = failure.payment?.transaction?.transactionId ?? null;
  rememberBegun(visit, transactionId);
  const isOpen = failure.outcome === 'unknown' || failure.code === 'WaitingForProviderConfirmation';
  if (!isOpen) return { kind: 'refused', failure };
  // What the operator said and the portal does not know is told too, with its folio.
  if (failure.code !== 'WaitingForProviderConfirmation') {
    visit.messages.notify(failureNotification(failure));
  }
  return { kind: 'left', response: waiting(visit, transactionId) };
}

/** Tells that it is not known yet what became of a payment, and leads to where it will be seen (spec §4). */
function waiting(visit: Visit, transactionId: string | null): Response {
  const failure = failureOf('WaitingForProviderConfirmation');
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return redirect(transactionId === null ? ROUTES.webPayTransactions : transactionHref(transactionId), 303);
}
