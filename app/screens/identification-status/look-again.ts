import { redirect } from '@remix-run/node';
import { nextLookAt } from '#app/calls/next-look.ts';
import { isOpenedByItself, LOOKING_BY_HAND_SINCE, LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { Visit } from '#app/session/visit.ts';
import { RECHECK_SECONDS } from './form-names.ts';

/**
 * Has the browser look again without a script while the vendor is at it: for a quarter of an hour, and never past the
 * end of the session. Says so with the time the looking began, by which the page also knows that the player has waited.
 *
 * @param step the page of the screen that looks; null for the screen itself
 */
export function lookAgain(visit: Visit, step: 'phone' | null): boolean {
  const { method, url } = visit.request;
  if (method !== 'GET' || url.searchParams.has('dialog')) return false;
  const asked = lookingSince(url);
  const since = nextLookAt(asked, visit.now());
  const afterSeconds = since === null ? Infinity : RECHECK_SECONDS;
  visit.page.nextLook = { afterSeconds, href: lookHref(since ?? asked ?? '', step) };
  return since !== null;
}

/**
 * The address at which the player looks again himself; the page then looks on by itself for another while. It is
 * another one each time: text browsers show what they have of an address that they know.
 */
export const lookNowHref = (visit: Visit): string => screenHref(visit, LOOKING_BY_HAND_SINCE);

/** The screen's address for a look that began at another page of it: by itself if that one was. */
export const lookOnHref = (visit: Visit): string =>
  screenHref(visit, isOpenedByItself(visit.request.url) ? LOOKING_SINCE : LOOKING_BY_HAND_SINCE);

function screenHref(visit: Visit, name: string): string {
  const query = new URLSearchParams({ [name]: String(Math.floor(visit.now() / 1000)) });
  return `${ROUTES.identificationStatus}?${query}`;
}

/** When a look began that the page or the player has taken at the check, in seconds since 1970; null for a first visit. */
export function lookingSince({ searchParams }: URL): string | null {
  return searchParams.get(LOOKING_SINCE) ?? searchParams.get(LOOKING_BY_HAND_SINCE);
}

function lookHref(since: string, step: 'phone' | null): string {
  const query = new URLSearchParams({ ...(step ? { step } : {}), [LOOKING_SINCE]: since });
  return `${ROUTES.identificationStatus}?${query}`;
}

/** The redirect to the screen under its clean address. */
export function toScreen(): Response {
  return redirect(ROUTES.identificationStatus, 303);
}
