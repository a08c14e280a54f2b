import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { asLogOn } from '#app/account/log-on.ts';
import { methodNotAllowed } from '#app/calls/responses.ts';
import { operatorSettings } from '#app/calls/shared-reads.ts';
import { isThrottled, throttleLogOn, tooManyRequests } from '#app/calls/throttles.ts';
import { logOnFor, returnAddress } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '#app/domain/player/new-password.ts';
import { normalizePhone, TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/player/phone.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { LOGIN_FORM } from '#app/shell/login-form.ts';

const loginForm = z.object({
  phoneNumber: z.string().trim().max(TYPED_PHONE_MAXIMUM_LENGTH),
  password: z.string().min(1).max(PASSWORD_MAXIMUM_LENGTH),
});

/** There is nothing to see at this address. */
export const loader = () => methodNotAllowed();

/** Signs a player in (spec §2 "Login panel", §4, §5, §7): to the screen asked for before, or back to the form as typed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const form = await request.formData();
  const typedPhone = String(form.get('phoneNumber') ?? '').slice(0, TYPED_PHONE_MAXIMUM_LENGTH);
  const next = returnAddress(form.get('next'));

  const typed = loginForm.safeParse({ phoneNumber: typedPhone, password: form.get('password') });
  const settings = await operatorSettings(visit);
  const phone = normalizePhone(typedPhone, {
    country: visit.services.config.country,
    allowExtensionDigits: settings?.allowPhoneExtensionDigits ?? false,
  });
  if (!typed.success || !phone.ok) {
    return refuse(visit, next, typedPhone, failureOf('LoginFieldsEmpty'));
  }

  const { phoneNumber } = phone;
  const { password } = typed.data;
  const answer = await throttleLogOn(visit, phoneNumber, () => visit.calls.login({ phoneNumber, password }));
  if (!answer.ok) return refuse(visit, next, typedPhone, answer.failure);
  visit.signIn(asLogOn(answer.value, { phoneNumber, country: visit.services.config.country }));
  return redirect(next ?? ROUTES.home, 303);
}

/** Sends the player back to the form with what was typed, never with the password. */
function refuse(visit: Visit, next: string | null, phoneNumber: string, failure: Failure): Response {
  const back = next ? logOnFor(next) : ROUTES.home;
  if (isThrottled(failure)) {
    visit.messages.keepForm({ id: LOGIN_FORM, values: { phoneNumber }, errors: {} });
    return tooManyRequests(visit, failure, back);
  }
  // What the player can put right stands at the form; what is the operator's business stands in the table.
  const isAboutTheForm = failure.code === 'LoginFieldsEmpty' || failure.code === 'InvalidUser';
  if (!isAboutTheForm) visit.messages.notify(failureNotification(failure));
  visit.messages.keepForm({
    id: LOGIN_FORM,
    values: { phoneNumber },
    errors: isAboutTheForm ? { '': failure.messageKey } : {},
  });
  return redirect(back, 303);
}
