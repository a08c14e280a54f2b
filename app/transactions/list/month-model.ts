import { casinoTimeZone } from '#app/calls/operator-reads.ts';
import { openCasinoBook } from '#app/record-lists/casino-book.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { transactionRows } from '../transaction-view.ts';
import { type ListFilter, operatorFilter } from './list-filter.ts';
import { collectTransactions, type Listed } from './list-model.ts';
import { monthTotals } from './month-totals.ts';

/** 500 transactions, or what comes in 4 s. */
const BOUNDS = { pages: 5, milliseconds: 4000 };

/** The transactions of one month on one page, to be printed. */
export interface MonthModel {
  filter: ListFilter & { month: string };
  /** IANA name of the zone in which the month begins. */
  timeZone: string;
  /** Null when the transactions could not be loaded. */
  list: (Listed & { isWhole: boolean }) | null;
}

/** Loads one month of the player's transactions. */
export async function loadMonth(visit: Visit, filter: MonthModel['filter']): Promise<MonthModel> {
  const timeZone = await casinoTimeZone(visit, filter.casinoId);
  const [casinos, collected] = await Promise.all([
    openCasinoBook(visit),
    collectTransactions(visit, operatorFilter(filter, timeZone), BOUNDS),
  ]);
  if (!collected.ok) {
    visit.messages.notifyNow(failureNotification(collected.failure));
    return { filter, timeZone, list: null };
  }
  const { value } = collected;
  return {
    filter,
    timeZone,
    list: {
      rows: transactionRows(value.entries, casinos, visit.now()),
      unreadableRows: value.unreadableRows,
      isWhole: value.isWhole,
      totals: monthTotals(filter.month, value, casinos),
    },
  };
}
