import { z } from 'zod/v4';
import type { Call, Refusal } from '../call.ts';
import { chosenExclusionKind, exclusion, exclusionOption, exclusionScope } from '../schemas/exclusion.ts';
import { envelope, id, instant, success } from '../schemas/primitives.ts';

const WEEK = {
  exclusionId: 'ex_7QK3M9XA',
  kind: 'timeOut',
  scope: 'portal',
  from: '2026-11-20T20:05:00Z',
  until: '2026-11-27T20:05:00Z',
  reopens: 'automatic',
  canCashOut: true,
};

/** Refusal of a buy-in, and of reading how one could be paid. */
export const EXCLUDED: Refusal = {
  status: 'DeniedByAccountState',
  when: 'The player is excluded. A cash-out never is refused for it.',
  members: { exclusion: WEEK },
};

const OPTIONS = [
  { kind: 'timeOut', hours: 24, scope: 'portal', reopens: 'automatic' },
  { kind: 'timeOut', hours: 168, scope: 'portal' },
  { kind: 'selfExclusion', months: 6, scope: 'operator', reopens: 'onRequest' },
  { kind: 'selfExclusion', permanent: true, scope: 'operator' },
];

const common = {
  path: '/user/exclusion',
  tag: 'Limits',
  auth: 'player',
  feature: 'allowExclusion',
  source: 'contract §9',
  without: 'The portal offers no break.',
} as const;

/** GET and POST /user/exclusion. */
export const EXCLUSION_CALLS: readonly Call[] = [
  {
    ...common,
    operationId: 'getExclusion',
    method: 'get',
    summary: 'The exclusion that holds, and what can be chosen',
    rules:
      'One that `reopens` automatically is told until its end, one on request until the operator has opened the account. Log-in, cash-out, transactions, statements and documents stay open.',
    answer: z.looseObject({
      status: success,
      exclusion: exclusion.nullable(),
      options: z.array(exclusionOption).max(50),
      registryUrl: z.string().max(500).nullable().optional().describe('Register of the state, https.'),
      ...envelope,
    }),
    httpErrors: { 404: 'Players exclude themselves elsewhere.' },
    examples: {
      answers: {
        none: { status: 'Success', exclusion: null, options: OPTIONS, registryUrl: null },
        runs: {
          status: 'Success',
          exclusion: WEEK,
          options: OPTIONS,
          registryUrl: 'https://register.example/',
        },
      },
    },
  },
  {
    ...common,
    operationId: 'setExclusion',
    method: 'post',
    summary: 'Set a break, or an exclusion',
    rules:
      '**Holds at once, and can be made longer, never shorter**: scope and `reopens` only become stricter. `until` is the end of an option counted from the call, give or take an hour; null for good. Months are those of the calendar, in UTC; in the place of a day that a month lacks is the first one after it. Buy-ins that can still be paid are cancelled, and named in `cancelledTransactions`.',
    isKeyed: true,
    body: z.strictObject({
      kind: chosenExclusionKind,
      until: instant.nullable(),
      scope: exclusionScope,
      currentPassword: z.string().max(200),
    }),
    answer: z.looseObject({
      status: success,
      exclusion,
      cancelledTransactions: z.array(id).max(1000).optional(),
      ...envelope,
    }),
    refusals: [
      { status: 'TooManyRequests', when: 'Too many wrong passwords.', members: { retryAfterSeconds: 600 } },
      { status: 'PasswordIncorrect', when: 'The current password is another one.' },
      {
        status: 'InvalidTransferParameters',
        when: 'No option ends then.',
        members: { fieldErrors: { until: 'outOfRange' } },
      },
      {
        status: 'DeniedByAccountState',
        when: 'One that holds is as long, or longer.',
        members: { exclusion: WEEK },
      },
    ],
    refusalMembers: { exclusion: exclusion.optional() },
    httpErrors: {
      400: 'There is no `Idempotency-Key`, or no such option.',
      404: 'Players exclude themselves elsewhere.',
    },
    examples: {
      request: {
        kind: 'timeOut',
        until: '2026-11-27T20:05:00Z',
        scope: 'portal',
        currentPassword: 'Passw0rd!-77',
      },
      answers: { set: { status: 'Success', exclusion: WEEK, cancelledTransactions: ['tx_5R8KQ2'] } },
    },
  },
];
