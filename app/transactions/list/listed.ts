import { bcp47Tag } from '#app/domain/country.ts';
import type { TransactionEntry } from '#app/operator/money/transactions.ts';
import type { CasinoBook } from '#app/record-lists/casino-book.ts';
import type { VisitWith } from '#app/session/visit.ts';
import { type CurrencyTotal, totalsOf } from './month-totals.ts';
import { type TransactionRow, transactionRow } from './transaction-row.ts';

/** What a month adds up to. */
export interface MonthTotals {
  month: string;
  /** False: only what is on this page is added up. */
  isWhole: boolean;
  /** Null: an amount is not known, and so is no sum. */
  sums: CurrencyTotal[] | null;
}

/** Transactions as they are shown. */
export interface Listed {
  rows: TransactionRow[];
  /** Rows that do not even tell which payment they are. */
  unreadableRows: number;
  /** Null where no month is shown. */
  totals: MonthTotals | null;
}

/** Transactions as the operator gave them. */
export interface Entries {
  entries: readonly TransactionEntry[];
  unreadableRows: number;
}

/** The rows of entries, in the language of the visit. */
export function rowsOf(
  visit: VisitWith<'config' | 'now' | 'request'>,
  { entries }: Pick<Entries, 'entries'>,
  casinos: CasinoBook,
): TransactionRow[] {
  const languageTag = bcp47Tag(visit.request.language, visit.config.country);
  const nowMs = visit.now();
  return entries.map((entry) => transactionRow(entry, casinos, { languageTag, nowMs }));
}

/**
 * Adds a month up.
 *
 * @param month `YYYY-MM`
 */
export function totalsOfMonth(
  visit: VisitWith<'config' | 'request'>,
  month: string,
  counted: Entries & { isWhole: boolean },
  casinos: CasinoBook,
): MonthTotals {
  const languageTag = bcp47Tag(visit.request.language, visit.config.country);
  const sums = counted.unreadableRows > 0 ? null : totalsOf(counted.entries, casinos, languageTag);
  return { month, isWhole: counted.isWhole, sums };
}
