import { z } from 'zod';
import { RESEND_CODE_WAIT_MS } from '#app/domain/limits.ts';
import { CODE_CHANNELS, type CodeChannel } from '#app/domain/player/code-channel.ts';
import type { Send } from '../http/call.ts';
import { instant, optionalText, readable, success, type Wire } from '../http/wire.ts';

/** What came of sending a code (contract §2 CodeSent). What the operator did not say is null. */
export interface CodeSent {
  /** Not `Success`: no code is on its way, although what the code is for may well be done (contract §4.2). */
  status: 'Success' | 'FailedToSend' | 'UnableToSendCode' | 'TooManyRequests';
  /** Where to, masked by the operator. */
  sentTo: string | null;
  channel: CodeChannel | null;
  availableChannels: CodeChannel[];
  /** From now until another one may be asked for. */
  resendAfterSeconds: number;
  /** Epoch ms. */
  codeExpiresAt: number | null;
  /** How often the code may be tried. */
  attemptsLeft: number | null;
}

const channel: Wire<CodeChannel> = z.enum(CODE_CHANNELS);

// A status that is not known must not be taken for a code on its way.
const codeSent = z.object({
  status: z
    .enum(['Success', 'FailedToSend', 'UnableToSendCode', 'TooManyRequests'])
    .catch('UnableToSendCode'),
  sentTo: optionalText(320),
  channel: channel.nullable().catch(null),
  availableChannels: z
    .array(z.unknown())
    .max(20)
    .catch([])
    .transform((list) => readable(channel, list)),
  resendAfterSeconds: z
    .number()
    .int()
    .min(0)
    .max(86_400)
    .catch(RESEND_CODE_WAIT_MS / 1000),
  codeExpiresAt: instant.nullable().catch(null),
  attemptsLeft: z.number().int().min(0).max(1000).nullable().catch(null),
});

/** Reads the `verification` of an answer; null when there is none or when it is no object. */
export const optionalVerification: Wire<CodeSent | null> = codeSent.nullable().catch(null);

/**
 * Reads the answer of a call that does nothing but send a code (contract §4.4, §4.7). A `Success` that says no more
 * than that means that the code is on its way.
 */
const codeSentAnswer: Wire<CodeSent> = z
  .object({ status: z.literal('Success'), verification: optionalVerification })
  .transform(({ verification }) => verification ?? codeSent.parse({ status: 'Success' }));

/** An email address waits for its confirmation. `verification` is null when the operator does not tell of the mail. */
interface EmailSet {
  verification: CodeSent | null;
}

/** An email address is confirmed. `emailMask` is null when the operator does not say which. */
export interface EmailVerified {
  emailMask: string | null;
}

const emailSet: Wire<EmailSet> = z
  .object({ status: z.literal('Success'), verification: optionalVerification })
  .transform(({ verification }) => ({ verification }));

const emailVerified: Wire<EmailVerified> = z
  .object({ status: z.literal('Success'), emailMask: optionalText(320) })
  .transform(({ emailMask }) => ({ emailMask }));

/**
 * POST /user/email (contract §4.6): sets or changes the player's email address, which then waits for its confirmation.
 * `currentPassword` is only needed to change one that is there. Refusals: `PasswordIncorrect`, `InvalidEmailAddress`,
 * `UnableToSendCode`.
 */
export function setEmail(
  send: Send,
  accessToken: string,
  { email, currentPassword }: { email: string; currentPassword?: string | undefined },
) {
  return send({
    method: 'POST',
    route: '/user/email',
    circuit: 'account',
    json: { email, currentPassword },
    accessToken,
    schema: emailSet,
  });
}

/**
 * POST /user/email/code (contract §4.7): sends the mail of confirmation again. Refusals as of `sendPhoneCode`, and
 * `InvalidEmailAddress` when the player has no address.
 */
export function sendEmailCode(send: Send, accessToken: string) {
  return send({
    method: 'POST',
    route: '/user/email/code',
    circuit: 'account',
    json: {},
    accessToken,
    schema: codeSentAnswer,
  });
}

/**
 * POST /user/email/verify (contract §4.8): confirms an email address. A typed code (at most 6 characters) needs the
 * player's access token; the code of a mail's link works without (`accessToken` null), so that the link can be opened
 * on another device. Refusals: `InvalidCode`, `DeniedByAccountState` (already verified).
 */
export function verifyEmail(send: Send, accessToken: string | null, { code }: { code: string }) {
  return send({
    method: 'POST',
    route: '/user/email/verify',
    circuit: 'account',
    json: { code },
    ...(accessToken === null ? {} : { accessToken }),
    schema: emailVerified,
  });
}

/**
 * POST /user/phone/code (contract §4.4): sends a confirmation code to the player's phone. Refusals:
 * `DeniedByAccountState` (already verified), `TooManyRequests` (with `retryAfterSeconds`), `FailedToSend`,
 * `UnableToSendCode`.
 */
export function sendPhoneCode(send: Send, accessToken: string, { channel }: { channel?: CodeChannel } = {}) {
  return send({
    method: 'POST',
    route: '/user/phone/code',
    circuit: 'account',
    json: { channel },
    accessToken,
    schema: codeSentAnswer,
  });
}

/**
 * POST /user/phone/verify (contract §4.5): verifies the player's phone by the code that was sent. `InvalidCode` tells
 * the `attemptsLeft`; `TooManyRequests` means that there are none and that a new code is needed.
 */
export function verifyPhone(send: Send, accessToken: string, { code }: { code: string }) {
  return send({
    method: 'POST',
    route: '/user/phone/verify',
    circuit: 'account',
    json: { code },
    accessToken,
    schema: success.transform(() => null),
  });
}
