import { phoneCountryTold } from '#app/calls/operator-reads.ts';
import type { Country } from '#app/domain/country.ts';
import { pauseOf } from '#app/domain/player/exclusion.ts';
import type { LogOn as OperatorLogOn, Refreshed } from '#app/operator/authentication.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { LogOn } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

export interface Credentials {
  /** National digits. */
  phoneNumber: string;
  /** ISO 3166-1 alpha-2. */
  phoneCountry: string;
  password: string;
}

/** Logs in at the operator, with the country of the number where it tells numbers apart by that (contract §1.15). */
export async function logInAtOperator(
  visit: Visit,
  { phoneNumber, phoneCountry, password }: Credentials,
): Promise<Result<OperatorLogOn>> {
  const phoneCountryCode = await phoneCountryTold(visit, 'logInPhoneCountry', phoneCountry);
  return visit.calls.login({ phoneNumber, password, phoneCountryCode });
}

/**
 * Returns the start of a session from the operator's log-on response (spec §3, "Player state"). Missing
 * values come from the form and from the portal's country.
 */
export function asLogOn(
  { tokens, player }: OperatorLogOn,
  typed: { phoneNumber: string; phoneCountry?: string; country: Country },
): LogOn {
  const phoneNumber = player.phoneNumber ?? typed.phoneNumber;
  return {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    accessTokenExpiresAtMs: tokens.accessTokenExpiresAt,
    userId: player.userId,
    displayName: player.displayName ?? phoneNumber,
    phoneNumber,
    phoneCountryCode: player.phoneCountryCode ?? typed.phoneCountry ?? typed.country,
    isUserVerified: player.isUserVerified,
    arePermissionsSuspended: player.arePermissionsSuspended,
    ...(player.exclusion ? { pause: pauseOf(player.exclusion) } : {}),
    guestLogin: false,
    playersCountry: player.playersCountry ?? typed.country,
    ...(player.previousLogOnAt === null ? {} : { previousLogOnAtMs: player.previousLogOnAt }),
  };
}

/**
 * Returns the start of a session from a guest link's refresh (spec §4, "Guest flow"). An operator that
 * returns only tokens leaves the player without name, number and user id (contract §5).
 */
export function asGuestLogOn(
  { tokens, player }: Refreshed,
  { guestLinkHash, country }: { guestLinkHash: string; country: Country },
): LogOn {
  const unknown = {
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    accessTokenExpiresAtMs: tokens.accessTokenExpiresAt,
    userId: null,
    displayName: '',
    phoneNumber: '',
    phoneCountryCode: country,
    isUserVerified: false,
    arePermissionsSuspended: false,
    playersCountry: country,
  };
  const known = player === null ? unknown : asLogOn({ tokens, player }, { phoneNumber: '', country });
  // A guest link may be in other hands: the operator refuses what is not open.
  return { ...known, pause: null, displayName: guestName(player), guestLogin: true, guestLinkHash };
}

/** Empty rather than the player's number, which is only shown masked. */
function guestName(player: Refreshed['player']): string {
  const name = player?.displayName ?? '';
  const number = player?.phoneNumber ?? '';
  return number !== '' && name.replace(/\D/g, '').includes(number) ? '' : name;
}
