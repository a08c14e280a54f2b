import type { Router } from 'express';
import { z } from 'zod/v4';
import { CODE_CHANNELS } from '../../contract.ts';
import { ok, refused } from '../../http/answer.ts';
import { playerCall, routes, withBody } from '../../http/calls.ts';
import { sendPhoneCode } from '../../identity/code-delivery.ts';
import { secondsUntilNextCode } from '../../identity/code-limits.ts';
import { verifyPhone } from '../../identity/phone-verification.ts';
import type { Runtime } from '../../runtime.ts';
import { callingPrefix } from '../../site/phone-countries.ts';
import { codeAnswer } from './code-answer.ts';

const codeBody = z.strictObject({ channel: z.enum(CODE_CHANNELS).optional() });
const verifyBody = z.strictObject({ code: z.string().max(100) });

/**
 * POST /user/phone/code (contract §4.4). Refusals in order: DeniedByAccountState (already verified), TooManyRequests,
 * FailedToSend, UnableToSendCode; UnableToSendCode first for a channel that is not offered.
 * POST /user/phone/verify (contract §4.5). DeniedByAccountState (already verified: no code is one then), InvalidCode,
 * TooManyRequests (no attempts left).
 */
export function phoneVerificationRouter(runtime: Runtime): Router {
  return routes({
    'POST /user/phone/code': playerCall(
      runtime,
      withBody(codeBody, (body, { player }) => {
        if (player.isPhoneVerified) return refused('DeniedByAccountState');
        const { channel } = body;
        if (channel !== undefined && !runtime.codeChannels.includes(channel)) {
          return refused('UnableToSendCode', { fieldErrors: { channel: 'notAllowed' } });
        }
        return codeAnswer(sendPhoneCode(runtime, player, { purpose: 'phone', channel, isStrict: false }));
      }),
    ),
    'POST /user/phone/verify': playerCall(
      runtime,
      withBody(verifyBody, (body, { player }) => {
        if (player.isPhoneVerified) return refused('DeniedByAccountState');
        const result = verifyPhone(runtime, player, body.code);
        if (result.ok) return ok({ status: 'Success' });
        const { refusal, attemptsLeft } = result;
        if (refusal === 'InvalidCode') return refused('InvalidCode', {}, { attemptsLeft });
        const recipient = callingPrefix(player.phoneCountryCode) + player.phoneNumber;
        const next = { userId: player.userId, purpose: 'phone', recipient, isStrict: false } as const;
        return refused(
          'TooManyRequests',
          { retryAfterSeconds: secondsUntilNextCode(runtime, next) },
          { attemptsLeft },
        );
      }),
    ),
  });
}
