import { Router } from 'express';
import { z } from 'zod';
import { findPlayerByPhone } from '../db/players.ts';
import { httpError, ok, refused } from '../http/answer.ts';
import { publicCall, readBody } from '../http/calls.ts';
import { isCaptchaSolved } from '../identity/captcha.ts';
import { RESEND_AFTER_SECONDS } from '../identity/confirmation-codes.ts';
import { changeLostPassword, sendPasswordLostCode } from '../identity/lost-password.ts';
import type { Runtime } from '../runtime.ts';

// The only two calls of the API with PascalCase fields (spec §7).
const codeBody = z.object({ PhoneNumber: z.string(), CaptchaResponse: z.string().nullish() });
const changeBody = z.object({ PhoneNumber: z.string(), Code: z.string(), NewPassword: z.string() });

/**
 * POST /user/password/lost/code. Refusals in order: CaptchaFailed, PhoneNumberInvalidCharacters, HTTP 404 for a number
 * nobody has, UserAccountIsLocked, TooManyRequests.
 * POST /user/password/lost. Refusals in order: InvalidCode, TooManyRequests (no tries left), UserAccountIsLocked,
 * PasswordTooShort, PasswordTooFewCharacterClasses, PasswordNotAllowed (spec §7, §8).
 */
export function lostPasswordRouter(runtime: Runtime): Router {
  const router = Router();

  router.post(
    '/user/password/lost/code',
    publicCall(runtime, (request) => {
      const body = readBody(request, codeBody);
      if (!body.ok) return body.answer;
      const phone = body.value.PhoneNumber;
      if (!isCaptchaSolved(runtime.rules, body.value.CaptchaResponse ?? undefined))
        return refused('CaptchaFailed');
      if (!/^\d+$/.test(phone)) {
        return refused('PhoneNumberInvalidCharacters', { fieldErrors: { PhoneNumber: 'invalidCharacters' } });
      }
      const player = findPlayerByPhone(runtime.db, phone, runtime.country);
      if (!player) return httpError(404, 'Nobody has this phone number.');
      if (player.isLocked) return refused('UserAccountIsLocked');
      const sent = sendPasswordLostCode(runtime, player);
      if (!sent.ok) return refused('TooManyRequests', { retryAfterSeconds: sent.retryAfterSeconds });
      return ok({ status: 'Success', retryAfterSeconds: RESEND_AFTER_SECONDS });
    }),
  );

  router.post(
    '/user/password/lost',
    publicCall(runtime, async (request) => {
      const body = readBody(request, changeBody);
      if (!body.ok) return body.answer;
      const { PhoneNumber: phoneNumber, Code: code, NewPassword: newPassword } = body.value;
      const result = await changeLostPassword(runtime, { phoneNumber, code, newPassword });
      return result.ok ? ok({ status: 'Success' }) : refused(result.refusal);
    }),
  );

  return router;
}
