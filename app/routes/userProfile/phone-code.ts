import { redirect } from '@remix-run/node';
import { z } from 'zod/v4';
import { limitedCall, limitedOnceAsPlayer } from '#app/calls/limited-call.ts';
import { operatorSettings } from '#app/calls/operator-reads.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import {
  codeMessage,
  forgetSentCode,
  lastSentCode,
  rememberSentCode,
  secondsUntilResend,
} from '#app/codes/sent-codes.ts';
import { LIMIT_OFFER_HREF, PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { CODE_CHANNELS, readVerificationCode } from '#app/domain/player/verification-code.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { parse, secret } from '#app/forms/read.ts';
import { refuse } from '#app/forms/refuse.ts';
import type { Sent } from '#app/forms/sent-form.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';

const typedCode = z.object({ code: secret(readVerificationCode) });

/** Sends a code to the player's phone, at most once in 60 seconds (spec §9). */
export async function sendPhoneCode(visit: Visit, form: FormData): Promise<Response> {
  const sent = parse(form, z.object({}));
  const retryAfterSeconds = await secondsUntilResend(visit, 'phone');
  if (retryAfterSeconds > 0) {
    return refuse(visit, sent, { failure: failureOf('TooManyRequests', { retryAfterSeconds }) });
  }
  const channel = CODE_CHANNELS.find((known) => known === form.get('channel'));
  const isFirst = (await lastSentCode(visit, 'phone')) === null;
  const answer = await limitedOnceAsPlayer(visit, 'phoneCode', [channel ?? ''], (accessToken) =>
    visit.calls.sendPhoneCode(accessToken, channel ? { channel } : {}),
  );
  if (!answer.ok) return refusePhone(visit, sent, answer.failure);
  const { status } = answer.value;
  if (status !== 'Success') visit.messages.notify(failureNotification(failureOf(status)));
  else if (!isFirst) notifyInfo(visit, 'CodeSentAgain');
  await rememberSentCode(visit, 'phone', answer.value);
  return redirect(PHONE_CODE_HREF, 303);
}

/** Verifies the phone by the sent code (spec §2, §8; contract §4.5). */
export async function verifyPhone(visit: Visit, form: FormData): Promise<Response> {
  const sent = parse(form, typedCode);
  if (sent.status !== 'success') return refuse(visit, sent);
  const { code } = sent.value;
  const answer = await limitedCall(visit, 'codeCheck', () => asPlayer(visit).verifyPhone({ code }), {
    part: 'phone',
  });
  if (!answer.ok) {
    const message = await codeMessage(visit, 'phone', answer.failure);
    return message
      ? refuse(visit, sent, { errors: { code: message } })
      : refusePhone(visit, sent, answer.failure);
  }
  await forgetSentCode(visit, 'phone');
  visit.updatePlayer({ isUserVerified: true });
  notifySuccess(visit, 'AccountVerified');
  // A registration ends with its code.
  const settings = await operatorSettings(visit);
  const areLimitsOffered = settings?.features.allowPlayerLimits && settings.playerLimits !== null;
  return redirect(areLimitsOffered ? LIMIT_OFFER_HREF : ROUTES.home, 303);
}

function refusePhone(visit: Visit, sent: Sent<unknown>, failure: Failure): Promise<Response> {
  return failure.code === 'DeniedByAccountState' ? leaveVerified(visit) : refuse(visit, sent, { failure });
}

/** Redirects a player with a verified phone to the profile; no error (spec §8, 'Already verified'). */
export async function leaveVerified(visit: Visit): Promise<Response> {
  await forgetSentCode(visit, 'phone');
  visit.updatePlayer({ isUserVerified: true });
  visit.messages.notify({
    code: 'DeniedByAccountState',
    messageKey: 'errors:alreadyVerified',
    kind: 'info',
    userMustDismiss: false,
  });
  return redirect(ROUTES.userProfile, 303);
}
