import { failureOf } from '#app/domain/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import { isGuest, type PlayerSession } from '#app/session/player-session.ts';
import { operatorSettings } from '#app/session/shared-reads.ts';
import type { Visit } from '#app/session/visit.ts';

/** Whether the screen is there for a player, and what stands in its place if not. */
export type CheckAccess = 'open' | 'notFound' | 'guest' | 'unavailable';

/** The status of the answer without the screen. */
export const CLOSED_STATUS = { notFound: 404, guest: 404, unavailable: 503 } as const;

/**
 * Checks what loader and action check before anything else: Mexico, the operator's switch, and that it is the player
 * himself (spec §2, §6). Whoever has a guest's link has not proved to be the player, and could show a document of his own.
 *
 * @param visit the request
 * @param player the signed-in player
 * @returns `open`, or what to show instead
 */
export async function checkAccess(visit: Visit, player: PlayerSession): Promise<CheckAccess> {
  if (visit.services.config.country !== 'MX') return 'notFound';
  const settings = await operatorSettings(visit);
  if (settings === null) {
    visit.messages.remark(failureNotification(failureOf('ServerUnreachable')));
    return 'unavailable';
  }
  if (!settings.features.isIdCheckSupported) return 'notFound';
  return isGuest(player) ? 'guest' : 'open';
}
