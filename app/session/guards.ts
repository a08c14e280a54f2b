import { redirect } from '@remix-run/node';
import { failureOf } from '#app/domain/failure.ts';
import { failureNotification } from './failures.ts';
import type { PlayerSession } from './player-session.ts';
import type { Visit } from './visit.ts';

/**
 * The first line of every loader and action that only a player may use (spec §6). Loaders of one page run side by
 * side, so that each must ask for itself.
 *
 * @param visit the request
 * @returns the player who is signed in
 * @throws Response that leads to the log-on and from there back to this screen; it says that the session is expired
 *   only to somebody who had one
 */
export function requirePlayer(visit: Visit): PlayerSession {
  if (visit.player) return visit.player;
  if (visit.hadSession) visit.messages.notify(failureNotification(failureOf('http401')));
  throw redirect(`/?next=${encodeURIComponent(visit.request.url.pathname)}`, 303);
}
