import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { jsonColumn } from '../db/row-types.ts';
import { table } from '../db/table.ts';
import { ID_CHECK_REASONS, ID_CHECK_RESULTS } from '../id-check-contract.ts';

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
