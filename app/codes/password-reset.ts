import { createHash, randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { isThrottled, limitedCall } from '#app/calls/limited-call.ts';
import { phoneCountryTold } from '#app/calls/operator-reads.ts';
import { RESEND_CODE_WAIT_MS } from '#app/domain/limits.ts';
import { logOnFor, nextAfterLogOn } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref, ROUTES } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type FieldOfCode, type Reasons, refuse } from '#app/forms/refuse.ts';
import type { Refusable } from '#app/forms/sent-form.ts';
import type { ResetCodeSent } from '#app/operator/authentication.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { isCaptchaSpent, noticeCaptchaRefusal, spendCaptcha } from './captcha.ts';

/** Number whose password is to be reset. */
export interface ResetPhone {
  /** National digits. */
  phoneNumber: string;
  /** ISO 3166-1 alpha-2. */
  phoneCountry: string;
}

/** Password reset in progress (spec §4, "Password reset"). Stored on the server for ten minutes. */
export interface PasswordReset extends ResetPhone {
  /** Epoch, ms. */
  sentAtMs: number;
  /** Earliest resend; epoch, ms. */
  resendAtMs: number;
  /** Epoch, ms; null when the operator did not say. */
  expiresAtMs: number | null;
  /** Null when the operator did not say. */
  attemptsLeft: number | null;
}

const FORM = 'passwordReset';
/** Separate from a sent code: a quota of its own, as typing costs nothing. */
const TYPED_PHONE = 'resetPhone';

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Loads the reset in progress; null in the first step of the panel. */
export async function currentReset(visit: Visit): Promise<PasswordReset | null> {
  const reset = await lastReset(visit);
  return reset?.isLeft === false ? reset : null;
}

/** Loads the last sent code, also when the panel was closed since; its step opens again while it is new. */
async function lastReset(visit: Visit): Promise<(PasswordReset & { isLeft: boolean }) | null> {
  const note = await visit.drafts.read(FORM);
  const { phoneNumber, phoneCountry, sentAtMs, resendAtMs, expiresAtMs, attemptsLeft } = note;
  if (!phoneNumber || !sentAtMs) return null;
  return {
    isLeft: note.isLeft === 'yes',
    phoneNumber,
    phoneCountry: phoneCountry ?? visit.config.country,
    sentAtMs: Number(sentAtMs),
    resendAtMs: Number(resendAtMs),
    expiresAtMs: expiresAtMs ? Number(expiresAtMs) : null,
    attemptsLeft: attemptsLeft ? Number(attemptsLeft) : null,
  };
}

/** Stores the tries that the code has left; null when the operator does not say. */
export async function keepResetTries(visit: Visit, attemptsLeft: number | null): Promise<void> {
  await visit.drafts.keep(FORM, { attemptsLeft: String(attemptsLeft ?? '') });
}

/** Returns the phone number typed in the first step, or an empty text. */
export async function typedResetPhone(visit: Visit): Promise<string> {
  return (await visit.drafts.read(TYPED_PHONE)).typedPhone ?? '';
}

/** Stores the typed phone number to survive a reload. */
export async function keepTypedResetPhone(visit: Visit, typedPhone: string): Promise<void> {
  await visit.drafts.keep(TYPED_PHONE, { typedPhone });
}

/** Returns to the first step, for another number or none. */
export async function leaveCodeStep(visit: Visit): Promise<void> {
  if ((await lastReset(visit)) !== null) await visit.drafts.keep(FORM, { isLeft: 'yes' });
}

/** Opens the step of the last sent code. Returns false when that code is known to be expired or out of tries. */
export async function reopenCodeStep(visit: Visit): Promise<boolean> {
  const reset = await lastReset(visit);
  if (reset?.isLeft) await visit.drafts.keep(FORM, { isLeft: '' });
  return reset !== null && reset.attemptsLeft !== 0 && (reset.expiresAtMs ?? Infinity) > visit.now();
}

/**
 * Requests a code and opens the second step once it is sent (spec §4, §7). Rejects a used captcha response
 * without a call; a button pressed twice makes one call.
 */
export async function requestResetCode(
  visit: Visit,
  { captchaResponse, ...phone }: ResetPhone & { captchaResponse?: string },
): Promise<Result<null>> {
  const { phoneNumber, phoneCountry } = phone;
  // Every code is another use; the second press of a button joins the running call.
  const use = `resetCode ${randomUUID()}`;
  if (await isCaptchaSpent(visit, captchaResponse, use)) return refused(failureOf('CaptchaNotSolved'));
  const name = hashOf('resetCode', visit.owner, phoneCountry, phoneNumber, captchaResponse ?? '');
  const phoneCountryCode = await phoneCountryTold(visit, 'lostPasswordPhoneCountry', phoneCountry);
  const request = { phoneNumber, phoneCountryCode, captchaResponse };
  const answer = await visit.services.flights.join(name, () =>
    limitedCall(visit, 'resetCode', () => visit.calls.sendResetCode(request), { phoneNumber }),
  );
  await noticeCaptchaRefusal(visit, answer);
  if (answer.ok || !isThrottled(answer.failure)) await spendCaptcha(visit, captchaResponse, use);
  if (answer.ok) await rememberReset(visit, phone, answer.value);
  return answer.ok ? { ok: true, value: null } : answer;
}

/** Sets the new password (spec §7). A button pressed twice makes one call. */
export async function resetPassword(
  visit: Visit,
  { phoneNumber, phoneCountry, code, newPassword }: ResetPhone & { code: string; newPassword: string },
): Promise<Result<null>> {
  const phoneCountryCode = await phoneCountryTold(visit, 'lostPasswordPhoneCountry', phoneCountry);
  const request = { phoneNumber, phoneCountryCode, code, newPassword };
  const name = hashOf('resetPassword', visit.owner, phoneCountry, phoneNumber, code, newPassword);
  return visit.services.flights.join(name, () =>
    limitedCall(visit, 'passwordReset', () => visit.calls.resetPassword(request), { phoneNumber }),
  );
}

/**
 * Returns the wait for another code to a number (spec §4, §9), in whole seconds, rounded up; 0 when one may be
 * requested.
 */
export async function secondsUntilResetCode(visit: Visit, phone: ResetPhone): Promise<number> {
  const reset = await lastReset(visit);
  if (reset?.phoneNumber !== phone.phoneNumber || reset.phoneCountry !== phone.phoneCountry) return 0;
  return Math.max(0, Math.ceil((reset.resendAtMs - visit.now()) / 1000));
}

async function rememberReset(
  visit: Visit,
  { phoneNumber, phoneCountry }: ResetPhone,
  { retryAfterSeconds, expiresAt, attemptsLeft }: ResetCodeSent,
): Promise<void> {
  const now = visit.now();
  const waitMs = Math.max(RESEND_CODE_WAIT_MS, (retryAfterSeconds ?? 0) * 1000);
  await visit.drafts.keep(FORM, {
    phoneNumber,
    phoneCountry,
    sentAtMs: String(now),
    resendAtMs: String(now + waitMs),
    expiresAtMs: String(expiresAt ?? ''),
    attemptsLeft: String(attemptsLeft ?? ''),
    isLeft: '',
  });
}

export const RESET_FORM = 'reset';

/** Fields that show a refusal; all others are notifications. */
export const RESET_FIELDS: FieldOfCode = {
  PhoneNumberEmpty: 'phoneNumber',
  PhoneNumberNotFound: 'phoneNumber',
  PhoneNumberNotValid: 'phoneNumber',
  PhoneNumberNumbersOnly: 'phoneNumber',
  PhonePrefixNotOffered: 'phoneNumber',
  PhoneNumberInvalidCharacters: 'phoneNumber',
  CaptchaNotSolved: 'captcha',
  CaptchaFailed: 'captcha',
  ConfirmationCodeEmpty: 'code',
  ConfirmationCodeTooLong: 'code',
  InvalidCode: 'code',
  PasswordTooShort: 'newPassword',
  PasswordTooFewCharacterClasses: 'newPassword',
  PasswordNotAllowed: 'newPassword',
};

/** Redirects to the panel, in its current step. */
export function showPanel(visit: Visit): Response {
  return redirect(panelOf(visit), 303);
}

/** Closes the panel, once a password is set (spec §4): redirects to `/`, with the visitor's original target. */
export async function closePanel(visit: Visit): Promise<Response> {
  await visit.drafts.forget(FORM);
  return leavePanel(visit);
}

/** Closes the panel like {@link closePanel}; a code that was sent can still be entered. */
export async function leavePanel(visit: Visit): Promise<Response> {
  await Promise.all([visit.drafts.forget(TYPED_PHONE), leaveCodeStep(visit)]);
  const next = nextAfterLogOn(visit.request.url);
  return redirect(next === null ? ROUTES.home : logOnFor(next), 303);
}

const panelOf = (visit: Visit) => forgotPasswordHref(nextAfterLogOn(visit.request.url));

/**
 * Shows a form of the panel again, in its step. A failure that locks the account or ends the session closes
 * the panel (spec §4, §8).
 */
export async function refuseReset(
  visit: Visit,
  sent: Refusable,
  reasons: Pick<Reasons, 'errors' | 'failure' | 'values'> = {},
): Promise<Response> {
  const { failure } = reasons;
  if (failure?.effect === 'locked' || failure?.effect === 'forcedLogout') {
    visit.messages.notify(failureNotification(failure));
    return closePanel(visit);
  }
  return refuse(visit, sent, {
    ...reasons,
    fields: RESET_FIELDS,
    name: RESET_FORM,
    page: panelOf(visit),
  });
}
