import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { transactionStanding } from '#app/domain/money/transaction-status.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { loadUnconfirmed } from '#app/payments/after/unconfirmed-model.ts';
import type { Casinos } from '#app/records/casinos.ts';
import type { PendingLine } from '#app/records/transaction-lines.tsx';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { menuOf } from './menu-of-home.ts';

/** Payments on Home, besides the balances. */
export interface Activity {
  casinos: Casinos;
  /** Payments to be made, such as slips; the first to expire comes first. */
  offers: Transaction[];
  isMoreOffered: boolean;
  /** Payments without an answer. */
  unconfirmed: readonly PendingLine[];
  /** Newest of the others. */
  latest: TransactionEntry[];
}

/** One page of the operator's list. */
const MOST_LOOKED_AT = 20;
const MOST_OFFERS = 2;
const MOST_LATEST = 3;

/**
 * Asks for the newest transactions, where the menu leads to them; a failure is not notified.
 *
 * @returns newest first; none when they are unknown
 * @throws Response that leads to `/` when the operator ends the session
 */
export async function askForTransactions(visit: Visit): Promise<TransactionEntry[]> {
  const settings = await operatorSettings(visit);
  if (!menuOf(visit, settings, false).has('transactions')) return [];
  const answer = await asPlayer(visit).transactions({ limit: MOST_LOOKED_AT }, true);
  return answer.ok ? answer.value.entries : [];
}

/** Picks the offers and the newest of the other transactions. */
export async function activityOf(
  visit: Visit,
  player: PlayerSession,
  casinos: Casinos,
  entries: readonly TransactionEntry[],
): Promise<Activity> {
  const nowMs = visit.now();
  const offered = entries
    .flatMap((entry) => (entry.unavailable ? [] : [entry.transaction]))
    .filter((transaction) => transactionStanding(transaction, nowMs) === 'OfferedToUser')
    .sort((one, other) => endOf(one) - endOf(other));
  const offers = offered.slice(0, MOST_OFFERS);
  const isOther = (entry: TransactionEntry) => entry.unavailable || !offers.includes(entry.transaction);
  return {
    casinos,
    offers,
    isMoreOffered: offered.length > offers.length,
    unconfirmed: await loadUnconfirmed(visit, player),
    latest: entries.filter(isOther).slice(0, MOST_LATEST),
  };
}

/** Epoch, ms; last without an end. */
function endOf({ offerExpirationDate }: Transaction): number {
  return offerExpirationDate ?? Number.MAX_SAFE_INTEGER;
}
