import { operatorSettings, playerProfile, siteTimeZone } from '#app/calls/operator-reads.ts';
import { lastSentCode } from '#app/codes/sent-codes.ts';
import { LANGUAGES_OF_COUNTRY } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import { returnPath } from '#app/domain/pages/return-path.ts';
import { ROUTES, routeOf } from '#app/domain/pages/routes.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { UserProfile } from '#app/operator/profile.ts';
import { infoFields, isAskedIn } from '#app/personal-info/fields.ts';
import { storedInfo } from '#app/personal-info/stored-info.ts';
import type { InfoFormContext } from '#app/routes/userProfile/personal-info-form.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** Name of the form of the personal information among those that are kept half-filled. */
export const INFO_DRAFT = 'personalInfo';

/** The personal information as the page shows it. */
export type InfoModel = Awaited<ReturnType<typeof infoModel>>;

/** What the profile shows (spec §2 /userProfile). */
export type ProfileModel = Awaited<ReturnType<typeof loadProfile>>;

/**
 * The player's profile. When it cannot be had, that stands in the notification table (spec §8, 'Server not responding
 * to User Profile request').
 *
 * @returns the profile, or why it is unknown
 */
export async function readProfile(visit: Visit, userId: string): Promise<Result<UserProfile>> {
  const answer = await playerProfile(visit, userId);
  if (!answer.ok) visit.messages.notifyNow(failureNotification(failureOf('ProfileCallFailed')));
  return answer;
}

/** Loads what the profile shows; what cannot be loaded is left out and said so. */
export async function loadProfile(visit: Visit, player: PlayerSession, userId: string) {
  const [settings, answer] = await Promise.all([operatorSettings(visit), readProfile(visit, userId)]);
  const profile = answer.ok ? answer.value : null;
  if (profile) keepInStep(visit, player, profile);
  const { country } = visit.config;
  const { searchParams } = visit.request.url;
  const current = visit.player ?? player;
  return {
    country,
    displayName: current.displayName,
    /** In national format. */
    phone: nationalFormat(player.phoneNumber, player.phoneCountryCode),
    isPhoneVerified: current.isUserVerified,
    /** Whether a code is on its way. */
    isPhoneCodeSent: (await lastSentCode(visit, 'phone')) !== null,
    /** Null when the profile could not be loaded, as `info` is. */
    email: profile && {
      address: profile.email,
      isVerified: profile.isEmailVerified,
      pending: profile.pendingEmail,
    },
    info: profile && (await infoModel(visit, profile)),
    language: visit.request.language,
    languages: LANGUAGES_OF_COUNTRY[country],
    isIdCheckOffered: country === 'MX' && settings?.features.isIdCheckSupported === true,
    isNameDialogOpen:
      searchParams.get('dialog') === 'displayName' ||
      typedValue(visit.messages.sentForm(ROUTES.userProfile), 'intent') === 'saveDisplayName',
  };
}

/** What was changed elsewhere since the log-on becomes part of the player state. */
function keepInStep(visit: Visit, player: PlayerSession, profile: UserProfile): void {
  const displayName = profile.displayName || player.displayName;
  const isUserVerified = profile.isPhoneVerified ?? player.isUserVerified;
  if (displayName !== player.displayName || isUserVerified !== player.isUserVerified) {
    visit.updatePlayer({ displayName, isUserVerified });
  }
}

async function infoModel(visit: Visit, profile: UserProfile) {
  const path = returnPath(visit.request.url.searchParams.get('next'));
  const route = path === null ? null : routeOf(path);
  const next = path !== null && route !== null ? { path, route } : null;
  const { stored, open, required } = await infoFormContext(visit, profile, next !== null);
  return {
    stored,
    /** What was typed before and could not be saved, by the name of the input. */
    typed: await visit.drafts.read(INFO_DRAFT),
    /** Fields that can be typed; the others are shown as text. */
    open: [...open],
    required: [...required],
    /** Fields that may not be changed any more. */
    locked: profile.lockedPersonalInfo,
    /** The screen that needs the missing fields, and comes next; null when the player came by himself. */
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
  const [rules, timeZone] = await Promise.all([visit.calls.rules(), siteTimeZone(visit)]);
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
