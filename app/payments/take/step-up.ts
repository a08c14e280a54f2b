import { z } from 'zod/v4';
import { isThrottled } from '#app/calls/limited-call.ts';
import { triesLeft, wrongCodeMessage } from '#app/codes/sent-codes.ts';
import { RESEND_CODE_WAIT_MS } from '#app/domain/limits.ts';
import type { StepUp } from '#app/domain/money/web-pay.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type FieldMessage, fieldMessage, messageOf } from '#app/domain/texts/field-message.ts';
import { notBlank, parse, secret } from '#app/forms/read.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import type { PaymentRequest } from '#app/operator/payments.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import type { SentCode } from '#app/payments/base/payment-token.ts';
import type { ProofKind } from '#app/payments/take/payment-draft.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';

/** Proof that a form brings: none, one to be sent, or one that cannot be right. */
export type ProofReading =
  | { ok: true; stepUp: PaymentRequest['stepUp'] }
  | { ok: false; kind: ProofKind; error: FieldMessage };

/** Proof that the operator wants (contract §6.5). */
export interface WantedProof {
  kind: ProofKind;
  /** Null when no code could be sent. */
  code: SentCode | null;
  error: FieldMessage | null;
}

const password = z.object({ [FORM_NAMES.proof]: secret(notBlank) });
const code = z.object({ [FORM_NAMES.proof]: secret(readVerificationCode) });

/** Reads the password or the code that the operator asked for (contract §6.5); it is never shown again. */
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
 * Finds the proof that a refusal wants, or what is wrong with the one that was sent (contract §6.5).
 *
 * @param before code that was sent for the form; null for none
 * @param sent proof that was refused
 * @returns null when the refusal is about something else
 */
export function wantedProof(
  failure: Failure,
  before: SentCode | null,
  sent: PaymentRequest['stepUp'],
  nowMs: number,
): WantedProof | null {
  const stepUp = failure.payment?.stepUp;
  if (failure.code === 'StepUpRequired') {
    if (stepUp?.kind !== 'code') return stepUp ? { kind: stepUp.kind, code: null, error: null } : null;
    return { kind: 'code', code: sentCode(stepUp.sent, before, nowMs), error: null };
  }
  if (failure.code === 'PasswordIncorrect')
    return { kind: 'password', code: null, error: messageOf(failure) };
  if (failure.code === 'InvalidCode') {
    const error = (before && wrongCodeMessage(failure, before, nowMs)) ?? messageOf(failure);
    // A form without a code is no sign that none was sent; how many tries are left, only the operator knows.
    const known = before ? { ...before, attemptsLeft: triesLeft(failure) } : unknownCode(nowMs);
    return { kind: 'code', code: known, error };
  }
  return sent && isThrottled(failure) ? wrongProof(sent.kind, before, messageOf(failure), nowMs) : null;
}

/** Asks again for a proof that could not be right, or was one too many. */
export function wrongProof(
  kind: ProofKind,
  before: SentCode | null,
  error: FieldMessage,
  nowMs: number,
): WantedProof {
  return { kind, code: kind === 'code' ? (before ?? unknownCode(nowMs)) : null, error };
}

function unknownCode(nowMs: number): SentCode {
  return { sentTo: null, sentAtMs: null, resendAtMs: nowMs, expiresAtMs: null, attemptsLeft: null };
}

/**
 * Reads the code that the operator has sent.
 *
 * @param sent null when the operator says nothing of it
 * @param before code before it; null for none
 * @returns null when no code is on its way
 */
function sentCode(
  sent: Extract<StepUp, { kind: 'code' }>['sent'],
  before: SentCode | null,
  nowMs: number,
): SentCode | null {
  if (sent === null)
    return { ...unknownCode(nowMs), sentAtMs: nowMs, resendAtMs: nowMs + RESEND_CODE_WAIT_MS };
  const { isSent, isTooSoon, sentTo, expiresAt, attemptsLeft } = sent;
  const resendAtMs = nowMs + sent.resendAfterSeconds * 1000;
  if (isSent) return { sentTo, sentAtMs: nowMs, resendAtMs, expiresAtMs: expiresAt, attemptsLeft };
  if (!isTooSoon) return null;
  if (before) return { ...before, resendAtMs };
  // The one of a moment ago is as good as one that was sent now, unless the operator has none that is good.
  const isGood = expiresAt !== null && expiresAt > nowMs && attemptsLeft !== 0;
  return isGood ? { sentTo, sentAtMs: null, resendAtMs, expiresAtMs: expiresAt, attemptsLeft } : null;
}

/** Refuses another code that is asked for too early; null when it is time. */
export function tooEarly({ resendAtMs }: SentCode, nowMs: number): Failure | null {
  const retryAfterSeconds = Math.ceil((resendAtMs - nowMs) / 1000);
  return retryAfterSeconds > 0 ? failureOf('TooManyRequests', { retryAfterSeconds }) : null;
}

/** Notifies of another code that was asked for; the page itself says when none could be sent. */
export function notifyResend(visit: Visit, { payment }: Failure): void {
  const sent = payment?.stepUp?.kind === 'code' ? payment.stepUp.sent : null;
  if (sent === null || sent.isSent) notifyInfo(visit, 'CodeSentAgain');
  else if (sent.isTooSoon) {
    const { resendAfterSeconds: retryAfterSeconds } = sent;
    visit.messages.notify(failureNotification(failureOf('TooManyRequests', { retryAfterSeconds })));
  }
}
