import type { Language } from '../../contract.ts';
import type { Player } from '../../db/players.ts';
import { type Answer, ok } from '../../http/answer.ts';
import type { PersonalInfoField } from '../../personal-info/field-table.ts';
import { missingPersonalInfo } from '../../personal-info/stored-info.ts';
import type { Runtime } from '../../runtime.ts';

/** The answer of `GET /user/{userId}/profile` (contract §2). */
interface UserProfile {
  displayName: string;
  phoneNumber: string;
  phoneCountryCode: string;
  isPhoneVerified: boolean;
  email: string | null;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  language: Language;
  personalInfo: Record<string, unknown> | null;
  isPersonalInfoComplete: boolean;
  missingPersonalInfo: PersonalInfoField[];
  /** Not editable any more, such as after a passed identity check. */
  lockedPersonalInfo: PersonalInfoField[];
}

/** What a player's profile answers with (contract §2 ProfileResponse, §5). */
export function profileAnswer(runtime: Runtime, player: Player): Answer {
  const { personalInfo } = player;
  const missing = missingPersonalInfo(personalInfo, runtime.country);
  const userProfile: UserProfile = {
    displayName: player.displayName,
    phoneNumber: player.phoneNumber,
    phoneCountryCode: player.phoneCountryCode,
    isPhoneVerified: player.isPhoneVerified,
    email: player.email,
    isEmailVerified: player.isEmailVerified,
    pendingEmail: player.pendingEmail,
    language: player.language,
    personalInfo,
    isPersonalInfoComplete: missing.length === 0,
    missingPersonalInfo: missing,
    lockedPersonalInfo: player.lockedPersonalInfo,
  };
  return ok({ status: 'Success', userProfile });
}
