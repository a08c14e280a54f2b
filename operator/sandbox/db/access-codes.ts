import { z } from 'zod/v4';
import type { SandboxDatabase } from './database.ts';
import { flagColumn } from './row-types.ts';
import { table } from './table.ts';

const codes = table('access_codes', 'accessCodeId', {
  accessCodeId: z.string(),
  userId: z.string(),
  /** Null for every casino. */
  casinoId: z.number().int().nullable(),
  verbalCode: z.string(),
  allowCashierCashIn: flagColumn,
  allowCashierCashOut: flagColumn,
  allowCashierLockRelease: flagColumn,
  createdAt: z.number(),
  expiresAt: z.number(),
});

/** A code that a player reads out at a cashier's desk; times in epoch milliseconds. */
export type AccessCode = Parameters<typeof codes.insert>[1];

/** Part of a code that a cashier has to know. */
export type GoodAccessCode = Pick<AccessCode, 'casinoId' | 'verbalCode' | 'expiresAt'>;

/** Stores a new access code; codes the player had before stop being good. */
export function replaceAccessCode(db: SandboxDatabase, code: AccessCode): void {
  db.transaction(() => {
    db.run('UPDATE access_codes SET replaced_at = ? WHERE user_id = ? AND replaced_at IS NULL', [
      code.createdAt,
      code.userId,
    ]);
    codes.insert(db, code);
  });
}

/** Whether a verbal code is good at the moment: then no one else may get it. */
export function isVerbalCodeTaken(db: SandboxDatabase, verbalCode: string, now: number): boolean {
  const isGood = 'WHERE verbal_code = ? AND expires_at > ? AND replaced_at IS NULL';
  return codes.first(db, isGood, [verbalCode, now]) !== undefined;
}

/** The code of a player that a cashier would accept, of which there is one at the most. */
export function findAccessCode(db: SandboxDatabase, userId: string, now: number): AccessCode | undefined {
  return codes.first(db, 'WHERE user_id = ? AND replaced_at IS NULL AND expires_at > ?', [userId, now]);
}
