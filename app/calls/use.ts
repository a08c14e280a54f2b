import { isOpenedByItself } from '#app/domain/pages/by-itself.ts';
import { isOpened } from '#app/session/prefetch.ts';
import type { VisitRequest } from '#app/session/visit.ts';

/**
 * Whether a request is the player's own doing: a form, or a page that was opened. A page that looks again by itself does
 * not use the session, or one left open would keep it for ever; its address says so. Some browsers say that a person
 * reloads such an address (`Sec-Fetch-User`).
 */
export function isUse(request: Pick<VisitRequest, 'method' | 'headers' | 'url'>): boolean {
  if (request.method === 'POST') return true;
  const isByHand = request.headers.get('Sec-Fetch-User') === '?1';
  return isOpened(request) && (isByHand || !isOpenedByItself(request.url));
}
