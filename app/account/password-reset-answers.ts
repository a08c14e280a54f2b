import { redirect } from '@remix-run/node';
import { logOnFor, nextAfterLogOn } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref, ROUTES } from '#app/domain/pages/routes.ts';
import { type FieldOfCode, type Reasons, refuse } from '#app/forms/refuse.ts';
import type { Refusable } from '#app/forms/sent-form.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { forgetReset } from './password-reset.ts';

/** Name of the panel's forms among those that a page may have to show again. */
export const RESET_FORM = 'reset';

/** The field that mends a refusal. Everything else stands in the notification table. */
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

/** Leads back to the panel, in whatever step it is. */
export function showPanel(visit: Visit): Response {
  return redirect(panelOf(visit), 303);
}

/**
 * Closes the panel and clears its state (spec §4): redirects to `/`, and to the log-on there if the visitor was on the
 * way elsewhere.
 */
export async function closePanel(visit: Visit): Promise<Response> {
  await forgetReset(visit);
  const next = nextAfterLogOn(visit.request.url);
  return redirect(next === null ? ROUTES.home : logOnFor(next), 303);
}

const panelOf = (visit: Visit) => forgotPasswordHref(nextAfterLogOn(visit.request.url));

/**
 * Shows a form of the panel again, in the step that it was in. An account that is locked, or a portal that may not do
 * this, closes the panel (spec §4, §8).
 *
 * @param reasons why, unless the reading says it
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
