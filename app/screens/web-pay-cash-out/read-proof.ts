import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import type { PaymentRequest } from '#app/operator/money/payments.ts';
import type { FieldMessage } from '#app/ui/form-errors.ts';
import { FORM_NAMES } from '#app/web-pay/form/form-names.ts';
import type { StepUpModel } from './checked-cash-out.ts';

/** The proof that a form brings: none, one to be sent, or one that can not be right. */
export type ProofReading =
  | { ok: true; stepUp: PaymentRequest['stepUp'] }
  | { ok: false; kind: StepUpModel['kind']; error: FieldMessage };

const LONGEST_PROOF = 200;

/**
 * Reads the password or the code that the operator asked for (contract §6.5). It is never shown again.
 *
 * @param form the form as posted
 * @returns the proof; none where the form has none, which also asks for a new code
 */
export function readProof(form: FormData): ProofReading {
  const kind = form.get(FORM_NAMES.proofKind);
  if (kind !== 'password' && kind !== 'code') return { ok: true, stepUp: undefined };
  const typed = String(form.get(FORM_NAMES.proof) ?? '').slice(0, LONGEST_PROOF);
  if (kind === 'password') {
    return typed === ''
      ? { ok: false, kind, error: { messageKey: fieldMessageKey('blank') } }
      : { ok: true, stepUp: { kind, value: typed } };
  }
  const code = readVerificationCode(typed);
  if (code.ok) return { ok: true, stepUp: { kind, value: code.value } };
  const { params } = code;
  return {
    ok: false,
    kind,
    error: { messageKey: fieldMessageKey(code.code), ...(params ? { params } : {}) },
  };
}

/**
 * Takes a refusal of the operator; gives what it wants as a proof, or what was wrong with the one it was given; null when
 * it is about something else (contract §6.5).
 */
export function wantedProof({ code, messageKey, params, payment }: Failure): StepUpModel | null {
  const stepUp = payment?.stepUp;
  if (code === 'StepUpRequired')
    return stepUp ? { kind: stepUp.kind, sent: sentOf(stepUp), error: null } : null;
  if (code !== 'PasswordIncorrect' && code !== 'InvalidCode') return null;
  const kind = code === 'InvalidCode' ? 'code' : 'password';
  const error = { messageKey, ...(params ? { params } : {}) };
  return { kind, sent: stepUp ? sentOf(stepUp) : null, error };
}

function sentOf(stepUp: NonNullable<NonNullable<Failure['payment']>['stepUp']>): StepUpModel['sent'] {
  if (stepUp.kind === 'password' || stepUp.sent === null) return null;
  const { isSent, sentTo, resendAfterSeconds } = stepUp.sent;
  return { isSent, sentTo, resendAfterSeconds };
}
