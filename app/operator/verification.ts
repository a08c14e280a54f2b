import { z } from 'zod/v4';
import { RESEND_CODE_WAIT_MS } from '#app/domain/limits.ts';
import { CODE_CHANNELS, type CodeChannel } from '#app/domain/player/verification-code.ts';
import type { Send } from './http/call.ts';
import {
  done,
  instant,
  optional,
  optionalText,
  readableRows,
  success,
  type Wire,
  whole,
} from './http/wire.ts';

/** Result of sending a code (contract §2 CodeSent). Members that were not sent are null. */
export interface CodeSent {
  /** Not `Success`: no code was sent, although the rest of the request may be done (contract §4.2). */
  status: 'Success' | 'FailedToSend' | 'UnableToSendCode' | 'TooManyRequests';
  sentTo: string | null;
  channel: CodeChannel | null;
  availableChannels: CodeChannel[];
  resendAfterSeconds: number;
  /** Epoch ms. */
  codeExpiresAt: number | null;
  attemptsLeft: number | null;
}

const channel: Wire<CodeChannel> = z.enum(CODE_CHANNELS);

const codeSent = z.object({
  // An unknown status is no sent code.
  status: z
    .enum(['Success', 'FailedToSend', 'UnableToSendCode', 'TooManyRequests'])
    .catch('UnableToSendCode'),
  sentTo: optionalText(320),
  channel: optional(channel),
  availableChannels: readableRows(channel, 20),
  resendAfterSeconds: whole(86_400).catch(RESEND_CODE_WAIT_MS / 1000),
  codeExpiresAt: optional(instant),
  attemptsLeft: optional(whole(1000)),
});

/** The `verification` of an answer; null when it is missing or no object. */
export const optionalVerification: Wire<CodeSent | null> = optional(codeSent);

/** Answer of a call that only sends a code (contract §4.4, §4.7): a bare `Success` means that it was sent. */
const codeSentAnswer: Wire<CodeSent> = success({ verification: optionalVerification }).transform(
  ({ verification }) => verification ?? codeSent.parse({ status: 'Success' }),
);

interface EmailSet {
  /** Null when the answer does not mention the mail. */
  verification: CodeSent | null;
}

export interface EmailVerified {
  /** Null when the answer does not say which. */
  emailMask: string | null;
}

const emailSet: Wire<EmailSet> = success({ verification: optionalVerification });

const emailVerified: Wire<EmailVerified> = success({ emailMask: optionalText(320) });

/**
 * POST /user/email (contract §4.6). `currentPassword` is only needed to change an existing address. Refusals:
 * `PasswordIncorrect`, `InvalidEmailAddress`, `UnableToSendCode`.
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

/** POST /user/email/code (contract §4.7). Refusals of `sendPhoneCode`, and `InvalidEmailAddress` without an address. */
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
 * POST /user/email/verify (contract §4.8). A typed code (at most 6 characters) needs the access token; the code of a
 * mail's link does not, as it may be opened on another device. Refusals: `InvalidCode`, `DeniedByAccountState` (already
 * verified).
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
 * POST /user/phone/code (contract §4.4). Refusals: `DeniedByAccountState` (already verified), `TooManyRequests` (with
 * `retryAfterSeconds`), `FailedToSend`, `UnableToSendCode`.
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
 * POST /user/phone/verify (contract §4.5). Refusals: `InvalidCode` with `attemptsLeft`; `TooManyRequests` when none is
 * left and a new code is needed.
 */
export function verifyPhone(send: Send, accessToken: string, { code }: { code: string }) {
  return send({
    method: 'POST',
    route: '/user/phone/verify',
    circuit: 'account',
    json: { code },
    accessToken,
    schema: done,
  });
}
