import { data, redirect } from '@remix-run/node';
import { sendMailAgain, tellVerifiedBefore } from '#app/account/confirmation-mail.ts';
import { type CodeMessage, codeMessage, forgetSentCode } from '#app/account/sent-codes.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { profileAnew } from '#app/calls/shared-reads.ts';
import { isThrottled, throttleCodeCheck, throttleLinkCheck } from '#app/calls/throttles.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { EmailVerified } from '#app/operator/player/email.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit } from '#app/session/visit.ts';
import type { FieldMessage } from '#app/ui/form-errors.ts';

/** Why a form of this screen was refused. Holds no code. */
export interface VerifyEmailRefusal {
  /** What is wrong with the typed code; null when it is the link, or when the notification table tells it. */
  message: FieldMessage<MessageKey | CodeMessage['messageKey']> | null;
  /** Why the link can not be used any more; null when it is not the link. */
  link: 'useless' | 'superseded' | null;
}

/** Where a confirmed address is told of. */
const DONE_PATH = `${ROUTES.verifyEmail}?confirmed=1`;
const CONFIRMED = 'confirmedEmail';
/** A link's code: 22 to 64 characters that an address holds as they are (contract §4.8). */
const LINK_CODE = /^[A-Za-z0-9_-]{22,64}$/;

/** Takes a code; tells whether it can be one of a mail's link. */
export function isLinkCode(code: string): boolean {
  return LINK_CODE.test(code);
}

/**
 * Gives the address that was confirmed just before.
 *
 * @param visit the request
 * @returns null when none was; the address in it is masked, or null when the operator did not say
 */
export function confirmedAddress(visit: Visit): { address: string | null } | null {
  const { address } = visit.services.drafts.read(visit.draftOwner, CONFIRMED);
  return address === undefined ? null : { address: address || null };
}

/**
 * Confirms an address by the code of a mail's link, whoever is signed in (contract §4.8).
 *
 * @param visit the request
 * @param code the code as posted by the page that the link leads to
 * @returns the way to the result, or the screen with the refusal, without the code
 */
export async function confirmByLink(visit: Visit, code: string) {
  if (!isLinkCode(code)) return refuse(null, 'useless');
  const answer = await throttleLinkCheck(visit, () => visit.calls.verifyEmail(null, { code }));
  if (answer.ok) return tellConfirmed(visit, answer.value, false);
  const { failure } = answer;
  if (failure.code === 'DeniedByAccountState') return tellVerifiedBefore(visit, failure, ROUTES.verifyEmail);
  if (failure.code === 'InvalidCode') {
    const isSuperseded = failure.fieldErrors?.code === 'mismatch';
    return refuse(null, isSuperseded ? 'superseded' : 'useless');
  }
  return remark(visit, failure);
}

/**
 * Confirms the signed-in player's address by the code that was typed (spec §5; contract §4.8).
 *
 * @param visit the request of a signed-in player
 * @param typed the code as typed
 * @returns the way to the result, or the screen with the refusal, without the code
 */
export async function confirmByTypedCode(visit: Visit, typed: string) {
  const code = readVerificationCode(typed.slice(0, 100));
  if (!code.ok) {
    const { params } = code;
    return refuse({ messageKey: fieldMessageKey(code.code), ...(params ? { params } : {}) });
  }
  const isChange = await isChangeOfAddress(visit);
  const answer = await throttleCodeCheck(visit, 'email', () =>
    asPlayer(visit).verifyEmail({ code: code.value }),
  );
  if (answer.ok) {
    forgetSentCode(visit, 'email');
    return tellConfirmed(visit, answer.value, isChange);
  }
  const { failure } = answer;
  if (failure.code === 'DeniedByAccountState') return tellVerifiedBefore(visit, failure, ROUTES.verifyEmail);
  const message = codeMessage(visit, 'email', failure);
  return message === null ? remark(visit, failure) : refuse(message);
}

/**
 * Sends the mail again, unless one was sent in the last 60 seconds (spec §9; contract §4.7).
 *
 * @param visit the request of a signed-in player
 * @returns the way back to the screen, or the screen with the refusal
 */
export async function sendEmailAgain(visit: Visit) {
  const sent = await sendMailAgain(visit, ROUTES.verifyEmail);
  return sent.ok ? sent.response : remark(visit, sent.failure);
}

function refuse(message: VerifyEmailRefusal['message'], link: VerifyEmailRefusal['link'] = null) {
  const refusal: VerifyEmailRefusal = { message, link };
  return data(refusal, { status: 422 });
}

/** The screen again, with what the notification table tells. */
function remark(visit: Visit, failure: Failure) {
  visit.messages.remark(failureNotification(failure));
  if (!isThrottled(failure)) return refuse(null);
  visit.page.askToWait(failure.retryAfterSeconds, null);
  return data<VerifyEmailRefusal>({ message: null, link: null }, { status: 429 });
}

/** Whether the code is for a new address in the place of one that is verified; unknown counts as no. */
async function isChangeOfAddress(visit: Visit): Promise<boolean> {
  const userId = visit.player?.userId;
  if (!userId) return false;
  const profile = await profileAnew(visit, userId);
  return profile.ok && profile.value.email !== null && profile.value.pendingEmail !== null;
}

function tellConfirmed(visit: Visit, { emailMask }: EmailVerified, isChange: boolean): Response {
  visit.services.drafts.keep(visit.draftOwner, CONFIRMED, { address: emailMask ?? '' });
  notifySuccess(visit, isChange ? 'EmailChanged' : 'AccountVerified');
  return redirect(DONE_PATH, 303);
}
