import { z } from 'zod/v4';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitChange,
  type LimitSize,
  type LimitSubject,
  type PlayerLimit,
} from '#app/domain/player/player-limit.ts';
import type { Send } from './http/call.ts';
import {
  casinoId,
  id,
  instant,
  limitAU,
  optional,
  readableRows,
  success,
  type Wire,
  whole,
} from './http/wire.ts';

export interface PlayerLimits {
  limits: PlayerLimit[];
  /** Changes, newest first; those that cannot be read are left out. */
  history: LimitChange[];
}

/** A month, in minutes. */
const LONGEST_MINUTES = 44_640;

const subject = {
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS).nullable(),
  casinoId: casinoId.nullable(),
};
const minutes = whole(LONGEST_MINUTES).nullable();
const setter = z.enum(['player', 'operator']);

/** A figure that cannot be read makes the limits unreadable: one that is left out would look like none. */
const limit: Wire<PlayerLimit> = z.object({
  limitId: id,
  ...subject,
  amountAU: limitAU.nullable(),
  minutes,
  usedAU: optional(limitAU),
  reservedAU: limitAU.default(0),
  resetsAt: optional(instant),
  setBy: setter,
  pending: z
    .object({ amountAU: limitAU.nullable(), minutes, confirmFrom: instant, confirmUntil: instant })
    .nullable()
    .default(null),
});

const change: Wire<LimitChange> = z
  .object({
    at: instant,
    ...subject,
    fromAU: limitAU.nullable(),
    toAU: limitAU.nullable(),
    fromMinutes: minutes.default(null),
    toMinutes: minutes.default(null),
    by: setter,
  })
  .transform(({ fromAU, toAU, fromMinutes, toMinutes, ...rest }) => ({
    ...rest,
    from: { amountAU: fromAU, minutes: fromMinutes },
    to: { amountAU: toAU, minutes: toMinutes },
  }));

const playerLimits: Wire<PlayerLimits> = success({
  limits: z.array(limit).max(1000),
  history: readableRows(change, 1000),
});

/**
 * GET /user/limits (contract §9). `http404` where players set none.
 *
 * @param withinMs how long a page waits that can do without it
 */
export function getPlayerLimits(send: Send, accessToken: string, withinMs?: number) {
  return send({
    method: 'GET',
    route: '/user/limits',
    circuit: 'account',
    accessToken,
    ...(withinMs === undefined ? {} : { withinMs }),
    schema: playerLimits,
  });
}

/**
 * POST /user/limits (contract §9): a lower limit holds at once, a higher one or none waits. Sent once. Refusals:
 * `valueIsNotANumber`, `InvalidTransferParameters` with `fieldErrors`, `DeniedByAccountState`; `http403` for a casino that
 * is not the player's.
 */
export function setPlayerLimit(
  send: Send,
  accessToken: string,
  request: LimitSubject & LimitSize,
  idempotencyKey: string,
) {
  return send({
    method: 'POST',
    route: '/user/limits',
    circuit: 'account',
    json: { ...request },
    accessToken,
    idempotencyKey,
    schema: playerLimits,
  });
}

/**
 * POST /user/limits/{limitId}/confirm (contract §9). Sent once. `DeniedByAccountState`: too early, with
 * `retryAfterSeconds`, or nothing waits any more; `http404` for an unknown limit.
 */
export function confirmRaise(send: Send, accessToken: string, limitId: string, idempotencyKey: string) {
  return decide(send, accessToken, { limitId, route: '/user/limits/{limitId}/confirm' }, idempotencyKey);
}

/** POST /user/limits/{limitId}/dropPending (contract §9). Sent once; refused as {@link confirmRaise} is. */
export function dropRaise(send: Send, accessToken: string, limitId: string, idempotencyKey: string) {
  return decide(send, accessToken, { limitId, route: '/user/limits/{limitId}/dropPending' }, idempotencyKey);
}

function decide(
  send: Send,
  accessToken: string,
  { limitId, route }: { limitId: string; route: string },
  idempotencyKey: string,
) {
  return send({
    method: 'POST',
    route,
    ids: { limitId },
    circuit: 'account',
    json: {},
    accessToken,
    idempotencyKey,
    schema: playerLimits,
  });
}
