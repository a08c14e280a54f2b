import { redirect } from '@remix-run/node';
import { type ProviderReturn, readReturn, returnKindOf } from '#app/domain/money/provider-return.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, screenOf, transactionHref } from '#app/domain/pages/routes.ts';
import { guestDetour } from '#app/domain/player/guest-access.ts';
import { requireLogin } from '#app/session/guards.ts';
import { begunBy, isGuest, type PlayerSession } from '#app/session/player-session.ts';
import { isOpened } from '#app/session/prefetch.ts';
import type { Visit, VisitRequest } from '#app/session/visit.ts';
import {
  type KeptReturn,
  keepReturn,
  mayTry,
  putOff,
  readKept,
  readKeptReturns,
  writeKeptReturns,
} from './kept-return.ts';
import { type ReturnOutcome, reportReturn } from './report-return.ts';

/** The return that a request is; null for every other request. Nothing of it is believed (contract §6.4). */
export function returnOf({ url, rawQuery }: Pick<VisitRequest, 'url' | 'rawQuery'>): ProviderReturn | null {
  const query = rawQuery ?? url.search.slice(1);
  const kind = returnKindOf(url.pathname, query);
  return kind && readReturn(kind, query);
}

/**
 * Reports a return and redirects to the clean address, which shows what the operator says and nothing of the query
 * (contract §6.4, §8). While its player is not in - no session, a document to accept, a guest, another player - it is
 * kept, and reported by the first page that this player opens. HEAD and prefetches report nothing.
 *
 * @returns the redirect; null to go on with the request
 */
export async function takeReturn(visit: Visit): Promise<Response | null> {
  const back = returnOf(visit.request);
  if (back === null) return takeKeptReturns(visit);
  const { player } = visit;
  const href = hrefOf(back);
  if (!isOpened(visit.request)) return player ? redirect(href, 303) : requireLogin(visit, href);
  if (player === null) {
    await keepReturn(visit, back);
    return requireLogin(visit, href);
  }
  if (isGuest(player) && !isBegun(visit, back)) {
    await keepReturn(visit, back);
    return redirect(guestDetour({ method: 'GET', url: new URL(href, visit.request.url) }), 303);
  }
  if (visit.openDocuments.length > 0) {
    await keepReturn(visit, back);
    return redirect(href, 303);
  }
  const outcome = await orKept(visit, back, () => reportReturn(visit, back));
  if (outcome.kind === 'reported') return redirect(outcome.href, 303);
  await keepReturn(visit, back, outcome.kind === 'foreign' ? { notOf: player.userId } : { isPutOff: true });
  return redirect(href, 303);
}

/** Keeps the return of a player whose session is over by its time, for the log-on. */
export async function keepTimedOutReturn(visit: Visit): Promise<void> {
  const back = returnOf(visit.request);
  if (back !== null && isOpened(visit.request)) await keepReturn(visit, back);
}

/** Reports the returns that were kept, on the first page that their player opens. */
async function takeKeptReturns(visit: Visit): Promise<Response | null> {
  const { player, request } = visit;
  const isPage = isOpened(request) && screenOf(request.url.pathname) !== null;
  if (!isPage || player === null || visit.openDocuments.length > 0) return null;
  const kept = await readKeptReturns(visit);
  const left = [...kept];
  const leadsTo: string[] = [];
  try {
    for (const one of kept) {
      const outcome = await tryKept(visit, player, one);
      if (outcome?.kind === 'reported') leadsTo.push(outcome.href);
      if (outcome !== null) left.splice(left.indexOf(one), 1, ...afterTry(visit, player, one, outcome));
    }
  } finally {
    // A session that ends meanwhile takes back none of what was reported.
    if (left.some((one, index) => one !== kept[index]) || left.length < kept.length)
      await writeKeptReturns(visit, left);
  }
  const [href] = leadsTo;
  if (href === undefined) return null;
  // A player who has gone on to something else is not called back.
  const isOnTheWay = [ROUTES.home, new URL(href, request.url).pathname].includes(request.url.pathname);
  return isOnTheWay && pageAddressOf(request.url) !== href ? redirect(href, 303) : null;
}

/** Reports a return that was kept, if it may be tried now; null otherwise. */
async function tryKept(visit: Visit, player: PlayerSession, kept: KeptReturn): Promise<ReturnOutcome | null> {
  const back = readKept(kept);
  const isTried = mayTry(visit, kept, player.userId) && (!isGuest(player) || isBegun(visit, back));
  return isTried ? reportReturn(visit, back) : null;
}

/** Returns what goes on waiting of a return that was tried. */
function afterTry(
  visit: Visit,
  player: PlayerSession,
  kept: KeptReturn,
  { kind }: ReturnOutcome,
): KeptReturn[] {
  if (kind === 'foreign') return [{ ...kept, notOf: player.userId }];
  return kind === 'unknown' ? putOff(visit, kept) : [];
}

/** Keeps the return when the session ends before it was reported. */
async function orKept<T>(visit: Visit, back: ProviderReturn, report: () => Promise<T>): Promise<T> {
  try {
    return await report();
  } catch (thrown) {
    if (thrown instanceof Response && visit.player === null) await keepReturn(visit, back);
    throw thrown;
  }
}

/** True when a guest started the payment in this session. */
function isBegun(visit: Visit, { kind, ids }: ProviderReturn): boolean {
  return kind === 'payment' && ids.some((id) => begunBy(visit).includes(id));
}

/** The page that a return leads to as far as its query tells: the list where it names several transactions or none. */
function hrefOf({ kind, ids }: ProviderReturn): string {
  if (kind === 'idCheck') return ROUTES.identificationStatus;
  const [id, ...others] = ids;
  return id === undefined || others.length > 0 ? ROUTES.webPayTransactions : transactionHref(id);
}
