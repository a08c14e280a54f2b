import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { sendMailAgain, tellVerifiedBefore } from '#app/account/confirmation-mail.ts';
import { codeMessage, forgetSentCode } from '#app/account/sent-codes.ts';
import { asPlayer } from '#app/calls/player-calls.ts';
import { profileAnew } from '#app/calls/shared-reads.ts';
import { throttleCodeCheck, throttleLinkCheck } from '#app/calls/throttles.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import { asTyped, parse, secret } from '#app/forms/read.ts';
import { refuse } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { EmailVerified } from '#app/operator/player/email.ts';
import { notifySuccess } from '#app/session/successes.ts';
import type { Visit, VisitWith } from '#app/session/visit.ts';

/** The code that was typed. */
const typedCode = z.object({ code: secret(readVerificationCode) });
/** The code of a mail's link, which the page holds. */
const linkCode = z.object({ code: secret(asTyped) });

/** The page that says that an address was confirmed. */
const DONE_PATH = `${ROUTES.verifyEmail}?confirmed=1`;
const CONFIRMED = 'confirmedEmail';
/** A link's code: 22 to 64 characters that an address holds as they are (contract §4.8). */
const LINK_CODE = /^[A-Za-z0-9_-]{22,64}$/;

/** Why a link cannot be used any more: no one knows its code, or a newer mail has another. */
export type UselessLink = 'useless' | 'superseded';

/** Whether a text can be the code of a mail's link. */
export function isLinkCode(code: string): boolean {
  return LINK_CODE.test(code);
}

/**
 * The address that was confirmed just before.
 *
 * @returns null when none was; the address in it is masked, or null when the operator did not say
 */
export function confirmedAddress(visit: VisitWith<'drafts'>): { address: string | null } | null {
  const { address } = visit.drafts.read(CONFIRMED);
  return address === undefined ? null : { address: address || null };
}

/**
 * Confirms an address by the code of a mail's link, no matter who is signed in (contract §4.8).
 *
 * @param form the form of the page that the link leads to
 */
export async function confirmByLink(visit: Visit, form: FormData) {
  const sent = parse(form, linkCode);
  const code = sent.status === 'success' ? sent.value.code : '';
  const refuseLink = (link: UselessLink) => refuse(visit, sent, { values: { link } });
  if (!isLinkCode(code)) return refuseLink('useless');
  const answer = await throttleLinkCheck(visit, () => visit.calls.verifyEmail(null, { code }));
  if (answer.ok) return tellConfirmed(visit, answer.value, false);
  const { failure } = answer;
  if (failure.code === 'DeniedByAccountState') return tellVerifiedBefore(visit, failure, ROUTES.verifyEmail);
  if (failure.code !== 'InvalidCode') return refuse(visit, sent, { failure });
  return refuseLink(failure.fieldErrors?.code === 'mismatch' ? 'superseded' : 'useless');
}

/** Confirms the signed-in player's address by the code that was typed (spec §5; contract §4.8). */
export async function confirmByTypedCode(visit: Visit, form: FormData) {
  const sent = parse(form, typedCode);
  if (sent.status !== 'success') return refuse(visit, sent);
  const { code } = sent.value;
  const isChange = await isChangeOfAddress(visit);
  const answer = await throttleCodeCheck(visit, 'email', () => asPlayer(visit).verifyEmail({ code }));
  if (answer.ok) {
    forgetSentCode(visit, 'email');
    return tellConfirmed(visit, answer.value, isChange);
  }
  const { failure } = answer;
  if (failure.code === 'DeniedByAccountState') return tellVerifiedBefore(visit, failure, ROUTES.verifyEmail);
  const message = codeMessage(visit, 'email', failure);
  return refuse(visit, sent, message ? { errors: { code: message } } : { failure });
}

/** Sends the mail again, unless one was sent in the last 60 seconds (spec §9; contract §4.7). */
export async function sendEmailAgain(visit: Visit) {
  const sent = await sendMailAgain(visit, ROUTES.verifyEmail);
  return sent.ok ? sent.response : refuse(visit, sentForm({}), { failure: sent.failure });
}

/** Whether the code is for a new address in the place of one that is verified; unknown counts as no. */
async function isChangeOfAddress(visit: Visit): Promise<boolean> {
  const userId = visit.player?.userId;
  if (!userId) return false;
  const profile = await profileAnew(visit, userId);
  return profile.ok && profile.value.email !== null && profile.value.pendingEmail !== null;
}

function tellConfirmed(
  visit: VisitWith<'drafts' | 'messages'>,
  { emailMask }: EmailVerified,
  isChange: boolean,
): Response {
  visit.drafts.keep(CONFIRMED, { address: emailMask ?? '' });
  notifySuccess(visit, isChange ? 'EmailChanged' : 'AccountVerified');
  return redirect(DONE_PATH, 303);
}
