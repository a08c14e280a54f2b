import { type Player, updatePlayer } from '../db/players.ts';
import type { Runtime } from '../runtime.ts';
import { checkCode, newestCode, spendCode } from './confirmation-codes.ts';

/** What came of a typed code; `attemptsLeft` of the newest living code. */
export type PhoneVerification =
  | { ok: true }
  | { ok: false; refusal: 'InvalidCode' | 'TooManyRequests'; attemptsLeft: number };

/** Proves a player's phone number with the code sent to it (contract §4.5); a code opens one door once. */
export function verifyPhone(runtime: Runtime, player: Player, code: string): PhoneVerification {
  const { userId } = player;
  return runtime.db.transaction(() => {
    const checked = checkCode(runtime, userId, 'phone', code);
    if (checked.ok && spendCode(runtime, userId, 'phone', checked.codeId)) {
      updatePlayer(runtime.db, userId, { isPhoneVerified: true });
      return { ok: true };
    }
    const refusal = checked.ok ? 'InvalidCode' : checked.refusal;
    const attemptsLeft = newestCode(runtime, userId, 'phone')?.attemptsLeft ?? 0;
    return { ok: false, refusal, attemptsLeft };
  });
}
