import { lastSentCode } from '#app/account/sent-codes.ts';
import { operatorSettings, playerProfile, timeZoneOf } from '#app/calls/shared-reads.ts';
import { type Country, LANGUAGES_OF_COUNTRY, type Language } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import { returnPath } from '#app/domain/pages/return-path.ts';
import { type RouteId, type RoutePath, routeOf } from '#app/domain/pages/routes.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';
import type { UserProfile } from '#app/operator/player/profile.ts';
import { infoFields, isAskedIn } from '#app/personal-info/fields.ts';
import { storedInfo } from '#app/personal-info/stored-info.ts';
import type { StoredInfo } from '#app/personal-info/typed-info.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';
import type { InfoFormContext } from './personal-info-form.ts';

/** Name of the form of the personal information among those that are kept half-filled. */
export const INFO_DRAFT = 'personalInfo';

/** The personal information as the page shows it. */
export interface InfoModel {
  stored: StoredInfo;
  /** What was typed before and could not be saved, by the name of the input. */
  typed: Readonly<Record<string, string>>;
  /** Fields that can be typed; the others are shown as text. */
  open: PersonalInfoField[];
  /** Fields that may not be changed any more. */
  locked: PersonalInfoField[];
  required: PersonalInfoField[];
  /** The screen that needs the missing fields, and comes next; null when the player came by himself. */
  next: { path: RoutePath; route: RouteId } | null;
}

/** What the profile shows (spec §2 /userProfile). */
export interface ProfileModel {
  country: Country;
  displayName: string;
  /** National format. */
  phone: string;
  isPhoneVerified: boolean;
  /** A code for the phone is on its way. */
  isPhoneCodeSent: boolean;
  /** Null when the profile could not be loaded. */
  email: { address: string | null; isVerified: boolean; pending: string | null } | null;
  /** Null when the profile could not be loaded. */
  info: InfoModel | null;
  language: Language;
  languages: readonly Language[];
  isIdCheckOffered: boolean;
  isNameDialogOpen: boolean;
}

/**
 * The player's profile. When it cannot be had, that stands in the notification table (spec §8, 'Server not responding
 * to User Profile request').
 *
 * @returns the profile, or why it is unknown
 * @throws Response when the operator ends the session
 */
export async function readProfile(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  const answer = await playerProfile(visit, userId);
  if (!answer.ok) visit.messages.notifyNow(failureNotification(failureOf('ProfileCallFailed')));
  return answer;
}

/**
 * Loads what the profile shows; what cannot be loaded is left out and said so.
 *
 * @throws Response when the operator ends the session
 */
export async function loadProfile(
  visit: Visit,
  player: PlayerSession,
  userId: string,
): Promise<ProfileModel> {
  const [settings, answer] = await Promise.all([operatorSettings(visit), readProfile(visit, userId)]);
  const profile = answer.ok ? answer.value : null;
  if (profile) keepInStep(visit, player, profile);
  const { country } = visit.config;
  const { searchParams } = visit.request.url;
  const current = visit.player ?? player;
  return {
    country,
    displayName: current.displayName,
    phone: nationalFormat(player.phoneNumber, player.phoneCountryCode),
    isPhoneVerified: current.isUserVerified,
    isPhoneCodeSent: lastSentCode(visit, 'phone') !== null,
    email: profile && {
      address: profile.email,
      isVerified: profile.isEmailVerified,
      pending: profile.pendingEmail,
    },
    info: profile && (await infoModel(visit, profile)),
    language: visit.request.language,
    languages: LANGUAGES_OF_COUNTRY[country],
    isIdCheckOffered: country === 'MX' && settings?.features.isIdCheckSupported === true,
    isNameDialogOpen: searchParams.get('dialog') === 'displayName',
  };
}

/** What was changed elsewhere since the log-on becomes part of the player state. */
function keepInStep(visit: VisitWith<'updatePlayer'>, player: PlayerSession, profile: UserProfile): void {
  const displayName = profile.displayName || player.displayName;
  const isUserVerified = profile.isPhoneVerified ?? player.isUserVerified;
  if (displayName !== player.displayName || isUserVerified !== player.isUserVerified) {
    visit.updatePlayer({ displayName, isUserVerified });
  }
}

async function infoModel(visit: Visit, profile: UserProfile): Promise<InfoModel> {
  const path = returnPath(visit.request.url.searchParams.get('next'));
  const route = path === null ? null : routeOf(path);
  const next = path !== null && route !== null ? { path, route } : null;
  const { stored, open, required } = await infoFormContext(visit, profile, next !== null);
  return {
    stored,
    typed: visit.drafts.read(INFO_DRAFT),
    open: [...open],
    required: [...required],
    locked: profile.lockedPersonalInfo,
    next,
  };
}

/**
 * Gathers what the rules of the personal information depend on.
 *
 * @returns the context; locked fields are never open, the others in the order of the form
 */
export async function infoFormContext(
  visit: Visit,
  profile: UserProfile,
  isMissingOnly: boolean,
): Promise<InfoFormContext> {
  const { country } = visit.config;
  const [rules, timeZone] = await Promise.all([visit.calls.rules(), timeZoneOf(visit)]);
  const missing = profile.missingPersonalInfo;
  // What the operator misses is open wherever the player is: the profile could not be completed otherwise.
  const isOpen = (name: PersonalInfoField) =>
    !profile.lockedPersonalInfo.includes(name) &&
    (missing.includes(name) || (!isMissingOnly && isAskedIn(name, country)));
  const open = infoFields(visit.request.language).filter(isOpen);
  return {
    stored: storedInfo(profile.personalInfo),
    open,
    required: isMissingOnly ? missing : [],
    country,
    age: {
      minimumAge: minimumAge(rules.ok ? rules.value.minimumAge : null, country),
      today: isoDateAt(visit.now(), timeZone),
    },
  };
}
