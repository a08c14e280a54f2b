import { PHONE_LENGTH } from '#app/domain/limits.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import type { Funds } from '#app/operator/funds.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { UserProfile } from '#app/operator/profile.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import type { PhoneCountry } from '#app/operator/site.ts';
import type { WebPayMethods } from '#app/operator/web-pay-methods.ts';
import type { Visit } from '#app/session/visit.ts';
import { asPlayer } from './player-calls.ts';

/** Zones of the site while the operator's settings name none (contract §3); pages name them like any other. */
const DEFAULT_TIME_ZONES = { MX: 'America/Mexico_City', US: 'UTC', JP: 'UTC' } as const;

/**
 * The operator's settings, asked for once per request (spec §7, GET /system/settings).
 *
 * @returns the settings, or null while they are unknown: every feature then counts as off
 */
export function operatorSettings(visit: Visit): Promise<SystemSettings | null> {
  return visit.once('settings', async () => {
    const answer = await visit.calls.settings();
    return answer.ok ? answer.value : null;
  });
}

/**
 * Countries whose numbers an account can have. Log-in takes numbers of ten digits (spec §5): one of another length would
 * make an account that no one can open.
 */
export async function phoneCountries(visit: Visit): Promise<Result<PhoneCountry[]>> {
  return visit.once('phoneCountries', async () => {
    const answer = await visit.calls.phoneCountries();
    const canLogIn = ({ nationalLength }: PhoneCountry) =>
      nationalLength === null || nationalLength === PHONE_LENGTH;
    return answer.ok ? { ...answer, value: answer.value.filter(canLogIn) } : answer;
  });
}

/**
 * The time zone of the site, for times that are of no one casino. For a page that prints none, such as one that refuses
 * a request at the gate, the operator is not asked.
 *
 * @returns an IANA name
 */
export async function timeZoneOf(visit: Visit): Promise<string> {
  const isCodeAskedFor = visit.request.url.searchParams.get('panel') === 'forgotPassword';
  const isTimeShown = visit.player !== null || visit.messages.list.length > 0 || isCodeAskedFor;
  const settings = isTimeShown ? await operatorSettings(visit) : null;
  return settings?.timeZone ?? DEFAULT_TIME_ZONES[visit.config.country];
}

/**
 * The signed-in player's funds, asked for once per request although menu and Home both need them (spec §7, GET /funds).
 *
 * @returns the funds, or why they are unknown
 */
export function playerFunds(visit: Visit): Promise<Result<Funds>> {
  return visit.once('funds', () => asPlayer(visit).funds());
}

/**
 * Tells from the funds whether the player has a balance at any casino.
 *
 * @returns null while that is unknown
 */
export function hasCasinoBalance(funds: Result<Funds>): boolean | null {
  if (!funds.ok) return null;
  const { entries, unreadableRows } = funds.value;
  return entries.length > 0 || (unreadableRows > 0 ? null : false);
}

/**
 * What the signed-in player has accepted, asked for once per request (spec §7, GET /document/acknowledgement).
 *
 * @returns the acknowledgements, or why they are unknown
 */
export function playerAcknowledgements(visit: Visit): Promise<Result<DocumentKeyVersion[]>> {
  return visit.once('acknowledgements', () => asPlayer(visit).acknowledgements());
}

/**
 * The signed-in player's profile, asked for once per request (spec §7, GET /user/{userId}/profile).
 *
 * @returns the profile, or why it is unknown
 */
export function playerProfile(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  return visit.once('profile', () => profileAnew(visit, userId));
}

/**
 * The same, asked for anew: an action that changes the profile sees how it stands now, and its page how it stands then.
 *
 * @returns the profile, or why it is unknown
 */
export function profileAnew(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  return asPlayer(visit).profile(userId);
}

/** Asks once per request how a player can pay at a casino now (contract §6.1). */
export function webPayMethods(
  visit: Visit,
  direction: Direction,
  casinoId: number,
): Promise<Result<WebPayMethods>> {
  return visit.once(`methods ${direction} ${casinoId}`, () =>
    asPlayer(visit).webpayMethods({ direction, casinoId }),
  );
}
