import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod/v4';
import { readTypedPhone } from '#app/account/typed-phone.ts';
import { readCaptcha, tellCaptchaOver } from '#app/codes/captcha.ts';
import {
  closePanel,
  currentReset,
  keepTypedResetPhone,
  leaveCodeStep,
  leavePanel,
  RESET_FIELDS,
  type ResetPhone,
  refuseReset,
  reopenCodeStep,
  requestResetCode,
  secondsUntilResetCode,
  showPanel,
} from '#app/codes/password-reset.ts';
import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import { returnAddress } from '#app/domain/pages/return-path.ts';
import { forgotPasswordHref } from '#app/domain/pages/routes.ts';
import { CAPTCHA_OVER_INTENT } from '#app/domain/player/captcha.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import { asTyped, field, parse } from '#app/forms/read.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';
import { payloadOf } from '#app/forms/sent-form.ts';
import { keepTyped } from '#app/registration/draft.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';

const schema = z.object({ phoneNumber: field(asTyped, TYPED_PHONE_MAXIMUM_LENGTH) });

export const loader = ({ context: { visit } }: LoaderFunctionArgs) =>
  toPageOfForm(forgotPasswordHref(returnAddress(visit.request.url.searchParams.get('next'))));

/**
 * Handles Get Change Code, and Send New Code and Cancel of the second step (spec §2, §4, §5): requests a
 * code, or leaves the panel. Another number returns to the first step, with the typed one.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const intent = form.get('intent');
  if (visit.player) return closePanel(visit);
  if (intent === 'cancel') return leavePanel(visit);

  if (intent === 'changeNumber') {
    await leaveCodeStep(visit);
    return showPanel(visit);
  }
  const sent = parse(form, schema);
  if (intent === CAPTCHA_OVER_INTENT) {
    await keepTyped(visit, 'reset', form);
    tellCaptchaOver(visit, null);
    return showPanel(visit);
  }
  const phone =
    intent === 'resend'
      ? await phoneOfReset(visit)
      : await readPhone(visit, payloadOf(sent).phoneNumber ?? '');
  // Wait before captcha: a visitor who only has to wait need not solve one.
  const retryAfterSeconds = phone.ok ? await secondsUntilResetCode(visit, phone) : 0;
  if (retryAfterSeconds > 0) {
    // The first step leads to the code that it has sent, however often it is pressed.
    const canEnterCode = await reopenCodeStep(visit);
    if (canEnterCode && intent !== 'resend') notifyInfo(visit, 'CodeSentBefore');
    else visit.messages.notify(failureNotification(failureOf('TooManyRequests', { retryAfterSeconds })));
    return showPanel(visit);
  }

  const captcha = await readCaptcha(visit, form, 'resetCode');
  if (!phone.ok || !captcha.ok) {
    return refuseReset(visit, sent, {
      errors: {
        ...(phone.ok ? {} : atField(phone.failure)),
        ...(captcha.ok ? {} : atField(captcha.failure)),
      },
    });
  }
  const { phoneNumber, phoneCountry } = phone;
  const { captchaResponse } = captcha;
  const answer = await requestResetCode(visit, {
    phoneNumber,
    phoneCountry,
    ...(captchaResponse ? { captchaResponse } : {}),
  });
  if (!answer.ok) return refuseReset(visit, sent, { failure: answer.failure });
  if (intent === 'resend') notifyInfo(visit, 'CodeSentAgain');
  return showPanel(visit);
}

const atField = (failure: Failure): FieldMessages => ({
  [RESET_FIELDS[failure.code] ?? '']: messageOf(failure),
});

type Phone = ({ ok: true } & ResetPhone) | { ok: false; failure: Failure };

async function phoneOfReset(visit: Visit): Promise<Phone> {
  const reset = await currentReset(visit);
  return reset
    ? { ok: true, phoneNumber: reset.phoneNumber, phoneCountry: reset.phoneCountry }
    : { ok: false, failure: failureOf('PhoneNumberEmpty') };
}

async function readPhone(visit: Visit, typed: string): Promise<Phone> {
  await keepTypedResetPhone(visit, typed);
  const phone = await readTypedPhone(visit, typed);
  return phone.ok ? { ok: true, phoneNumber: phone.phoneNumber, phoneCountry: phone.country } : phone;
}
