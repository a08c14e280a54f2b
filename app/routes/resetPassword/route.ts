import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod/v4';
import {
  closePanel,
  currentReset,
  keepResetTries,
  refuseReset,
  resetPassword,
  showPanel,
} from '#app/codes/password-reset.ts';
import { triesLeft, wrongCodeMessage } from '#app/codes/sent-codes.ts';
import { returnAddress } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref } from '#app/domain/pages/routes.ts';
import { checkNewPassword, passwordFailure } from '#app/domain/player/new-password.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { asTyped, parse, secret } from '#app/forms/read.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';
import { payloadOf, strengthOf } from '#app/forms/sent-form.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifySuccess } from '#app/session/messages.ts';

const schema = z.object({
  code: secret(readVerificationCode),
  newPassword: secret(asTyped),
  confirmPassword: secret(asTyped),
});

export const loader = ({ context: { visit } }: LoaderFunctionArgs) =>
  toPageOfForm(forgotPasswordHref(returnAddress(visit.request.url.searchParams.get('next'))));

/** Change Password of the forgot-password panel (spec §2, §4, §5): sets a new password by the code that was sent. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const sent = parse(await request.formData(), schema);
  if (visit.player) return closePanel(visit);
  const reset = await currentReset(visit);
  if (!reset) {
    // The code has expired with the state of the panel.
    visit.messages.notify(failureNotification(failureOf('InvalidCode')));
    return showPanel(visit);
  }
  const answered = await visit.calls.rules();
  const rules = answered.ok ? answered.value.passwordRules : null;
  const { newPassword = '', confirmPassword = '' } = payloadOf(sent);
  const errors = checkNewPassword({ password: newPassword, confirmation: confirmPassword }, rules);
  const values = strengthOf(newPassword);
  if (sent.status !== 'success' || Object.keys(errors).length > 0) {
    return refuseReset(visit, sent, { errors, values });
  }

  const { phoneNumber, phoneCountry } = reset;
  const { code } = sent.value;
  const answer = await resetPassword(visit, { phoneNumber, phoneCountry, code, newPassword });
  if (!answer.ok) {
    const isWrong = answer.failure.code === 'InvalidCode';
    const message = isWrong ? wrongCodeMessage(answer.failure, reset, visit.now()) : null;
    if (isWrong) await keepResetTries(visit, triesLeft(answer.failure));
    if (message) return refuseReset(visit, sent, { errors: { code: message }, values });
    return refuseReset(visit, sent, { failure: passwordFailure(answer.failure, rules), values });
  }
  notifySuccess(visit, 'PasswordChanged');
  return closePanel(visit);
}
