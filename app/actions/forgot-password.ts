import type { ActionFunctionArgs } from '@remix-run/node';
import { readCaptcha } from '#app/account/captcha.ts';
import {
  currentReset,
  keepTypedResetPhone,
  requestResetCode,
  secondsUntilResetCode,
} from '#app/account/password-reset.ts';
import {
  closePanel,
  failureAtField,
  refuseFields,
  refuseForNow,
  refuseReset,
  showPanel,
} from '#app/account/password-reset-answers.ts';
import { methodNotAllowed } from '#app/calls/responses.ts';
import { operatorSettings } from '#app/calls/shared-reads.ts';
import { isThrottled } from '#app/calls/throttles.ts';
import { normalizePhone, PHONE_FAILURES, TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/player/phone.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { Visit } from '#app/session/visit.ts';

/** There is nothing to see at this address. */
export const loader = () => methodNotAllowed();

/**
 * Get Change Code, and of the panel's second step Send New Code and Cancel (spec §2, §4, §5): asks for a code, or
 * clears the state of the panel.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const intent = form.get('intent');
  if (visit.player || intent === 'cancel') return closePanel(visit);

  const phone = intent === 'resend' ? phoneOfReset(visit) : await readPhone(visit, form.get('phoneNumber'));
  // Somebody who only has to wait is not asked to solve a captcha first.
  const retryAfterSeconds = phone.ok ? secondsUntilResetCode(visit, phone.phoneNumber) : 0;
  if (retryAfterSeconds > 0) return refuseReset(visit, failureOf('TooManyRequests', { retryAfterSeconds }));

  const captcha = await readCaptcha(visit, form, 'resetCode');
  if (!phone.ok || !captcha.ok) {
    return refuseFields(visit, {
      ...(phone.ok ? {} : failureAtField(phone.failure)),
      ...(captcha.ok ? {} : failureAtField(captcha.failure)),
    });
  }
  const { phoneNumber } = phone;
  const { captchaResponse } = captcha;
  const answer = await requestResetCode(visit, {
    phoneNumber,
    ...(captchaResponse ? { captchaResponse } : {}),
  });
  if (answer.ok) return showPanel(visit);
  return isThrottled(answer.failure)
    ? refuseForNow(visit, answer.failure)
    : refuseReset(visit, answer.failure);
}

type Phone = { ok: true; phoneNumber: string } | { ok: false; failure: Failure };

/** The number that the code before was sent to. */
function phoneOfReset(visit: Visit): Phone {
  const reset = currentReset(visit);
  return reset
    ? { ok: true, phoneNumber: reset.phoneNumber }
    : { ok: false, failure: failureOf('PhoneNumberEmpty') };
}

async function readPhone(visit: Visit, field: FormDataEntryValue | null): Promise<Phone> {
  const typed = String(field ?? '').slice(0, TYPED_PHONE_MAXIMUM_LENGTH);
  keepTypedResetPhone(visit, typed);
  const settings = await operatorSettings(visit);
  const phone = normalizePhone(typed, {
    country: visit.services.config.country,
    allowExtensionDigits: settings?.allowPhoneExtensionDigits ?? false,
  });
  return phone.ok ? phone : { ok: false, failure: failureOf(PHONE_FAILURES[phone.code]) };
}
