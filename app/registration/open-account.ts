import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { asLogOn } from '#app/account/log-on.ts';
import { isThrottled, limitedCall } from '#app/calls/limited-call.ts';
import { noticeCaptchaRefusal } from '#app/codes/captcha.ts';
import { rememberSentCode } from '#app/codes/sent-codes.ts';
import { PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { Registered, Registration } from '#app/operator/registration.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { closeDraft, hasJustRegistered } from './draft.ts';

/** What came of sending a registration: the redirect, or why there is no account. */
export type Opening =
  | { ok: true; response: Response }
  /** `isUndecided`: there may be an account all the same; only the same key finds out. */
  | { ok: false; failure: Failure; isUndecided: boolean };

/**
 * Sends a registration, and signs the new player in (spec §2, contract §4.2). However often it is sent, by however many
 * tabs, there is one account, and it is not lost to the player when its SMS cannot be sent.
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
    // It was not sent, so that what came of the same attempt before is as open as it was.
    isThrottled(failure);
  return { ok: false, failure, isUndecided };
}

async function register(visit: Visit, registration: Registration, key: string): Promise<Result<Registered>> {
  const answer = await visit.calls.register(registration, key);
  // The key has been used for other answers, whose fate is not known: these are an attempt of their own.
  return isRefusedAs(answer, 'InvalidTransferParameters')
    ? visit.calls.register(registration, randomUUID())
    : answer;
}

function isRefusedAs(answer: Result<unknown>, code: string): boolean {
  return !answer.ok && answer.failure.code === code;
}

async function welcome(
  visit: Visit,
  { phoneNumber, password, phoneCountryCode }: Registration,
  { session, verification }: Registered,
): Promise<Response> {
  await closeDraft(visit, phoneNumber);
  const logOn = session ?? (await logOnOf(visit, { phoneNumber, password }));
  if (logOn) {
    visit.signIn({
      ...asLogOn(logOn, { phoneNumber, country: visit.config.country }),
      ...(logOn.player.phoneCountryCode === null ? { phoneCountryCode } : {}),
    });
  }
  notifySuccess(visit, 'RegistrationSuccess');
  if (verification) await tellOfCode(visit, verification);
  return redirect(logOn ? PHONE_CODE_HREF : ROUTES.home, 303);
}

/** For an operator that made the account and gave no session that could be read. */
async function logOnOf(visit: Visit, credentials: { phoneNumber: string; password: string }) {
  const answer = await visit.calls.login(credentials);
  return answer.ok ? answer.value : null;
}

/** The code on its way, for the page that asks for it; or that none is, which the player must not miss. */
async function tellOfCode(visit: Visit, verification: CodeSent): Promise<void> {
  if (verification.status !== 'Success') {
    const failure = failureOf(verification.status, { retryAfterSeconds: verification.resendAfterSeconds });
    visit.messages.notify({ ...failureNotification(failure), userMustDismiss: true });
  } else if (visit.player) {
    await rememberSentCode(visit, 'phone', verification);
  }
}

/**
 * Redirects a player who is signed in from a registration: after a form, which was sent twice or from a second tab, as if
 * it had just made the account.
 */
export function leaveRegistration(visit: Visit): Response {
  const isOwnForm = visit.request.method === 'POST' && visit.player?.isUserVerified === false;
  return redirect(isOwnForm ? PHONE_CODE_HREF : ROUTES.home, 303);
}
