import { z } from 'zod';
import type { Send } from '../http/call.ts';
import { optionalText, type Wire } from '../http/wire.ts';
import { type CodeSent, codeSentAnswer, optionalVerification } from './code-sent.ts';

/** An email address waits for its confirmation. `verification` is null when the operator does not tell of the mail. */
export interface EmailSet {
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
    json: { code },
    ...(accessToken === null ? {} : { accessToken }),
    schema: emailVerified,
  });
}
