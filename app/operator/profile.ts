import { z } from 'zod/v4';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { Exclusion } from '#app/domain/player/exclusion.ts';
import { toldExclusion } from './exclusion.ts';
import type { Send } from './http/call.ts';
import {
  countryCode,
  flag,
  operatorLanguage,
  optional,
  optionalText,
  readableRows,
  success,
  text,
  type Wire,
} from './http/wire.ts';
import {
  type PersonalInfo,
  type PersonalInfoChanges,
  type PersonalInfoField,
  personalInfo,
  personalInfoBody,
  personalInfoField,
} from './personal-info.ts';

/** Profile of a player (contract §2 UserProfile). Members that were not sent are null. */
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

const fieldNames = readableRows(personalInfoField, 100);

const userProfile: Wire<UserProfile> = z.object({
  displayName: text(128),
  phoneNumber: optionalText(32),
  phoneCountryCode: optional(countryCode),
  isPhoneVerified: optional(z.boolean()),
  email: optionalText(320),
  isEmailVerified: flag,
  pendingEmail: optionalText(320),
  language: optional(operatorLanguage),
  personalInfo: optional(personalInfo),
  isPersonalInfoComplete: flag,
  missingPersonalInfo: fieldNames,
  lockedPersonalInfo: fieldNames,
});

/** Profile in an envelope or bare (contract §5). */
const profileAnswer: Wire<UserProfile> = z
  .looseObject({ userProfile: z.unknown() })
  .transform((answer): unknown => answer.userProfile ?? answer)
  .pipe(userProfile);

// The change is done: an unreadable profile is no refusal.
const changedProfile: Wire<UserProfile | null> = success({ userProfile: optional(userProfile) }).transform(
  (answer) => answer.userProfile,
);

const updatedProfile: Wire<{ displayName: string | null }> = success({
  userProfile: z.object({ displayName: optionalText(128) }).catch({ displayName: null }),
}).transform((answer) => answer.userProfile);

/** GET /user/{userId}/profile (spec §7, contract §5). */
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

/** POST /user/profile (spec §7, contract §5). Absent members stay. Returns the stored name, null when it was not sent. */
export function updateProfile(
  send: Send,
  accessToken: string,
  userId: string,
  { displayName, language }: { displayName?: string; language?: OperatorLanguageTag },
) {
  return send({
    method: 'POST',
    route: '/user/profile',
    circuit: 'account',
    json: { userId, userProfile: { displayName, language } },
    accessToken,
    schema: updatedProfile,
  });
}

/**
 * POST /user/personalInfo (contract §5). Absent members stay, null clears an optional one. Returns the profile, null when
 * it was not sent. Refusals: `PersonalInfoRequired`, or `DeniedByAccountState` for a locked field, both with
 * `fieldErrors` by whole paths such as `personalInfo.birthDate`.
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

/** Timeout of permissions in ms: they seldom change. */
const PERMISSIONS_WITHIN_MS = 1500;

/** Permissions of a player (spec §6). */
interface Permissions {
  arePermissionsSuspended: boolean;
  /** Null for none; undefined when the operator does not say, or not readably. */
  exclusion?: Exclusion | null | undefined;
}

const permissions: Wire<Permissions> = z.object({
  arePermissionsSuspended: z.boolean(),
  exclusion: toldExclusion,
});

const permissionsAnswer: Wire<Permissions> = z.union([
  z.object({ permissions }).transform((answer) => answer.permissions),
  permissions,
]);

/** GET /user/{userId}/permissions (spec §7). */
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
