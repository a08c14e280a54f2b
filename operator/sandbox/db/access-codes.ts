import { z } from 'zod/v4';
import type { SandboxDatabase } from './database.ts';
import { countRow } from './row-types.ts';

const goodCodeRow = z
  .object({ casino_id: z.number().int().nullable(), verbal_code: z.string(), expires_at: z.number().int() })
  .transform((row) => ({
    casinoId: row.casino_id,
    verbalCode: row.verbal_code,
    expiresAt: row.expires_at,
  }));

/** The code that a cashier would accept from a player; `casinoId` null for every casino. */
export type GoodAccessCode = z.output<typeof goodCodeRow>;

/** A code a player reads out at a cashier's desk; `casinoId` null for every casino. Times in epoch milliseconds. */
export interface AccessCode {
  accessCodeId: string;
  userId: string;
  casinoId: number | null;
  verbalCode: string;
  allowCashierCashIn: boolean;
  allowCashierCashOut: boolean;
  allowCashierLockRelease: boolean;
  createdAt: number;
  expiresAt: number;
}

/** Stores a new access code; codes the player had before stop being good. */
export function replaceAccessCode(db: SandboxDatabase, code: AccessCode): void {
  db.transaction(() => {
    db.run('UPDATE access_codes SET replaced_at = ? WHERE user_id = ? AND replaced_at IS NULL', [
      code.createdAt,
      code.userId,
    ]);
    db.run(
      `INSERT INTO access_codes (access_code_id, user_id, casino_id, verbal_code, allow_cashier_cash_in,
         allow_cashier_cash_out, allow_cashier_lock_release, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        code.accessCodeId,
        code.userId,
        code.casinoId,
        code.verbalCode,
        code.allowCashierCashIn,
        code.allowCashierCashOut,
        code.allowCashierLockRelease,
        code.createdAt,
        code.expiresAt,
      ],
    );
  });
}

/** Whether a verbal code is good at the moment: then no one else may get it. */
export function isVerbalCodeTaken(db: SandboxDatabase, verbalCode: string, now: number): boolean {
  const row = db.one(
    countRow,
    'SELECT COUNT(*) AS count FROM access_codes WHERE verbal_code = ? AND expires_at > ? AND replaced_at IS NULL',
    [verbalCode, now],
  );
  return (row?.count ?? 0) > 0;
}

/** The code of a player that is good at the moment, of which there is one at the most. */
export function findAccessCode(db: SandboxDatabase, userId: string, now: number): GoodAccessCode | undefined {
  return db.one(
    goodCodeRow,
    `SELECT casino_id, verbal_code, expires_at FROM access_codes
      WHERE user_id = ? AND replaced_at IS NULL AND expires_at > ?`,
    [userId, now],
  );
}
