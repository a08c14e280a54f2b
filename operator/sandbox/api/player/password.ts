import type { Router } from 'express';
import { z } from 'zod/v4';
import { httpError, ok, refused } from '../../http/answer.ts';
import { playerCall, routes, withBody } from '../../http/calls.ts';
import { changePassword } from '../../identity/change-password.ts';
import type { Runtime } from '../../runtime.ts';
import { sessionAnswer } from './session-answer.ts';

const passwordBody = z.strictObject({ currentPassword: z.string(), newPassword: z.string() });

/**
 * POST /user/password (contract §5). Refusals in order: TooManyRequests (too many wrong passwords), PasswordIncorrect,
 * PasswordTooShort, PasswordTooFewCharacterClasses, PasswordNotAllowed.
 */
export function passwordRouter(runtime: Runtime): Router {
  return routes({
    'POST /user/password': playerCall(
      runtime,
      withBody(passwordBody, async (body, who) => {
        const result = await changePassword(runtime, who, body);
        if (result.ok) return ok({ status: 'Success', session: sessionAnswer(runtime, result.session) });
        if (result.refusal === 'sessionEnded') return httpError(401, 'The session has ended meanwhile.');
        return result.refusal === 'TooManyRequests'
          ? refused(result.refusal, { retryAfterSeconds: result.retryAfterSeconds })
          : refused(result.refusal);
      }),
    ),
  });
}
