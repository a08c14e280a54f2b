import { z } from 'zod/v4';
import { newExclusionId } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import type { GeneralSettings } from '../site/settings.ts';
import { movePayment } from '../webpay/move-payment.ts';
import { isoTime, paymentNow } from '../webpay/payment-clock.ts';
import { listPayments } from '../webpay/payment-table.ts';
import { isCancellable } from '../webpay/present-payment.ts';

export const EXCLUSION_KINDS = ['timeOut', 'selfExclusion', 'operator', 'family'] as const;
export const EXCLUSION_SCOPES = ['portal', 'operator'] as const;

const HOUR_MS = 3_600_000;
/** Open buy-ins of a player that are cancelled at the most. */
const MOST_OPEN = 1000;

const exclusionRow = z
  .object({
    exclusion_id: z.string(),
    kind: z.enum(EXCLUSION_KINDS),
    scope: z.enum(EXCLUSION_SCOPES),
    from_at: z.number(),
    until_at: z.number().nullable(),
    reopens: z.enum(['automatic', 'onRequest']),
  })
  .transform((row) => ({
    exclusionId: row.exclusion_id,
    kind: row.kind,
    scope: row.scope,
    from: row.from_at,
    until: row.until_at,
    reopens: row.reopens,
  }));

/** Exclusion of a player; times in epoch milliseconds, no end for good. */
export type Exclusion = z.infer<typeof exclusionRow>;

export type ExclusionOption = GeneralSettings['exclusionOptions'][number];

/** End of an exclusion, infinite for good. */
export const endOf = (until: number | null): number => until ?? Number.POSITIVE_INFINITY;

/** The exclusion that holds: one on request beyond its end. Null without the feature. */
export function runningExclusion(runtime: Runtime, userId: string): Exclusion | null {
  if (!runtime.settings.features.allowExclusion) return null;
  const stored = runtime.db.one(
    exclusionRow,
    'SELECT exclusion_id, kind, scope, from_at, until_at, reopens FROM exclusions WHERE user_id = ?',
    [userId],
  );
  if (!stored) return null;
  return stored.reopens === 'onRequest' || endOf(stored.until) > paymentNow(runtime) ? stored : null;
}

export function storeExclusion(runtime: Runtime, userId: string, one: Exclusion): void {
  runtime.db.run('INSERT OR REPLACE INTO exclusions VALUES (?, ?, ?, ?, ?, ?, ?)', [
    userId,
    one.exclusionId,
    one.kind,
    one.scope,
    one.from,
    one.until,
    one.reopens,
  ]);
}

export function deleteExclusion(runtime: Runtime, userId: string): void {
  runtime.db.run('DELETE FROM exclusions WHERE user_id = ?', [userId]);
}

/** End of an option that is chosen now, in epoch milliseconds; null for good. */
function optionEnd({ hours, months }: ExclusionOption, now: number): number | null {
  if (hours !== undefined) return now + hours * HOUR_MS;
  if (months === undefined) return null;
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== day) end.setUTCDate(1);
  return end.getTime();
}

interface Wanted {
  kind: 'timeOut' | 'selfExclusion';
  scope: Exclusion['scope'];
  /** Epoch milliseconds. */
  until: number | null;
}

/** Whether an option of the kind ends then, an hour early at the most. */
export function isOffered(runtime: Runtime, { kind, scope, until }: Wanted): boolean {
  const now = paymentNow(runtime);
  return runtime.settings.exclusionOptions.some((option) => {
    const end = optionEnd(option, now);
    if (option.kind !== kind || option.scope !== scope || (end === null) !== (until === null)) return false;
    return end === null || until === null || Math.abs(end - until) <= HOUR_MS;
  });
}

/**
 * Sets an exclusion in the place of a shorter one, and cancels the buy-ins that can still be paid. Scope and reopening
 * only become stricter.
 */
export function setExclusion(
  runtime: Runtime,
  userId: string,
  { kind, scope, until }: Wanted,
): { exclusion: Exclusion; cancelled: string[] } {
  const before = runningExclusion(runtime, userId);
  const reopens = kind === 'selfExclusion' || before?.reopens === 'onRequest' ? 'onRequest' : 'automatic';
  const exclusion: Exclusion = {
    exclusionId: newExclusionId(),
    kind,
    scope: before?.scope === 'operator' ? 'operator' : scope,
    from: before?.from ?? paymentNow(runtime),
    until,
    reopens,
  };
  const cancelled = runtime.db.transaction(() => {
    storeExclusion(runtime, userId, exclusion);
    const filter = { direction: 'buyIn' as const, casinoId: null, from: null, to: null, callIds: null };
    const open = listPayments(
      runtime.db,
      userId,
      { ...filter, statuses: ['OfferedToUser', 'WaitingForProviderConfirmation'] },
      null,
      MOST_OPEN,
    );
    return open
      .filter((payment) => isCancellable(runtime, payment))
      .map(({ transactionId }) => transactionId)
      .filter((id) => movePayment(runtime, id, { status: 'Cancelled', info: { code: 'cancelledByPlayer' } }));
  });
  return { exclusion, cancelled };
}

/** An exclusion as the API tells it. */
export function presentExclusion(one: Exclusion | null) {
  if (one === null) return null;
  const until = one.until === null ? null : isoTime(one.until);
  return { ...one, from: isoTime(one.from), until, canCashOut: true as const };
}

/** Permissions as the API tells them. */
export function presentPermissions(
  runtime: Runtime,
  player: { userId: string; arePermissionsSuspended: boolean },
) {
  const { userId, arePermissionsSuspended } = player;
  if (!runtime.settings.features.allowExclusion) return { arePermissionsSuspended };
  return { arePermissionsSuspended, exclusion: presentExclusion(runningExclusion(runtime, userId)) };
}
