import { canBuyIn, casinoTimeZone } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { OPEN_STATUSES } from '#app/domain/money/transaction-status.ts';
import { addMonths, monthAt } from '#app/domain/time/calendar-month.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { TransactionEntry, TransactionFilter, TransactionPage } from '#app/operator/transactions.ts';
import {
  type CasinoBook,
  type NamedCasino,
  offeredCasinos,
  openCasinoBook,
} from '#app/record-lists/casino-book.ts';
import {
  type CollectBounds,
  type CollectedRecords,
  collectPages,
  pageOfAddress,
} from '#app/record-lists/pages.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type TransactionRow, transactionRows } from '../transaction-view.ts';
import { loadUnconfirmed, type UnconfirmedItem } from '../unconfirmed/unconfirmed-model.ts';
import { type ListFilter, operatorFilter, readListFilter } from './list-filter.ts';
import { type MonthTotals, monthTotals } from './month-totals.ts';

const ROWS_OF_A_PAGE = 20;
/** Open transactions that stand above the list; a link leads to the others. */
const PINNED_ROWS = 3;
/** Months that the filter offers: the one that runs and a year. */
const OFFERED_MONTHS = 13;
/** What is followed for the totals while the page waits: 500 committed transactions, or what comes in 2.5 s. */
const TOTALS_BOUNDS = { pages: 5, milliseconds: 2500 };

/** Transactions as they are shown. */
export interface Listed {
  rows: TransactionRow[];
  /** Rows that do not even tell which payment they are. */
  unreadableRows: number;
  /** Null where no month is shown. */
  totals: MonthTotals | null;
}

/** The list of transactions (spec §2 /webPayTransactions). */
export interface ListModel {
  filter: ListFilter;
  /** IANA name of the zone in which the month begins: that of the casino it is filtered by, else the site's. */
  timeZone: string;
  /** Sent from here, and not known to the operator; on the first page. */
  unconfirmed: readonly UnconfirmedItem[];
  /** What the filter offers. */
  choices: { casinos: NamedCasino[]; months: { current: string; offered: string[] } };
  /** Whether a player without transactions is sent to buy in. */
  canBuyIn: boolean;
  /** Open transactions, on the first page; null when they could not be loaded. */
  open: { rows: TransactionRow[]; isMore: boolean } | null;
  /** Null when the transactions could not be loaded. */
  list: (Listed & { olderCursor: string | null }) | null;
  isFirstPage: boolean;
  /** The page asked for was not there any more: this is the first one. */
  isFromStart: boolean;
}

/** Loads a page of the list. */
export async function loadList(visit: Visit, player: PlayerSession): Promise<ListModel> {
  const query = visit.request.url.searchParams;
  const filter = readListFilter(query);
  const timeZone = await casinoTimeZone(visit, filter.casinoId);
  const wanted = operatorFilter(filter, timeZone);
  const [casinos, page] = await Promise.all([openCasinoBook(visit), loadPage(visit, wanted, query)]);
  const { answer, openAnswer } = page;
  const { month, status } = filter;
  // Only what was committed has moved.
  const isTotalled = month !== null && (status === null || status === 'Committed');
  for (const one of [answer, openAnswer]) {
    if (one && !one.ok) visit.messages.notifyNow(failureNotification(one.failure));
  }
  const current = monthAt(visit.now(), timeZone);
  return {
    filter,
    timeZone,
    unconfirmed: page.isFirstPage ? await loadUnconfirmed(visit, player, casinos) : [],
    choices: {
      casinos: await offeredCasinos(visit, casinos, filter.casinoId),
      months: { current, offered: offeredMonths(filter, current) },
    },
    canBuyIn: await canBuyIn(visit),
    open: openAnswer === null ? { rows: [], isMore: false } : pinned(openAnswer, casinos, visit.now()),
    list: answer.ok
      ? {
          rows: transactionRows(answer.value.entries, casinos, visit.now()),
          unreadableRows: answer.value.unreadableRows,
          totals: isTotalled
            ? monthTotals(month, await countedOf(visit, wanted, answer.value, page.isFirstPage), casinos)
            : null,
          olderCursor: answer.value.nextCursor,
        }
      : null,
    isFirstPage: page.isFirstPage,
    isFromStart: page.isFromStart,
  };
}

/** Asks for the page that the address names, and with the first one for what is open. */
function loadPage(visit: Visit, wanted: TransactionFilter, query: URLSearchParams) {
  return pageOfAddress(query, async (cursor) => {
    const [answer, openAnswer] = await Promise.all([
      asPlayer(visit).transactions({ ...wanted, limit: ROWS_OF_A_PAGE, cursor }),
      cursor === undefined
        ? asPlayer(visit).transactions({ statuses: OPEN_STATUSES, limit: PINNED_ROWS + 1 })
        : null,
    ]);
    return { answer, openAnswer };
  });
}

/** What is open, whatever the filter says: it is what the player may have to do something about. */
function pinned(answer: Result<TransactionPage>, casinos: CasinoBook, nowMs: number): ListModel['open'] {
  if (!answer.ok) return null;
  const { entries, nextCursor, unreadableRows } = answer.value;
  if (entries.length === 0 && unreadableRows > 0) return null;
  return {
    rows: transactionRows(entries.slice(0, PINNED_ROWS), casinos, nowMs),
    isMore: entries.length > PINNED_ROWS || nextCursor !== null,
  };
}

/**
 * What counts for the totals of a month. A month that does not fit on one page is followed within bounds; beyond them
 * only the page can be added up.
 */
async function countedOf(
  visit: Visit,
  wanted: TransactionFilter,
  page: TransactionPage,
  isFirstPage: boolean,
): Promise<CollectedRecords<TransactionEntry>> {
  if (isFirstPage && page.nextCursor === null) return { ...page, isWhole: true };
  const collected = await collectTransactions(visit, { ...wanted, statuses: ['Committed'] }, TOTALS_BOUNDS);
  return collected.ok && collected.value.isWhole ? collected.value : { ...page, isWhole: false };
}

/** Newest first; a month that an address names belongs to them. */
function offeredMonths({ month }: ListFilter, current: string): string[] {
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) => addMonths(current, -back));
  if (month === null || months.includes(month)) return months;
  return [...months, month].sort().reverse();
}

/**
 * Follows the list of transactions to its end, or as far as the bounds go (contract §1.7, §6.6).
 *
 * @returns the transactions, newest first; the first refusal, as a list with a gap is none
 */
export function collectTransactions(visit: Visit, filter: TransactionFilter, bounds: CollectBounds) {
  return collectPages(visit, (place) => asPlayer(visit).transactions({ ...filter, ...place }), bounds);
}
