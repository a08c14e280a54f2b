import { redirect } from '@remix-run/node';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { type ProviderReturn, readReturn, returnKindOf } from '#app/domain/money/provider-return.ts';
import { pageAddressOf } from '#app/domain/pages/return-path.ts';
import { ROUTES, screenOf, transactionHref } from '#app/domain/pages/routes.ts';
import { guestDetour } from '#app/domain/player/guest-access.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { requireLogin } from '#app/session/guards.ts';
import { notifySuccess } from '#app/session/messages.ts';
import { isGuest, type PlayerSession, startedByGuest } from '#app/session/player-session.ts';
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
  if (isGuest(player) && !isStartedHere(visit, back)) {
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
  const isTried = mayTry(visit, kept, player.userId) && (!isGuest(player) || isStartedHere(visit, back));
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
function isStartedHere(visit: Visit, { kind, ids }: ProviderReturn): boolean {
  return kind === 'payment' && ids.some((id) => startedByGuest(visit).includes(id));
}

/** The page that a return leads to as far as its query tells: the list where it names several transactions or none. */
function hrefOf({ kind, ids }: ProviderReturn): string {
  if (kind === 'idCheck') return ROUTES.identificationStatus;
  const [id, ...others] = ids;
  return id === undefined || others.length > 0 ? ROUTES.webPayTransactions : transactionHref(id);
}

/**
 * Outcome of a return. `reported`: the operator was told, and the player goes on there. `foreign`: it is not this
 * player's. `unknown`: the operator did not say whose it is, and was told nothing.
 */
export type ReturnOutcome = { kind: 'reported'; href: string } | { kind: 'foreign' } | { kind: 'unknown' };

/** Refusals that say that an id is not the player's. */
const NOT_OWN = ['http400', 'http403', 'http404'];

/**
 * Reports to the operator that the player is back, with the query as it came (contract §6.4, §8), after it was found out
 * which of the ids is this player's. It is reported once at most; an answer that does not come is not needed: the page
 * that follows asks again.
 *
 * @throws Response that ends the session; nothing was reported then
 */
function reportReturn(visit: Visit, back: ProviderReturn): Promise<ReturnOutcome> {
  return back.kind === 'payment' ? reportPayment(visit, back) : reportIdCheck(visit, back);
}

async function reportPayment(visit: Visit, { ids, query }: ProviderReturn): Promise<ReturnOutcome> {
  const { player } = visit;
  // A guest's session knows what it has started; other payments of the account are none of a link holder's business.
  const started = ids.find((id) => startedByGuest(visit).includes(id)) ?? 'foreign';
  const found = player && isGuest(player) ? started : await findOwn(visit, ids);
  if (found === 'foreign' || found === 'unknown') return { kind: found };
  await asPlayer(visit).returnedFromProvider(found, { query });
  return { kind: 'reported', href: transactionHref(found) };
}

/** The id of a transaction of this player. */
async function findOwn(visit: Visit, ids: readonly string[]): Promise<string | 'foreign' | 'unknown'> {
  const answers = await Promise.all(ids.map((id) => asPlayer(visit).transaction(id)));
  const own = ids[answers.findIndex(({ ok }) => ok)];
  if (own !== undefined) return own;
  return answers.every((answer) => answer.ok || isNotOwn(answer.failure)) ? 'foreign' : 'unknown';
}

async function reportIdCheck(visit: Visit, { ids, query }: ProviderReturn): Promise<ReturnOutcome> {
  // Nothing is asked about identities before it is known that the operator checks them (spec §2, §6).
  if ((await operatorSettings(visit)) === null) return { kind: 'unknown' };
  if (ids.length === 0) return { kind: 'foreign' };
  const found = await findOwnCheck(visit, ids);
  if (found === 'foreign' || found === 'unknown') return { kind: found };
  const answer = await asPlayer(visit).returnedFromIdCheck({ ...found, query });
  if (!answer.ok && answer.failure.code === 'http404') return { kind: 'foreign' };
  if (answer.ok && answer.value.result === 'Success') notifySuccess(visit, 'IdCheckCleared');
  return { kind: 'reported', href: ROUTES.identificationStatus };
}

/**
 * The check that is open for this player. One that is over is open no more: then the first id is taken for a player who
 * has been checked, and the operator, which knows the player's own sessions, refuses a stranger's.
 */
async function findOwnCheck(
  visit: Visit,
  ids: readonly string[],
): Promise<{ sessionId: string } | 'foreign' | 'unknown'> {
  const standing = await asPlayer(visit).idCheck();
  if (!standing.ok) return isNotOwn(standing.failure) ? 'foreign' : 'unknown';
  const { openSession, lastAttemptAt } = standing.value;
  const isChecked = openSession === null && lastAttemptAt !== null;
  const sessionId = ids.find((id) => id === openSession?.sessionId) ?? (isChecked ? ids[0] : undefined);
  return sessionId === undefined ? 'foreign' : { sessionId };
}

const isNotOwn = ({ code }: Failure) => NOT_OWN.includes(code);
