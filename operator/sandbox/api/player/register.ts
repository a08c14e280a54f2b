import type { Request, Router } from 'express';
import { z } from 'zod/v4';
import { verifyCaptcha } from '../../captcha/verify-captcha.ts';
import { LANGUAGES } from '../../contract.ts';
import { type Answer, ok, refused } from '../../http/answer.ts';
import { openCall, readBody, routes } from '../../http/calls.ts';
import { idempotent } from '../../http/idempotency.ts';
import { personalInfoRequest } from '../../personal-info/update-info.ts';
import { register } from '../../players/register.ts';
import type { Runtime } from '../../runtime.ts';
import { sessionAnswer } from './session-answer.ts';

const registerBody = z.strictObject({
  phoneNumber: z.string(),
  phoneCountryCode: z.string(),
  password: z.string(),
  displayName: z.string(),
  email: z.string().optional(),
  ageConfirmed: z.boolean(),
  captchaResponse: z.string().nullish(),
  acceptedDocuments: z.array(z.strictObject({ key: z.string(), version: z.string() })).max(100),
  personalInfo: personalInfoRequest.nullish(),
  language: z.enum(LANGUAGES),
});

/**
 * POST /user/register (contract §4.2), once per Idempotency-Key (contract §1.8). Refusals in order: CaptchaFailed,
 * PhoneNumberInvalidCharacters, PhoneNumberAlreadyInUse, PasswordTooShort, PasswordTooFewCharacterClasses,
 * PasswordNotAllowed, DisplayNameTooShort, InvalidEmailAddress, AgeConfirmationRequired, RequiredDocumentNotFound,
 * PersonalInfoRequired.
 */
export function registerRouter(runtime: Runtime): Router {
  return routes({
    'POST /user/register': openCall(runtime, (request) =>
      idempotent(runtime, request, null, () => work(runtime, request)),
    ),
  });
}

async function work(runtime: Runtime, request: Request): Promise<Answer> {
  const body = readBody(request, registerBody);
  if (!body.ok) return body.answer;
  const captcha = verifyCaptcha(runtime, body.value.captchaResponse, 'register');
  if (captcha === 'failed') return refused('CaptchaFailed', { fieldErrors: { captchaResponse: 'invalid' } });
  const result = await register(runtime, body.value, captcha === 'image');
  if (!result.ok) {
    const { status, ...details } = result.refusal;
    return refused(status, details);
  }
  const { session, verification } = result;
  return ok({
    status: 'Success',
    retryAfterSeconds: verification.resendAfterSeconds,
    session: sessionAnswer(runtime, session),
    verification,
  });
}
