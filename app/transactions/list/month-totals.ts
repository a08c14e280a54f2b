import { type CurrencyInfo, formatAU } from '#app/domain/money/money.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import type { CasinoBook } from '#app/record-lists/casino-book.ts';
import type { CollectedRecords } from '#app/record-lists/pages.ts';

/** What came in and went out in one currency, as the casino's currency writes it. */
export interface CurrencyTotal {
  /** Names the sums; null where each amount carries its own. */
  iso4217Code: string | null;
  in: string;
  out: string;
}

/** What a month adds up to. */
export interface MonthTotals {
  month: string;
  /** False: only what is on this page is added up. */
  isWhole: boolean;
  /** Null: an amount is not known, and so is no sum. */
  sums: CurrencyTotal[] | null;
}

/**
 * Adds a month up.
 *
 * @param month `YYYY-MM`
 */
export function monthTotals(
  month: string,
  { entries, unreadableRows, isWhole }: CollectedRecords<TransactionEntry>,
  casinos: CasinoBook,
): MonthTotals {
  return { month, isWhole, sums: unreadableRows > 0 ? null : totalsOf(entries, casinos) };
}

/**
 * Adds transactions up by currency: what was committed, without fees, as only that has moved (spec §4). Casinos that
 * count the same currency in other units have a sum of their own: sums in AU of different size mean nothing.
 *
 * @returns the totals in the order in which their currencies come first; null when an amount is not known
 */
export function totalsOf(entries: readonly TransactionEntry[], casinos: CasinoBook): CurrencyTotal[] | null {
  const sums = new Map<string, { currency: CurrencyInfo } & Record<Direction, number>>();
  for (const entry of entries) {
    if (entry.unavailable) return null;
    const { status, casinoId, direction, amountAU } = entry.transaction;
    if (status !== 'Committed') continue;
    const currency = casinos.currencyOf(casinoId);
    if (currency === null) return null;
    const key = JSON.stringify(currency);
    const sum = sums.get(key) ?? { currency, buyIn: 0, cashOut: 0 };
    sum[direction] += amountAU;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ currency, buyIn, cashOut }) => ({
    iso4217Code: currency.isCodeShown ? null : currency.iso4217Code,
    in: formatAU(buyIn, currency, casinos.languageTag),
    out: formatAU(cashOut, currency, casinos.languageTag),
  }));
}
