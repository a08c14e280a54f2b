import type { Router } from 'express';
import { z } from 'zod/v4';
import type { Player } from '../../db/players.ts';
import { type Answer, ok, refused } from '../../http/answer.ts';
import { openCall, playerCall, routes, whoAsks, withBody } from '../../http/calls.ts';
import {
  type EmailVerification,
  emailToVerify,
  requestEmail,
  sendEmailCode,
  verifyEmailByCode,
  verifyEmailByLink,
} from '../../identity/email-verification.ts';
import { maskEmail } from '../../identity/mask.ts';
import { provePassword } from '../../identity/password-proof.ts';
import { refuseEmail, tidyEmail } from '../../players/email-address.ts';
import type { Runtime } from '../../runtime.ts';
import { codeAnswer } from './code-answer.ts';

const emailBody = z.strictObject({ email: z.string(), currentPassword: z.string().optional() });
const verifyBody = z.strictObject({ code: z.string() });
const codeBody = z.strictObject({});

/** A code of at most so many characters is the typed one and needs a session (contract §4.8). */
const SHORT_CODE_LENGTH = 6;
const LINK_CODE = /^[\w-]{22,64}$/;

/**
 * POST /user/email (contract §4.6). Refusals in order: PasswordIncorrect (when an address is changed), TooManyRequests
 * (too many wrong passwords, or mails), InvalidEmailAddress, UnableToSendCode.
 * POST /user/email/code (contract §4.7). InvalidEmailAddress (none stored), DeniedByAccountState (verified),
 * TooManyRequests, FailedToSend, UnableToSendCode.
 * POST /user/email/verify (contract §4.8). HTTP 401 for a short code without a session, InvalidCode, with the field
 * error `mismatch` when the link is of an address given up since, DeniedByAccountState, TooManyRequests.
 */
export function emailVerificationRouter(runtime: Runtime): Router {
  return routes({
    'POST /user/email': playerCall(
      runtime,
      withBody(emailBody, async (body, { player }) => {
        const refusal = await refuseUnproved(runtime, player, body.currentPassword);
        if (refusal) return refusal;
        const email = tidyEmail(body.email);
        const error = refuseEmail(email);
        if (error) return refused('InvalidEmailAddress', { fieldErrors: { email: error } });
        const sent = requestEmail(runtime, player, email);
        if (!sent) return ok({ status: 'Success' });
        // A mail that did not leave has only one name in this call.
        return codeAnswer(sent.status === 'FailedToSend' ? { ...sent, status: 'UnableToSendCode' } : sent);
      }),
    ),
    'POST /user/email/code': playerCall(
      runtime,
      withBody(codeBody, (_body, { player }) => {
        const address = emailToVerify(player);
        if (address !== null) return codeAnswer(sendEmailCode(runtime, player, address));
        return refused(player.email === null ? 'InvalidEmailAddress' : 'DeniedByAccountState');
      }),
    ),
    'POST /user/email/verify': openCall(
      runtime,
      withBody(verifyBody, (body, request) => {
        const { code } = body;
        if (LINK_CODE.test(code)) return verificationAnswer(verifyEmailByLink(runtime, code));
        if (code.length > SHORT_CODE_LENGTH) return refused('InvalidCode');
        const known = whoAsks(runtime, request);
        return known.ok
          ? verificationAnswer(verifyEmailByCode(runtime, known.who.player, code))
          : known.answer;
      }),
    ),
  });
}

/** Null when the player may change his address: he has none yet, or has typed his password. */
async function refuseUnproved(
  runtime: Runtime,
  player: Player,
  password: string | undefined,
): Promise<Answer | null> {
  if (player.email === null) return null;
  const fieldErrors = { currentPassword: password ? 'mismatch' : 'blank' } as const;
  if (!password) return refused('PasswordIncorrect', { fieldErrors });
  const proof = await provePassword(runtime, player, password);
  if (proof.ok) return null;
  return proof.refusal === 'TooManyRequests'
    ? refused(proof.refusal, { retryAfterSeconds: proof.retryAfterSeconds })
    : refused(proof.refusal, { fieldErrors });
}

function verificationAnswer(result: EmailVerification): Answer {
  if (result.ok) return ok({ status: 'Success', emailMask: maskEmail(result.email) });
  const { refusal, isSuperseded, attemptsLeft } = result;
  return refused(
    refusal,
    isSuperseded ? { fieldErrors: { code: 'mismatch' } } : {},
    attemptsLeft === undefined ? {} : { attemptsLeft },
  );
}
