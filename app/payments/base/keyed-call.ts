import { limitedCall } from '#app/calls/limited-call.ts';
import { callOnceAsPlayer } from '#app/calls/player-calls.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { KeyedToken } from '#app/payments/base/payment-token.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * Makes one call that moves money, for the signed-in player: as `asPlayer` does, with a new token and the same key after
 * a 401 that came whole, and never otherwise. Sent twice at once it is one call.
 *
 * @param body what the form says
 * @param call made with the access token
 * @returns the answer, or 'Too many requests' without a call; a refusal always has its `outcome`, and is
 *   `webPayIniateFailed` when a payment was certainly not sent
 * @throws Response that leads to `/` when the session has ended or there is none, which is before anything is carried
 *   out
 */
export async function callForMoney<T>(
  visit: Visit,
  { purpose, key }: Pick<KeyedToken, 'purpose' | 'key'>,
  body: unknown,
  call: (accessToken: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await callOnceAsPlayer(visit, { key, body }, (accessToken) =>
    limitedCall(visit, 'payment', () => call(accessToken)),
  );
  if (result.ok || result.failure.outcome !== undefined) return result;
  // Only a refresh that did not come through has no outcome: the call itself was not made.
  const isCancelling = purpose !== 'buyIn' && purpose !== 'cashOut';
  const failure: Failure = isCancelling
    ? { ...result.failure, outcome: 'refused' }
    : failureOf('webPayIniateFailed', { outcome: 'refused' });
  return { ok: false, failure };
}
