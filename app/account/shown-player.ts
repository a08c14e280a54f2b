import { nationalFormat } from '#app/domain/player/phone.ts';
import { translationsIn } from '#app/i18n/texts.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Returns the player's display name; "Guest", in the page's language, when the operator gave none (contract
 * §5).
 */
export function shownName(visit: Visit, player: Pick<PlayerSession, 'displayName'>): string {
  return player.displayName || translationsIn(visit.request.language).t('common:player.guest');
}

/** Returns the player's phone number in its national form. */
export function shownPhone(
  player: Readonly<Pick<PlayerSession, 'phoneNumber' | 'phoneCountryCode'>>,
): string {
  return nationalFormat(player.phoneNumber, player.phoneCountryCode);
}
