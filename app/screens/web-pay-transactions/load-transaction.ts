import type { TransactionDetail } from '#app/domain/transaction.ts';
import type { Result } from '#app/operator/result.ts';
import { callAsPlayer } from '#app/session/player-calls.ts';
import type { Visit } from '#app/session/visit.ts';

/** Asks for one transaction of the signed-in player (contract §6.6); `http404` for one that is unknown or another's. */
export function loadTransaction(visit: Visit, transactionId: string): Promise<Result<TransactionDetail>> {
  return callAsPlayer(visit, (accessToken) => visit.calls.transaction(accessToken, transactionId));
}
