import { z } from 'zod/v4';
import { newLimitId } from '../identity/secrets.ts';
import { type Authenticated, loggedOnAt } from '../identity/sessions.ts';
import type { Runtime } from '../runtime.ts';
import { casinoTimeZone } from '../site/casinos.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import {
  addLimitChange,
  deleteLimit,
  type LimitSize,
  type LimitSubject,
  listLimits,
  type PendingRaise,
  type Setter,
  type StoredLimit,
  storeLimit,
} from './limit-table.ts';
import { periodAt } from './periods.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lengths of rolling periods. */
const ROLLING_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

/** A limit with what is used of it. */
export interface CountedLimit extends StoredLimit {
  /** Null for a limit without a period; a rolling one ends when it frees something, and not while nothing is used. */
  running: { start: number; end: number | null } | null;
  /** Paid in during the period. */
  usedAU: number;
  /** Held by buy-ins that can still be paid, whenever they were started. */
  reservedAU: number;
}

const sumRow = z.object({
  used: z.number().int(),
  reserved: z.number().int(),
  oldest: z.number().int().nullable(),
});

/** The limits of a player as they stand now; a raise that was not confirmed in time is gone. */
export function countedLimits(runtime: Runtime, userId: string): CountedLimit[] {
  return listLimits(runtime.db, userId).map((limit) => {
    const pending = limit.pending && paymentNow(runtime) <= limit.pending.confirmUntil ? limit.pending : null;
    const { casinoId, period } = limit;
    if (casinoId === null || period === null)
      return { ...limit, pending, running: null, usedAU: 0, reservedAU: 0 };
    const isRolling = runtime.settings.playerLimits.window === 'rolling';
    const now = paymentNow(runtime);
    const running = isRolling
      ? { start: now - ROLLING_MS[period] + 1, end: null }
      : periodAt(period, casinoTimeZone(runtime, casinoId), now);
    // Gross: a cash-out gives nothing back.
    const sums = runtime.db.one(
      sumRow,
      `SELECT IFNULL(SUM(CASE WHEN status = 'Committed' AND updated_at >= ? THEN amount_au END), 0) AS used,
              IFNULL(SUM(CASE WHEN status IN ('OfferedToUser', 'WaitingForProviderConfirmation') THEN amount_au END), 0)
                AS reserved,
              MIN(CASE WHEN status = 'Committed' AND updated_at >= ? THEN updated_at END) AS oldest
         FROM web_payments WHERE user_id = ? AND casino_id = ? AND direction = 'buyIn'`,
      [running.start, running.start, userId, casinoId],
    );
    if (isRolling && sums?.oldest) running.end = sums.oldest + ROLLING_MS[period];
    return { ...limit, pending, running, usedAU: sums?.used ?? 0, reservedAU: sums?.reserved ?? 0 };
  });
}

/** The limit that leaves least for a buy-in at a casino now, with what it leaves; null without one. */
export function tightestLimit(
  runtime: Runtime,
  userId: string,
  casinoId: number,
): (CountedLimit & { remainingAU: number }) | null {
  if (!runtime.settings.features.allowPlayerLimits) return null;
  const left = countedLimits(runtime, userId).flatMap((limit) =>
    limit.casinoId === casinoId && limit.amountAU !== null
      ? [{ ...limit, remainingAU: Math.max(0, limit.amountAU - limit.usedAU - limit.reservedAU) }]
      : [],
  );
  return left.sort((one, other) => one.remainingAU - other.remainingAU)[0] ?? null;
}

/** Whether a session has lasted as long as the player's own limit lets it. */
export function isSessionOver(runtime: Runtime, { player, sessionId }: Authenticated): boolean {
  if (!runtime.settings.features.allowPlayerLimits) return false;
  const limit = listLimits(runtime.db, player.userId).find(({ kind }) => kind === 'session');
  const since = loggedOnAt(runtime.db, sessionId);
  if (!limit?.minutes || since === undefined) return false;
  return runtime.now() >= since + limit.minutes * MINUTE_MS;
}

const isSame = (one: LimitSubject, other: LimitSubject) =>
  one.kind === other.kind && one.casinoId === other.casinoId && one.period === other.period;

export function findLimit(runtime: Runtime, userId: string, about: LimitSubject): CountedLimit | undefined {
  return countedLimits(runtime, userId).find((limit) => isSame(limit, about));
}

/** The figure of a size, of which a player has one kind; no limit is more than any. */
const figure = ({ amountAU, minutes }: LimitSize) => amountAU ?? minutes ?? Number.POSITIVE_INFINITY;

/**
 * Sets a limit. A lower one holds at once and drops the raise that waits; a higher one, or none, waits in the place of
 * one that waited before.
 */
export function setLimit(
  runtime: Runtime,
  userId: string,
  about: LimitSubject,
  to: LimitSize,
  by: Setter = 'player',
): void {
  const known = findLimit(runtime, userId, about);
  if (known === undefined && figure(to) === Number.POSITIVE_INFINITY) return;
  if (known === undefined || figure(to) <= figure(known) || by === 'operator') {
    replaceLimit(runtime, userId, known ?? about, to, by);
    return;
  }
  const { increaseDelayHours, confirmWithinHours } = runtime.settings.playerLimits;
  const confirmFrom = paymentNow(runtime) + increaseDelayHours * HOUR_MS;
  const pending: PendingRaise = {
    ...to,
    confirmFrom,
    confirmUntil: confirmFrom + confirmWithinHours * HOUR_MS,
  };
  storeLimit(runtime.db, userId, { ...known, pending });
}

/** Puts a size into force: of a new limit, or in the place of another one. */
export function replaceLimit(
  runtime: Runtime,
  userId: string,
  known: LimitSubject | StoredLimit,
  to: LimitSize,
  by: Setter,
): void {
  const { db } = runtime;
  const at = paymentNow(runtime);
  const before = 'limitId' in known ? known : null;
  const from: LimitSize = { amountAU: before?.amountAU ?? null, minutes: before?.minutes ?? null };
  db.transaction(() => {
    if (figure(to) === Number.POSITIVE_INFINITY) {
      if (before) deleteLimit(db, before.limitId);
    } else {
      const limitId = before?.limitId ?? newLimitId();
      const { kind, casinoId, period } = known;
      const size = { amountAU: to.amountAU, minutes: to.minutes };
      storeLimit(db, userId, {
        limitId,
        kind,
        casinoId,
        period,
        ...size,
        setBy: by,
        effectiveFrom: at,
        pending: null,
      });
    }
    if (figure(from) !== figure(to)) {
      const { kind, casinoId, period } = known;
      addLimitChange(db, userId, { at, kind, casinoId, period, from, to, by });
    }
  });
}

export function dropPending(runtime: Runtime, userId: string, limit: CountedLimit): void {
  storeLimit(runtime.db, userId, { ...limit, pending: null });
}
