import { asPlayer, type PlayerCalls } from '#app/calls/player-calls.ts';
import { throttlePayment } from '#app/calls/throttles.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Result, refused } from '#app/operator/http/result.ts';
import type { Visit } from '#app/session/visit.ts';
import type { OperationPurpose } from './operation-token.ts';

/**
 * Makes one call that moves money, for the signed-in player: as {@link asPlayer} does, with a new token and the same
 * key after a 401 that came whole, and never otherwise. Belongs into the `run` of an operation.
 *
 * @returns the answer, or 'Too many requests' without a call; a refusal always has its `outcome`, and is
 *   `webPayIniateFailed` when a payment was certainly not sent
 * @throws Response that leads to `/` when the session has ended or there is none, which is before anything is carried
 *   out
 */
export async function callForMoney<T>(
  visit: Visit,
  purpose: OperationPurpose,
  call: (player: PlayerCalls) => Promise<Result<T>>,
): Promise<Result<T>> {
  const result = await throttlePayment(visit, () => call(asPlayer(visit)));
  if (result.ok || result.failure.outcome !== undefined) return result;
  // Only a refresh that did not come through has no outcome: the call itself was not made.
  const isCancelling = purpose !== 'buyIn' && purpose !== 'cashOut';
  return refused(
    isCancelling
      ? { ...result.failure, outcome: 'refused' }
      : failureOf('webPayIniateFailed', { outcome: 'refused' }),
  );
}
