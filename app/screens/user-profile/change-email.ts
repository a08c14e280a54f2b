import { redirect } from '@remix-run/node';
import { sendMailAgain, tellOfMail } from '#app/account/confirmation-mail.ts';
import { forgetSentCode } from '#app/account/sent-codes.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { profileAnew } from '#app/calls/shared-reads.ts';
import { throttleEmail } from '#app/calls/throttles.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import { refuse, refuseFor } from './refusal.ts';

const MAXIMUM_TYPED = 1024;

/** Which field each refusal of the operator is about (contract §4.6). */
const FIELD_OF_CODE = { PasswordIncorrect: 'currentPassword', InvalidEmailAddress: 'email' };

/**
 * Sets the player's email address, or changes it with the current password; it then waits for its confirmation
 * (contract §4.6).
 *
 * @param visit the request of a signed-in player
 * @param userId the player's id
 * @param form the form as posted; it has a password field when there is an address already
 * @returns the way to the page that asks for the mail's code, or the form as typed without the password
 */
export async function changeEmail(visit: Visit, userId: string, form: FormData) {
  const typed = String(form.get('email') ?? '').slice(0, MAXIMUM_TYPED);
  const password = form.get('currentPassword');
  const currentPassword = password === null ? undefined : String(password).slice(0, MAXIMUM_TYPED);
  const email = readEmail(typed);
  const errors = {
    ...(email.ok ? {} : { email: { messageKey: fieldMessageKey(email.code) } }),
    ...(currentPassword === '' ? { currentPassword: { messageKey: fieldMessageKey('blank') } } : {}),
  };
  if (!email.ok || currentPassword === '') return refuse({ form: 'email', values: { email: typed }, errors });

  const answer = await throttleEmail(visit, () =>
    asPlayer(visit).setEmail({ email: email.value, currentPassword }),
  );
  if (!answer.ok) {
    return refuseFor(visit, answer.failure, {
      form: 'email',
      values: { email: typed },
      fields: FIELD_OF_CODE,
    });
  }
  forgetSentCode(visit, 'email');
  const { verification } = answer.value;
  if (verification === null && (await isVerifiedAlready(visit, userId))) {
    notifySuccess(visit, 'ProfileUpdated');
    return redirect(ROUTES.userProfile, 303);
  }
  return tellOfMail(visit, verification, ROUTES.userProfile);
}

/**
 * Sends the mail of confirmation again, unless one was sent in the last 60 seconds (contract §4.7).
 *
 * @param visit the request of a signed-in player
 * @returns the way to the page that asks for the mail's code, or the profile with the refusal
 */
export async function sendEmailAgain(visit: Visit) {
  const sent = await sendMailAgain(visit, ROUTES.userProfile);
  return sent.ok ? sent.response : refuseFor(visit, sent.failure, { form: 'email', fields: FIELD_OF_CODE });
}

/** Somebody who goes back to the verified address is sent no mail. */
async function isVerifiedAlready(visit: Visit, userId: string): Promise<boolean> {
  const profile = await profileAnew(visit, userId);
  return profile.ok && profile.value.isEmailVerified && profile.value.pendingEmail === null;
}
