import { loadBegun } from '#app/money/begun.ts';
import { openCasinoBook } from '#app/record-lists/casino-book.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { rowsOf } from './listed.ts';
import type { TransactionRow } from './transaction-row.ts';

/** The payments that a guest has begun in the session. */
export interface BegunList {
  /** Null when they could not be loaded. */
  rows: TransactionRow[] | null;
}

/**
 * Loads them, one by one.
 *
 * @throws Response when the operator ends the session
 */
export async function loadBegunList(visit: Visit): Promise<BegunList> {
  const [casinos, begun] = await Promise.all([openCasinoBook(visit), loadBegun(visit)]);
  if (!begun.ok) visit.messages.notifyNow(failureNotification(begun.failure));
  return { rows: begun.ok ? rowsOf(visit, begun.value, casinos) : null };
}
