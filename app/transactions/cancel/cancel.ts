import { data, redirect } from '@remix-run/node';
import { isThrottled } from '#app/calls/throttles.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { callForMoney } from '#app/money/money-calls.ts';
import { createOperation, readOperation, sealOperation } from '#app/money/operation-token.ts';
import type { Result } from '#app/operator/http/result.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { OPERATION_FIELD } from './operation-field.ts';

const purposeOf = (transactionId: string) => `cancel:${transactionId}` as const;

/** Why a transaction was not cancelled. Null: the notification table tells it. */
export type CancelRefusal = {
  kind: 'forbidden' | 'refused';
  messageKey: MessageKey | 'transactions:cancel.again' | null;
};

/**
 * Makes the token of the form that cancels a transaction: for one cancelling of this one by this player.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param transactionId which transaction
 * @returns the text of the hidden field
 */
export function cancelToken(visit: Visit, player: PlayerSession, transactionId: string): Promise<string> {
  const { keys, now } = visit.services;
  const operation = createOperation({ sessionId: player.id, purpose: purposeOf(transactionId) }, now());
  return sealOperation(keys, operation);
}

/**
 * Cancels a transaction, once however often the form is sent (contract §6.6). An outcome that is not known is told as
 * 'Waiting for provider confirmation'; the page of the transaction shows how it stands.
 *
 * @param visit the request
 * @param player the signed-in player
 * @param transactionId which transaction
 * @param form the form as posted
 * @returns the way to the transaction, or why it was not cancelled, with status 422, 429 or 403
 * @throws Response when the operator ends the session
 */
export async function cancelTransaction(
  visit: Visit,
  player: PlayerSession,
  transactionId: string,
  form: FormData,
) {
  const { keys, now, operations } = visit.services;
  const purpose = purposeOf(transactionId);
  const tokens = form.getAll(OPERATION_FIELD).map(String);
  const reading = await readOperation(keys, { sessionId: player.id, purpose }, tokens, now());
  if (!reading.ok && reading.reason === 'foreign') return refuse('forbidden', null);
  if (!reading.ok) return refuse('refused', 'transactions:cancel.again');
  if (player.arePermissionsSuspended) return refuseFor(visit, failureOf('PermissionsSuspended'));
  const { operation } = reading;
  const outcome = await operations.run<TransactionDetail>(operation, { transactionId }, () =>
    callForMoney(visit, purpose, (player) => player.cancelTransaction(transactionId, operation.nonce)),
  );
  switch (outcome.kind) {
    case 'done':
      return settle(visit, transactionId, outcome.result);
    case 'waiting':
      return waitFor(visit, transactionId);
    case 'unavailable':
      return refuseFor(visit, failureOf('http503'));
    case 'released':
    case 'changed':
    case 'forgotten':
      return refuse('refused', 'transactions:cancel.again');
  }
}

function settle(visit: Visit, transactionId: string, result: Result<TransactionDetail>) {
  if (result.ok) return redirect(transactionHref(transactionId), 303);
  if (result.failure.outcome === 'unknown') return waitFor(visit, transactionId);
  // It is over meanwhile, or too late: the page says so beside how the transaction stands.
  if (result.failure.code === 'InvalidTransferParameters') return refuse('refused', null);
  return refuseFor(visit, result.failure);
}

function waitFor(visit: Visit, transactionId: string) {
  const failure = failureOf('WaitingForProviderConfirmation');
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return redirect(transactionHref(transactionId), 303);
}

function refuseFor(visit: Visit, failure: Failure) {
  visit.messages.remark(failureNotification(failure));
  if (!isThrottled(failure)) return refuse('refused', null);
  visit.page.askToWait(failure.retryAfterSeconds, null);
  return data<CancelRefusal>({ kind: 'refused', messageKey: null }, { status: 429 });
}

function refuse(kind: CancelRefusal['kind'], messageKey: CancelRefusal['messageKey']) {
  return data<CancelRefusal>({ kind, messageKey }, { status: kind === 'forbidden' ? 403 : 422 });
}
