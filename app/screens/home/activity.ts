import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import type { CasinoBook } from '#app/record-lists/casino-book.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import {
  type TransactionRow,
  type TransactionView,
  transactionRows,
} from '#app/transactions/transaction-view.ts';
import { loadUnconfirmed, type UnconfirmedItem } from '#app/transactions/unconfirmed/unconfirmed-model.ts';
import { menuOf } from './menu-of-home.ts';

/** What Home says of the player's payments besides the balances. */
export interface Activity {
  /** What waits for the player, such as slips to be paid: the one that ends first stands first. */
  offers: TransactionView[];
  /** There are more of them than Home shows. */
  isMoreOffered: boolean;
  /** Sent from here, and not known to have arrived. */
  unconfirmed: readonly UnconfirmedItem[];
  /** The newest of the others. */
  latest: TransactionRow[];
}

/** The newest transactions that are looked at, of one page of the operator's list. */
const MOST_LOOKED_AT = 20;
const MOST_OFFERS = 2;
const MOST_LATEST = 3;

/**
 * Asks for the newest transactions, where the menu leads to them. Home can do without: what fails is not told.
 *
 * @returns newest first; none when they are not known
 * @throws Response that leads to `/` when the operator ends the session
 */
export async function askForTransactions(visit: Visit): Promise<TransactionEntry[]> {
  const settings = await operatorSettings(visit);
  if (!menuOf(visit, settings, false).has('transactions')) return [];
  const answer = await asPlayer(visit).transactions({ limit: MOST_LOOKED_AT }, true);
  return answer.ok ? answer.value.entries : [];
}

/** Sorts what is known of the payments into what waits for the player and what has been. */
export async function activityOf(
  visit: Visit,
  player: PlayerSession,
  casinos: CasinoBook,
  entries: readonly TransactionEntry[],
): Promise<Activity> {
  const rows = transactionRows(entries, casinos, visit.now());
  const offered = rows
    .flatMap(({ view }) => (view?.standing === 'OfferedToUser' ? [view] : []))
    .sort((one, other) => endOf(one) - endOf(other));
  const offers = offered.slice(0, MOST_OFFERS);
  const ids = new Set(offers.map(({ transaction }) => transaction.transactionId));
  return {
    offers,
    isMoreOffered: offered.length > offers.length,
    unconfirmed: await loadUnconfirmed(visit, player, casinos),
    latest: rows.filter(({ transactionId }) => !ids.has(transactionId)).slice(0, MOST_LATEST),
  };
}

/** Until when there is something to do; what has no end comes last. */
function endOf({ transaction }: TransactionView): number {
  return transaction.offerExpirationDate ?? Number.MAX_SAFE_INTEGER;
}
