import { nationalFormat } from '#app/domain/player/phone.ts';
import type { PlayerSession } from '#app/session/player-session.ts';

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
