import { casinoTimeZone, type FirstStep, firstStep } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { monthAt } from '#app/domain/time/calendar.ts';
import type { PlayRecordPage } from '#app/operator/play-records.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import type { Casinos, NamedCasino } from './casinos.ts';
import { loadCasinos, loadOfferedCasinos } from './load-casinos.ts';
import { listHref, operatorFilter, type PlayFilter, type TypedFilter, typedFilter } from './play-filter.ts';
import { pageBefore, pageOfAddress, readCursor, readTrail, trailOfNext } from './record-pages.ts';

const ROWS_OF_A_PAGE = 20;

/** Page of the play records (spec §2 /playRecords). */
export interface PlayList extends TypedFilter {
  casinos: Casinos;
  /** Zone in which the days begin (IANA): that of the filter's casino, else the site's. */
  timeZone: string;
  /** `YYYY-MM`. */
  currentMonth: string;
  firstStep: FirstStep | null;
  offered: NamedCasino[];
  /** Null when the filter is wrong, or nothing could be loaded. */
  page: PlayRecordPage | null;
  failureCode: string | null;
  /** The wanted page has expired: this is the first one. */
  isFromStart: boolean;
  /** Addresses of other pages; null for none. */
  links: { first: string | null; previous: string | null; next: string | null };
}

export async function loadPlayList(visit: Visit): Promise<PlayList> {
  const query = visit.request.url.searchParams;
  const typed = typedFilter(visit);
  const { filter, errors } = typed;
  const timeZone = await casinoTimeZone(visit, filter.casinoId);
  const wanted = operatorFilter(filter, timeZone);
  const isWrong = Object.keys(errors).length > 0;
  const [casinos, asked] = await Promise.all([
    loadCasinos(visit),
    isWrong
      ? null
      : pageOfAddress(query, async (cursor) => ({
          answer: await asPlayer(visit).playRecords({ ...wanted, limit: ROWS_OF_A_PAGE, cursor }),
        })),
  ]);
  const failure = asked && !asked.answer.ok ? asked.answer.failure : null;
  if (failure) visit.messages.notifyNow(failureNotification(failure));
  const page = asked?.answer.ok ? asked.answer.value : null;
  return {
    ...typed,
    casinos,
    timeZone,
    currentMonth: monthAt(visit.now(), timeZone),
    firstStep: await firstStep(visit),
    offered: await loadOfferedCasinos(visit, casinos, filter.casinoId),
    page,
    failureCode: failure?.code ?? null,
    isFromStart: asked?.isFromStart ?? false,
    links: linksOf(query, filter, asked?.isFirstPage ?? true, page?.nextCursor ?? null),
  };
}

function linksOf(
  query: URLSearchParams,
  filter: PlayFilter,
  isFirstPage: boolean,
  cursor: string | null,
): PlayList['links'] {
  const trail = isFirstPage ? [] : readTrail(query);
  const previous = pageBefore(trail);
  const before = trailOfNext(trail, isFirstPage ? null : readCursor(query));
  return {
    first: isFirstPage ? null : listHref(filter),
    previous: previous && listHref(filter, { ...previous }),
    next: cursor === null ? null : listHref(filter, { cursor, before }),
  };
}
