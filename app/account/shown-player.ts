import { nationalFormat } from '#app/domain/player/phone.ts';
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

/** It lives as long as the session it was read from, which the next page of the player has again. */
const written = new WeakMap<object, string>();

/** The phone number of a player, in its national form. */
export function shownPhone(
  player: Readonly<Pick<PlayerSession, 'phoneNumber' | 'phoneCountryCode'>>,
): string {
  const text = written.get(player) ?? nationalFormat(player.phoneNumber, player.phoneCountryCode);
  written.set(player, text);
  return text;
}
