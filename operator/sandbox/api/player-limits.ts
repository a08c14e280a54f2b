import { type Request, Router } from 'express';
import { z } from 'zod/v4';
import type { Player } from '../db/players.ts';
import { type Answer, httpError, ok, refused } from '../http/answer.ts';
import { type PlayerWork, playerCall, readBody } from '../http/calls.ts';
import { idempotent } from '../http/idempotency.ts';
import { loggedOnAt } from '../identity/sessions.ts';
import { sumsSince } from '../ledger/session-sums.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitSize, listLimitChanges } from '../limits/limit-table.ts';
import {
  type CountedLimit,
  countedLimits,
  dropPending,
  findLimit,
  replaceLimit,
  setLimit,
} from '../limits/player-limits.ts';
import type { Runtime } from '../runtime.ts';
import { playerCasinosOf } from '../site/shown-casinos.ts';
import { isoTime, paymentNow } from '../webpay/payment-clock.ts';

/** How long changes are told, in months. */
const HISTORY_MONTHS = 12;

const emptyBody = z.strictObject({});

const setBody = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS).nullable(),
  casinoId: z.number().int().min(1).nullable(),
  amountAU: z.unknown(),
  minutes: z.unknown(),
});

/**
 * GET and POST /user/limits, POST /user/limits/{limitId}/confirm and /dropPending, GET /user/sessionSummary (contract §9):
 * HTTP 404 where players set no limits. What binds is carried out once per Idempotency-Key.
 */
export function playerLimitsRouter(runtime: Runtime): Router {
  const router = Router();
  router.get(
    '/user/limits',
    limitCall(runtime, (_request, { player }) => ok(present(runtime, player, true))),
  );
  const keyed = (path: string, work: (request: Request, player: Player) => Answer) =>
    router.post(
      path,
      limitCall(runtime, (request, { player }) =>
        idempotent(runtime, request, player.userId, async () => work(request, player)),
      ),
    );
  router.get(
    '/user/sessionSummary',
    limitCall(runtime, (_request, { player, sessionId }) => {
      const since = loggedOnAt(runtime.db, sessionId) ?? runtime.now();
      return ok({
        status: 'Success',
        since: isoTime(since),
        perCasino: sumsSince(runtime.db, player.userId, since),
        asOf: isoTime(paymentNow(runtime)),
      });
    }),
  );
  keyed('/user/limits', (request, player) => set(runtime, request, player));
  keyed('/user/limits/:limitId/confirm', (request, player) =>
    ofPending(runtime, request, player, (limit) => confirm(runtime, player, limit)),
  );
  keyed('/user/limits/:limitId/dropPending', (request, player) =>
    ofPending(runtime, request, player, (limit) => {
      dropPending(runtime, player.userId, limit);
      return null;
    }),
  );
  return router;
}

function limitCall(runtime: Runtime, work: PlayerWork) {
  return playerCall(runtime, (request, who) =>
    runtime.settings.features.allowPlayerLimits
      ? work(request, who)
      : httpError(404, 'Players set no limits here.'),
  );
}

function set(runtime: Runtime, request: Request, player: Player): Answer {
  const body = readBody(request, setBody);
  if (!body.ok) return body.answer;
  const { kind, period, casinoId } = body.value;
  const offered = runtime.settings.playerLimits.kinds.find((offer) => offer.kind === kind);
  const isTimed = kind === 'session' || kind === 'reminder';
  const isOffered = period === null ? isTimed : offered?.periods.includes(period);
  if (!offered || !isOffered || isTimed !== (casinoId === null))
    return httpError(400, 'kind, period and casinoId: no such limit is offered.');
  if (casinoId !== null && !playerCasinosOf(runtime, player.userId).includes(casinoId))
    return httpError(403, 'The player has no account at this casino.');
  const size = readSize(body.value, isTimed);
  if (size === null) return refused('valueIsNotANumber', { fieldErrors: { [fieldOf(isTimed)]: 'invalid' } });
  const figure = size.amountAU ?? size.minutes;
  if (figure !== null && (figure < offered.minimumAU || figure > offered.maximumAU))
    return refused('InvalidTransferParameters', { fieldErrors: { [fieldOf(isTimed)]: 'outOfRange' } });
  const about = { kind, period, casinoId };
  if (findLimit(runtime, player.userId, about)?.setBy === 'operator') return refused('DeniedByAccountState');
  setLimit(runtime, player.userId, about, size);
  return ok(present(runtime, player));
}

const fieldOf = (isTimed: boolean) => (isTimed ? 'minutes' : 'amountAU');

/** The size a request names, no limit included; null for what is no whole number above 0. */
function readSize(
  { amountAU, minutes }: { amountAU?: unknown; minutes?: unknown },
  isTimed: boolean,
): LimitSize | null {
  const [wanted, other] = isTimed ? [minutes, amountAU] : [amountAU, minutes];
  const isNumber = typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted > 0;
  if ((wanted !== null && !isNumber) || (other !== null && other !== undefined)) return null;
  return isTimed ? { amountAU: null, minutes: wanted } : { amountAU: wanted, minutes: null };
}

function ofPending(
  runtime: Runtime,
  request: Request,
  player: Player,
  work: (limit: CountedLimit) => Answer | null,
): Answer {
  const body = readBody(request, emptyBody);
  if (!body.ok) return body.answer;
  const limit = countedLimits(runtime, player.userId).find(
    ({ limitId }) => limitId === request.params.limitId,
  );
  if (!limit) return httpError(404, 'The player has no such limit.');
  if (!limit.pending) return refused('DeniedByAccountState');
  return work(limit) ?? ok(present(runtime, player));
}

function confirm(runtime: Runtime, { userId }: Player, limit: CountedLimit): Answer | null {
  const { pending } = limit;
  const waitMs = (pending?.confirmFrom ?? 0) - paymentNow(runtime);
  if (!pending) return refused('DeniedByAccountState');
  if (waitMs > 0)
    return refused('DeniedByAccountState', { retryAfterSeconds: Math.min(86_400, Math.ceil(waitMs / 1000)) });
  replaceLimit(runtime, userId, limit, pending, 'player');
  return null;
}

function present(runtime: Runtime, { userId }: Player, hasHistory = false): Record<string, unknown> {
  const limits = countedLimits(runtime, userId).map(({ running, pending, effectiveFrom, ...limit }) => ({
    ...limit,
    periodStart: running && isoTime(running.start),
    resetsAt: running?.end ? isoTime(running.end) : null,
    effectiveFrom: isoTime(effectiveFrom),
    pending: pending && {
      amountAU: pending.amountAU,
      minutes: pending.minutes,
      confirmFrom: isoTime(pending.confirmFrom),
      confirmUntil: isoTime(pending.confirmUntil),
    },
  }));
  if (!hasHistory) return { status: 'Success', limits };
  const since = new Date(paymentNow(runtime));
  since.setUTCMonth(since.getUTCMonth() - HISTORY_MONTHS);
  const history = listLimitChanges(runtime.db, userId, since.getTime()).map(
    ({ at, from, to, ...change }) => ({
      at: isoTime(at),
      ...change,
      fromAU: from.amountAU,
      toAU: to.amountAU,
      fromMinutes: from.minutes,
      toMinutes: to.minutes,
    }),
  );
  return { status: 'Success', limits, history };
}
