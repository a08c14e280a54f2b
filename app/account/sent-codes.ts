import { isThrottled } from '#app/calls/limited-call.ts';
import type { CodeKind } from '#app/domain/player/verification-code.ts';
import { CODE_CHANNELS, type CodeChannel } from '#app/domain/player/verification-code.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import type { CodeSent } from '#app/operator/verification.ts';
import type { Visit } from '#app/session/visit.ts';

/** A code that was sent a while ago: what the page that asks for it shows. Never the code itself. */
export interface SentCode {
  /** Where to, masked by the operator; null when it did not say. */
  sentTo: string | null;
  channel: CodeChannel | null;
  /** The other channels by which it could have been sent. */
  otherChannels: CodeChannel[];
  /** Epoch, ms. */
  sentAtMs: number;
  /** From when another one may be asked for; epoch, ms. */
  resendAtMs: number;
  /** Epoch, ms; null when the operator did not say. */
  expiresAtMs: number | null;
  /** How often it may still be tried, as the operator said last; null when it did not. */
  attemptsLeft: number | null;
}

const draftName = (kind: CodeKind) => `sentCode ${kind}` as const;

/** Remembers that a code is on its way to the signed-in player, for the page that asks for it. */
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

/**
 * What is known of the code that was sent last.
 *
 * @returns null when none was sent in the last ten minutes, which is as long as a code is good
 */
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

/** Forgets the code that was sent last, once it is used or of no more use. */
export async function forgetSentCode(visit: Visit, kind: CodeKind): Promise<void> {
  await visit.drafts.forget(draftName(kind));
}

/**
 * How long the player has to wait for another code (spec §9: 60 s).
 *
 * @returns whole seconds, rounded up; 0 when another one may be asked for
 */
export async function secondsUntilResend(visit: Visit, kind: CodeKind): Promise<number> {
  const sent = await lastSentCode(visit, kind);
  return sent ? Math.max(0, Math.ceil((sent.resendAtMs - visit.now()) / 1000)) : 0;
}

/**
 * Tells a mistyped code from one that is of no more use (spec §8; contract §4.5), and keeps how many tries it has left
 * for the page that shows it.
 *
 * @returns what to tell beside the code; null when the refusal is not about it
 */
export async function codeMessage(
  visit: Visit,
  kind: CodeKind,
  failure: Failure,
): Promise<FieldMessage | null> {
  const sent = await lastSentCode(visit, kind);
  const message = wrongCodeMessage(failure, sent, visit.now());
  // What was left before is not what is left now, and the operator need not say.
  if (sent && message) {
    await visit.drafts.keep(draftName(kind), { attemptsLeft: String(triesLeft(failure) ?? '') });
  }
  return message;
}

/** How many tries a code has left after one that was refused; null when the operator does not say. */
export function triesLeft({ code, attemptsLeft }: Failure): number | null {
  return attemptsLeft ?? (code === 'TooManyRequests' ? 0 : null);
}

/**
 * What to tell beside a code that was refused.
 *
 * @param sent what is known of the code; null when it is not known that one was sent
 * @returns null when the refusal is not about the code
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
