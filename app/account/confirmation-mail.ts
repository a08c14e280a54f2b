import { redirect } from '@remix-run/node';
import { limitedCall } from '#app/calls/limited-call.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';
import { rememberSentCode, secondsUntilResend } from './sent-codes.ts';

/**
 * Sends the mail that confirms an address again, unless one was sent in the last 60 seconds (spec §9; contract §4.7).
 *
 * @returns the redirect; or why it was not sent, to be said on that screen
 */
export async function sendMailAgain(
  visit: Visit,
  screen: Address,
): Promise<{ ok: true; response: Response } | { ok: false; failure: Failure }> {
  const retryAfterSeconds = await secondsUntilResend(visit, 'email');
  if (retryAfterSeconds > 0) {
    return { ok: false, failure: failureOf('TooManyRequests', { retryAfterSeconds }) };
  }
  const answer = await limitedCall(visit, 'emailCode', () => asPlayer(visit).sendEmailCode());
  if (answer.ok) return { ok: true, response: await tellOfMail(visit, answer.value, screen) };
  const { failure } = answer;
  if (failure.code !== 'DeniedByAccountState') return { ok: false, failure };
  return { ok: true, response: tellVerifiedBefore(visit, failure, screen) };
}

/**
 * Tells of a mail that the operator was to send.
 *
 * @param sent what the operator says of it; null when it only says that the address is set
 */
export async function tellOfMail(visit: Visit, sent: CodeSent | null, screen: Address): Promise<Response> {
  if (sent && sent.status !== 'Success') {
    visit.messages.notify(failureNotification(failureOf(sent.status)));
    return redirect(screen, 303);
  }
  if (sent) await rememberSentCode(visit, 'email', sent);
  if (sent) notifySuccess(visit, 'VerificationEmailSent');
  else notifyInfo(visit, 'EmailSaved');
  return redirect(ROUTES.verifyEmail, 303);
}

/**
 * Tells that there is nothing to confirm: an address that is verified already is no error (spec §8, 'Already
 * verified').
 */
export function tellVerifiedBefore(visit: Visit, failure: Failure, screen: Address): Response {
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return redirect(screen, 303);
}
