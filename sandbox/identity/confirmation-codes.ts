import { z } from 'zod';
import { flagColumn } from '../db/row-types.ts';
import type { Runtime } from '../runtime.ts';
import { newDigits, newId, tokenHash } from './secrets.ts';

/** Digits of a code (spec §9). */
const CODE_DIGITS = 6;
/** Life of a code (contract §2 CodeSent). */
const CODE_LIFE_MS = 10 * 60_000;
/** Wrong tries a code takes (contract §2 CodeSent). */
const CODE_ATTEMPTS = 5;
/** Seconds between two codes to one recipient (contract §4.4). */
export const RESEND_AFTER_SECONDS = 60;

/** How many codes one recipient gets within which time (contract §4.4). */
const SEND_LIMITS = [
  { count: 1, windowMs: RESEND_AFTER_SECONDS * 1000 },
  { count: 5, windowMs: 60 * 60_000 },
  { count: 10, windowMs: 24 * 60 * 60_000 },
];

/** What a code is good for. */
export type CodePurpose = 'passwordLost';

const createdRow = z.object({ created_at: z.number() });
const codeRow = z.object({ code_id: z.string(), code_hash: z.string(), attempts_left: z.number().int() });
const usedRow = z.object({ is_used: flagColumn });

/**
 * Makes a code for a player, unless its recipient has had too many: then the whole seconds until the next is allowed.
 * Older codes stay valid until the newest is used or their own end (contract §4.2).
 */
export function issueCode(
  runtime: Runtime,
  order: { userId: string; purpose: CodePurpose; recipient: string },
): { ok: true; code: string } | { ok: false; retryAfterSeconds: number } {
  const { db } = runtime;
  const now = runtime.now();
  return db.transaction(() => {
    const waitMs = Math.max(...SEND_LIMITS.map((limit) => waitFor(runtime, order.recipient, limit, now)));
    if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
    const codeId = newId('code');
    const code = newDigits(CODE_DIGITS);
    db.run(
      `INSERT INTO confirmation_codes
         (code_id, user_id, purpose, recipient, code_hash, attempts_left, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        codeId,
        order.userId,
        order.purpose,
        order.recipient,
        hash(codeId, code),
        CODE_ATTEMPTS,
        now,
        now + CODE_LIFE_MS,
      ],
    );
    return { ok: true, code };
  });
}

/**
 * Checks a code without spending it. A wrong one costs every living code of the player and purpose an attempt;
 * when none has any left: TooManyRequests (contract §4.5). Gives the id to spend it by.
 */
export function checkCode(
  runtime: Runtime,
  userId: string,
  purpose: CodePurpose,
  code: string,
): { ok: true; codeId: string } | { ok: false; refusal: 'InvalidCode' | 'TooManyRequests' } {
  const { db } = runtime;
  return db.transaction(() => {
    const living = db.all(
      codeRow,
      `SELECT code_id, code_hash, attempts_left FROM confirmation_codes
        WHERE user_id = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?`,
      [userId, purpose, runtime.now()],
    );
    const open = living.filter((row) => row.attempts_left > 0);
    if (living.length > 0 && open.length === 0) return { ok: false, refusal: 'TooManyRequests' };
    const right = open.find((row) => row.code_hash === hash(row.code_id, code));
    if (right) return { ok: true, codeId: right.code_id };
    for (const row of open) {
      db.run('UPDATE confirmation_codes SET attempts_left = attempts_left - 1 WHERE code_id = ?', [
        row.code_id,
      ]);
    }
    return { ok: false, refusal: 'InvalidCode' };
  });
}

/**
 * Spends a code, and with it every other of the same player and purpose. False when somebody else was faster:
 * a code opens one door once.
 */
export function spendCode(runtime: Runtime, userId: string, purpose: CodePurpose, codeId: string): boolean {
  const { db } = runtime;
  return db.transaction(() => {
    const row = db.one(
      usedRow,
      'SELECT used_at IS NOT NULL AS is_used FROM confirmation_codes WHERE code_id = ?',
      [codeId],
    );
    if (!row || row.is_used) return false;
    db.run(
      'UPDATE confirmation_codes SET used_at = ? WHERE user_id = ? AND purpose = ? AND used_at IS NULL',
      [runtime.now(), userId, purpose],
    );
    return true;
  });
}

/** A code is only known together with the row it stands in: the row's id is the salt. */
function hash(codeId: string, code: string): string {
  return tokenHash(`${codeId}:${code}`);
}

/** Milliseconds until a limit allows another code; 0 or less when it does now. */
function waitFor(
  runtime: Runtime,
  recipient: string,
  limit: { count: number; windowMs: number },
  now: number,
): number {
  const oldest = runtime.db.one(
    createdRow,
    'SELECT created_at FROM confirmation_codes WHERE recipient = ? ORDER BY created_at DESC, rowid DESC LIMIT 1 OFFSET ?',
    [recipient, limit.count - 1],
  );
  return oldest ? oldest.created_at + limit.windowMs - now : 0;
}
