import type { Router } from 'express';
import { z } from 'zod/v4';
import { verifyCaptcha } from '../../captcha/verify-captcha.ts';
import { findPlayerNamed } from '../../db/players.ts';
import { httpError, ok, refused } from '../../http/answer.ts';
import { openCall, routes, withBody } from '../../http/calls.ts';
import { sendPhoneCode } from '../../identity/code-delivery.ts';
import { changeLostPassword } from '../../identity/lost-password.ts';
import type { Runtime } from '../../runtime.ts';

// The only two calls of the API with PascalCase fields (spec §7).
const named = { PhoneNumber: z.string(), PhoneCountryCode: z.string().optional() };
const codeBody = z.strictObject({ ...named, CaptchaResponse: z.string().nullish() });
const changeBody = z.strictObject({ ...named, Code: z.string(), NewPassword: z.string() });

/**
 * POST /user/password/lost/code. Refusals in order: CaptchaFailed, PhoneNumberInvalidCharacters, HTTP 404 for a number
 * no one has, UserAccountIsLocked, TooManyRequests, FailedToSend, UnableToSendCode.
 * POST /user/password/lost. Refusals in order: InvalidCode, TooManyRequests (no tries left), UserAccountIsLocked,
 * PasswordTooShort, PasswordTooFewCharacterClasses, PasswordNotAllowed (spec §7, §8).
 */
export function lostPasswordRouter(runtime: Runtime): Router {
  const refuseCountry = ({ PhoneCountryCode }: { PhoneCountryCode?: string | undefined }) =>
    PhoneCountryCode === undefined || runtime.settings.features.lostPasswordPhoneCountry
      ? null
      : httpError(400, 'PhoneCountryCode is not known.');
  return routes({
    'POST /user/password/lost/code': openCall(
      runtime,
      withBody(codeBody, (body) => {
        const refusal = refuseCountry(body);
        if (refusal) return refusal;
        const phone = body.PhoneNumber;
        const captcha = verifyCaptcha(runtime, body.CaptchaResponse, 'resetCode');
        if (captcha === 'failed') return refused('CaptchaFailed');
        if (!/^\d+$/.test(phone)) {
          return refused('PhoneNumberInvalidCharacters', {
            fieldErrors: { PhoneNumber: 'invalidCharacters' },
          });
        }
        const player = findPlayerNamed(
          runtime.db,
          { phone, country: body.PhoneCountryCode },
          runtime.country,
        );
        if (!player) return httpError(404, 'Nobody has this phone number.');
        if (player.isLocked) return refused('UserAccountIsLocked');
        const sent = sendPhoneCode(runtime, player, {
          purpose: 'passwordLost',
          isStrict: captcha === 'image',
        });
        const retryAfterSeconds = sent.resendAfterSeconds;
        return sent.status === 'Success'
          ? ok({ status: 'Success', retryAfterSeconds, verification: sent })
          : refused(sent.status, { retryAfterSeconds });
      }),
    ),
    'POST /user/password/lost': openCall(
      runtime,
      withBody(changeBody, async (body) => {
        const unknown = refuseCountry(body);
        if (unknown) return unknown;
        const { PhoneNumber: phone, PhoneCountryCode: country, Code: code, NewPassword: newPassword } = body;
        const result = await changeLostPassword(runtime, { phone, country, code, newPassword });
        if (result.ok) return ok({ status: 'Success' });
        const { refusal, attemptsLeft } = result;
        return refused(refusal, {}, attemptsLeft === undefined ? {} : { attemptsLeft });
      }),
    ),
  });
}
