import { monthBounds, readMonth } from '#app/domain/calendar-month.ts';
import { ROUTES } from '#app/domain/menu.ts';
import type { Direction } from '#app/domain/transaction.ts';
import {
  OPEN_STATUSES,
  readTransactionStatus,
  type TransactionStatus,
} from '#app/domain/transaction-status.ts';
import type { TransactionFilter } from '#app/operator/transactions.ts';

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

const CASINO_ID = /^[1-9]\d{0,14}$/;
/** As long as a cursor of the operator may be, and nothing that would not be a part of an address. */
const CURSOR = /^[\x21-\x7e]{1,2048}$/;

/**
 * Reads the filter out of an address (spec §2 /webPayTransactions). What is not a value of the form is as if it were not
 * there, and the form shows so.
 */
export function readListFilter(query: URLSearchParams): ListFilter {
  const direction = query.get('direction');
  const status = query.get('status');
  const casino = query.get('casino') ?? '';
  return {
    direction: direction === 'buyIn' || direction === 'cashOut' ? direction : null,
    status: status === 'open' ? 'open' : readTransactionStatus(status),
    casinoId: CASINO_ID.test(casino) ? Number(casino) : null,
    month: readMonth(query.get('month')),
  };
}

/** Takes an address's query; gives the operator's cursor in it, null without one that could be one. */
export function readCursor(query: URLSearchParams): string | null {
  const cursor = query.get('cursor');
  return cursor !== null && CURSOR.test(cursor) ? cursor : null;
}

/** Takes a filter; tells whether it leaves anything out. */
export function isFiltered(filter: ListFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** Takes a filter and what else the address is to say; gives the query, '' or with its question mark. */
export function listQuery(filter: ListFilter, more: Readonly<Record<string, string>> = {}): string {
  const { direction, status, casinoId, month } = filter;
  const parts = { direction, status, casino: casinoId === null ? null : String(casinoId), month, ...more };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value !== null) query.set(name, value);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
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
