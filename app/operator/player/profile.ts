import { z } from 'zod';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { Send } from '../http/call.ts';
import {
  countryCode,
  flag,
  operatorLanguage,
  optionalText,
  readable,
  text,
  type Wire,
} from '../http/wire.ts';
import {
  type PersonalInfo,
  type PersonalInfoChanges,
  type PersonalInfoField,
  personalInfo,
  personalInfoBody,
  personalInfoField,
} from './personal-info.ts';

/** A player's profile (contract §2 UserProfile). What the operator did not send is null. */
export interface UserProfile {
  displayName: string;
  phoneNumber: string | null;
  phoneCountryCode: string | null;
  isPhoneVerified: boolean | null;
  email: string | null;
  isEmailVerified: boolean;
  pendingEmail: string | null;
  language: OperatorLanguageTag | null;
  personalInfo: PersonalInfo | null;
  isPersonalInfoComplete: boolean;
  missingPersonalInfo: PersonalInfoField[];
  lockedPersonalInfo: PersonalInfoField[];
}

const fieldNames: Wire<PersonalInfoField[]> = z
  .array(z.unknown())
  .max(100)
  .catch([])
  .transform((names) => readable(personalInfoField, names));

const userProfile: Wire<UserProfile> = z.object({
  displayName: text(128),
  phoneNumber: optionalText(32),
  phoneCountryCode: countryCode.nullable().catch(null),
  isPhoneVerified: z.boolean().nullable().catch(null),
  email: optionalText(320),
  isEmailVerified: flag,
  pendingEmail: optionalText(320),
  language: operatorLanguage.nullable().catch(null),
  personalInfo: personalInfo.nullable().catch(null),
  isPersonalInfoComplete: flag,
  missingPersonalInfo: fieldNames,
  lockedPersonalInfo: fieldNames,
});

/** Reads a profile, in an envelope or bare (contract §5). */
const profileAnswer: Wire<UserProfile> = z
  .object({ userProfile: z.unknown() })
  .passthrough()
  .transform((answer) => answer.userProfile ?? answer)
  .pipe(userProfile);

// The change is done whatever the rest of the answer is like: a profile that cannot be read is not a refusal.
const changedProfile: Wire<UserProfile | null> = z
  .object({ status: z.literal('Success'), userProfile: userProfile.nullable().catch(null) })
  .transform((answer) => answer.userProfile);

const updatedProfile: Wire<{ displayName: string | null }> = z
  .object({
    status: z.literal('Success'),
    userProfile: z.object({ displayName: optionalText(128) }).catch({ displayName: null }),
  })
  .transform((answer) => answer.userProfile);

/**
 * GET /user/{userId}/profile (spec §7, contract §5). A `userId` that is not `[A-Za-z0-9_-]{1,64}` is refused without a
 * call.
 */
export function getProfile(send: Send, accessToken: string, userId: string) {
  return send({
    method: 'GET',
    route: '/user/{userId}/profile',
    circuit: 'account',
    accessToken,
    ids: { userId },
    schema: profileAnswer,
  });
}

/**
 * POST /user/profile (spec §7, contract §5): changes the display name, the language, or both; what is absent stays.
 * Gives the display name as the operator has stored it, null when it does not say.
 */
export function updateProfile(
  send: Send,
  accessToken: string,
  userId: string,
  changes: { displayName?: string; language?: OperatorLanguageTag },
) {
  return send({
    method: 'POST',
    route: '/user/profile',
    circuit: 'account',
    json: { userId, userProfile: { displayName: changes.displayName, language: changes.language } },
    accessToken,
    schema: updatedProfile,
  });
}

/**
 * POST /user/personalInfo (contract §5): changes personal information; what is absent stays, null clears an optional
 * field. Gives the profile as it is now, null when the operator does not say. Refusals: `PersonalInfoRequired` or, for
 * a locked field, `DeniedByAccountState`, both with `fieldErrors` by whole paths such as `personalInfo.birthDate`.
 */
export function updatePersonalInfo(send: Send, accessToken: string, changes: PersonalInfoChanges) {
  return send({
    method: 'POST',
    route: '/user/personalInfo',
    circuit: 'account',
    json: { personalInfo: personalInfoBody(changes) },
    accessToken,
    schema: changedProfile,
  });
}

/** No page waits longer than that to learn that nothing has changed. */
const PERMISSIONS_WITHIN_MS = 1500;

/** What the player may do (spec §6). */
interface Permissions {
  arePermissionsSuspended: boolean;
}

const permissions: Wire<Permissions> = z.object({ arePermissionsSuspended: z.boolean() });

const permissionsAnswer: Wire<Permissions> = z
  .union([z.object({ permissions }).transform((answer) => answer.permissions), permissions])
  .transform(({ arePermissionsSuspended }) => ({ arePermissionsSuspended }));

/**
 * GET /user/{userId}/permissions (spec §7); the permissions may stand in an envelope or bare. A `userId` that is not
 * `[A-Za-z0-9_-]{1,64}` is refused without a call.
 */
export function getPermissions(send: Send, accessToken: string, userId: string) {
  return send({
    method: 'GET',
    route: '/user/{userId}/permissions',
    circuit: 'account',
    accessToken,
    ids: { userId },
    withinMs: PERMISSIONS_WITHIN_MS,
    schema: permissionsAnswer,
  });
}
