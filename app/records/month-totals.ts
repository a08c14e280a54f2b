import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import type { MoneyLocale } from '#app/domain/money/currency-notation.ts';
import { formatAU } from '#app/domain/money/money.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { TransactionPage } from '#app/operator/transactions.ts';
import { type Casinos, casinoOf } from './casinos.ts';

export interface CurrencyTotal {
  in: string;
  out: string;
}

/**
 * Sums committed transactions by currency, in order of appearance and without fees, as only they have moved
 * money (spec §4); null when an amount is unknown. Casinos with other units of a currency have a sum of their
 * own.
 */
export function monthTotals(
  { entries, unreadableRows }: Pick<TransactionPage, 'entries' | 'unreadableRows'>,
  casinos: Casinos,
  locale: MoneyLocale,
): CurrencyTotal[] | null {
  if (unreadableRows > 0) return null;
  const sums = new Map<string, { currency: CurrencyInfo } & Record<Direction, number>>();
  for (const entry of entries) {
    if (entry.unavailable) return null;
    const { status, casinoId, direction, amountAU } = entry.transaction;
    if (status !== 'Committed') continue;
    const { currency } = casinoOf(casinos, casinoId);
    if (currency === null) return null;
    const key = JSON.stringify(currency);
    const sum = sums.get(key) ?? { currency, buyIn: 0, cashOut: 0 };
    sum[direction] += amountAU;
    sums.set(key, sum);
  }
  return [...sums.values()].map(({ currency, buyIn, cashOut }) => ({
    in: formatAU(buyIn, currency, locale),
    out: formatAU(cashOut, currency, locale),
  }));
}
