import { z } from 'zod';
import type { Send } from '../http/call.ts';
import { success, type Wire } from '../http/wire.ts';
import { optionalVerification } from './verification.ts';

/** A code is on its way. What the operator did not say is null. */
export interface ResetCodeSent {
  /** When the operator sends another one. */
  retryAfterSeconds: number | null;
  /** Until when the code is good; epoch, ms. */
  expiresAt: number | null;
  /** How often it may be tried. */
  attemptsLeft: number | null;
}

const resetCodeSent: Wire<ResetCodeSent> = z
  .object({
    status: z.literal('Success'),
    retryAfterSeconds: z.number().int().min(0).max(86_400).nullable().catch(null),
    verification: optionalVerification,
  })
  .transform(({ retryAfterSeconds, verification }) => ({
    retryAfterSeconds: retryAfterSeconds ?? verification?.resendAfterSeconds ?? null,
    expiresAt: verification?.codeExpiresAt ?? null,
    attemptsLeft: verification?.attemptsLeft ?? null,
  }));

/**
 * POST /user/password/lost/code (spec §7): sends a confirmation code by SMS. `CaptchaResponse` is always sent, empty
 * where no captcha is required, as the specification lists both fields. A 404 is 'Phone number not found' here (spec §8).
 * The answer may tell of the code as the other calls that send one do (`verification`, contract §4.4).
 */
export function sendResetCode(
  send: Send,
  { phoneNumber, captchaResponse }: { phoneNumber: string; captchaResponse?: string | undefined },
) {
  return send({
    method: 'POST',
    route: '/user/password/lost/code',
    circuit: 'account',
    json: { PhoneNumber: phoneNumber, CaptchaResponse: captchaResponse ?? '' },
    schema: resetCodeSent,
    kind: 'resetCode',
  });
}

/** POST /user/password/lost (spec §7): sets a new password by the code that was sent. */
export function resetPassword(
  send: Send,
  { phoneNumber, code, newPassword }: { phoneNumber: string; code: string; newPassword: string },
) {
  return send({
    method: 'POST',
    route: '/user/password/lost',
    circuit: 'account',
    json: { PhoneNumber: phoneNumber, Code: code, NewPassword: newPassword },
    schema: success.transform(() => null),
  });
}
