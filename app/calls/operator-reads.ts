import type { Direction } from '#app/domain/money/transaction.ts';
import { ALL_OFF, ALL_ON, EXISTENCE, existenceOf, type ScreenFeatures } from '#app/domain/pages/menu.ts';
import { type ShownContact, shownContact } from '#app/domain/player/contacts.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import { type Exclusion, isPausing, pauseOf } from '#app/domain/player/exclusion.ts';
import type { Funds } from '#app/operator/funds.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { UserProfile } from '#app/operator/profile.ts';
import type { SystemSettings } from '#app/operator/settings.ts';
import type { WebPayMethods } from '#app/operator/web-pay-methods.ts';
import { endSession } from '#app/session/failures.ts';
import { isGuest } from '#app/session/player-session.ts';
import { isPrefetch } from '#app/session/prefetch.ts';
import type { Visit } from '#app/session/visit.ts';
import { asPlayer } from './player-calls.ts';

/** Zones of the site while the operator's settings name none (contract §3). */
const DEFAULT_TIME_ZONES = { MX: 'America/Mexico_City', US: 'UTC', JP: 'UTC' } as const;

/**
 * Reads the operator's settings once per request (spec §7, GET /system/settings).
 *
 * @returns null while they are unknown: every feature then counts as off
 */
export function operatorSettings(visit: Visit): Promise<SystemSettings | null> {
  return visit.once('settings', async () => {
    const answer = await visit.calls.settings();
    return answer.ok ? answer.value : null;
  });
}

/**
 * Returns the country of a phone number for calls that an operator takes it with; undefined for other operators
 * (contract §1.15).
 */
export async function phoneCountryTold(
  visit: Visit,
  feature: 'logInPhoneCountry' | 'lostPasswordPhoneCountry',
  phoneCountry: string,
): Promise<string | undefined> {
  const settings = await operatorSettings(visit);
  return settings?.features[feature] === true ? phoneCountry : undefined;
}

/** First step of a player with an empty list: a buy-in, or the cashier who opens the first balance. */
export type FirstStep = 'buyIn' | 'cashier';

/** Finds the first step; null where the operator is not known to allow buy-ins. */
export async function firstStep(visit: Visit): Promise<FirstStep | null> {
  if (visit.player?.arePermissionsSuspended !== false || isPaused(visit)) return null;
  if ((await operatorSettings(visit))?.features.allowWebBuyIn !== true) return null;
  return hasCasinoBalance(await playerFunds(visit)) === false ? 'cashier' : 'buyIn';
}

/**
 * Checks for such a screen, or such a file, in this country and at this operator (spec §2). The operator is asked only
 * where that decides; while its settings are unknown the screen says so itself.
 */
export async function isScreenAvailable(visit: Visit): Promise<boolean> {
  const conditions = existenceOf(visit.request.url.pathname);
  const { country } = visit.config;
  const holds = (settings: ScreenFeatures) =>
    conditions.every((condition) => EXISTENCE[condition]({ country, settings }));
  if (!holds(ALL_ON)) return false;
  if (holds(ALL_OFF)) return true;
  const settings = await operatorSettings(visit);
  return settings === null || holds(settings.features);
}

/**
 * Lists contacts for the page (contract §8b.1); none while the operator's settings are unknown. For a request that is
 * refused at the gate the operator is not asked.
 */
export async function supportContacts(visit: Visit): Promise<ShownContact[]> {
  const settings = visit.response.isRefusal ? null : await operatorSettings(visit);
  return (settings?.supportContacts ?? []).map((contact) => shownContact(contact, visit.config.country));
}

/**
 * Reads the time zone of the site, for times of no one casino. For a page that prints none, such as one that refuses a
 * request at the gate, the operator is not asked.
 *
 * @returns an IANA name
 */
export async function siteTimeZone(visit: Visit): Promise<string> {
  const isCodeAskedFor = visit.request.url.searchParams.get('panel') === 'forgotPassword';
  const isTimeShown = visit.player !== null || visit.messages.list.length > 0 || isCodeAskedFor;
  const settings = isTimeShown ? await operatorSettings(visit) : null;
  return settings?.timeZone ?? DEFAULT_TIME_ZONES[visit.config.country];
}

/**
 * Reads the time zone of a casino (contract §8b.2).
 *
 * @param casinoId null or an id that the operator does not list: the site's zone
 * @returns an IANA name
 */
export async function casinoTimeZone(visit: Visit, casinoId: number | null): Promise<string> {
  const [timeZone, site] = await Promise.all([
    siteTimeZone(visit),
    casinoId === null ? null : visit.calls.site(),
  ]);
  const casino = site?.ok ? site.value.find(({ id }) => id === casinoId) : undefined;
  return casino?.timeZone ?? timeZone;
}

/** Remembers the exclusion that the operator has told, for the pages of the session; null for none. */
export function notePause(visit: Visit, exclusion: Exclusion | null): void {
  const { player } = visit;
  if (player === null || isGuest(player)) return;
  const pause = exclusion && pauseOf(exclusion);
  const before = player.pause ?? null;
  if (pause?.untilMs === before?.untilMs && pause?.isOnRequest === before?.isOnRequest) return;
  visit.updatePlayer({ pause });
}

/** Checks for an exclusion that holds, as far as the operator has told it. */
export const isPaused = ({ player, now }: Visit): boolean => isPausing(player?.pause, now());

/** Reads the signed-in player's funds once per request (spec §7, GET /funds). */
export function playerFunds(visit: Visit): Promise<Result<Funds>> {
  return visit.once('funds', () => asPlayer(visit).funds());
}

/** Checks for a balance at any casino; null while that is unknown. */
export function hasCasinoBalance(funds: Result<Funds>): boolean | null {
  if (!funds.ok) return null;
  const { entries, unreadableRows } = funds.value;
  return entries.length > 0 || (unreadableRows > 0 ? null : false);
}

/** Reads once per request how a player can pay at a casino now (contract §6.1). */
export function webPayMethods(
  visit: Visit,
  direction: Direction,
  casinoId: number,
): Promise<Result<WebPayMethods>> {
  return visit.once(`methods ${direction} ${casinoId}`, () =>
    asPlayer(visit).webpayMethods({ direction, casinoId }),
  );
}

/** Reads once per request what the player has accepted (spec §7, GET /document/acknowledgement). */
export function playerAcknowledgements(visit: Visit): Promise<Result<DocumentKeyVersion[]>> {
  return visit.once('acknowledgements', () => asPlayer(visit).acknowledgements());
}

/** Reads the signed-in player's profile once per request (spec §7, GET /user/{userId}/profile). */
export function playerProfile(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  return visit.once('profile', () => freshProfile(visit, userId));
}

/** Reads the profile again: an action that changes it sees it as it is now, and its page as it is then. */
export function freshProfile(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  return asPlayer(visit).profile(userId);
}

/**
 * Reads whether the player's permissions are suspended (contract §8b.5), at most once a minute per session: all pages
 * show it. While that is unknown, the last answer holds; the operator itself refuses what it does not permit.
 *
 * @throws Response that leads to `/` when the operator ends the session
 */
export function refreshPermissions(visit: Visit): Promise<void> {
  return visit.once('permissions', async () => {
    const { player, config, now } = visit;
    const { permissionReads } = visit.services;
    if (player === null || player.userId === null || isGuest(player)) return;
    const readAtMs = Math.max(player.loggedOnAtMs, permissionReads.get(player.id) ?? 0);
    if (now() - readAtMs < config.permissionsAgeMs) return;
    // Asked once a minute, so that the answer has to reach a page that is looked at.
    if (isPrefetch(visit.request)) throw endSession(visit, null);
    // Before the answer: an operator that fails is not asked by every page.
    permissionReads.set(player.id, now());
    const answer = await asPlayer(visit).permissions(player.userId);
    if (!answer.ok) return;
    const { exclusion, arePermissionsSuspended } = answer.value;
    // Left out, it says nothing (contract §9), unless the operator excludes nobody here.
    const isOff =
      exclusion === undefined && (await operatorSettings(visit))?.features.allowExclusion === false;
    if (exclusion !== undefined || isOff) notePause(visit, exclusion ?? null);
    if (arePermissionsSuspended !== player.arePermissionsSuspended)
      visit.updatePlayer({ arePermissionsSuspended });
  });
}
