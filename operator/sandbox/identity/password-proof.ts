import { z } from 'zod/v4';
import type { Player } from '../db/players.ts';
import type { Runtime } from '../runtime.ts';
import { verifyPassword } from './password-hash.ts';

/** Wrong tries at the current password within the window after which none is looked at. */
const TRIES_ALLOWED = 10;
const WINDOW_MS = 15 * 60_000;

const failedRow = z.object({ failed_at: z.number() });

/** What came of a player typing his current password again. */
export type PasswordProof =
  | { ok: true }
  | { ok: false; refusal: 'PasswordIncorrect' }
  | { ok: false; refusal: 'TooManyRequests'; retryAfterSeconds: number };

/** Checks a logged-in player's current password (contract §4.6, §5): a stolen session must not be able to guess it. */
export async function provePassword(
  runtime: Runtime,
  player: Player,
  password: string,
): Promise<PasswordProof> {
  const { db } = runtime;
  const { userId } = player;
  const isRight = await verifyPassword(password, player.passwordHash, runtime.passwordCost);
  // Counted after the slow part, in one go: tries sent side by side cannot slip through the count together.
  const now = runtime.now();
  return db.transaction(() => {
    db.run('DELETE FROM failed_password_proofs WHERE failed_at <= ?', [now - WINDOW_MS]);
    const failures = db.all(
      failedRow,
      'SELECT failed_at FROM failed_password_proofs WHERE user_id = ? ORDER BY failed_at',
      [userId],
    );
    const [oldest] = failures;
    if (oldest && failures.length >= TRIES_ALLOWED) {
      const retryAfterSeconds = Math.ceil((oldest.failed_at + WINDOW_MS - now) / 1000);
      return { ok: false, refusal: 'TooManyRequests', retryAfterSeconds };
    }
    if (isRight) {
      db.run('DELETE FROM failed_password_proofs WHERE user_id = ?', [userId]);
      return { ok: true };
    }
    db.run('INSERT INTO failed_password_proofs (user_id, failed_at) VALUES (?, ?)', [userId, now]);
    return { ok: false, refusal: 'PasswordIncorrect' };
  });
}
