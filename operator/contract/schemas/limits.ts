import { z } from 'zod/v4';
import { casinoId, id, instant, limitAU } from './primitives.ts';

export const limitKind = z
  .enum(['deposit', 'loss', 'session', 'reminder'])
  .meta({ id: 'LimitKind' })
  .describe(
    '`session`: how long one lasts, counted from its log-in; the operator then answers HTTP 401. `reminder`: how often the player is told the time; the portal keeps it.',
  );

export const limitPeriod = z.enum(['day', 'week', 'month']).meta({ id: 'LimitPeriod' });

export const limitMinutes = z.int().min(1).max(44_640);

const size = {
  amountAU: limitAU.nullable().describe('Of the casino; null for a limit in minutes, and for none.'),
  minutes: limitMinutes.nullable().describe('Of `session` and `reminder`; null for the others.'),
};

const subject = {
  kind: limitKind,
  period: limitPeriod.nullable().describe('Null for `session` and `reminder`.'),
  casinoId: casinoId.nullable().describe('Null for `session` and `reminder` alone.'),
};

/** A limit of a player (contract §9). */
export const playerLimit = z
  .looseObject({
    limitId: id,
    ...subject,
    ...size,
    usedAU: limitAU.optional().describe('Paid in during the period. Gross: a cash-out gives nothing back.'),
    reservedAU: limitAU.optional().describe('Held by buy-ins that can still be paid.'),
    periodStart: instant.nullable().optional(),
    resetsAt: instant
      .nullable()
      .optional()
      .describe(
        "Start of the next period, by the casino's zone. Of a rolling one when something is left again; null while nothing is used.",
      ),
    setBy: z.enum(['player', 'operator']),
    effectiveFrom: instant,
    pending: z
      .looseObject({ ...size, confirmFrom: instant, confirmUntil: instant })
      .nullable()
      .optional()
      .describe('A raise, or no limit at all, that waits for the player to confirm it.'),
  })
  .meta({ id: 'PlayerLimit' });

/** A change of a limit; amounts null for no limit. */
export const limitChange = z
  .looseObject({
    at: instant,
    ...subject,
    fromAU: limitAU.nullable(),
    toAU: limitAU.nullable(),
    fromMinutes: limitMinutes.nullable().optional(),
    toMinutes: limitMinutes.nullable().optional(),
    by: z.enum(['player', 'operator']),
  })
  .meta({ id: 'PlayerLimitChange' });

/** Limits that players may set, in the settings of the site (contract §9). */
export const limitSettings = z
  .looseObject({
    kinds: z
      .array(
        z.looseObject({
          kind: limitKind,
          periods: z.array(limitPeriod).max(3),
          minimumAU: limitAU.describe('Minutes for `session` and `reminder`.'),
          maximumAU: limitAU.describe('Minutes for `session` and `reminder`.'),
        }),
      )
      .max(4),
    increaseDelayHours: z.int().min(0).max(744),
    confirmWithinHours: z.int().min(1).max(8760),
    window: z.enum(['calendar', 'rolling']),
  })
  .meta({ id: 'LimitSettings' });

const sumAU = z.int().min(0);

/** Money in and out at a casino during a session (contract §9). */
export const sessionSum = z
  .looseObject({
    casinoId,
    buyInAU: sumAU,
    cashOutAU: sumAU,
    wagerAU: sumAU.optional(),
    winAU: sumAU.optional(),
  })
  .meta({ id: 'SessionSum' });
