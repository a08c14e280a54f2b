import { z } from 'zod/v4';
import type { Call, Refusal } from '../call.ts';
import { CODE_SENT, SESSION } from '../examples.ts';
import { attemptsLeft, codeChannel, codeSent } from '../schemas/codes.ts';
import { countryCode, envelope, id, instant, language, success } from '../schemas/primitives.ts';
import { personalInfoChanges } from '../schemas/profile.ts';
import { session } from '../schemas/session.ts';
import { documentKeyVersion } from '../schemas/site.ts';

const verification = { verification: codeSent.optional() };

const codeAnswer = z.looseObject({ status: success, ...verification, ...envelope });

const NOT_SENT: readonly Refusal[] = [
  {
    status: 'TooManyRequests',
    when: 'Too soon, or too many: 1 per 60 s, 5 per hour, 10 per day.',
    members: { retryAfterSeconds: 42 },
  },
  { status: 'FailedToSend', when: 'The message did not leave.' },
  { status: 'UnableToSendCode', when: 'No channel can be used.' },
];

const DONE_ALREADY: Refusal = { status: 'DeniedByAccountState', when: 'It is verified already.' };

const WRONG_CODE: Refusal = {
  status: 'InvalidCode',
  when: 'The code is wrong, used or expired.',
  members: { attemptsLeft: 4 },
};

/** POST /user/register, GET /captcha/challenge, /user/phone/… and /user/email…. */
export const REGISTRATION_CALLS: readonly Call[] = [
  {
    operationId: 'register',
    method: 'post',
    path: '/user/register',
    tag: 'Registration',
    summary: 'Make an account',
    rules: `Makes the account, opens a session and sends a code to the phone. **When the account was made but the message did not leave the status is still \`Success\`** and \`verification.status\` tells.

An SMS ends with a line \`@<portal host> #<code>\`, so that browsers can fill the code in. Older codes stay valid until the newest one is used, or until they expire.`,
    source: 'contract §4.2',
    auth: 'none',
    isKeyed: true,
    body: z.strictObject({
      phoneNumber: z.string().describe('National digits.'),
      phoneCountryCode: countryCode,
      password: z.string(),
      displayName: z.string(),
      email: z.string().optional(),
      ageConfirmed: z.boolean().describe('Must be true.'),
      captchaResponse: z
        .string()
        .optional()
        .describe('Needed where `captchaType` is not `none`. Not compared between two tries.'),
      acceptedDocuments: z.array(documentKeyVersion).max(100),
      personalInfo: personalInfoChanges.optional(),
      language,
    }),
    answer: z.looseObject({ status: success, session: session.optional(), ...verification, ...envelope }),
    refusals: [
      { status: 'CaptchaFailed', when: 'The captcha is missing or wrong.' },
      { status: 'PhoneNumberInvalidCharacters', when: 'Not a number of the country.' },
      { status: 'PhoneNumberAlreadyInUse', when: 'Another player has it.' },
      { status: 'PasswordTooShort', when: 'Shorter than `minimumLength`.' },
      { status: 'PasswordTooFewCharacterClasses', when: 'Too few kinds of characters.' },
      { status: 'PasswordNotAllowed', when: 'Too long, common, or holds the number.' },
      { status: 'DisplayNameTooShort', when: 'Shorter than `displayNameMinimumLength`.' },
      { status: 'InvalidEmailAddress', when: 'Not an address.' },
      {
        status: 'AgeConfirmationRequired',
        when: 'The box is not ticked, or the birth date says too young.',
        members: { fieldErrors: { 'personalInfo.birthDate': 'tooYoung' } },
      },
      { status: 'RequiredDocumentNotFound', when: 'A current document is not among the accepted ones.' },
      {
        status: 'PersonalInfoRequired',
        when: 'A required field is missing or wrong.',
        members: { fieldErrors: { 'personalInfo.firstName': 'blank' } },
      },
    ],
    examples: {
      request: {
        phoneNumber: '5512345678',
        phoneCountryCode: 'MX',
        password: 'Passw0rd!',
        displayName: 'Ana',
        ageConfirmed: true,
        captchaResponse: 'XXXX.DUMMY.TOKEN.XXXX',
        acceptedDocuments: [{ key: 'terms', version: '3' }],
        personalInfo: {
          firstName: 'Ana',
          lastName: 'Ruiz',
          birthDate: '1990-04-15',
          nationality: 'MX',
          countryOfResidence: 'MX',
        },
        language: 'es-MX',
      },
      answers: {
        account: {
          status: 'Success',
          session: { ...SESSION, isUserVerified: false },
          verification: CODE_SENT,
        },
        accountWithoutMessage: {
          status: 'Success',
          session: { ...SESSION, isUserVerified: false },
          verification: { ...CODE_SENT, status: 'FailedToSend' },
        },
      },
    },
  },
  {
    operationId: 'getCaptchaChallenge',
    method: 'get',
    path: '/captcha/challenge',
    tag: 'Registration',
    summary: 'A picture to be read, for browsers without JavaScript',
    rules:
      'Only where `captchaFallback` is `image`. `captchaResponse` is then `image:<challengeId>:<answer>`. It can be used once, within 290 s, with 3 tries.',
    source: 'contract §4.3',
    auth: 'none',
    without: 'Browsers without JavaScript are told that they need it for the captcha.',
    query: z.strictObject({ purpose: z.enum(['register', 'resetCode']) }),
    answer: z.looseObject({
      status: success,
      challengeId: id,
      imageDataUrl: z
        .string()
        .max(200_000)
        .regex(/^data:image\//),
      alternativeText: z.string().max(500).nullable().optional(),
      expiresAt: instant,
      ...envelope,
    }),
    httpErrors: { 404: 'There are no pictures.' },
    examples: {
      parameters: { purpose: 'register' },
      answers: {
        picture: {
          status: 'Success',
          challengeId: 'ch_5',
          imageDataUrl: 'data:image/svg+xml;base64,PHN2Zy8+',
          alternativeText: null,
          expiresAt: '2026-11-21T18:04:50Z',
        },
      },
    },
  },
  {
    operationId: 'sendPhoneCode',
    method: 'post',
    path: '/user/phone/code',
    tag: 'Registration',
    summary: 'Send the code that confirms the phone',
    rules: '`channel` asks for one of the channels that were named; without it the usual one is taken.',
    source: 'contract §4.4',
    auth: 'player',
    body: z.strictObject({ channel: codeChannel.optional() }),
    answer: codeAnswer,
    refusals: [DONE_ALREADY, ...NOT_SENT],
    refusalMembers: verification,
    examples: {
      request: { channel: 'sms' },
      answers: { sent: { status: 'Success', retryAfterSeconds: 60, verification: CODE_SENT } },
    },
  },
  {
    operationId: 'verifyPhone',
    method: 'post',
    path: '/user/phone/verify',
    tag: 'Registration',
    summary: 'Confirm the phone',
    rules: '`TooManyRequests`: no tries are left, a new code is needed.',
    source: 'contract §4.5',
    auth: 'player',
    body: z.strictObject({ code: z.string().max(100) }),
    answer: z.looseObject({ status: success, attemptsLeft: attemptsLeft.optional(), ...envelope }),
    refusals: [
      DONE_ALREADY,
      WRONG_CODE,
      {
        status: 'TooManyRequests',
        when: 'No tries are left.',
        members: { attemptsLeft: 0, retryAfterSeconds: 42 },
      },
    ],
    refusalMembers: { attemptsLeft: attemptsLeft.optional() },
    examples: { request: { code: '123456' }, answers: { verified: { status: 'Success' } } },
  },
  {
    operationId: 'setEmail',
    method: 'post',
    path: '/user/email',
    tag: 'Registration',
    summary: 'Set or change the mail address',
    rules: `The address is kept as \`pendingEmail\` until it is confirmed: by the link \`https://<portal>/verifyEmail?code=<code>\` of the mail, or by the six digits in it. The old address gets a notice.

\`currentPassword\` is needed to change an address that is there.`,
    source: 'contract §4.6',
    auth: 'player',
    body: z.strictObject({ email: z.string(), currentPassword: z.string().optional() }),
    answer: codeAnswer,
    refusals: [
      {
        status: 'PasswordIncorrect',
        when: 'Missing or wrong.',
        members: { fieldErrors: { currentPassword: 'mismatch' } },
      },
      { status: 'TooManyRequests', when: 'Too many tries.', members: { retryAfterSeconds: 42 } },
      {
        status: 'InvalidEmailAddress',
        when: 'Not an address.',
        members: { fieldErrors: { email: 'invalid' } },
      },
      { status: 'UnableToSendCode', when: 'The mail did not leave.' },
    ],
    refusalMembers: verification,
    examples: {
      request: { email: 'ana@mail.example', currentPassword: 'Passw0rd!' },
      answers: { pending: { status: 'Success', verification: { ...CODE_SENT, channel: 'email' } } },
    },
  },
  {
    operationId: 'sendEmailCode',
    method: 'post',
    path: '/user/email/code',
    tag: 'Registration',
    summary: 'Send the mail again',
    rules: 'To the address that waits for its confirmation.',
    source: 'contract §4.7',
    auth: 'player',
    body: z.strictObject({}),
    answer: codeAnswer,
    refusals: [{ status: 'InvalidEmailAddress', when: 'There is no address.' }, DONE_ALREADY, ...NOT_SENT],
    refusalMembers: verification,
    examples: {
      request: {},
      answers: { sent: { status: 'Success', verification: { ...CODE_SENT, channel: 'email' } } },
    },
  },
  {
    operationId: 'verifyEmail',
    method: 'post',
    path: '/user/email/verify',
    tag: 'Registration',
    summary: 'Confirm the mail address',
    rules:
      'A code of at most 6 characters is typed by a player: HTTP 401 without his token. The code of a link (22 to 64 URL-safe characters) works without one, as it may be opened on another device. **Only this call uses a code up**: opening the link does not.',
    source: 'contract §4.8',
    auth: 'either',
    body: z.strictObject({ code: z.string() }),
    answer: z.looseObject({ status: success, emailMask: z.string().max(320).optional(), ...envelope }),
    refusals: [WRONG_CODE, DONE_ALREADY, { status: 'TooManyRequests', when: 'No tries are left.' }],
    refusalMembers: { attemptsLeft: attemptsLeft.optional() },
    httpErrors: { 401: 'A typed code without a token.' },
    examples: {
      request: { code: '123456' },
      answers: { verified: { status: 'Success', emailMask: 'a•••@mail.example' } },
    },
  },
];
