import { findPlayerNamed } from '../db/players.ts';
import { countRow } from '../db/row-types.ts';
import type { Runtime } from '../runtime.ts';
import { verifyPassword } from './password-hash.ts';
import { type IssuedSession, openSession } from './sessions.ts';

/** Wrong tries within the window after which log-on is closed for the phone number. */
const FAILED_LOG_ONS_ALLOWED = 10;
/** The window, and so how long the door stays shut, in milliseconds. */
const FAILED_LOG_ON_WINDOW_MS = 15 * 60_000;

/** Why a log-on was refused; `locked` is an account that was locked by the operator (HTTP 423). */
export type LogOnRefusal = 'InvalidUser' | 'UserAccountIsLocked' | 'locked';

/**
 * Checks phone number and password (spec §7 log-on). Numbers no one has are treated like any other: same work, same
 * count of wrong tries, same answers. That an account is locked is said only to who knows its password. A country that
 * is named opens no account of another one.
 */
export async function logOn(
  runtime: Runtime,
  phoneNumber: string,
  password: string,
  country?: string,
): Promise<{ ok: true; session: IssuedSession } | { ok: false; refusal: LogOnRefusal }> {
  const { db } = runtime;
  const find = () => findPlayerNamed(db, { phone: phoneNumber, country }, runtime.country);
  const candidate = find();
  const isRight = await verifyPassword(password, candidate?.passwordHash, runtime.passwordCost);
  // Counted after the slow part, in one go: tries sent side by side cannot slip through the count together.
  const now = runtime.now();
  return db.transaction(() => {
    const failures = countFailures(runtime, phoneNumber, now);
    if (failures >= FAILED_LOG_ONS_ALLOWED) return { ok: false, refusal: 'UserAccountIsLocked' };
    const player = find();
    if (!isRight || !player || player.passwordHash !== candidate?.passwordHash) {
      db.run('INSERT INTO failed_log_ons (phone_number, failed_at) VALUES (?, ?)', [phoneNumber, now]);
      const isLast = failures + 1 >= FAILED_LOG_ONS_ALLOWED;
      return { ok: false, refusal: isLast ? 'UserAccountIsLocked' : 'InvalidUser' };
    }
    forgetFailedLogOns(runtime, phoneNumber);
    if (player.isLocked) return { ok: false, refusal: 'locked' };
    return { ok: true, session: openSession(db, player, now) };
  });
}

/** Opens the door again for a phone number: after a right password, or a new one. */
export function forgetFailedLogOns(runtime: Runtime, phoneNumber: string): void {
  runtime.db.run('DELETE FROM failed_log_ons WHERE phone_number = ?', [phoneNumber]);
}

function countFailures(runtime: Runtime, phoneNumber: string, now: number): number {
  const windowStart = now - FAILED_LOG_ON_WINDOW_MS;
  runtime.db.run('DELETE FROM failed_log_ons WHERE failed_at <= ?', [windowStart]);
  const row = runtime.db.one(
    countRow,
    'SELECT COUNT(*) AS count FROM failed_log_ons WHERE phone_number = ?',
    [phoneNumber],
  );
  return row?.count ?? 0;
}
