import { redirect } from '@remix-run/node';
import { siteTimeZone } from '#app/calls/operator-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import type { Direction, Transaction } from '#app/domain/money/transaction.ts';
import { transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { PAYMENT_SUCCESSES } from '#app/domain/texts/catalogue.ts';
import { type Failure, failureOf, isKeyReused } from '#app/domain/texts/failure.ts';
import { paymentTypeText } from '#app/i18n/label-text.ts';
import { formatMoment, zoned } from '#app/i18n/moments.ts';
import { textsIn } from '#app/i18n/use-text.ts';
import type { StartedPayment } from '#app/money/journal-cookies.ts';
import { type PaymentJournal, paymentJournal } from '#app/money/payment-journal.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PaymentStarted } from '#app/operator/payments.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { rememberBegun } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import type { OpenPayment } from './duplicates.ts';
import type { PaymentToSend } from './send-payment.ts';

/** Why a form is shown again although nothing is known to be wrong with it. Nothing was sent now, or the key was reused. */
export type AgainReason = 'changed' | 'expired' | 'alike';

/** What became of a form that was to move money; `token` is what the form that is shown then goes on with. */
export type PaymentResult =
  /** Money moves, or may: a redirect to its transaction, or to the page of a payment without an answer. */
  | { kind: 'left'; response: Response }
  | { kind: 'refused'; failure: Failure; sent: PaymentToSend; token: PaymentToken }
  | { kind: 'again'; reason: AgainReason; alike: OpenPayment | null; token: PaymentToken };

/** Refusals that only ask for a proof: nothing was made, and the key stays (contract §6.5). */
const ABOUT_PROOF: readonly string[] = ['StepUpRequired', 'PasswordIncorrect', 'InvalidCode'];

/**
 * Turns the operator's answer to a payment into what the player sees next (spec §4, §8).
 *
 * @param sentAtMs just before it was sent
 */
export async function resultOf(
  visit: Visit,
  player: PlayerSession,
  sent: PaymentToSend,
  answer: Result<PaymentStarted>,
  sentAtMs: number,
): Promise<PaymentResult> {
  const { token } = sent;
  const journal = await paymentJournal(visit, player);
  if (answer.ok) return { kind: 'left', response: await started(visit, journal, sent, answer) };
  const { failure } = answer;
  const transactionId = failure.payment?.transaction?.transactionId ?? null;
  rememberBegun(visit, transactionId);
  const isOpen = failure.outcome === 'unknown' || failure.code === 'WaitingForProviderConfirmation';
  if (isOpen && transactionId !== null) {
    journal.keepStarted(token, sent.request, { transactionId, isAtProvider: false });
    visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
    return { kind: 'left', response: redirect(transactionHref(transactionId), 303) };
  }
  if (isOpen) {
    // What the operator said itself is shown too (spec §8), with its folio; an unknown word of its as an error.
    const notification = failureNotification(failure);
    if (failure.code === 'UnknownError') visit.messages.notify(notification);
    else if (failure.source === 'body') visit.messages.notify({ ...notification, kind: 'info' });
    return { kind: 'left', response: unanswered(visit, journal, sent, sentAtMs) };
  }
  const isOfOperator = failure.source === 'http' || failure.source === 'body';
  if (isOfOperator) journal.forget(token);
  // Another payment was sent by this key, which this browser was not told of.
  if (isKeyReused(failure))
    return { kind: 'again', reason: 'changed', alike: null, token: journal.next(token) };
  // What was not sent, or waits for a proof, keeps its key; only the operator's refusal uses one up (contract §1.8).
  const isUsedUp = isOfOperator && !ABOUT_PROOF.includes(failure.code);
  return { kind: 'refused', failure, sent, token: isUsedUp ? journal.next(token) : token };
}

/** A redirect to a payment that was started: for one that goes on at the provider's, to the page that leads there. */
async function started(
  visit: Visit,
  journal: PaymentJournal,
  { direction, token, request }: PaymentToSend,
  { value: { transaction, nextAction }, isReplayed }: Extract<Result<PaymentStarted>, { ok: true }>,
): Promise<Response> {
  const { transactionId } = transaction;
  const isRedirect = nextAction?.type === 'redirect';
  const isAtProvider = isRedirect && readPaymentAddress(nextAction.url, visit.config.paymentOrigins) !== null;
  journal.keepStarted(token, request, { transactionId, isAtProvider });
  rememberBegun(visit, transactionId);
  if (isReplayed) await tellKnown(visit, transaction);
  else if (!isRedirect) await notifyStarted(visit, direction, { transaction, nextAction });
  if (!isRedirect || isAtProvider) return startedPayment({ transactionId, isAtProvider });
  visit.services.paymentWays.noteDeadEnd(transaction.provider, nextAction.url);
  // No one is sent there. A buy-in has moved nothing yet; the money of a cash-out is held until its offer ends.
  const failure = failureOf(
    direction === 'cashOut' ? 'WaitingForProviderConfirmation' : 'webPayIniateFailed',
  );
  const notification = failureNotification(failure);
  visit.messages.notify(direction === 'cashOut' ? { ...notification, kind: 'info' } : notification);
  return redirect(transactionHref(transactionId), 303);
}

/** A redirect to what a form has started before. */
export const startedPayment = ({ transactionId, isAtProvider }: StartedPayment): Response =>
  redirect(transactionHref(transactionId, ...(isAtProvider ? (['provider'] as const) : [])), 303);

/** Tells that a payment was sent before, and since when the casino has it: nothing was begun now. */
export async function tellKnown(
  visit: Visit,
  { initiationDate }: Pick<Transaction, 'initiationDate'>,
): Promise<void> {
  const tag = bcp47Tag(visit.request.language, visit.config.country);
  notifyInfo(visit, 'PaymentKnown', {
    params: { time: zoned(formatMoment, initiationDate, tag, await siteTimeZone(visit)) },
  });
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
    const deadline = zoned(formatMoment, expiresAt, tag, timeZone ?? (await siteTimeZone(visit)));
    const { paymentType, paymentTypeLabel } = transaction;
    const place = paymentTypeText(paymentType, paymentTypeLabel, textsIn(visit.request.language));
    notifySuccess(visit, 'SlipReady', { params: { place, deadline } });
  } else if (nextAction?.type === 'transfer') {
    const { expiresAt, timeZone } = nextAction.transfer;
    const deadline = zoned(formatMoment, expiresAt, tag, timeZone ?? (await siteTimeZone(visit)));
    notifySuccess(visit, 'TransferReady', { params: { deadline } });
  } else notifySuccess(visit, direction === 'cashOut' ? 'CashOutReceived' : 'WebPayInitiated');
}

/** Keeps a payment of which it is not known what became, and redirects to its page. */
function unanswered(visit: Visit, journal: PaymentJournal, sent: PaymentToSend, sentAtMs: number): Response {
  const { direction, token, request, paymentType, label } = sent;
  // That an earlier payment was started is not to be read as being about this one.
  for (const code of PAYMENT_SUCCESSES) visit.messages.withdraw(code);
  const before = journal.pendingOf(token);
  const { id } = journal.keepPending(token, {
    direction,
    request,
    paymentType,
    label,
    sentAtMs,
    askedAtMs: before ? visit.now() : undefined,
    besides: before?.besides ?? token.besides,
  });
  return redirect(unconfirmedHref(id), 303);
}
