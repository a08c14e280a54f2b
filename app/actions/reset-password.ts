import type { ActionFunctionArgs } from '@remix-run/node';
import { passwordFailure } from '#app/account/password-failure.ts';
import { currentReset, resetPassword } from '#app/account/password-reset.ts';
import {
  closePanel,
  failureAtField,
  refuseFields,
  refuseForNow,
  refuseReset,
  showPanel,
} from '#app/account/password-reset-answers.ts';
import { methodNotAllowed } from '#app/calls/responses.ts';
import { isThrottled } from '#app/calls/throttles.ts';
import { checkNewPassword } from '#app/domain/player/new-password.ts';
import { passwordStrength } from '#app/domain/player/password.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifySuccess } from '#app/session/successes.ts';

/** There is nothing to see at this address. */
export const loader = () => methodNotAllowed();

/** Change Password of the forgot-password panel (spec §2, §4, §5): sets a new password by the code that was sent. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  if (visit.player) return closePanel(visit);
  const reset = currentReset(visit);
  if (!reset) {
    // The code has run out with the state of the panel.
    visit.messages.notify(failureNotification(failureOf('InvalidCode')));
    return showPanel(visit);
  }
  const password = String(form.get('newPassword') ?? '');
  const confirmation = String(form.get('confirmPassword') ?? '');
  const strength = password === '' ? {} : { strength: passwordStrength(password).verdict };

  const code = readVerificationCode(String(form.get('code') ?? ''));
  const rules = await visit.calls.rules();
  const passwordErrors = checkNewPassword(
    { password, confirmation },
    rules.ok ? rules.value.passwordRules : null,
  );
  const codeErrors = code.ok
    ? {}
    : failureAtField(failureOf(code.code, code.params ? { params: code.params } : {}));
  if (!code.ok || Object.keys(passwordErrors).length > 0) {
    return refuseFields(visit, { ...codeErrors, ...passwordErrors }, strength);
  }

  const answer = await resetPassword(visit, {
    phoneNumber: reset.phoneNumber,
    code: code.value,
    newPassword: password,
  });
  if (!answer.ok && isThrottled(answer.failure)) return refuseForNow(visit, answer.failure);
  if (!answer.ok) return refuseReset(visit, passwordFailure(answer.failure, rules), strength);
  notifySuccess(visit, 'PasswordChanged');
  return closePanel(visit);
}
