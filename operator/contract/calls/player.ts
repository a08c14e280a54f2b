import { z } from 'zod/v4';
import type { Call, Refusal } from '../call.ts';
import { CODE_SENT, PROFILE, SESSION } from '../examples.ts';
import { attemptsLeft, codeSent } from '../schemas/codes.ts';
import { permissions } from '../schemas/exclusion.ts';
import { countryCode, envelope, id, language, success } from '../schemas/primitives.ts';
import { personalInfoChanges, userProfile } from '../schemas/profile.ts';
import { session } from '../schemas/session.ts';

const PASSWORD_RULES: readonly Refusal[] = [
  { status: 'PasswordTooShort', when: 'Shorter than `minimumLength`.' },
  { status: 'PasswordTooFewCharacterClasses', when: 'Too few kinds of characters.' },
  { status: 'PasswordNotAllowed', when: 'The old one, too long, common, or holds the number.' },
];

const profileAnswer = z.looseObject({ status: success, userProfile, ...envelope });

/** Body of the calls for a lost password, so far as it says whose. */
const lostPassword = {
  PhoneNumber: z.string().describe('National digits.'),
  PhoneCountryCode: countryCode
    .optional()
    .describe('Country of the number. Sent only where `features.lostPasswordPhoneCountry` is on.'),
};

const ids = z.strictObject({ userId: id });
const OWN = { 404: "Unknown, or another player's." };

/** /user/password…: forgotten and changed passwords. */
export const PASSWORD_CALLS: readonly Call[] = [
  {
    operationId: 'sendResetCode',
    method: 'post',
    path: '/user/password/lost/code',
    tag: 'Password',
    summary: 'Send a code to who forgot his password',
    rules:
      'PascalCase, with the next one the only call that has it. `CaptchaResponse` is always sent, empty where no captcha is needed.',
    source: 'specification §7',
    auth: 'none',
    body: z.strictObject({ ...lostPassword, CaptchaResponse: z.string().optional() }),
    answer: z.looseObject({ status: success, verification: codeSent.optional(), ...envelope }),
    refusals: [
      { status: 'CaptchaFailed', when: 'The captcha is missing or wrong.' },
      { status: 'PhoneNumberInvalidCharacters', when: 'Not a number.' },
      { status: 'UserAccountIsLocked', when: 'The account is locked.' },
      { status: 'TooManyRequests', when: 'Too soon, or too many.', members: { retryAfterSeconds: 42 } },
      { status: 'FailedToSend', when: 'The message did not leave.' },
      { status: 'UnableToSendCode', when: 'No channel can be used.' },
    ],
    httpErrors: { 404: 'No one has this number.' },
    examples: {
      request: { PhoneNumber: '5512345678', CaptchaResponse: '' },
      answers: { sent: { status: 'Success', retryAfterSeconds: 60, verification: CODE_SENT } },
    },
  },
  {
    operationId: 'resetPassword',
    method: 'post',
    path: '/user/password/lost',
    tag: 'Password',
    summary: 'Set a new password by the code',
    rules: 'All sessions of the player end.',
    source: 'specification §7',
    auth: 'none',
    body: z.strictObject({ ...lostPassword, Code: z.string(), NewPassword: z.string() }),
    answer: z.looseObject({ status: success, ...envelope }),
    refusals: [
      { status: 'InvalidCode', when: 'The code is wrong, used or expired, or no one has the number.' },
      { status: 'TooManyRequests', when: 'No tries are left.' },
      { status: 'UserAccountIsLocked', when: 'The account is locked.' },
      ...PASSWORD_RULES,
    ],
    refusalMembers: { attemptsLeft: attemptsLeft.optional() },
    examples: {
      request: { PhoneNumber: '5512345678', Code: '123456', NewPassword: 'N3wPassword!' },
      answers: { done: { status: 'Success' } },
    },
  },
  {
    operationId: 'changePassword',
    method: 'post',
    path: '/user/password',
    tag: 'Password',
    summary: 'Change the password',
    rules:
      'All other sessions of the player end. `session` replaces the tokens of this one; without it they stay good.',
    source: 'contract §5',
    auth: 'player',
    body: z.strictObject({ currentPassword: z.string(), newPassword: z.string() }),
    answer: z.looseObject({ status: success, session: session.optional(), ...envelope }),
    refusals: [
      { status: 'TooManyRequests', when: 'Too many wrong passwords.', members: { retryAfterSeconds: 42 } },
      { status: 'PasswordIncorrect', when: 'The current one is wrong.' },
      ...PASSWORD_RULES,
    ],
    examples: {
      request: { currentPassword: 'Passw0rd!', newPassword: 'N3wPassword!' },
      answers: { done: { status: 'Success', session: SESSION } },
    },
  },
];

/** /user/{userId}/… and /user/profile, /user/personalInfo. */
export const PROFILE_CALLS: readonly Call[] = [
  {
    operationId: 'getProfile',
    method: 'get',
    path: '/user/{userId}/profile',
    tag: 'Profile',
    summary: 'The profile',
    rules: 'The profile may stand in the envelope or bare.',
    source: 'specification §7, contract §5',
    auth: 'player',
    ids,
    answer: z.union([profileAnswer, userProfile]),
    httpErrors: OWN,
    examples: {
      parameters: { userId: 'u_81' },
      answers: { enveloped: { status: 'Success', userProfile: PROFILE }, bare: PROFILE },
    },
  },
  {
    operationId: 'getPermissions',
    method: 'get',
    path: '/user/{userId}/permissions',
    tag: 'Profile',
    summary: 'What the player may do',
    rules:
      'Read with Home and before money, kept for 60 s at most, waited for 1.5 s at most. The permissions may stand in the envelope or bare.',
    source: 'specification §7, contract §8b.5',
    auth: 'player',
    without: 'The permissions of the log-on hold for the session.',
    ids,
    answer: z.union([
      z.looseObject({
        status: success.optional(),
        permissions,
        ...envelope,
      }),
      permissions,
    ]),
    httpErrors: OWN,
    examples: {
      parameters: { userId: 'u_81' },
      answers: {
        enveloped: { status: 'Success', permissions: { arePermissionsSuspended: false } },
        bare: { arePermissionsSuspended: true },
      },
    },
  },
  {
    operationId: 'updateProfile',
    method: 'post',
    path: '/user/profile',
    tag: 'Profile',
    summary: 'Change display name or language',
    rules: 'What is absent stays. The answer tells the name as it was stored.',
    source: 'specification §7, contract §5',
    auth: 'player',
    body: z.strictObject({
      userId: id,
      userProfile: z.strictObject({ displayName: z.string().optional(), language: language.optional() }),
    }),
    answer: z.looseObject({
      status: success,
      userProfile: z.looseObject({ displayName: z.string().max(128).optional() }).optional(),
      ...envelope,
    }),
    refusals: [
      {
        status: 'DisplayNameTooShort',
        when: 'Shorter than `displayNameMinimumLength`.',
        members: { fieldErrors: { 'userProfile.displayName': 'tooShort' } },
      },
    ],
    httpErrors: OWN,
    examples: {
      request: { userId: 'u_81', userProfile: { displayName: 'Ana R', language: 'es-MX' } },
      answers: { stored: { status: 'Success', userProfile: { displayName: 'Ana R' } } },
    },
  },
  {
    operationId: 'updatePersonalInfo',
    method: 'post',
    path: '/user/personalInfo',
    tag: 'Profile',
    summary: 'Change personal information',
    rules: 'Any part of it: what is absent stays, null clears an optional field. A refusal stores nothing.',
    source: 'contract §5',
    auth: 'player',
    body: z.strictObject({ personalInfo: personalInfoChanges }),
    answer: z.looseObject({ status: success, userProfile: userProfile.optional(), ...envelope }),
    refusals: [
      {
        status: 'PersonalInfoRequired',
        when: 'A field is missing or wrong.',
        members: { fieldErrors: { 'personalInfo.taxId': 'checkDigit' } },
      },
      {
        status: 'DeniedByAccountState',
        when: 'A locked field would change.',
        members: { fieldErrors: { 'personalInfo.birthDate': 'notAllowed' } },
      },
    ],
    examples: {
      request: { personalInfo: { firstName: 'Ana', address: { city: 'Puebla' }, documentNumber: null } },
      answers: { stored: { status: 'Success', userProfile: PROFILE } },
    },
  },
];
