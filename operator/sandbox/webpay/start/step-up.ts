import type { CodeSent } from '../../contract.ts';
import { countRow } from '../../db/row-types.ts';
import { sendPhoneCode } from '../../identity/code-delivery.ts';
import { checkCode, spendCode } from '../../identity/confirmation-codes.ts';
import { provePassword } from '../../identity/password-proof.ts';
import type { StepUpKind } from '../../webpay-contract.ts';
import type { Attempt } from './attempt.ts';

/** Wrong proofs one intention takes (contract §6.5). */
const TRIES = 5;

/** What came of asking a player to prove himself. */
export type StepUp =
  | { ok: true }
  | { ok: false; status: 'StepUpRequired'; stepUp: { kind: StepUpKind; sent?: CodeSent } }
  | {
      ok: false;
      status: 'PasswordIncorrect' | 'InvalidCode';
      stepUp: { kind: StepUpKind };
      /** Wrong proofs that the intention still takes. */
      attemptsLeft: number;
    }
  | { ok: false; status: 'TooManyRequests'; retryAfterSeconds?: number };

/**
 * Asks a player for his password or a code before a cash-out, when the operator or the amount wants it, and checks
 * what he gave (contract §6.5). Five wrong ones end the intention.
 */
export async function stepUp(attempt: Attempt): Promise<StepUp> {
  const { runtime, player, direction, magic } = attempt;
  const kind = direction === 'cashOut' ? (magic?.stepUp ?? player.stepUp) : null;
  if (kind === null) return { ok: true };
  if (failures(attempt) >= TRIES) return { ok: false, status: 'TooManyRequests' };
  if (attempt.stepUp?.kind !== kind) {
    const sent = kind === 'code' ? { sent: sendCode(attempt) } : {};
    return { ok: false, status: 'StepUpRequired', stepUp: { kind, ...sent } };
  }
  const { value } = attempt.stepUp;
  if (kind === 'password') {
    const proof = await provePassword(runtime, player, value);
    if (proof.ok) return proof;
    if (proof.refusal === 'TooManyRequests') {
      return { ok: false, status: proof.refusal, retryAfterSeconds: proof.retryAfterSeconds };
    }
    return noteFailure(attempt, 'PasswordIncorrect', kind);
  }
  const isRight = runtime.db.transaction(() => {
    const checked = checkCode(runtime, player.userId, 'cashOut', value);
    return checked.ok && spendCode(runtime, player.userId, 'cashOut', checked.codeId);
  });
  if (isRight) return { ok: true };
  return noteFailure(attempt, 'InvalidCode', kind);
}

function noteFailure(
  attempt: Attempt,
  status: 'PasswordIncorrect' | 'InvalidCode',
  kind: StepUpKind,
): StepUp {
  const { runtime, callId, player } = attempt;
  runtime.db.run(
    `INSERT INTO step_up_failures (call_id, user_id, count, last_at) VALUES (?, ?, 1, ?)
      ON CONFLICT (call_id) DO UPDATE SET count = count + 1, last_at = excluded.last_at`,
    [callId, player.userId, runtime.now()],
  );
  return { ok: false, status, stepUp: { kind }, attemptsLeft: Math.max(0, TRIES - failures(attempt)) };
}

function failures({ runtime, callId }: Attempt): number {
  return (
    runtime.db.one(countRow, 'SELECT count FROM step_up_failures WHERE call_id = ?', [callId])?.count ?? 0
  );
}

function sendCode({ runtime, player }: Attempt): CodeSent {
  return sendPhoneCode(runtime, player, { purpose: 'cashOut', isStrict: false });
}
