import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { adoptProfileLanguage } from '#app/account/chosen-language.ts';
import { asLogOn, logInAtOperator } from '#app/account/log-on.ts';
import { readTypedPhone } from '#app/account/typed-phone.ts';
import { limitedCall } from '#app/calls/limited-call.ts';
import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import { LOGIN_FORM } from '#app/domain/pages/form-names.ts';
import { isLogInAgain } from '#app/domain/pages/log-in-again.ts';
import { logOnFor, returnAddress } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '#app/domain/player/new-password.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import { asTyped, field, parse, secret } from '#app/forms/read.ts';
import { type FieldOfCode, refuse, toPageOfForm } from '#app/forms/refuse.ts';
import type { Visit } from '#app/session/visit.ts';

const schema = z.object({
  phoneNumber: field(asTyped, TYPED_PHONE_MAXIMUM_LENGTH),
  password: secret(asTyped),
});

/** Refusals shown at the form, as the player can correct them; all others are notifications. */
const FIELDS: FieldOfCode = { LoginFieldsEmpty: '', PhonePrefixNotOffered: '', InvalidUser: '' };

export const loader = ({ context: { visit } }: LoaderFunctionArgs) => toLogInPage(visit);

function toLogInPage(visit: Visit): Response {
  const next = returnAddress(visit.request.url.searchParams.get('next'));
  if (next === null) return toPageOfForm(ROUTES.home);
  return toPageOfForm(visit.player === null ? logOnFor(next) : next);
}

/**
 * Signs a player in (spec §2 "Login panel", §4, §5, §7), and redirects to the original target, or to the form
 * as typed.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  if (isLogInAgain(visit.request)) return toLogInPage(visit);
  const form = await request.formData();
  const next = returnAddress(form.get('next'));
  const sent = parse(form, schema);
  const refuseLogin = (failure: Failure, errors: FieldMessages = {}) =>
    refuse(visit, sent, {
      failure,
      errors,
      fields: FIELDS,
      name: LOGIN_FORM,
      page: next ? logOnFor(next) : ROUTES.home,
    });
  if (sent.status !== 'success') return refuseLogin(failureOf('LoginFieldsEmpty'));

  const { password } = sent.value;
  const phone = await readTypedPhone(visit, sent.value.phoneNumber);
  if (!phone.ok && phone.failure.code === 'PhonePrefixNotOffered') return refuseLogin(phone.failure);
  if (!phone.ok || password === '' || password.length > PASSWORD_MAXIMUM_LENGTH) {
    const failure = failureOf('LoginFieldsEmpty');
    // The specification's sentence first, then how a number is written.
    return phone.ok || phone.failure.code === 'PhoneNumberEmpty'
      ? refuseLogin(failure)
      : refuseLogin(failure, { '': messageOf(failure), phoneNumber: messageOf(phone.failure) });
  }

  const { phoneNumber, country: phoneCountry } = phone;
  const logIn = () => logInAtOperator(visit, { phoneNumber, phoneCountry, password });
  const answer = await limitedCall(visit, 'logOn', logIn, { phoneNumber });
  if (!answer.ok) return refuseLogin(answer.failure);
  visit.signIn(asLogOn(answer.value, { phoneNumber, phoneCountry, country: visit.config.country }));
  adoptProfileLanguage(visit, answer.value.player.language);
  return redirect(next ?? ROUTES.home, 303);
}
