import { monthBounds, readMonth } from '#app/domain/calendar-month.ts';
import { ROUTES } from '#app/domain/menu.ts';
import type { Direction } from '#app/domain/transaction.ts';
import {
  OPEN_STATUSES,
  readTransactionStatus,
  type TransactionStatus,
} from '#app/domain/transaction-status.ts';
import type { TransactionFilter } from '#app/operator/transactions.ts';
import { queryOf, readCasinoId } from '#app/record-lists/address.ts';

/** Where the file of the list is, beside the routes of spec §2: an address that ends like a file's name is no page's. */
export const CSV_PATH = '/webPayTransactionsCsv';

/** Which transactions are shown. Null: whichever. */
export interface ListFilter {
  direction: Direction | null;
  /** `open`: all that something may still come of. */
  status: TransactionStatus | 'open' | null;
  casinoId: number | null;
  /** `YYYY-MM`, in the zone that the page's times are printed in. */
  month: string | null;
}

/**
 * Reads the filter out of an address (spec §2 /webPayTransactions). What is not a value of the form is as if it were not
 * there, and the form shows so.
 */
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

/** Takes a filter; tells whether it leaves anything out. */
export function isFiltered(filter: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** Takes a filter and what else the address is to say; gives the query, '' or with its question mark. */
export function listQuery(filter: ListFilter, more: Readonly<Record<string, string>> = {}): string {
  const { direction, status, casinoId, month } = filter;
  return queryOf({ direction, status, casino: casinoId, month, ...more });
}

/** Takes a filter and what else the address is to say; gives the address of the list. */
export function listHref(filter: ListFilter, more?: Readonly<Record<string, string>>): string {
  return `${ROUTES.webPayTransactions}${listQuery(filter, more)}`;
}

/** States of a transaction's page that are a page of their own. */
export type TransactionPageStep = 'provider' | 'cancel';

/** Takes a transaction's id and a step; gives the address of its page. */
export function transactionHref(transactionId: string, step?: TransactionPageStep): string {
  const page = `${ROUTES.webPayTransactions}?tx=${encodeURIComponent(transactionId)}`;
  return step === undefined ? page : `${page}&step=${step}`;
}

/** Takes a filter and the zone of the page's times; gives what to ask the operator for (contract §6.6). */
export function operatorFilter(filter: ListFilter, timeZone: string): TransactionFilter {
  const { direction, status, casinoId, month } = filter;
  return {
    direction: direction ?? undefined,
    statuses: status === 'open' ? OPEN_STATUSES : status === null ? undefined : [status],
    casinoId: casinoId ?? undefined,
    ...(month === null ? {} : monthBounds(month, timeZone)),
  };
}
