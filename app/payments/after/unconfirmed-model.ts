import { redirect } from '@remix-run/node';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { schedulePoll } from '#app/calls/polling.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { ROUTES, transactionHref, unconfirmedHref } from '#app/domain/pages/routes.ts';
import { LOOKALIKE_FIELD, SETTLING } from '#app/payments/base/payment-form.ts';
import { type PendingPayment, paymentJournal } from '#app/payments/base/payment-journal.ts';
import { type PaymentToken, sealToken } from '#app/payments/base/payment-token.ts';
import { findLookalikes } from '#app/payments/check/open-payments.ts';
import { notifyKnown } from '#app/payments/take/answer-payment.ts';
import { loadCasinos } from '#app/records/load-casinos.ts';
import type { PendingLine } from '#app/records/transaction-lines.tsx';
import { notifyInfo } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { rememberStarted } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** Page of a payment that was sent from here and that the operator's list does not have. */
export type UnconfirmedModel = Awaited<ReturnType<typeof unconfirmedModel>>;

/**
 * Lists what was sent from here without an answer: pending, as far as anyone here knows. No call is made for it.
 *
 * @returns newest first
 */
export async function loadUnconfirmed(visit: Visit, player: PlayerSession): Promise<PendingLine[]> {
  const { pending } = await paymentJournal(visit, player);
  return pending.map(lineOf);
}

/**
 * Loads the page of a payment of which it is not known what became. To look sends nothing: the operator is asked by its
 * key where it can be, and else for transactions like it.
 *
 * @throws Response that leads to the transaction when the operator has it, to the list when nothing is known of it here,
 *   and to `/` when the operator ends the session
 */
export async function unconfirmedModel(visit: Visit, player: PlayerSession, id: string) {
  const journal = await paymentJournal(visit, player);
  const payment = journal.pending.find((one) => one.id === id);
  if (payment === undefined) throw redirect(ROUTES.webPayTransactions, 303);
  const found = await findByKey(visit, payment);
  if (found !== null && found !== 'unknown') {
    const { transactionId } = found;
    journal.recognise(payment, { transactionId, isAtProvider: false });
    rememberStarted(visit, transactionId);
    visit.messages.withdraw('PaymentAlreadySent');
    await notifyKnown(visit, found);
    throw redirect(transactionHref(transactionId), 303);
  }
  const like = (await findLookalikes(visit, player)).find((one) => one.payment.id === id);
  const { direction, key, sinceMs } = payment;
  const token: PaymentToken = { ...journal.token(direction), key, sinceMs };
  return {
    ...lineOf(payment),
    casinos: await loadCasinos(visit),
    /** Last time it was sent again; epoch, ms. */
    askedAtMs: payment.askedAtMs,
    /** Epoch, ms, of the operator's answer that it has nothing of it so far; null while that is not known. */
    notThereAtMs: found === null ? visit.now() : null,
    /** Transaction that may be it; null for none. */
    lookalike: like
      ? { transactionId: like.transaction.transactionId, initiationDate: like.transaction.initiationDate }
      : null,
    /** Idempotency key of its calls, by which support finds it. */
    reference: key,
    /** Sealed token of the form that sends it again; null when it is too late for that. */
    token: journal.isRepeatable(payment) ? await sealToken(visit.keys, token) : null,
    isLookedAtAgain: schedulePoll(visit, unconfirmedHref(id)) !== null,
  };
}

/** Finds the transaction of a payment by its key; null when the operator has none so far. */
async function findByKey(visit: Visit, { key }: PendingPayment): Promise<Transaction | 'unknown' | null> {
  const settings = await operatorSettings(visit);
  if (settings?.features.webPayFindByKey !== true) return 'unknown';
  const answer = await asPlayer(visit).transactions({ idempotencyKey: key, limit: 1 });
  if (!answer.ok) return 'unknown';
  const [entry] = answer.value.entries;
  if (entry === undefined) return null;
  return entry.unavailable ? 'unknown' : entry.transaction;
}

function lineOf({ id, direction, paymentType, label, sentAtMs, request }: PendingPayment): PendingLine {
  const { casinoId, amountAU } = request;
  return { id, direction, paymentType, label, sentAtMs, casinoId, amountAU };
}

/**
 * Ends the note of a payment without an answer, as only the player can say: it is the transaction that was shown, or it is
 * no longer wanted. Nothing is sent.
 *
 * @returns a redirect to the transaction, to the list, or back to the page when neither was said
 */
export async function settleUnconfirmed(visit: Visit, player: PlayerSession, id: string, form: FormData) {
  const journal = await paymentJournal(visit, player);
  const payment = journal.pending.find((one) => one.id === id);
  if (payment === undefined) return redirect(ROUTES.webPayTransactions, 303);
  const intent = form.get('intent');
  if (intent === SETTLING.dismiss) {
    journal.dismiss(payment);
    notifyInfo(visit, 'PaymentDismissed');
    return redirect(ROUTES.webPayTransactions, 303);
  }
  const named = form.getAll(LOOKALIKE_FIELD);
  const like = (await findLookalikes(visit, player)).find((one) => one.payment.id === id);
  const isSame = named.length === 1 && named[0] === like?.transaction.transactionId;
  if (intent !== SETTLING.same || like === undefined || !isSame) return redirect(unconfirmedHref(id), 303);
  const { transactionId } = like.transaction;
  journal.recognise(payment, { transactionId, isAtProvider: false });
  return redirect(transactionHref(transactionId), 303);
}
