import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import { SESSION } from '../examples.ts';
import { countryCode, envelope, success } from '../schemas/primitives.ts';
import { refreshedPlayer, session, tokens } from '../schemas/session.ts';

/** POST /authentication/login, /refresh and /logout. */
export const SESSION_CALLS: readonly Call[] = [
  {
    operationId: 'login',
    method: 'post',
    path: '/authentication/login',
    tag: 'Session',
    summary: 'Log-on by phone number and password',
    rules:
      'A wrong number and a wrong password are refused alike, in the same time. The portal counts two hours from the log-on by its own clock.',
    source: 'specification §7',
    auth: 'none',
    body: z.strictObject({
      phoneNumber: z.string().describe('National digits.'),
      password: z.string().describe('As it was typed.'),
      phoneCountryCode: countryCode
        .optional()
        .describe('Country of the number. Sent only where `features.logInPhoneCountry` is on.'),
    }),
    answer: session.extend({ status: success.optional(), ...envelope }).meta({ id: 'LoginAnswer' }),
    refusals: [
      { status: 'InvalidUser', when: 'No such player, or not his password. HTTP 401 says the same.' },
      { status: 'TooManyRequests', when: 'Too many tries.', members: { retryAfterSeconds: 42 } },
      { status: 'UserAccountIsLocked', when: 'The account is locked. HTTP 423 says the same.' },
    ],
    httpErrors: { 401: 'No such player, or not his password.', 423: 'The account is locked.' },
    examples: {
      request: { phoneNumber: '5512345678', password: 'Passw0rd!' },
      answers: { player: { status: 'Success', ...SESSION } },
    },
  },
  {
    operationId: 'refresh',
    method: 'post',
    path: '/authentication/refresh',
    tag: 'Session',
    summary: 'New tokens for old ones',
    rules: `Both tokens are traded for new ones; the old refresh token is used up. The portal refreshes once for a session at a time, at a 401 or shortly before the end of the access token.

HTTP 401: it is not known, expired or ended. HTTP 409: it was used already, so the session goes on elsewhere. Both end the session at the portal, which never asks again with the same token.

The answer may tell the members of the player as well; the portal needs them for guest links, where no one has logged on.`,
    source: 'specification §7, contract §5',
    auth: 'none',
    body: z.strictObject({ oldAccessToken: z.string(), refreshToken: z.string() }),
    answer: z.looseObject({ status: success.optional(), ...tokens, ...refreshedPlayer, ...envelope }),
    httpErrors: {
      401: 'The refresh token is unknown, expired or of an ended session.',
      409: 'It was used already.',
      423: 'The account is locked.',
    },
    examples: {
      request: { oldAccessToken: 'example-access-token', refreshToken: 'example-refresh-token' },
      answers: {
        tokens: {
          status: 'Success',
          accessToken: 'next-access-token',
          refreshToken: 'next-refresh-token',
          accessTokenExpiration: '2026-11-21T18:40:00Z',
        },
        tokensAndPlayer: { status: 'Success', ...SESSION },
      },
    },
  },
  {
    operationId: 'logout',
    method: 'post',
    path: '/authentication/logout',
    tag: 'Session',
    summary: 'End of a session',
    rules: 'Both tokens end at once. The portal logs the player out whatever comes back.',
    source: 'contract §5',
    auth: 'player',
    body: z.strictObject({
      refreshToken: z.string().optional(),
      everywhere: z.boolean().optional().describe('All sessions of the player. Default: false.'),
      keepCurrent: z
        .boolean()
        .optional()
        .describe(
          'With `everywhere`: all but the session of the request. Sent only with `allowActivityHistory`.',
        ),
    }),
    answer: z.looseObject({ status: success, ...envelope }),
    examples: {
      request: { refreshToken: 'example-refresh-token', everywhere: false },
      answers: { done: { status: 'Success' } },
    },
  },
];
