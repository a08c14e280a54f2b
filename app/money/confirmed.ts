import { asPlayer } from '#app/calls/player-calls.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import type { TransactionEntry } from '#app/operator/money/transactions.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type PaymentNotes, paymentNotes, type UnconfirmedPayment } from './payment-notes.ts';

/** A payment that was not confirmed, and the operator's transaction like it. */
interface Confirmed {
  payment: UnconfirmedPayment;
  transactionId: string;
}

/** The operator's clock may differ by so much, in ms. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;
const MOST_TRANSACTIONS = 100;

/**
 * Looks among the player's transactions for payments of which it is not known what became, once per request. What is
 * found is forgotten by the browser: from then on the operator's list tells of it. A transaction like one - same
 * casino, amount and method, begun since it was sent - is taken for it; only its key could tell more, and that sends.
 */
export function findConfirmed(visit: Visit, player: PlayerSession): Promise<Confirmed[]> {
  return visit.once('confirmed payments', async () => {
    const notes = await paymentNotes(visit, player);
    if (notes.unconfirmed.length === 0 || isGuest(player)) return [];
    const fromMs = Math.min(...notes.unconfirmed.map(({ sentAtMs }) => sentAtMs)) - CLOCK_TOLERANCE_MS;
    const answer = await asPlayer(visit).transactions({ limit: MOST_TRANSACTIONS, fromMs });
    const found = answer.ok ? confirmedAmong(notes, answer.value.entries) : [];
    notes.forget(found.map(({ payment }) => payment));
    return found;
  });
}

/** Looks for them among transactions that are at hand. Nothing is forgotten for it. */
export function confirmedAmong(notes: PaymentNotes, entries: readonly TransactionEntry[]): Confirmed[] {
  const known = entries.flatMap((entry) => (entry.unavailable ? [] : [entry.transaction]));
  const candidates = known.filter(({ transactionId }) => !notes.hasBegun(transactionId));
  return match(notes.unconfirmed, candidates);
}

/** Pairs payments with transactions, each of them once, the oldest first. */
function match(payments: readonly UnconfirmedPayment[], transactions: readonly Transaction[]): Confirmed[] {
  const left = [...transactions].sort((one, other) => one.initiationDate - other.initiationDate);
  return payments.toReversed().flatMap((payment) => {
    const index = left.findIndex((one) => isLike(one, payment));
    const [transaction] = index < 0 ? [] : left.splice(index, 1);
    return transaction ? [{ payment, transactionId: transaction.transactionId }] : [];
  });
}

function isLike(transaction: Transaction, payment: UnconfirmedPayment): boolean {
  const { direction, request, paymentType, sentAtMs, others } = payment;
  return (
    transaction.direction === direction &&
    transaction.casinoId === request.casinoId &&
    transaction.amountAU === request.amountAU &&
    transaction.paymentType === paymentType &&
    transaction.initiationDate >= sentAtMs - CLOCK_TOLERANCE_MS &&
    !others.includes(transaction.transactionId)
  );
}
