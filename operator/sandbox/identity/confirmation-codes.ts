import { z } from 'zod/v4';
import { flagColumn } from '../db/row-types.ts';
import { table } from '../db/table.ts';
import type { Runtime } from '../runtime.ts';
import { CODE_PURPOSES, type CodePurpose, type CodeRequest, secondsUntilNextCode } from './code-limits.ts';
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

const codes = table('confirmation_codes', 'codeId', {
  codeId: z.string(),
  userId: z.string(),
  purpose: z.enum(CODE_PURPOSES),
  /** Phone number with country prefix, or mail address. */
  recipient: z.string(),
  codeHash: z.string(),
  linkHash: z.string(),
  isDelivered: flagColumn,
  attemptsLeft: z.number().int(),
  createdAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.number().nullable(),
});

const IS_LIVING = 'WHERE user_id = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?';

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
    codes.insert(db, {
      codeId,
      userId: request.userId,
      purpose: request.purpose,
      recipient: request.recipient,
      codeHash: hash(codeId, code),
      linkHash: tokenHash(linkCode),
      isDelivered: true,
      attemptsLeft: CODE_ATTEMPTS,
      createdAt: now,
      expiresAt: now + CODE_LIFE_MS,
      usedAt: null,
    });
    return { ok: true, issued: { codeId, code, linkCode } };
  });
}

/** Notes that a code never left: the next may be sent at once, this one stays good should it arrive after all. */
export function noteUndelivered(runtime: Runtime, codeId: string): void {
  codes.update(runtime.db, codeId, { isDelivered: false });
}

/** The newest living code of a player and purpose: its end in epoch milliseconds and the tries it has left. */
export function newestCode(
  runtime: Runtime,
  userId: string,
  purpose: CodePurpose,
): { expiresAt: number; attemptsLeft: number } | undefined {
  const newestFirst = `${IS_LIVING} ORDER BY created_at DESC, rowid DESC LIMIT 1`;
  return codes.first(runtime.db, newestFirst, [userId, purpose, runtime.now()]);
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
    const living = codes.all(db, IS_LIVING, [userId, purpose, runtime.now()]);
    const open = living.filter(({ attemptsLeft }) => attemptsLeft > 0);
    if (living.length > 0 && open.length === 0) return { ok: false, refusal: 'TooManyRequests' };
    const right = open.find(({ codeId, codeHash }) => codeHash === hash(codeId, code));
    if (right) return { ok: true, codeId: right.codeId };
    for (const { codeId, attemptsLeft } of open) codes.update(db, codeId, { attemptsLeft: attemptsLeft - 1 });
    return { ok: false, refusal: 'InvalidCode' };
  });
}

/** What a link code was sent for, living or not; undefined when it was never made. Costs no attempt. */
export function findLinkCode(
  runtime: Runtime,
  linkCode: string,
): { codeId: string; userId: string; recipient: string; isLiving: boolean } | undefined {
  const code = codes.first(runtime.db, "WHERE link_hash = ? AND purpose = 'email'", [tokenHash(linkCode)]);
  return code && { ...code, isLiving: code.usedAt === null && code.expiresAt > runtime.now() };
}

/**
 * Spends a code, and with it every other of the same player and purpose. False when another request was faster: a code
 * opens one door once.
 */
export function spendCode(runtime: Runtime, userId: string, purpose: CodePurpose, codeId: string): boolean {
  const { db } = runtime;
  return db.transaction(() => {
    if (codes.find(db, codeId)?.usedAt !== null) return false;
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
