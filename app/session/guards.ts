import { data, redirect } from '@remix-run/node';
import { logOnFor, pageAddressOf, returnAddress, returnPath } from '#app/domain/pages/return-path.ts';
import { ROUTES, screenOf } from '#app/domain/pages/routes.ts';
import { guestDetour, mayGuest } from '#app/domain/player/guest-access.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from './failures.ts';
import { isGuest, type PlayerSession, startedByGuest } from './player-session.ts';
import type { Visit } from './visit.ts';

/**
 * The first line of every loader and action that only a player may use (spec §6). Loaders of one page run side by side,
 * so that each must ask for itself.
 *
 * @throws what {@link requireLogin} gives, what {@link requireGuestAccess} throws, or what
 *   {@link requireAcceptedDocuments} throws
 */
export function requirePlayer(visit: Visit): PlayerSession {
  if (!visit.player) throw requireLogin(visit, pageAddressOf(visit.request.url));
  requireGuestAccess(visit);
  requireAcceptedDocuments(visit);
  return visit.player;
}

/**
 * Does what {@link requirePlayer} does, for what shows or changes who the player is.
 *
 * @throws what {@link requirePlayer} throws; for a guest, a Response that leads to the page that asks for the password
 */
export function requireAccountHolder(visit: Visit): PlayerSession & { userId: string } {
  const player = requirePlayer(visit);
  const { userId } = player;
  if (isGuest(player) || userId === null) throw redirect(guestDetour(visit.request), 303);
  return { ...player, userId };
}

/**
 * Stops what a guest asks for and a guest link does not open: nothing is read and nothing is done before the password
 * was typed. Stands before every screen, form and file, and in each of them again.
 *
 * @throws Response that leads to the page that asks for the password
 */
export function requireGuestAccess(visit: Visit): void {
  const { player, request } = visit;
  if (player === null || !isGuest(player) || mayGuest(request, startedByGuest(visit))) return;
  visit.report('accessRefused', { code: 'guest' });
  throw redirect(guestDetour(request), 303);
}

/**
 * Leads a visitor to the log-on and from there on; says that the session is expired only to a visitor who had one.
 */
export function requireLogin(visit: Visit, address: string): Response {
  if (visit.hadSession) visit.messages.notify(failureNotification(failureOf('http401')));
  return redirect(logOnFor(address), 303);
}

/**
 * Stops whatever is done for a player while a document waits to be accepted (spec §4, "Documents"): a screen that is
 * asked for becomes a page with nothing but the document, everything else leads to such a page.
 *
 * @throws the empty screen, or a Response that leads to one
 */
export function requireAcceptedDocuments(visit: Visit): void {
  if (visit.openDocuments.length === 0) return;
  const { method, url } = visit.request;
  const isScreen = screenOf(url.pathname) !== null;
  // The document itself is part of the shell, which the root loads for every screen.
  if (method !== 'POST' && isScreen) throw data(null, { status: 200 });
  throw redirect(returnPath(url.pathname) ?? returnAddress(pageAddressOf(url)) ?? ROUTES.home, 303);
}
