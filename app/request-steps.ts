// Steps of a request that belong to no feature. May import all of app/ but route modules.

import { openKeptForm } from '#app/forms/refuse.ts';
import { keepTimedOutReturn } from '#app/payments/after/take-return.ts';
import { keepTimedOutForm } from '#app/payments/take/payment-draft.ts';
import { keepTimedOutInfo } from '#app/routes/userProfile/personal-info.ts';
import { isCsrfTokenValid } from '#app/session/csrf.ts';
import { isPrefetch, isUserActivity } from '#app/session/prefetch.ts';
import { endAtOperator } from './account/log-out.ts';
import type { Language } from './domain/country.ts';
import { CSRF_FIELD } from './domain/pages/form-names.ts';
import { returnPath } from './domain/pages/return-path.ts';
import { isRegisterRoute, ROUTES, screenOf } from './domain/pages/routes.ts';
import { LANGUAGE_COOKIE, PROFILE_LANGUAGE_COOKIE } from './i18n/choose-language.ts';
import { styleDelivery } from './page-facts.ts';
import { leaveRegistration } from './registration/open-account.ts';
import { LIST_COOKIE, readCookie, SESSION_COOKIE, STYLES_COOKIE } from './session/cookies.ts';
import { endExpiredSession } from './session/failures.ts';
import { FLASH_COOKIE } from './session/messages.ts';
import { isGuest, type PlayerSession, sessionOwner } from './session/player-session.ts';
import { Visit, type VisitRequest, type VisitServices } from './session/visit.ts';

/** Pages with a form of filters. */
const LISTS = [ROUTES.webPayTransactions, ROUTES.playRecords];

/** Cookies that make a page differ from the shared one. */
const OF_ONE_VISITOR = [SESSION_COOKIE, FLASH_COOKIE];

/** Chooses the language of a page (spec §1). */
export function chooseRequestLanguage(
  { cookieRules: rules, chooseLanguage }: VisitServices,
  { cookies, headers }: Pick<VisitRequest, 'cookies' | 'headers'>,
): Promise<Language> {
  const chosen =
    readCookie(rules, cookies, LANGUAGE_COOKIE) ?? readCookie(rules, cookies, PROFILE_LANGUAGE_COOKIE);
  return chooseLanguage(chosen, headers.get('Accept-Language'));
}

/**
 * Builds the cache key of a page that all signed-out visitors share; null for other requests. `target` is
 * path and query as sent.
 */
export function visitorPageKey(
  { config, cookieRules: rules }: VisitServices,
  target: string,
  { method, cookies, headers, language }: Pick<VisitRequest, 'method' | 'cookies' | 'headers' | 'language'>,
): string | null {
  // One spelling alone: each would be cached separately.
  if (method !== 'GET' || returnPath(target) === null || screenOf(target)?.isShared !== true) return null;
  if (OF_ONE_VISITOR.some((name) => readCookie(rules, cookies, name) !== null)) return null;
  const styles = readCookie(rules, cookies, STYLES_COOKIE);
  return `${language} ${styleDelivery(config.country, target, styles, headers.get('Save-Data'))} ${target}`;
}

export async function openVisit(services: VisitServices, request: VisitRequest): Promise<Visit> {
  const visit = await Visit.open(services, request);
  if (isUserActivity(request)) visit.touch();
  markList(visit);
  await openKeptForm(visit);
  if (visit.unusedSession !== null) endAtOperator(visit, visit.unusedSession);
  return visit;
}

/**
 * Changes a cookie on the way to a list and on the way out: without scripts Chromium otherwise keeps the list in memory,
 * and after Back its filter has the boxes as they were left, not as they were sent. A page that is
 * fetched ahead sets no cookie; where pages are, scripts load the list anew.
 */
function markList({ cookies, player, request }: Visit): void {
  if (isPrefetch(request)) return;
  const before = cookies.read(LIST_COOKIE);
  const isList = LISTS.some((path) => path === request.url.pathname);
  if (isList && player !== null) cookies.write(LIST_COOKIE, before === '1' ? '2' : '1');
  else if (before !== null) cookies.clear(LIST_COOKIE);
}

/**
 * Redirects to the log-in after a timeout (spec §4), and keeps the form or the provider's return in the
 * request.
 */
export async function leaveTimedOutVisit(
  visit: Visit,
  timedOut: PlayerSession,
  form: FormData | null,
): Promise<Response> {
  await keepTimedOutReturn(visit);
  if (form === null || !isOwnForm(visit, timedOut, form)) return endExpiredSession(visit);
  await keepTimedOutInfo(visit, timedOut, form);
  return endExpiredSession(visit, await keepTimedOutForm(visit, timedOut, form));
}

/** Checks the token of a form for a session that is over. */
function isOwnForm({ keys, now }: Visit, player: PlayerSession, form: FormData): boolean {
  const [token, ...others] = form.getAll(CSRF_FIELD);
  if (typeof token !== 'string' || others.length > 0) return false;
  return isCsrfTokenValid(keys, sessionOwner(player), token, now(), player.userId);
}

/** Redirects a player away from a registration, which may be a form sent twice; null for all others. */
export function leaveRegistrationOfPlayer(visit: Visit): Response | null {
  const isPlayer = visit.player !== null && !isGuest(visit.player);
  return isPlayer && isRegisterRoute(visit.request.url.pathname) ? leaveRegistration(visit) : null;
}
