import { loadBegun } from '#app/money/begun.ts';
import { openCasinoBook } from '#app/record-lists/casino-book.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type TransactionRow, transactionRows } from '../transaction-view.ts';

/**
 * Loads the payments that a guest has begun in the session, one by one.
 *
 * @returns null when they could not be loaded
 */
export async function loadBegunList(visit: Visit): Promise<TransactionRow[] | null> {
  const [casinos, begun] = await Promise.all([openCasinoBook(visit), loadBegun(visit)]);
  if (begun.ok) return transactionRows(begun.value.entries, casinos, visit.now());
  visit.messages.notifyNow(failureNotification(begun.failure));
  return null;
}
