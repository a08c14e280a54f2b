import { redirect } from '@remix-run/node';
import { isThrottled, limitedOnceAsPlayer } from '#app/calls/limited-call.ts';
import { type Address, ROUTES } from '#app/domain/pages/routes.ts';
import { CODE_CHANNELS, type CodeChannel, type CodeKind } from '#app/domain/player/verification-code.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo, notifySuccess } from '#app/session/messages.ts';
import type { Visit } from '#app/session/visit.ts';

/** Sent code, for the page that asks for it. Never the code itself. */
export interface SentCode {
  /** Masked by the operator; null when it did not say. */
  sentTo: string | null;
  channel: CodeChannel | null;
  otherChannels: CodeChannel[];
  /** Epoch, ms. */
  sentAtMs: number;
  /** Earliest resend; epoch, ms. */
  resendAtMs: number;
  /** Epoch, ms; null when the operator did not say. */
  expiresAtMs: number | null;
  /** Null when the operator did not say. */
  attemptsLeft: number | null;
}

const draftName = (kind: CodeKind) => `sentCode ${kind}` as const;

/** Remembers a code sent to the player, for the page that asks for it. */
export async function rememberSentCode(visit: Visit, kind: CodeKind, sent: CodeSent): Promise<void> {
  if (sent.status !== 'Success') return;
  const now = visit.now();
  await visit.drafts.keep(draftName(kind), {
    sentTo: sent.sentTo ?? '',
    channel: sent.channel ?? '',
    otherChannels: sent.availableChannels.filter((channel) => channel !== sent.channel).join(' '),
    sentAtMs: String(now),
    resendAtMs: String(now + sent.resendAfterSeconds * 1000),
    expiresAtMs: String(sent.codeExpiresAt ?? ''),
    attemptsLeft: String(sent.attemptsLeft ?? ''),
  });
}

/** Returns the last sent code; null without one in the last ten minutes, which is its lifetime. */
export async function lastSentCode(visit: Visit, kind: CodeKind): Promise<SentCode | null> {
  const note = await visit.drafts.read(draftName(kind));
  if (note.sentAtMs === undefined) return null;
  const others = (note.otherChannels ?? '').split(' ');
  return {
    sentTo: note.sentTo || null,
    channel: CODE_CHANNELS.find((channel) => channel === note.channel) ?? null,
    otherChannels: CODE_CHANNELS.filter((channel) => others.includes(channel)),
    sentAtMs: Number(note.sentAtMs),
    resendAtMs: Number(note.resendAtMs),
    expiresAtMs: note.expiresAtMs ? Number(note.expiresAtMs) : null,
    attemptsLeft: note.attemptsLeft ? Number(note.attemptsLeft) : null,
  };
}

/** Forgets the last sent code, once it is used or invalid. */
export async function forgetSentCode(visit: Visit, kind: CodeKind): Promise<void> {
  await visit.drafts.forget(draftName(kind));
}

/**
 * Returns the wait for another code (spec §9: 60 s), in whole seconds, rounded up; 0 when one may be
 * requested.
 */
export async function secondsUntilResend(visit: Visit, kind: CodeKind): Promise<number> {
  const sent = await lastSentCode(visit, kind);
  return sent ? Math.max(0, Math.ceil((sent.resendAtMs - visit.now()) / 1000)) : 0;
}

/**
 * Distinguishes a wrong code from an expired one (spec §8; contract §4.5), and stores its remaining tries.
 * Null when the refusal is not about the code.
 */
export async function codeMessage(
  visit: Visit,
  kind: CodeKind,
  failure: Failure,
): Promise<FieldMessage | null> {
  const sent = await lastSentCode(visit, kind);
  const message = wrongCodeMessage(failure, sent, visit.now());
  // Overwrites an earlier count even when the operator does not say.
  if (sent && message) {
    await visit.drafts.keep(draftName(kind), { attemptsLeft: String(triesLeft(failure) ?? '') });
  }
  return message;
}

/** Returns the tries left after a refusal; null when the operator does not say. */
export function triesLeft({ code, attemptsLeft }: Failure): number | null {
  return attemptsLeft ?? (code === 'TooManyRequests' ? 0 : null);
}

/**
 * Returns the message for a rejected code; null when the refusal is not about the code. `sent` is null when no
 * code is known to be sent.
 */
export function wrongCodeMessage(
  failure: Failure,
  sent: Pick<SentCode, 'expiresAtMs'> | null,
  nowMs: number,
): FieldMessage | null {
  if (isThrottled(failure)) return null;
  if (failure.code === 'TooManyRequests') return { messageKey: 'profile:code.noTriesLeft' };
  if (failure.code !== 'InvalidCode') return null;
  const { attemptsLeft } = failure;
  const isExpired = sent?.expiresAtMs ? sent.expiresAtMs <= nowMs : false;
  if (isExpired || (sent === null && attemptsLeft === 0)) return { messageKey: 'profile:code.expired' };
  if (sent === null) return { messageKey: 'profile:code.perhapsExpired' };
  if (attemptsLeft === 0) return { messageKey: 'profile:code.noTriesLeft' };
  if (attemptsLeft === undefined) return { messageKey: 'errors:invalidCode' };
  return { messageKey: 'profile:code.invalidTriesLeft', params: { count: attemptsLeft } };
}

/** Resends the confirmation mail; fails if one was sent in the last 60 seconds (spec §9; contract §4.7). */
export async function sendMailAgain(
  visit: Visit,
  screen: Address,
): Promise<{ ok: true; response: Response } | { ok: false; failure: Failure }> {
  const retryAfterSeconds = await secondsUntilResend(visit, 'email');
  if (retryAfterSeconds > 0) {
    return { ok: false, failure: failureOf('TooManyRequests', { retryAfterSeconds }) };
  }
  const answer = await limitedOnceAsPlayer(visit, 'emailCode', [], (accessToken) =>
    visit.calls.sendEmailCode(accessToken),
  );
  if (answer.ok) return { ok: true, response: await tellOfMail(visit, answer.value, screen) };
  const { failure } = answer;
  if (failure.code !== 'DeniedByAccountState') return { ok: false, failure };
  return { ok: true, response: tellVerifiedBefore(visit, failure, screen) };
}

/** Notifies of a confirmation mail; null when the operator only says that the address is set. */
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

/** Notifies that the address is already verified, which is no error (spec §8, 'Already verified'). */
export function tellVerifiedBefore(visit: Visit, failure: Failure, screen: Address): Response {
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return redirect(screen, 303);
}
