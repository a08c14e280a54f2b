import { updatePlayer } from '../db/players.ts';
import type { Runtime } from '../runtime.ts';
import { cancelCodes } from './confirmation-codes.ts';
import { hashPassword } from './password-hash.ts';
import { type PasswordProof, provePassword } from './password-proof.ts';
import { type PasswordRefusal, refusePassword } from './password-rules.ts';
import { type Authenticated, type IssuedSession, renewSession } from './sessions.ts';

/** What came of changing a password; `sessionEnded` when the session ended while it was being done. */
export type PasswordChange =
  | { ok: true; session: IssuedSession }
  | Exclude<PasswordProof, { ok: true }>
  | { ok: false; refusal: PasswordRefusal | 'sessionEnded' };

/**
 * Changes the password of a logged-in player (contract §5): the current one first, then the rules; the same again is
 * not allowed. Success ends every other session, gives this one fresh tokens and makes codes for a forgotten password
 * useless.
 */
export async function changePassword(
  runtime: Runtime,
  who: Authenticated,
  request: { currentPassword: string; newPassword: string },
): Promise<PasswordChange> {
  const { db, rules } = runtime;
  const { player } = who;
  const proof = await provePassword(runtime, player, request.currentPassword);
  if (!proof.ok) return proof;
  const refusal = refusePassword(request.newPassword, rules.passwordRules, player.phoneNumber);
  if (refusal) return { ok: false, refusal };
  // The same letters in another Unicode form are the same password.
  if (request.newPassword.normalize('NFC') === request.currentPassword.normalize('NFC'))
    return { ok: false, refusal: 'PasswordNotAllowed' };
  const passwordHash = await hashPassword(request.newPassword, runtime.passwordCost);
  return db.transaction(() => {
    const now = runtime.now();
    const session = renewSession(db, who, now);
    if (!session) return { ok: false, refusal: 'sessionEnded' };
    updatePlayer(db, player.userId, { passwordHash, passwordChangedAt: now });
    cancelCodes(runtime, player.userId, 'passwordLost');
    return { ok: true, session };
  });
}
