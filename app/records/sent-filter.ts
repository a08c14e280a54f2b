import { redirect } from '@remix-run/node';
import type { Visit } from '#app/session/visit.ts';

/**
 * Redirects what the form of a filter sent to the address of its list. Without scripts a browser may restore the page that
 * was left from memory, with other boxes than its list; Chromium restores none once a session's cookie has changed.
 */
export function redirectToList(visit: Visit, href: string): Response {
  visit.updatePlayer({});
  return redirect(href, 303);
}
