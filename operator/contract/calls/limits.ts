import { z } from 'zod/v4';
import type { Call } from '../call.ts';
import {
  limitChange,
  limitKind,
  limitMinutes,
  limitPeriod,
  playerLimit,
  sessionSum,
} from '../schemas/limits.ts';
import { casinoId, envelope, id, instant, paidAU, success } from '../schemas/primitives.ts';

const WEEKLY = {
  limitId: 'lim_5K',
  kind: 'deposit',
  casinoId: 12,
  period: 'week',
  amountAU: 1_000_000,
  minutes: null,
  usedAU: 650_000,
  reservedAU: 50_000,
  periodStart: '2026-11-16T06:00:00Z',
  resetsAt: '2026-11-23T06:00:00Z',
  setBy: 'player',
  effectiveFrom: '2026-10-02T17:20:00Z',
  pending: null,
};

const RAISE = {
  amountAU: 2_000_000,
  minutes: null,
  confirmFrom: '2026-11-22T18:05:00Z',
  confirmUntil: '2026-11-25T18:05:00Z',
};

const limits = z.array(playerLimit).max(1000);

const answer = z.looseObject({ status: success, limits, ...envelope });

const common = {
  tag: 'Limits',
  auth: 'player',
  feature: 'allowPlayerLimits',
  source: 'contract §9',
  without: 'The portal has no page of limits.',
} as const;

const UNKNOWN = { 404: "Players set no limits here, or the limit is unknown or another player's." };

const ids = z.object({ limitId: id });

/** GET and POST /user/limits, POST /user/limits/{limitId}/confirm and /dropPending, GET /user/sessionSummary. */
export const LIMIT_CALLS: readonly Call[] = [
  {
    ...common,
    operationId: 'getPlayerLimits',
    method: 'get',
    path: '/user/limits',
    summary: 'The limits of the player, and their changes',
    rules:
      'Zone and clock are those of the casino. `history` has the changes of twelve months, newest first. A raise that was not confirmed in time is no longer told.',
    answer: z.looseObject({
      status: success,
      limits,
      history: z.array(limitChange).max(1000).optional(),
      ...envelope,
    }),
    httpErrors: { 404: 'Players set no limits here.' },
    examples: {
      answers: {
        weekly: {
          status: 'Success',
          limits: [{ ...WEEKLY, pending: RAISE }],
          history: [
            {
              at: '2026-10-02T17:20:00Z',
              kind: 'deposit',
              period: 'week',
              casinoId: 12,
              fromAU: null,
              toAU: 1_000_000,
              by: 'player',
            },
          ],
        },
        none: { status: 'Success', limits: [], history: [] },
      },
    },
  },
  {
    ...common,
    operationId: 'setPlayerLimit',
    method: 'post',
    path: '/user/limits',
    summary: 'Set a limit, or take one away',
    rules:
      '**A lower limit holds at once** and drops the raise that waits. **A higher one, or none (`amountAU` and `minutes` null), waits** `increaseDelayHours`, in the place of a raise that waited before, and holds only after the player has confirmed it. An open voucher stays payable; it counts as reserved.',
    isKeyed: true,
    body: z.strictObject({
      kind: limitKind,
      period: limitPeriod.nullable(),
      casinoId: casinoId.nullable(),
      amountAU: paidAU.nullable(),
      minutes: limitMinutes.nullable(),
    }),
    answer,
    refusals: [
      {
        status: 'valueIsNotANumber',
        when: 'The figure is no whole number above 0.',
        members: { fieldErrors: { amountAU: 'invalid' } },
      },
      {
        status: 'InvalidTransferParameters',
        when: 'The figure is out of the bounds of the settings.',
        members: { fieldErrors: { amountAU: 'outOfRange' } },
      },
      { status: 'DeniedByAccountState', when: 'The operator has set this limit, or the player is excluded.' },
    ],
    httpErrors: {
      400: 'There is no `Idempotency-Key`, or no such limit is offered.',
      403: "The casino is not the player's.",
      404: 'Players set no limits here.',
    },
    examples: {
      request: { kind: 'deposit', period: 'week', casinoId: 12, amountAU: 2_000_000, minutes: null },
      answers: {
        waits: { status: 'Success', limits: [{ ...WEEKLY, pending: RAISE }] },
      },
    },
  },
  {
    ...common,
    operationId: 'confirmPlayerLimit',
    method: 'post',
    path: '/user/limits/{limitId}/confirm',
    summary: 'Confirm a raise that has waited',
    rules: 'Not before `confirmFrom`, and not after `confirmUntil`.',
    isKeyed: true,
    ids,
    body: z.strictObject({}),
    answer,
    refusals: [
      {
        status: 'DeniedByAccountState',
        when: 'Too early; or nothing waits any more.',
        members: { retryAfterSeconds: 3600 },
      },
    ],
    httpErrors: UNKNOWN,
    examples: {
      request: {},
      parameters: { limitId: 'lim_5K' },
      answers: { raised: { status: 'Success', limits: [{ ...WEEKLY, amountAU: 2_000_000 }] } },
    },
  },
  {
    ...common,
    operationId: 'dropPendingPlayerLimit',
    method: 'post',
    path: '/user/limits/{limitId}/dropPending',
    summary: 'Drop a raise that waits',
    rules: 'The limit that holds stays as it is.',
    isKeyed: true,
    ids,
    body: z.strictObject({}),
    answer,
    refusals: [{ status: 'DeniedByAccountState', when: 'Nothing waits any more.' }],
    httpErrors: UNKNOWN,
    examples: {
      request: {},
      parameters: { limitId: 'lim_5K' },
      answers: { dropped: { status: 'Success', limits: [WEEKLY] } },
    },
  },
  {
    ...common,
    operationId: 'getSessionSummary',
    method: 'get',
    path: '/user/sessionSummary',
    summary: 'What went in and out since the log-in',
    rules:
      "Of the session of the request, from its log-in to `asOf`, by the operator's books: buy-ins that were credited and cash-outs that were paid, at the cashier too, without fees. In and out apart, never netted. A casino where nothing has moved may be left out. `wagerAU` and `winAU` are left out where they are not known.",
    without: 'A reminder sums the payments of the portal alone, and says so.',
    answer: z.looseObject({
      status: success,
      since: instant.describe('Log-in of the session.'),
      perCasino: z.array(sessionSum).max(1000),
      asOf: instant,
      ...envelope,
    }),
    httpErrors: { 404: 'Players are not told.' },
    examples: {
      answers: {
        moved: {
          status: 'Success',
          since: '2026-11-21T18:05:00Z',
          perCasino: [{ casinoId: 12, buyInAU: 400_000, cashOutAU: 0, wagerAU: 350_000, winAU: 120_000 }],
          asOf: '2026-11-21T19:05:00Z',
        },
        nothing: {
          status: 'Success',
          since: '2026-11-21T18:05:00Z',
          perCasino: [],
          asOf: '2026-11-21T18:20:00Z',
        },
      },
    },
  },
];
