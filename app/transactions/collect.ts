import type { Result } from '#app/operator/result.ts';
import type { TransactionEntry, TransactionFilter, TransactionPage } from '#app/operator/transactions.ts';
import { callAsPlayer } from '#app/session/player-calls.ts';
import type { Visit } from '#app/session/visit.ts';

/** As many as the operator gives at once (contract §1.7). */
const PAGE_SIZE = 100;

/** How far a list is followed. */
export interface CollectBounds {
  pages: number;
  /** After this time no further page is asked for, in ms. */
  milliseconds: number;
}

/** A list that was followed from page to page. */
export interface CollectedTransactions {
  entries: TransactionEntry[];
  /** Rows that do not even tell which payment they are. */
  unreadableRows: number;
  /** False: there are more, beyond the bounds. */
  isWhole: boolean;
}

/** Asks for one page of the signed-in player's transactions (contract §6.6). */
export function askForTransactions(
  visit: Visit,
  filter: TransactionFilter,
): Promise<Result<TransactionPage>> {
  return callAsPlayer(visit, (accessToken) => visit.calls.transactions(accessToken, filter));
}

/**
 * Follows the list of transactions to its end, or as far as the bounds go (contract §1.7, §6.6).
 *
 * @param visit the request of a signed-in player
 * @param filter which transactions; its limit and cursor do not count
 * @param bounds how far to go
 * @returns the transactions, newest first; the first refusal, as a list with a gap is none
 * @throws Response when the operator ends the session
 */
export async function collectTransactions(
  visit: Visit,
  filter: TransactionFilter,
  bounds: CollectBounds,
): Promise<Result<CollectedTransactions>> {
  const { now } = visit.services;
  const endsAtMs = now() + bounds.milliseconds;
  const entries: TransactionEntry[] = [];
  let unreadableRows = 0;
  let cursor: string | undefined;
  for (let page = 0; page < bounds.pages && (page === 0 || now() < endsAtMs); page += 1) {
    const answer = await askForTransactions(visit, { ...filter, limit: PAGE_SIZE, cursor });
    if (!answer.ok) return answer;
    entries.push(...answer.value.entries);
    unreadableRows += answer.value.unreadableRows;
    const { nextCursor } = answer.value;
    if (nextCursor === null) return { ok: true, value: { entries, unreadableRows, isWhole: true } };
    cursor = nextCursor;
  }
  return { ok: true, value: { entries, unreadableRows, isWhole: false } };
}
