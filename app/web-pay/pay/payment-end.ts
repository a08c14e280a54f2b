import { redirect } from '@remix-run/node';
import { timeZoneOf } from '#app/calls/shared-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { PAYMENT_SUCCESSES } from '#app/domain/texts/catalogue.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { textsIn } from '#app/i18n/use-text.ts';
import { nextOperation, shownAgain } from '#app/money/form-operation.ts';
import type { OperationOutcome } from '#app/money/operation-outcome.ts';
import type { Operation } from '#app/money/operation-token.ts';
import type { PaymentContent } from '#app/money/payment-key.ts';
import { type PaymentNotes, paymentNotes, type UnconfirmedPayment } from '#app/money/payment-notes.ts';
import type { PaymentRequest, PaymentStarted } from '#app/operator/money/payments.ts';
import { rememberBegun } from '#app/session/begun-transactions.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { notifyInfo, notifySuccess } from '#app/session/successes.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import type { OpenPayment } from './open-payments.ts';

/** Why a form is shown again although nothing is known to be wrong with it. Nothing was sent for it. */
export type AgainReason = 'changed' | 'forgotten' | 'expired' | 'alike';

/** What became of a form that was to move money; `operation` is what the form that is shown then goes on with. */
export type PaymentEnd =
  /** Money moves, or may: a redirect to its transaction. */
  | { kind: 'left'; response: Response }
  | { kind: 'refused'; failure: Failure; sent: PaymentToSend; operation: Operation }
  | { kind: 'again'; reason: AgainReason; alike: OpenPayment | null; operation: Operation }
  /** No payment can be taken on now. */
  | { kind: 'unavailable' };

/** One payment and the token of its form. */
export interface PaymentToSend {
  direction: Direction;
  operation: Operation;
  request: UnconfirmedPayment['request'];
  /** How it is paid, for a player who reads of it before the operator knows it. */
  paymentType: string;
  label: string;
  /** Proof that the operator has asked for. */
  stepUp?: PaymentRequest['stepUp'];
}

/** Refusals that only ask for a proof: nothing was made, and the key stays (contract §6.5). */
const ABOUT_PROOF: readonly string[] = ['StepUpRequired', 'PasswordIncorrect', 'InvalidCode'];

/** Turns what came of a payment's operation into what the player sees next (spec §4, §8). */
export async function endOf(
  visit: Visit,
  player: PlayerSession,
  sent: PaymentToSend,
  outcome: OperationOutcome<PaymentStarted>,
): Promise<PaymentEnd> {
  const { direction, operation } = sent;
  const notes = await paymentNotes(visit, player);
  switch (outcome.kind) {
    case 'done':
      return outcome.result.ok
        ? { kind: 'left', response: await started(visit, notes, sent, outcome.result.value) }
        : failed(visit, player, sent, outcome.result.failure);
    case 'waiting':
      return { kind: 'left', response: unconfirmed(visit, notes, sent) };
    case 'unavailable':
      return { kind: 'unavailable' };
    case 'forgotten':
      return { kind: 'again', reason: outcome.kind, alike: null, operation: shownAgain(visit, operation) };
    case 'changed': {
      // What was sent by it is answered to the one that sent it; this is another payment, or none.
      notes.retire(operation);
      const next = await nextOperation(visit, player, direction);
      return { kind: 'again', reason: outcome.kind, alike: null, operation: next };
    }
  }
}

/**
 * Leads on to the payment that a form has started before, when the form itself cannot be right any more: the money that
 * it has moved is not there a second time.
 *
 * @param sent what the form says; null when it is not right
 * @returns a redirect to the payment; null when there is none, or when the form says something else than was sent
 */
export async function recallPayment(
  visit: Visit,
  player: PlayerSession,
  operation: Operation,
  sent: PaymentToSend | null,
): Promise<Response | null> {
  const outcome = await visit.operations.recall<PaymentStarted>(operation, sent && contentOf(sent));
  const notes = await paymentNotes(visit, player);
  if (outcome?.kind === 'done' && outcome.result.ok) {
    const direction = operation.purpose === 'cashOut' ? 'cashOut' : 'buyIn';
    return started(visit, notes, { direction, operation }, outcome.result.value);
  }
  if (outcome?.kind !== 'waiting' && outcome?.kind !== 'done') return null;
  if (outcome.kind === 'done' && !outcome.result.ok && outcome.result.failure.outcome !== 'unknown')
    return null;
  const kept = notes.unconfirmed.find(({ nonce }) => nonce === operation.nonce);
  if (kept) return redirect(unconfirmedHref(kept.id), 303);
  if (sent) return unconfirmed(visit, notes, sent);
  notifyInfo(visit, 'PaymentAlreadySent');
  return redirect(ROUTES.webPayTransactions, 303);
}

/** What must be the same in a form that is sent again; the proof is not part of it. */
export function contentOf({ request }: Pick<PaymentToSend, 'request'>): PaymentContent {
  const { casinoId, methodId, amountAU, paymentDetails } = request;
  return { casinoId, methodId, amountAU, paymentDetails };
}

/** A redirect to a payment that was started: for one that goes on at the provider's, to the page that leads there. */
async function started(
  visit: Visit,
  notes: PaymentNotes,
  { direction, operation }: Pick<PaymentToSend, 'direction' | 'operation'>,
  { transaction, nextAction }: PaymentStarted,
): Promise<Response> {
  const { transactionId } = transaction;
  notes.keepBegun(operation, transactionId);
  rememberBegun(visit, transactionId);
  if (nextAction?.type !== 'redirect') {
    await notifyStarted(visit, direction, { transaction, nextAction });
    return redirect(transactionHref(transactionId), 303);
  }
  if (readPaymentAddress(nextAction.url, visit.config.paymentOrigins) !== null) {
    return redirect(transactionHref(transactionId, 'provider'), 303);
  }
  visit.paymentWays.noteDeadEnd(transaction.provider, nextAction.url);
  // No one is sent there. A buy-in has moved nothing yet; the money of a cash-out is held until its offer ends.
  const failure = failureOf(
    direction === 'cashOut' ? 'WaitingForProviderConfirmation' : 'webPayIniateFailed',
  );
  const notification = failureNotification(failure);
  visit.messages.notify(direction === 'cashOut' ? { ...notification, kind: 'info' } : notification);
  return redirect(transactionHref(transactionId), 303);
}

/** Names what was started and what comes next: a slip or a transfer still has to be paid. */
async function notifyStarted(
  visit: Visit,
  direction: Direction,
  { transaction, nextAction }: PaymentStarted,
): Promise<void> {
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  if (nextAction?.type === 'voucher') {
    const { expiresAt, timeZone } = nextAction.voucher;
    const deadline = zoned(formatMoment, expiresAt, tag, timeZone ?? (await timeZoneOf(visit)));
    const { paymentType, paymentTypeLabel } = transaction;
    const place = paymentTypeText(paymentType, paymentTypeLabel, textsIn(visit.request.language));
    notifySuccess(visit, 'SlipReady', { place, deadline });
  } else if (nextAction?.type === 'transfer') {
    const { expiresAt, timeZone } = nextAction.transfer;
    const deadline = zoned(formatMoment, expiresAt, tag, timeZone ?? (await timeZoneOf(visit)));
    notifySuccess(visit, 'TransferReady', { deadline });
  } else notifySuccess(visit, direction === 'cashOut' ? 'CashOutReceived' : 'WebPayInitiated');
}

async function failed(
  visit: Visit,
  player: PlayerSession,
  sent: PaymentToSend,
  failure: Failure,
): Promise<PaymentEnd> {
  const { direction, operation } = sent;
  const notes = await paymentNotes(visit, player);
  const transactionId = failure.payment?.transaction?.transactionId ?? null;
  rememberBegun(visit, transactionId);
  const isOpen = failure.outcome === 'unknown' || failure.code === 'WaitingForProviderConfirmation';
  if (isOpen && transactionId !== null) {
    notes.keepBegun(operation, transactionId);
    visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
    return { kind: 'left', response: redirect(transactionHref(transactionId), 303) };
  }
  if (isOpen) {
    // What the operator said itself is shown too (spec §8), with its folio; an unknown word of its as an error.
    const notification = failureNotification(failure);
    if (failure.code === 'UnknownError') visit.messages.notify(notification);
    else if (failure.source === 'body') visit.messages.notify({ ...notification, kind: 'info' });
    return { kind: 'left', response: unconfirmed(visit, notes, sent) };
  }
  const isOfOperator = failure.source === 'http' || failure.source === 'body';
  // What was not sent, or waits for a proof, keeps its key; only the operator's refusal uses one up (contract §1.8).
  if (isOfOperator && !ABOUT_PROOF.includes(failure.code)) {
    notes.retire(operation);
    return { kind: 'refused', failure, sent, operation: await nextOperation(visit, player, direction) };
  }
  if (isOfOperator) notes.forget(notes.unconfirmed.filter(({ nonce }) => nonce === operation.nonce));
  return { kind: 'refused', failure, sent, operation };
}

/** Keeps a payment of which it is not known what became, and redirects to its page. */
function unconfirmed(
  visit: VisitWith<'messages' | 'now'>,
  notes: PaymentNotes,
  sent: PaymentToSend,
): Response {
  const { direction, operation, request, paymentType, label } = sent;
  // That an earlier payment was started is not to be read as being about this one.
  for (const code of PAYMENT_SUCCESSES) visit.messages.withdraw(code);
  const nowMs = visit.now();
  const before = notes.unconfirmed.find(({ nonce }) => nonce === operation.nonce);
  const { id } = notes.keepUnconfirmed(operation, {
    direction,
    request,
    paymentType,
    label,
    sentAtMs: nowMs,
    askedAtMs: before ? nowMs : null,
    others: before?.others ?? (operation.besides === undefined ? [] : [operation.besides]),
  });
  return redirect(unconfirmedHref(id), 303);
}
