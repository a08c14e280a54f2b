import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { sendMailAgain, tellOfMail } from '#app/account/confirmation-mail.ts';
import { forgetSentCode } from '#app/account/sent-codes.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { profileAnew } from '#app/calls/shared-reads.ts';
import { throttleEmail } from '#app/calls/throttles.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { field, notBlank, parse, secret } from '#app/forms/read.ts';
import { type FieldOfCode, refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';

const schema = z.object({
  email: field(readEmail),
  /** Asked for when there is an address already. */
  currentPassword: secret(notBlank).optional(),
});

/** Which field each refusal of the operator is about (contract §4.6). */
const FIELDS: FieldOfCode = { PasswordIncorrect: 'currentPassword', InvalidEmailAddress: 'email' };

/**
 * Sets the player's email address, or changes it with the current password; it then waits for its confirmation
 * (contract §4.6).
 */
export async function changeEmail(visit: Visit, userId: string, form: FormData) {
  const sent = parse(form, schema);
  if (sent.status !== 'success') return refuse(visit, sent);
  const { email, currentPassword } = sent.value;
  const answer = await throttleEmail(visit, () => asPlayer(visit).setEmail({ email, currentPassword }));
  if (!answer.ok) return refuse(visit, sent, { failure: answer.failure, fields: FIELDS });
  forgetSentCode(visit, 'email');
  const { verification } = answer.value;
  if (verification === null && (await isVerifiedAlready(visit, userId))) {
    notifySuccess(visit, 'ProfileUpdated');
    return redirect(ROUTES.userProfile, 303);
  }
  return tellOfMail(visit, verification, ROUTES.userProfile);
}

/** Sends the mail of confirmation again, unless one was sent in the last 60 seconds (contract §4.7). */
export async function sendEmailAgain(visit: Visit) {
  const mail = await sendMailAgain(visit, ROUTES.userProfile);
  return mail.ok ? mail.response : refuse(visit, sentForm({}), { failure: mail.failure });
}

/** A player who goes back to the verified address is sent no mail. */
async function isVerifiedAlready(visit: Visit, userId: string): Promise<boolean> {
  const profile = await profileAnew(visit, userId);
  return profile.ok && profile.value.isEmailVerified && profile.value.pendingEmail === null;
}
