import { lastSentCode } from '#app/account/sent-codes.ts';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { LANGUAGES_OF_COUNTRY } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import type { UserProfile } from '#app/operator/profile.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { loadInfo, readProfile } from './personal-info.ts';

export type ProfileModel = Awaited<ReturnType<typeof loadProfile>>;
export type InfoModel = NonNullable<ProfileModel['info']>;

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
    info: profile && (await loadInfo(visit, profile)),
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
