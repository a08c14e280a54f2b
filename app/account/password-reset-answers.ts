import { redirect } from '@remix-run/node';
import { tooManyRequests } from '#app/calls/throttles.ts';
import { logOnFor, nextAfterLogOn } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref, ROUTES } from '#app/domain/pages/routes.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { RefusedFields } from '#app/session/flash.ts';
import type { Visit } from '#app/session/visit.ts';
import { forgetReset } from './password-reset.ts';

/** Name of the panel's forms among those that a page may have to show again. */
export const RESET_FORM = 'forgotPassword';

/** The field that mends a refusal. Everything else is told in the notification table. */
const FIELD_OF: Readonly<Record<string, string>> = {
  PhoneNumberEmpty: 'phoneNumber',
  PhoneNumberNotFound: 'phoneNumber',
  PhoneNumberNotValid: 'phoneNumber',
  PhoneNumberNumbersOnly: 'phoneNumber',
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

/**
 * Leads back to the panel, in whatever step it is.
 *
 * @param visit the request, whose address says where the log-on leads on to afterwards
 * @returns the answer
 */
export function showPanel(visit: Visit): Response {
  return redirect(panelOf(visit), 303);
}

/**
 * Closes the panel and clears its state (spec §4).
 *
 * @param visit the request
 * @returns the answer, which leads to `/`, and to the log-on there if somebody was on the way elsewhere
 */
export function closePanel(visit: Visit): Response {
  forgetReset(visit);
  const next = nextAfterLogOn(visit.request.url);
  return redirect(next === null ? ROUTES.home : logOnFor(next), 303);
}

const panelOf = (visit: Visit) => forgotPasswordHref(nextAfterLogOn(visit.request.url));

/**
 * Shows a form of the panel again. Never keeps a password, a code or a captcha answer.
 *
 * @param visit the request
 * @param fields what is wrong, in the order of the fields
 * @param values what the panel shows besides: the strength of the password that was sent
 * @returns the answer
 */
export function refuseFields(
  visit: Visit,
  fields: RefusedFields,
  values: { strength?: string } = {},
): Response {
  visit.messages.refuseForm(RESET_FORM, fields, { ...values });
  return showPanel(visit);
}

/**
 * Answers a form of the panel that was sent too often; the panel is in the step that it was in.
 *
 * @param visit the request
 * @param failure the portal's refusal
 * @returns the answer
 */
export function refuseForNow(visit: Visit, failure: Failure): Response {
  return tooManyRequests(visit, failure, panelOf(visit));
}

/**
 * Tells a refusal where the player looks for it: at the field that mends it, or in the notification table. An account
 * that is locked, or a portal that may not do this, closes the panel (spec §4, §8).
 *
 * @param visit the request
 * @param failure the refusal
 * @param values as for {@link refuseFields}
 * @returns the answer
 */
export function refuseReset(visit: Visit, failure: Failure, values: { strength?: string } = {}): Response {
  if (failure.effect === 'locked' || failure.effect === 'forcedLogout') {
    visit.messages.notify(failureNotification(failure));
    return closePanel(visit);
  }
  const fields = failureAtField(failure);
  if (Object.keys(fields).length === 0) visit.messages.notify(failureNotification(failure));
  return refuseFields(visit, fields, values);
}

/**
 * Puts a refusal at the field that mends it.
 *
 * @param failure the refusal
 * @returns the message by field name; empty when no field mends it
 */
export function failureAtField({ code, messageKey, params }: Failure): RefusedFields {
  const field = FIELD_OF[code];
  return field === undefined ? {} : { [field]: { messageKey, ...(params ? { params } : {}) } };
}
