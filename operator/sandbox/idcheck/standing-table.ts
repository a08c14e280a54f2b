import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { jsonColumn } from '../db/row-types.ts';
import { ID_CHECK_REASONS, ID_CHECK_RESULTS } from '../id-check-contract.ts';

const standingRow = z
  .object({
    result: z.enum(ID_CHECK_RESULTS),
    reasons: jsonColumn(z.array(z.enum(ID_CHECK_REASONS))),
    attempts_left: z.number().int(),
    attempts_renewed_at: z.number().nullable(),
    last_attempt_at: z.number().nullable(),
    estimated_minutes: z.number().int().nullable(),
  })
  .transform((row) => ({
    result: row.result,
    /** Why it failed; empty otherwise. */
    reasons: row.reasons,
    attemptsLeft: row.attempts_left,
    /** When there are attempts again after none are left; null for never. */
    attemptsRenewedAt: row.attempts_renewed_at,
    lastAttemptAt: row.last_attempt_at,
    /** How long an unresolved check usually takes. */
    estimatedMinutes: row.estimated_minutes,
  }));

/** What the operator knows of a player's identity; times in epoch milliseconds. */
export type IdCheckStanding = z.infer<typeof standingRow>;

/** What is stored of a player's identity; undefined for one who has never been checked. */
export function findStanding(db: SandboxDatabase, userId: string): IdCheckStanding | undefined {
  return db.one(
    standingRow,
    `SELECT result, reasons, attempts_left, attempts_renewed_at, last_attempt_at, estimated_minutes
       FROM id_checks WHERE user_id = ?`,
    [userId],
  );
}

/** Stores what the operator knows of a player's identity in the place of what it knew. */
export function storeStanding(db: SandboxDatabase, userId: string, standing: IdCheckStanding): void {
  db.run(
    `INSERT OR REPLACE INTO id_checks (user_id, result, reasons, attempts_left, attempts_renewed_at, last_attempt_at,
       estimated_minutes) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      userId,
      standing.result,
      JSON.stringify(standing.reasons),
      standing.attemptsLeft,
      standing.attemptsRenewedAt,
      standing.lastAttemptAt,
      standing.estimatedMinutes,
    ],
  );
}

/** Forgets what is known of a player's identity. */
export function forgetStanding(db: SandboxDatabase, userId: string): void {
  db.run('DELETE FROM id_checks WHERE user_id = ?', [userId]);
}
