import { casinoTimeZone, type FirstStep, firstStep, operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { OPEN_STATUSES } from '#app/domain/money/transaction-status.ts';
import { addMonths, monthAt } from '#app/domain/time/calendar.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { TransactionEntry, TransactionFilter, TransactionPage } from '#app/operator/transactions.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Casinos, NamedCasino } from './casinos.ts';
import { loadCasinos, loadOfferedCasinos } from './load-casinos.ts';
import { type CollectBounds, type CollectedRecords, collectPages, pageOfAddress } from './record-pages.ts';
import { type ListFilter, operatorFilter, readListFilter } from './transaction-filter.ts';

const ROWS_OF_A_PAGE = 20;
const PINNED_ROWS = 3;
const OFFERED_MONTHS = 13;
/** Limit for the totals, for which the page waits: 500 committed transactions, or those of 2.5 s. */
const TOTALS_BOUNDS = { pages: 5, milliseconds: 2500 };
/** Limit for a month: 500 transactions, or those of 4 s. */
const MONTH_BOUNDS = { pages: 5, milliseconds: 4000 };

/** Page of the list (spec §2 /webPayTransactions). */
export interface TransactionList {
  filter: ListFilter;
  casinos: Casinos;
  /** Zone in which the month begins (IANA): that of the filter's casino, else the site's. */
  timeZone: string;
  /** Choices of the filter; months are `YYYY-MM`, newest first. */
  choices: { casinos: NamedCasino[]; months: { current: string; offered: string[] } };
  firstStep: FirstStep | null;
  /** The operator has statements. */
  hasStatements: boolean;
  /** Open transactions, on the first page; null when loading failed. */
  open: { entries: TransactionEntry[]; isMore: boolean } | null;
  /** Null when loading failed. */
  page: TransactionPage | null;
  /** Transactions to add up; null without totals. */
  counted: CollectedRecords<TransactionEntry> | null;
  isFirstPage: boolean;
  /** The wanted page has expired: this is the first one. */
  isFromStart: boolean;
}

export interface MonthList {
  filter: ListFilter & { month: string };
  casinos: Casinos;
  /** Zone in which the month begins (IANA). */
  timeZone: string;
  /** Null when loading failed. */
  collected: CollectedRecords<TransactionEntry> | null;
}

/**
 * Checks if the operator has disabled the list and its file (spec §2, "Navigation rules"); while unknown they
 * are enabled. The page of one transaction always is.
 */
export async function isListClosed(visit: Visit): Promise<boolean> {
  const settings = await operatorSettings(visit);
  return settings !== null && !settings.features.allowWebCashOut;
}

export async function loadList(visit: Visit): Promise<TransactionList> {
  const query = visit.request.url.searchParams;
  const filter = readListFilter(query);
  const timeZone = await casinoTimeZone(visit, filter.casinoId);
  const wanted = operatorFilter(filter, timeZone);
  const [casinos, asked] = await Promise.all([loadCasinos(visit), askForPage(visit, wanted, query)]);
  const { answer, openAnswer, isFirstPage, isFromStart } = asked;
  for (const one of [answer, openAnswer]) {
    if (one && !one.ok) visit.messages.notifyNow(failureNotification(one.failure));
  }
  const { month, status } = filter;
  // Only committed money has moved.
  const isTotalled = answer.ok && month !== null && (status === null || status === 'Committed');
  const current = monthAt(visit.now(), timeZone);
  return {
    filter,
    casinos,
    timeZone,
    choices: {
      casinos: await loadOfferedCasinos(visit, casinos, filter.casinoId),
      months: { current, offered: offeredMonths(filter, current) },
    },
    firstStep: await firstStep(visit),
    hasStatements: (await operatorSettings(visit))?.features.allowStatements === true,
    open: openAnswer === null ? { entries: [], isMore: false } : pinned(openAnswer),
    page: answer.ok ? answer.value : null,
    counted: isTotalled ? await collectTotalled(visit, wanted, answer.value, isFirstPage) : null,
    isFirstPage,
    isFromStart,
  };
}

function askForPage(visit: Visit, wanted: TransactionFilter, query: URLSearchParams) {
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

/** Limits the open transactions, which ignore the filter, as they may require an action. */
function pinned(answer: Result<TransactionPage>): TransactionList['open'] {
  if (!answer.ok) return null;
  const { entries, nextCursor, unreadableRows } = answer.value;
  if (entries.length === 0 && unreadableRows > 0) return null;
  return {
    entries: entries.slice(0, PINNED_ROWS),
    isMore: entries.length > PINNED_ROWS || nextCursor !== null,
  };
}

async function collectTotalled(
  visit: Visit,
  wanted: TransactionFilter,
  page: TransactionPage,
  isFirstPage: boolean,
): Promise<CollectedRecords<TransactionEntry>> {
  if (isFirstPage && page.nextCursor === null) return { ...page, isWhole: true };
  const collected = await collectTransactions(visit, { ...wanted, statuses: ['Committed'] }, TOTALS_BOUNDS);
  return collected.ok && collected.value.isWhole ? collected.value : { ...page, isWhole: false };
}

function offeredMonths({ month }: ListFilter, current: string): string[] {
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) => addMonths(current, -back));
  if (month === null || months.includes(month)) return months;
  return [...months, month].sort().reverse();
}

export async function loadMonth(visit: Visit, filter: MonthList['filter']): Promise<MonthList> {
  const timeZone = await casinoTimeZone(visit, filter.casinoId);
  const [casinos, collected] = await Promise.all([
    loadCasinos(visit),
    collectTransactions(visit, operatorFilter(filter, timeZone), MONTH_BOUNDS),
  ]);
  if (!collected.ok) visit.messages.notifyNow(failureNotification(collected.failure));
  return { filter, casinos, timeZone, collected: collected.ok ? collected.value : null };
}

function collectTransactions(visit: Visit, filter: TransactionFilter, bounds: CollectBounds) {
  return collectPages(visit, (place) => asPlayer(visit).transactions({ ...filter, ...place }), bounds);
}
