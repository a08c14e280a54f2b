import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { asLogOn, type Credentials, logInAtOperator } from '#app/account/log-on.ts';
import { isThrottled, limitedCall } from '#app/calls/limited-call.ts';
import { noticeCaptchaRefusal } from '#app/codes/captcha.ts';
import { rememberSentCode } from '#app/codes/sent-codes.ts';
import { PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { type FieldMessages, messageOf } from '#app/domain/texts/field-message.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { Registered, Registration } from '#app/operator/registration.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { operatorInfoErrors } from '#app/personal-info/schema.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { closeDraft, hasJustRegistered } from './draft.ts';
import { type FieldName, fieldInputs } from './questions.ts';

/** Outcome of a registration. */
type Opening =
  | { ok: true; response: Response }
  /** `isUndecided`: there may be an account; a retry with the same key tells. */
  | { ok: false; failure: Failure; isUndecided: boolean };

/**
 * Sends a registration, and signs the new player in (spec §2, contract §4.2). Repeated forms make one account, which
 * stays valid if its SMS cannot be sent.
 */
export async function openAccount(visit: Visit, registration: Registration, key: string): Promise<Opening> {
  const send = () => register(visit, registration, key);
  const answer = await limitedCall(visit, 'registration', send, registration);
  if (answer.ok) return { ok: true, response: await welcome(visit, registration, answer.value) };
  await noticeCaptchaRefusal(visit, answer);
  const { failure } = answer;
  const isOwnAccount =
    failure.code === 'PhoneNumberAlreadyInUse' && (await hasJustRegistered(visit, registration.phoneNumber));
  if (isOwnAccount) return { ok: true, response: redirect(PHONE_CODE_HREF, 303) };
  const isUndecided =
    failure.outcome === 'unknown' ||
    failure.code === 'WaitingForProviderConfirmation' ||
    // Not sent, so the outcome of an earlier try with the same key stays open.
    isThrottled(failure);
  return { ok: false, failure, isUndecided };
}

async function register(visit: Visit, registration: Registration, key: string): Promise<Result<Registered>> {
  const answer = await visit.calls.register(registration, key);
  // Key reused with another body: retry with a new key.
  return !answer.ok && answer.failure.code === 'InvalidTransferParameters'
    ? visit.calls.register(registration, randomUUID())
    : answer;
}

async function welcome(
  visit: Visit,
  { phoneNumber, password, phoneCountryCode: phoneCountry }: Registration,
  { session, verification }: Registered,
): Promise<Response> {
  await closeDraft(visit, phoneNumber);
  const logOn = session ?? (await logIn(visit, { phoneNumber, phoneCountry, password }));
  if (logOn) visit.signIn(asLogOn(logOn, { phoneNumber, phoneCountry, country: visit.config.country }));
  notifySuccess(visit, 'RegistrationSuccess');
  if (verification) await rememberCode(visit, verification);
  return redirect(logOn ? PHONE_CODE_HREF : ROUTES.home, 303);
}

/** Log-on after an answer without a readable session. */
async function logIn(visit: Visit, credentials: Credentials) {
  const answer = await logInAtOperator(visit, credentials);
  return answer.ok ? answer.value : null;
}

/** Remembers the sent code, or notifies that none was sent. */
async function rememberCode(visit: Visit, verification: CodeSent): Promise<void> {
  if (verification.status !== 'Success') {
    const failure = failureOf(verification.status, { retryAfterSeconds: verification.resendAfterSeconds });
    visit.messages.notify({ ...failureNotification(failure), userMustDismiss: true });
  } else if (visit.player) {
    await rememberSentCode(visit, 'phone', verification);
  }
}

/** Redirects a signed-in player; a repeated form leads on like the one that made the account. */
export function leaveRegistration(visit: Visit): Response {
  const isOwnForm = visit.request.method === 'POST' && visit.player?.isUserVerified === false;
  return redirect(isOwnForm ? PHONE_CODE_HREF : ROUTES.home, 303);
}

/** Fields by the operator's codes (contract §4.2). */
const FIELD_OF_CODE: Readonly<Record<string, FieldName>> = {
  CaptchaFailed: 'captcha',
  PhoneNumberInvalidCharacters: 'phoneNumber',
  PhoneNumberAlreadyInUse: 'phoneNumber',
  PasswordTooShort: 'password',
  PasswordTooFewCharacterClasses: 'password',
  PasswordNotAllowed: 'password',
  DisplayNameTooShort: 'displayName',
  InvalidEmailAddress: 'email',
  AgeConfirmationRequired: 'ageConfirmed',
  RequiredDocumentNotFound: 'documents',
};
/** Codes with field errors. */
const BLAMED_BY_FIELD = ['AgeConfirmationRequired', 'PersonalInfoRequired'];

/** Returns messages by input for the operator's refusal; empty when the form cannot mend it. */
export function refusalMessages(failure: Failure, asked: readonly FieldName[]): FieldMessages {
  const whole = messageOf(failure);
  if (BLAMED_BY_FIELD.includes(failure.code)) {
    const byField = operatorInfoErrors(failure, asked.filter(isInfoField));
    if (Object.keys(byField).length > 0) return byField;
  }
  // The list of countries may have changed since the page was rendered.
  if (failure.fieldErrors?.phoneCountryCode === 'notAllowed' && asked.includes('phoneCountryCode')) {
    return { phoneCountryCode: messageOf(failureOf('PhoneCountryNotOffered')) };
  }
  const field = FIELD_OF_CODE[failure.code];
  if (field && asked.includes(field)) return { [fieldInputs(field)[0]]: whole };
  return field || failure.code === 'PersonalInfoRequired' ? { '': whole } : {};
}

/** Returns true if a message belongs to one of the fields. */
export function areAbout(fields: readonly FieldName[], errors: FieldMessages): boolean {
  return fields.flatMap(fieldInputs).some((input) => errors[input] !== undefined);
}
