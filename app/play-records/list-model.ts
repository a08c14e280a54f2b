import { canBuyIn, casinoTimeZone } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { monthAt } from '#app/domain/time/calendar-month.ts';
import type { PlayRecordFilter, PlayRecordPage } from '#app/operator/play-records.ts';
import { readCursor } from '#app/record-lists/address.ts';
import {
  type CasinoBook,
  type NamedCasino,
  offeredCasinos,
  openCasinoBook,
} from '#app/record-lists/casino-book.ts';
import { type Place, pageOfAddress } from '#app/record-lists/pages.ts';
import { pageBefore, readTrail, trailOfNext } from '#app/record-lists/trail.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { listHref, operatorFilter, type PlayFilter, type TypedFilter, typedFilterOf } from './list-filter.ts';
import { type PlayRow, playRow, type TotalsRow, totalsRow } from './play-row.ts';

const ROWS_OF_A_PAGE = 20;

/** A page of the records. */
export interface PlayPage {
  rows: PlayRow[];
  /** Rows that do not even tell which record they are. */
  unreadableRows: number;
  /** Over all pages of the filter; null when they are not known. */
  totals: TotalsRow[] | null;
  /** The page asked for was not there any more: this is the first one. */
  isFromStart: boolean;
  /** Addresses of other pages; null where there is none. */
  links: { first: string | null; previous: string | null; next: string | null };
}

/** The play records (spec §2 /playRecords). */
export interface ListModel extends TypedFilter {
  /** IANA name of the zone in which the days begin: that of the casino it is filtered by, else the site's. */
  timeZone: string;
  /** The month that runs, `YYYY-MM`. */
  currentMonth: string;
  /** Whether a player without records is sent to buy in. */
  canBuyIn: boolean;
  /** Casinos that the filter offers. */
  casinos: NamedCasino[];
  /** Null when nothing was asked for, as the filter is wrong, or nothing could be loaded. */
  page: PlayPage | null;
  /** Code of the catalogue that says why there is no page; null when there is one, or none was asked for. */
  failureCode: string | null;
}

/** Loads a page of the records. */
export async function loadList(visit: Visit): Promise<ListModel> {
  const asked = typedFilterOf(visit);
  const timeZone = await casinoTimeZone(visit, asked.filter.casinoId);
  const isWrong = Object.keys(asked.errors).length > 0;
  const [casinos, loaded] = await Promise.all([
    openCasinoBook(visit),
    isWrong ? null : loadPage(visit, operatorFilter(asked.filter, timeZone)),
  ]);
  const failure = loaded && !loaded.answer.ok ? loaded.answer.failure : null;
  if (failure) visit.messages.notifyNow(failureNotification(failure));
  return {
    ...asked,
    timeZone,
    currentMonth: monthAt(visit.now(), timeZone),
    canBuyIn: await canBuyIn(visit),
    casinos: await offeredCasinos(visit, casinos, asked.filter.casinoId),
    page: loaded?.answer.ok
      ? pageModel(visit.request.url.searchParams, asked.filter, loaded.answer.value, loaded, casinos)
      : null,
    failureCode: failure?.code ?? null,
  };
}

function loadPage(visit: Visit, wanted: PlayRecordFilter) {
  return pageOfAddress(visit.request.url.searchParams, async (cursor) => ({
    answer: await asPlayer(visit).playRecords({ ...wanted, limit: ROWS_OF_A_PAGE, cursor }),
  }));
}

function pageModel(
  query: URLSearchParams,
  filter: PlayFilter,
  page: PlayRecordPage,
  { isFirstPage, isFromStart }: Place,
  casinos: CasinoBook,
): PlayPage {
  const trail = isFirstPage ? [] : readTrail(query);
  const previous = pageBefore(trail);
  const cursor = page.nextCursor;
  const before = () => trailOfNext(trail, isFirstPage ? null : readCursor(query));
  return {
    rows: page.entries.map((entry) => playRow(entry, casinos)),
    unreadableRows: page.unreadableRows,
    totals: page.totals?.map((totals) => totalsRow(totals, casinos)) ?? null,
    isFromStart,
    links: {
      first: isFirstPage ? null : listHref(filter),
      previous: previous && listHref(filter, { ...previous }),
      next: cursor === null ? null : listHref(filter, { cursor, before: before() }),
    },
  };
}
