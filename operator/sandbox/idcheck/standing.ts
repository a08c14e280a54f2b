import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import type { Player } from '../db/players.ts';
import { jsonColumn } from '../db/row-types.ts';
import { table } from '../db/table.ts';
import { ID_CHECK_REASONS, ID_CHECK_RESULTS, type IdCheckResult } from '../id-check-contract.ts';
import { missingPersonalInfo } from '../personal-info/stored-info.ts';
import type { Runtime } from '../runtime.ts';
import { paymentNow } from '../webpay/payment-clock.ts';

const standings = table('id_checks', 'userId', {
  userId: z.string(),
  result: z.enum(ID_CHECK_RESULTS),
  /** Why it failed; empty otherwise. */
  reasons: jsonColumn(z.array(z.enum(ID_CHECK_REASONS))),
  attemptsLeft: z.number().int(),
  /** When there are attempts again after none are left; null for never. */
  attemptsRenewedAt: z.number().nullable(),
  lastAttemptAt: z.number().nullable(),
  /** How long an unresolved check usually takes. */
  estimatedMinutes: z.number().int().nullable(),
});

export const { find: findStanding, put: storeStanding } = standings;

/** What the operator knows of a player's identity; times in epoch milliseconds. No row: never checked. */
export type IdCheckStanding = NonNullable<ReturnType<typeof findStanding>>;

/** Forgets what is known of a player's identity. */
export function forgetStanding(db: SandboxDatabase, userId: string): void {
  db.run('DELETE FROM id_checks WHERE user_id = ?', [userId]);
}

/** How often a check may fail before the player has to wait. */
export const ATTEMPTS = 3;

/** How it stands with a player's identity now; attempts that have come back are counted in. */
export function standingOf(runtime: Runtime, player: Player): IdCheckStanding {
  const stored = findStanding(runtime.db, player.userId);
  const standing = stored ?? {
    userId: player.userId,
    result: unchecked(player),
    reasons: [],
    attemptsLeft: ATTEMPTS,
    attemptsRenewedAt: null,
    lastAttemptAt: null,
    estimatedMinutes: null,
  };
  const { attemptsLeft, attemptsRenewedAt } = standing;
  const isRenewed =
    attemptsLeft === 0 && attemptsRenewedAt !== null && attemptsRenewedAt <= paymentNow(runtime);
  return isRenewed ? { ...standing, attemptsLeft: ATTEMPTS, attemptsRenewedAt: null } : standing;
}

/** What is true of a player no one has checked: whether a check is asked of him at all (contract §8). */
function unchecked(player: Player): IdCheckResult {
  return player.isRestricted || player.requirements.includes('IdCheckRequired')
    ? 'NotPerformed'
    : 'NotNeeded';
}

/** Whether a player has proved who he is. */
export function isIdChecked(runtime: Runtime, { userId }: Pick<Player, 'userId'>): boolean {
  return findStanding(runtime.db, userId)?.result === 'Success';
}

/**
 * Whether the thresholds of a restricted account still hold for a player: until both the identity check and the full
 * personal information are done (spec §6).
 */
export function isRestrictedNow(runtime: Runtime, player: Player): boolean {
  if (!player.isRestricted) return false;
  return (
    !isIdChecked(runtime, player) || missingPersonalInfo(player.personalInfo, runtime.country).length > 0
  );
}
