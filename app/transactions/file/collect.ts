import { asPlayer } from '#app/calls/player-calls.ts';
import type { Result } from '#app/operator/http/result.ts';
import type {
  TransactionEntry,
  TransactionFilter,
  TransactionPage,
} from '#app/operator/money/transactions.ts';
import { type CollectBounds, type CollectedRecords, collectPages } from '#app/record-lists/pages.ts';
import type { Visit } from '#app/session/visit.ts';

/** A list of transactions that was followed from page to page. */
export type CollectedTransactions = CollectedRecords<TransactionEntry>;

/** Asks for one page of the signed-in player's transactions (contract §6.6). */
export function askForTransactions(
  visit: Visit,
  filter: TransactionFilter,
): Promise<Result<TransactionPage>> {
  return asPlayer(visit).transactions(filter);
}

/**
 * Follows the list of transactions to its end, or as far as the bounds go (contract §1.7, §6.6).
 *
 * @returns the transactions, newest first; the first refusal, as a list with a gap is none
 * @throws Response when the operator ends the session
 */
export function collectTransactions(
  visit: Visit,
  filter: TransactionFilter,
  bounds: CollectBounds,
): Promise<Result<CollectedTransactions>> {
  return collectPages(visit, (place) => askForTransactions(visit, { ...filter, ...place }), bounds);
}
