import { callAsPlayer } from '#app/calls/player-calls.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { Visit } from '#app/session/visit.ts';

/** Asks for one transaction of the signed-in player (contract §6.6); `http404` for one that is unknown or another's. */
export function loadTransaction(visit: Visit, transactionId: string): Promise<Result<TransactionDetail>> {
  return callAsPlayer(visit, (accessToken) => visit.calls.transaction(accessToken, transactionId));
}
