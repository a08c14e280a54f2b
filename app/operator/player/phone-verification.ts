import type { CodeChannel } from '#app/domain/player/code-channel.ts';
import type { Send } from '../http/call.ts';
import { success } from '../http/wire.ts';
import { codeSentAnswer } from './code-sent.ts';

/**
 * POST /user/phone/code (contract §4.4): sends a confirmation code to the player's phone. Refusals:
 * `DeniedByAccountState` (already verified), `TooManyRequests` (with `retryAfterSeconds`), `FailedToSend`,
 * `UnableToSendCode`.
 */
export function sendPhoneCode(send: Send, accessToken: string, { channel }: { channel?: CodeChannel } = {}) {
  return send({
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
export function verifyPhone(send: Send, accessToken: string, { code }: { code: string }) {
  return send({
    method: 'POST',
    route: '/user/phone/verify',
    json: { code },
    accessToken,
    schema: success.transform(() => null),
  });
}
