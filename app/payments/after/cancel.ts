import { redirect } from '@remix-run/node';
import { reported } from '#app/calls/limited-call.ts';
import type { TransactionDetail } from '#app/domain/money/transaction.ts';
import { transactionHref } from '#app/domain/pages/routes.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { type Reasons, refuse, refuseForeign } from '#app/forms/refuse.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import type { Result } from '#app/operator/http/result.ts';
import { callForMoney } from '#app/payments/base/keyed-call.ts';
import { FORM_NAMES } from '#app/payments/base/payment-form.ts';
import { createToken, readToken, sealToken } from '#app/payments/base/payment-token.ts';
import { failureNotification } from '#app/session/failures.ts';
import { notifyInfo } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';

/** The form has nothing to type; what is said of it is about the whole. */
const NOT_SENT = sentForm({});
const SEND_AGAIN: Reasons = { errors: { '': { messageKey: 'transactions:cancel.again' } } };

const purposeOf = (transactionId: string) => `cancel:${transactionId}` as const;

/** Makes the token of the form that cancels a transaction: for one cancelling of this one by this player. */
export function cancelToken(visit: Visit, player: PlayerSession, transactionId: string): Promise<string> {
  const { keys, now } = visit;
  return sealToken(keys, createToken({ sessionId: player.id, purpose: purposeOf(transactionId) }, now()));
}

/**
 * Cancels a transaction, once however often the form is sent (contract §6.6). An outcome that is not known is announced
 * as 'Waiting for provider confirmation'; the page of the transaction shows how it stands.
 *
 * @returns a redirect to the transaction, or to the form, which says why it was not cancelled
 */
export async function cancelTransaction(
  visit: Visit,
  player: PlayerSession,
  transactionId: string,
  form: FormData,
) {
  const { keys, now } = visit;
  const purpose = purposeOf(transactionId);
  const texts = form.getAll(FORM_NAMES.operation).map(String);
  const reading = await readToken(keys, { sessionId: player.id, purpose }, texts, now());
  if (!reading.ok && reading.reason === 'foreign') return refuseForeign(visit);
  if (!reading.ok) return refuse(visit, NOT_SENT, SEND_AGAIN);
  if (player.arePermissionsSuspended)
    return refuse(visit, NOT_SENT, { failure: failureOf('PermissionsSuspended') });
  const { key } = reading.token;
  const result = await callForMoney(visit, reading.token, transactionId, (accessToken) => {
    const cancel = () => visit.calls.cancelTransaction(accessToken, transactionId, key);
    return reported(visit, 'cancellation', cancel, { transactionId });
  });
  return answerEnd(visit, transactionId, result);
}

function answerEnd(visit: Visit, transactionId: string, result: Result<TransactionDetail>) {
  if (result.ok) {
    if (result.value.status === 'Cancelled') notifyInfo(visit, 'TransactionCancelled');
    return redirect(transactionHref(transactionId), 303);
  }
  if (result.failure.outcome === 'unknown') return waitFor(visit, transactionId);
  // It is over meanwhile, or too late: the page says so beside how the transaction stands.
  if (result.failure.code === 'InvalidTransferParameters') return refuse(visit, NOT_SENT);
  return refuse(visit, NOT_SENT, { failure: result.failure });
}

function waitFor(visit: Visit, transactionId: string) {
  const failure = failureOf('WaitingForProviderConfirmation');
  visit.messages.notify({ ...failureNotification(failure), kind: 'info' });
  return redirect(transactionHref(transactionId), 303);
}
