import { canBuyIn } from '#app/calls/operator-reads.ts';
import { loadBegun } from '#app/money/begun.ts';
import { openCasinoBook } from '#app/record-lists/casino-book.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type TransactionRow, transactionRows } from '../transaction-view.ts';

/** What a guest has begun. */
export interface BegunList {
  /** Null when they could not be loaded. */
  rows: TransactionRow[] | null;
  /** Whether a guest who has begun nothing is sent to buy in. */
  canBuyIn: boolean;
}

/** Loads the payments that a guest has begun in the session, one by one. */
export async function loadBegunList(visit: Visit): Promise<BegunList> {
  const [casinos, begun, isBuyInOffered] = await Promise.all([
    openCasinoBook(visit),
    loadBegun(visit),
    canBuyIn(visit),
  ]);
  if (!begun.ok) visit.messages.notifyNow(failureNotification(begun.failure));
  const rows = begun.ok ? transactionRows(begun.value.entries, casinos, visit.now()) : null;
  return { rows, canBuyIn: isBuyInOffered };
}
