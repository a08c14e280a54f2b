import type { CodeChannel } from '#app/domain/player/code-channel.ts';
import type { CallContext, OperatorHttp } from '../http/call.ts';
import type { Result } from '../http/result.ts';
import { success } from '../http/wire.ts';
import { type CodeSent, codeSentAnswer } from './code-sent.ts';

/**
 * POST /user/phone/code (contract §4.4): sends a confirmation code to the player's phone. Refusals:
 * `DeniedByAccountState` (already verified), `TooManyRequests` (with `retryAfterSeconds`), `FailedToSend`,
 * `UnableToSendCode`.
 */
export function sendPhoneCode(
  http: OperatorHttp,
  context: CallContext,
  accessToken: string,
  { channel }: { channel?: CodeChannel } = {},
): Promise<Result<CodeSent>> {
  return http.call(context, {
    method: 'POST',
    route: '/user/phone/code',
    json: { channel },
    accessToken,
    schema: codeSentAnswer,
  });
}

/**
 * POST /user/phone/verify (contract §4.5): verifies the player's phone by the code that was sent. `InvalidCode` tells
 * the `attemptsLeft`; `TooManyRequests` means that there are none and that a new code is needed.
 */
export function verifyPhone(
  http: OperatorHttp,
  context: CallContext,
  accessToken: string,
  { code }: { code: string },
): Promise<Result<null>> {
  return http.call(context, {
    method: 'POST',
    route: '/user/phone/verify',
    json: { code },
    accessToken,
    schema: success.transform(() => null),
  });
}
