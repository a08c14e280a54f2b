import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { idCheck, idCheckSession } from '../schemas/id-check.ts';
import { envelope, id, language, success } from '../schemas/primitives.ts';
import { documentType } from '../schemas/profile.ts';
import { documentKeyVersion } from '../schemas/site.ts';

const answer = z.looseObject({ status: success, idCheck, session: idCheckSession.optional(), ...envelope });

const SESSION = {
  sessionId: 'ids_3',
  url: 'https://check.example/s/ids_3',
  expiresAt: '2026-11-21T19:05:00Z',
};

const NOT_PERFORMED = {
  result: 'NotPerformed',
  canStart: true,
  startBlockedBy: null,
  attemptsLeft: 3,
  lastAttemptDate: null,
  reasons: [],
  acceptedDocuments: ['ine', 'passport'],
  openSession: null,
  estimatedMinutes: null,
};

const OFF = { 404: 'Nobody is checked here.' };

const common = { tag: 'Identity check', auth: 'player', feature: 'isIdCheckSupported' } as const;

/** GET /idCheck, POST /idCheck/start and /idCheck/return. */
export const ID_CHECK_CALLS: readonly Call[] = [
  {
    ...common,
    operationId: 'getIdCheck',
    method: 'get',
    path: '/idCheck',
    summary: "How it stands with the player's identity",
    rules:
      'A `result` that is not one of the five is told as an error: whether a player was checked is never guessed. `retryAfterSeconds` beside `startBlockedBy: "TooManyRequests"` says when there are attempts again.',
    source: 'contract §8',
    answer,
    httpErrors: OFF,
    examples: {
      answers: {
        notPerformed: { status: 'Success', idCheck: NOT_PERFORMED },
        failed: {
          status: 'Success',
          idCheck: {
            ...NOT_PERFORMED,
            result: 'Failure',
            attemptsLeft: 2,
            lastAttemptDate: '2026-11-20T10:00:00Z',
            reasons: ['documentUnreadable'],
          },
        },
      },
    },
  },
  {
    ...common,
    operationId: 'startIdCheck',
    method: 'post',
    path: '/idCheck/start',
    summary: 'Start a check, or go on with the open one',
    rules:
      'An open session is continued under a fresh `url`, not made twice. `session=<sessionId>` is added to `returnUrl`.',
    source: 'contract §8',
    isKeyed: true,
    body: z.strictObject({
      returnUrl: z.string().max(2000),
      language,
      documentType,
      consent: documentKeyVersion.optional(),
    }),
    answer,
    refusals: [
      { status: 'DeniedByAccountState', when: 'Passed already.' },
      { status: 'WaitingForProviderConfirmation', when: 'Being checked.' },
      { status: 'PhoneNumberNotVerified', when: 'The phone must be verified first.' },
      {
        status: 'PersonalInfoRequired',
        when: 'Personal information is missing.',
        members: { fieldErrors: { 'personalInfo.birthDate': 'blank' } },
      },
      {
        status: 'RequiredDocumentNotFound',
        when: 'The consent is missing or old.',
        members: { fieldErrors: { consent: 'notAllowed' } },
      },
      { status: 'TooManyRequests', when: 'No attempts are left.', members: { retryAfterSeconds: 86_400 } },
      { status: 'MiscellaneousError', when: 'The vendor cannot be reached.' },
    ],
    httpErrors: { 400: 'There is no `Idempotency-Key`.', ...OFF },
    examples: {
      request: {
        returnUrl: 'https://portal.example/identificationStatus',
        language: 'es-MX',
        documentType: 'ine',
        consent: { key: 'idCheckConsent', version: '1' },
      },
      answers: {
        started: {
          status: 'Success',
          idCheck: { ...NOT_PERFORMED, openSession: SESSION },
          session: SESSION,
        },
      },
    },
  },
  {
    ...common,
    operationId: 'reportIdCheckReturn',
    method: 'post',
    path: '/idCheck/return',
    summary: 'The player is back from the vendor',
    rules: 'Tells the raw query. It proves nothing by itself, and may be told many times.',
    source: 'contract §8',
    body: z.strictObject({ sessionId: id, query: z.string().max(4096) }),
    answer,
    httpErrors: { 404: "Nobody is checked here, or the session is another player's." },
    examples: {
      request: { sessionId: 'ids_3', query: 'session=ids_3' },
      answers: {
        beingChecked: {
          status: 'Success',
          idCheck: { ...NOT_PERFORMED, result: 'Unresolved', canStart: false, estimatedMinutes: 5 },
        },
      },
    },
  },
];
