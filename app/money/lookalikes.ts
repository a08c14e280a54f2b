import { asPlayer } from '#app/calls/player-calls.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type PendingPayment, paymentJournal } from './payment-journal.ts';

/** A payment without an answer, and a transaction that may be it: only its key could tell, and that sends. */
export interface Lookalike {
  payment: PendingPayment;
  transaction: Transaction;
}

/** The operator's clock may differ by so much, in ms. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;
const MOST_TRANSACTIONS = 100;

/**
 * Finds transactions that may be the player's payments without an answer, once per request: same casino, amount and
 * method, begun since it was sent. Another device may have begun them, so that the player is asked, and nothing is forgotten.
 *
 * @returns none for a guest, who is not told what the account has
 */
export function findLookalikes(visit: Visit, player: PlayerSession): Promise<Lookalike[]> {
  return visit.once('lookalikes', async () => {
    const journal = await paymentJournal(visit, player);
    const { pending } = journal;
    if (pending.length === 0 || isGuest(player)) return [];
    const fromMs = Math.min(...pending.map(({ sentAtMs }) => sentAtMs)) - CLOCK_TOLERANCE_MS;
    const answer = await asPlayer(visit).transactions({ limit: MOST_TRANSACTIONS, fromMs });
    if (!answer.ok) return [];
    const known = answer.value.entries.flatMap((entry) => (entry.unavailable ? [] : [entry.transaction]));
    return match(
      pending,
      known.filter(({ transactionId }) => !journal.hasBegun(transactionId)),
    );
  });
}

/** Pairs payments with transactions, each of them once, the oldest first. */
function match(payments: readonly PendingPayment[], transactions: readonly Transaction[]): Lookalike[] {
  const left = [...transactions].sort((one, other) => one.initiationDate - other.initiationDate);
  return payments.toReversed().flatMap((payment) => {
    const index = left.findIndex((one) => isLike(one, payment));
    const [transaction] = index < 0 ? [] : left.splice(index, 1);
    return transaction ? [{ payment, transaction }] : [];
  });
}

function isLike(transaction: Transaction, payment: PendingPayment): boolean {
  const { direction, request, paymentType, sentAtMs, besides } = payment;
  return (
    transaction.direction === direction &&
    transaction.casinoId === request.casinoId &&
    transaction.amountAU === request.amountAU &&
    transaction.paymentType === paymentType &&
    transaction.initiationDate >= sentAtMs - CLOCK_TOLERANCE_MS &&
    transaction.transactionId !== besides
  );
}
