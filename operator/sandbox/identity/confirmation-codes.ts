import { z } from 'zod/v4';
import { flagColumn } from '../db/row-types.ts';
import type { Runtime } from '../runtime.ts';
import { type CodePurpose, type CodeRequest, secondsUntilNextCode } from './code-limits.ts';
import { newDigits, newId, newToken, tokenHash } from './secrets.ts';

/** Digits of a code (spec §9). */
const CODE_DIGITS = 6;
/** Life of a code (contract §2 CodeSent). */
const CODE_LIFE_MS = 10 * 60_000;
/** Wrong tries a code takes (contract §2 CodeSent). */
const CODE_ATTEMPTS = 5;

/** A new code; `linkCode` opens the same door by a link (contract §4.6). */
export interface IssuedCode {
  codeId: string;
  code: string;
  linkCode: string;
}

const codeRow = z.object({ code_id: z.string(), code_hash: z.string(), attempts_left: z.number().int() });
const livingRow = z.object({ expires_at: z.number(), attempts_left: z.number().int() });
const usedRow = z.object({ is_used: flagColumn });
const linkRow = z.object({
  code_id: z.string(),
  user_id: z.string(),
  recipient: z.string(),
  expires_at: z.number(),
  is_used: flagColumn,
});

/**
 * Makes a code for a player, unless its recipient has had too many: then the whole seconds until the next is allowed.
 * Older codes stay valid until the newest is used or their own end (contract §4.2).
 */
export function issueCode(
  runtime: Runtime,
  request: CodeRequest,
): { ok: true; issued: IssuedCode } | { ok: false; retryAfterSeconds: number } {
  const { db } = runtime;
  return db.transaction(() => {
    const retryAfterSeconds = secondsUntilNextCode(runtime, request);
    if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
    const codeId = newId('code');
    const code = newDigits(CODE_DIGITS);
    const linkCode = newToken({ prefix: null, length: null });
    const now = runtime.now();
    db.run(
      `INSERT INTO confirmation_codes
         (code_id, user_id, purpose, recipient, code_hash, link_hash, attempts_left, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        codeId,
        request.userId,
        request.purpose,
        request.recipient,
        hash(codeId, code),
        tokenHash(linkCode),
        CODE_ATTEMPTS,
        now,
        now + CODE_LIFE_MS,
      ],
    );
    return { ok: true, issued: { codeId, code, linkCode } };
  });
}

/** Notes that a code never left: the next may be sent at once, this one stays good should it arrive after all. */
export function noteUndelivered(runtime: Runtime, codeId: string): void {
  runtime.db.run('UPDATE confirmation_codes SET is_delivered = 0 WHERE code_id = ?', [codeId]);
}

/** The newest living code of a player and purpose: its end in epoch milliseconds and the tries it has left. */
export function newestCode(
  runtime: Runtime,
  userId: string,
  purpose: CodePurpose,
): { expiresAt: number; attemptsLeft: number } | undefined {
  const row = runtime.db.one(
    livingRow,
    `SELECT expires_at, attempts_left FROM confirmation_codes
      WHERE user_id = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?
      ORDER BY created_at DESC, rowid DESC LIMIT 1`,
    [userId, purpose, runtime.now()],
  );
  return row && { expiresAt: row.expires_at, attemptsLeft: row.attempts_left };
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

/** What a link code was sent for, living or not; undefined when it was never made. Costs no attempt. */
export function findLinkCode(
  runtime: Runtime,
  linkCode: string,
): { codeId: string; userId: string; recipient: string; isLiving: boolean } | undefined {
  const row = runtime.db.one(
    linkRow,
    `SELECT code_id, user_id, recipient, expires_at, used_at IS NOT NULL AS is_used FROM confirmation_codes
      WHERE link_hash = ? AND purpose = 'email'`,
    [tokenHash(linkCode)],
  );
  if (!row) return undefined;
  const isLiving = !row.is_used && row.expires_at > runtime.now();
  return { codeId: row.code_id, userId: row.user_id, recipient: row.recipient, isLiving };
}

/**
 * Spends a code, and with it every other of the same player and purpose. False when another request was faster: a code
 * opens one door once.
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
    cancelCodes(runtime, userId, purpose);
    return true;
  });
}

/** Makes every code of a player and purpose useless; they still count as sent. */
export function cancelCodes(runtime: Runtime, userId: string, purpose: CodePurpose): void {
  runtime.db.run(
    'UPDATE confirmation_codes SET used_at = ? WHERE user_id = ? AND purpose = ? AND used_at IS NULL',
    [runtime.now(), userId, purpose],
  );
}

/** Makes every code of a player and purpose useless but the newest. */
export function cancelOlderCodes(runtime: Runtime, userId: string, purpose: CodePurpose): void {
  runtime.db.run(
    `UPDATE confirmation_codes SET used_at = ? WHERE user_id = ? AND purpose = ? AND used_at IS NULL
      AND rowid <> (SELECT MAX(rowid) FROM confirmation_codes WHERE user_id = ? AND purpose = ?)`,
    [runtime.now(), userId, purpose, userId, purpose],
  );
}

/** A code is only known together with the row it stands in: the row's id is the salt. */
function hash(codeId: string, code: string): string {
  return tokenHash(`${codeId}:${code}`);
}
