import { nextLookAt } from '#app/calls/next-look.ts';
import { LOOKING_SINCE } from '#app/domain/pages/by-itself.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import type { VisitWith } from '#app/session/visit.ts';

/** How often a page that waits for a provider looks again (contract §6.4). */
export const RECHECK_SECONDS = 15;

/**
 * Has the browser look at the page of a payment again, for a quarter of an hour at most; that sends nothing.
 *
 * @returns whether it does
 */
export function lookAgain(visit: VisitWith<'now' | 'page' | 'request'>, href: Address): boolean {
  const query = visit.request.url.searchParams;
  const since = query.has('dialog') ? null : nextLookAt(query.get(LOOKING_SINCE), visit.now());
  if (since !== null)
    visit.page.nextLook = { afterSeconds: RECHECK_SECONDS, href: `${href}&${LOOKING_SINCE}=${since}` };
  return since !== null;
}
