import { findPlayerNamed, updatePlayer } from '../db/players.ts';
import type { Runtime } from '../runtime.ts';
import { checkCode, newestCode, spendCode } from './confirmation-codes.ts';
import { forgetFailedLogOns } from './log-on.ts';
import { hashPassword } from './password-hash.ts';
import { type PasswordRefusal, refusePassword } from './password-rules.ts';
import { endAllSessions } from './sessions.ts';

/** Why a forgotten password was not changed (spec §8). */
export type LostPasswordRefusal = 'InvalidCode' | 'TooManyRequests' | 'UserAccountIsLocked' | PasswordRefusal;

/**
 * Changes a forgotten password: code first, then the rules of passwords, so that a refused password costs nothing and
 * the code stays good. A wrong code says how many tries the newest one has left. A phone number no one has is answered
 * like a wrong code. Success ends every session of the player and opens log-on again.
 */
export async function changeLostPassword(
  runtime: Runtime,
  request: { phone: string; country: string | undefined; code: string; newPassword: string },
): Promise<{ ok: true } | { ok: false; refusal: LostPasswordRefusal; attemptsLeft?: number }> {
  const { db } = runtime;
  const player = findPlayerNamed(db, request, runtime.country);
  if (!player) return { ok: false, refusal: 'InvalidCode' };
  const checked = checkCode(runtime, player.userId, 'passwordLost', request.code);
  if (!checked.ok) {
    const newest = newestCode(runtime, player.userId, 'passwordLost');
    return { ...checked, ...(newest && { attemptsLeft: newest.attemptsLeft }) };
  }
  if (player.isLocked) return { ok: false, refusal: 'UserAccountIsLocked' };
  const refusal = refusePassword(request.newPassword, runtime.rules.passwordRules, player.phoneNumber);
  if (refusal) return { ok: false, refusal };
  const passwordHash = await hashPassword(request.newPassword, runtime.passwordCost);
  return db.transaction(() => {
    if (!spendCode(runtime, player.userId, 'passwordLost', checked.codeId))
      return { ok: false, refusal: 'InvalidCode' };
    const now = runtime.now();
    updatePlayer(db, player.userId, { passwordHash, passwordChangedAt: now });
    endAllSessions(db, player.userId, now);
    forgetFailedLogOns(runtime, player.phoneNumber);
    return { ok: true };
  });
}
