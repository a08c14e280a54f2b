import type { Direction } from '#app/domain/money/transaction.ts';
import {
  OPEN_STATUSES,
  readTransactionStatus,
  type TransactionStatus,
} from '#app/domain/money/transaction-status.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { monthBounds, readMonth } from '#app/domain/time/calendar.ts';
import type { TransactionFilter } from '#app/operator/transactions.ts';
import { queryOf, readCasinoId } from './record-pages.ts';

/** Filter of the list; null: any. */
export interface ListFilter {
  direction: Direction | null;
  /** `open`: all open statuses. */
  status: TransactionStatus | 'open' | null;
  casinoId: number | null;
  /** `YYYY-MM`, in the zone of the casino, else of the site. */
  month: string | null;
}

export const ALL_OPEN: ListFilter = { direction: null, status: 'open', casinoId: null, month: null };

/** Reads the filter of an address (spec §2 /webPayTransactions); ignores values that the form does not have. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const direction = query.get('direction');
  const status = query.get('status');
  return {
    direction: direction === 'buyIn' || direction === 'cashOut' ? direction : null,
    status: status === 'open' ? 'open' : readTransactionStatus(status),
    casinoId: readCasinoId(query),
    month: readMonth(query.get('month')),
  };
}

const BOXES = ['month', 'direction', 'status', 'casino'];

/** Returns the address of the list for what its form sent, empty boxes too; null for any other address. */
export function neutralHref(query: URLSearchParams): string | null {
  const href = listHref(readListFilter(query));
  const isSent = query.size === BOXES.length && BOXES.every((name) => query.has(name));
  return isSent && href !== `${ROUTES.webPayTransactions}?${query}` ? href : null;
}

export function listHref(
  { direction, status, casinoId, month }: ListFilter,
  more: Readonly<Record<string, string>> = {},
  path: string = ROUTES.webPayTransactions,
): string {
  return path + queryOf({ direction, status, casino: casinoId, month, ...more });
}

/** Converts the filter for the operator (contract §6.6); months begin in the zone (IANA). */
export function operatorFilter(filter: ListFilter, timeZone: string): TransactionFilter {
  const { direction, status, casinoId, month } = filter;
  return {
    direction: direction ?? undefined,
    statuses: status === 'open' ? OPEN_STATUSES : status === null ? undefined : [status],
    casinoId: casinoId ?? undefined,
    ...(month === null ? {} : monthBounds(month, timeZone)),
  };
}
