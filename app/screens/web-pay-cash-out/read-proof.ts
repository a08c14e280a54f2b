import { z } from 'zod';
import { triesLeft, wrongCodeMessage } from '#app/account/sent-codes.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { type FieldMessage, fieldMessage, messageOf } from '#app/domain/texts/field-message.ts';
import { notBlank, parse, secret } from '#app/forms/read.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import type { PaymentRequest } from '#app/operator/payments.ts';
import { FORM_NAMES } from '#app/web-pay/form/form-names.ts';
import type { StepUpModel } from './checked-cash-out.ts';
import { type SentProof, sentProof } from './sent-proof.ts';

/** The proof that a form brings: none, one to be sent, or one that cannot be right. */
export type ProofReading =
  | { ok: true; stepUp: PaymentRequest['stepUp'] }
  | { ok: false; kind: StepUpModel['kind']; error: FieldMessage };

const password = z.object({ [FORM_NAMES.proof]: secret(notBlank) });
const code = z.object({ [FORM_NAMES.proof]: secret(readVerificationCode) });

/** Reads the password or the code that the operator asked for (contract §6.5). It is never shown again. */
export function readProof(form: FormData): ProofReading {
  const kind = form.get(FORM_NAMES.proofKind);
  if (kind !== 'password' && kind !== 'code') return { ok: true, stepUp: undefined };
  const sent = parse(form, kind === 'password' ? password : code);
  const error = messagesOf(sent.reply())[FORM_NAMES.proof];
  return sent.status === 'success'
    ? { ok: true, stepUp: { kind, value: sent.value.proof } }
    : { ok: false, kind, error: error ?? fieldMessage('invalid') };
}

/**
 * What a refusal of the operator wants as a proof, or what was wrong with the one it was given (contract §6.5).
 *
 * @param before what the form said of the code that was sent for it; null when it said nothing
 * @returns null when the refusal is about something else
 */
export function wantedProof(failure: Failure, before: SentProof | null, nowMs: number): StepUpModel | null {
  const { code } = failure;
  const stepUp = failure.payment?.stepUp;
  if (code === 'StepUpRequired') {
    if (stepUp?.kind !== 'code') return stepUp ? { kind: stepUp.kind, sent: null, error: null } : null;
    return { kind: 'code', sent: sentProof(stepUp.sent, before, nowMs), error: null };
  }
  if (code === 'PasswordIncorrect') return { kind: 'password', sent: null, error: messageOf(failure) };
  if (code !== 'InvalidCode') return null;
  // What was left before is not what is left now, and the operator need not say.
  const sent = before && { ...before, attemptsLeft: triesLeft(failure) };
  const error = (before && wrongCodeMessage(failure, before, nowMs)) ?? messageOf(failure);
  return { kind: 'code', sent, error };
}
