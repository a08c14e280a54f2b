import { operatorSettings } from '#app/calls/operator-reads.ts';
import { lastSentCode } from '#app/codes/sent-codes.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { maskedPhone, nationalFormat } from '#app/domain/player/phone.ts';
import { typedValue } from '#app/forms/sent-form.ts';
import type { UserProfile } from '#app/operator/profile.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { loadInfo, readProfile } from './personal-info.ts';

export type ProfileModel = Awaited<ReturnType<typeof loadProfile>>;

/** Loads the profile (spec §2 /userProfile). */
export async function loadProfile(visit: Visit, player: PlayerSession, userId: string) {
  const [settings, answer] = await Promise.all([operatorSettings(visit), readProfile(visit, userId)]);
  const profile = answer.ok ? answer.value : null;
  if (profile) updateSession(visit, player, profile);
  const { country } = visit.config;
  const { searchParams } = visit.request.url;
  const current = visit.player ?? player;
  return {
    displayName: current.displayName,
    /** National format. */
    phone: nationalFormat(player.phoneNumber, player.phoneCountryCode),
    isPhoneVerified: current.isUserVerified,
    isPhoneCodeSent: (await lastSentCode(visit, 'phone')) !== null,
    /** Null, like `info`, if the profile could not be loaded. */
    email: profile && {
      address: profile.email,
      isVerified: profile.isEmailVerified,
      pending: profile.pendingEmail,
    },
    info: profile && (await loadInfo(visit, userId, profile)),
    language: visit.request.language,
    languages: visit.config.languages,
    isIdCheckOffered: country === 'MX' && settings?.features.isIdCheckSupported === true,
    isNameDialogOpen:
      searchParams.get('dialog') === 'displayName' ||
      typedValue(visit.messages.sentForm(ROUTES.userProfile), 'intent') === 'saveDisplayName',
  };
}

/** Copies changes made elsewhere since the log-on. */
function updateSession(visit: Visit, player: PlayerSession, profile: UserProfile): void {
  const displayName = profile.displayName || player.displayName;
  const isUserVerified = profile.isPhoneVerified ?? player.isUserVerified;
  if (displayName !== player.displayName || isUserVerified !== player.isUserVerified) {
    visit.updatePlayer({ displayName, isUserVerified });
  }
}

export type PhoneCodeModel = Awaited<ReturnType<typeof loadPhoneCode>>;

/** Loads the page that asks for the phone's code; the number is masked. */
export async function loadPhoneCode(visit: Visit, player: PlayerSession) {
  const sent = await lastSentCode(visit, 'phone');
  return { sent, sentTo: sent?.sentTo ?? maskedPhone(player.phoneNumber, player.phoneCountryCode) };
}
