import { translationsIn } from '#app/i18n/texts.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * The name that a player is shown by: "Guest", in the language of the page, for one whose operator gave none (contract
 * §5).
 *
 * @returns the name, never empty
 */
export function shownName(visit: Visit, player: Pick<PlayerSession, 'displayName'>): string {
  return player.displayName || translationsIn(visit.request.language).t('common:player.guest');
}
