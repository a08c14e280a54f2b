import { data, redirect } from '@remix-run/node';
import { failureOf } from '#app/domain/failure.ts';
import { logOnFor, returnAddressOf, returnPath } from '#app/domain/return-path.ts';
import { ROUTES, routeOf } from '#app/domain/routes.ts';
import { failureNotification } from './failures.ts';
import type { PlayerSession } from './player-session.ts';
import type { Visit } from './visit.ts';

/**
 * The first line of every loader and action that only a player may use (spec §6). Loaders of one page run side by
 * side, so that each must ask for itself.
 *
 * @param visit the request
 * @returns the player who is signed in, with no document left to accept
 * @throws Response that leads to the log-on and from there back to this screen; it says that the session is expired
 *   only to somebody who had one; or what {@link requireAcceptedDocuments} throws
 */
export function requirePlayer(visit: Visit): PlayerSession {
  if (visit.player) {
    requireAcceptedDocuments(visit);
    return visit.player;
  }
  if (visit.hadSession) visit.messages.notify(failureNotification(failureOf('http401')));
  throw redirect(logOnFor(returnAddressOf(visit.request.url)), 303);
}

/**
 * Stops whatever is done for a player while a document waits to be accepted (spec §4, "Documents"): a screen that is
 * asked for becomes a page with nothing but the document, everything else leads to such a page.
 *
 * @param visit the request
 * @throws the empty screen, or a Response that leads to one
 */
export function requireAcceptedDocuments(visit: Visit): void {
  if (visit.openDocuments.length === 0) return;
  const { method, url } = visit.request;
  // The document itself is part of the shell, which the root loads for every screen.
  if (method !== 'POST' && routeOf(url.pathname) !== null) throw data(null, { status: 200 });
  throw redirect(returnPath(url.pathname) ?? ROUTES.home, 303);
}
