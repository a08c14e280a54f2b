import { z } from 'zod';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import { isSafeAU } from '#app/domain/money/money.ts';
import type { NextAction, Transaction, TransactionDetail } from '#app/domain/money/transaction.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { CallRequest, Send } from '../http/call.ts';
import { type Result, refused } from '../http/result.ts';
import type { Wire } from '../http/wire.ts';
import { paymentRefusal } from './payment-wire.ts';
import { nextAction, transaction, transactionAnswer } from './transactions.ts';

/** A payment that a player wants (contract §2 WebPayInitiateRequest). What is undefined is left out of the request. */
export interface PaymentRequest {
  casinoId: number;
  methodId: string;
  /** More than 0, at most 1e9. */
  amountAU: number;
  /** Answers to the method's `fields`, by name. */
  paymentDetails?: Readonly<Record<string, string>> | undefined;
  ageConfirmed?: boolean | undefined;
  /** Where the provider sends the player back to; the operator adds `tx`. */
  returnUrl: string;
  language: OperatorLanguageTag;
  /** Only when the operator asked for it, and then with the same key (contract §6.5). */
  stepUp?: { kind: 'password' | 'code'; value: string } | undefined;
}

/** A payment that was started. */
export interface PaymentStarted {
  transaction: Transaction;
  /** Null when nothing readable was given: the transaction itself can be asked for it. */
  nextAction: NextAction | null;
}

const started: Wire<PaymentStarted> = z
  .object({ status: z.literal('Success'), transaction, nextAction })
  .transform(({ status: _, ...payment }) => payment);

const cancelled: Wire<TransactionDetail> = z
  .object({ status: z.literal('Success') })
  .passthrough()
  .pipe(transactionAnswer);

/**
 * POST /webpay/buyIn (contract §6.2): starts a payment into a casino. `idempotencyKey` is the key of the player's one
 * intention. It is sent once and never again: a refusal has `outcome` `refused` and the operator's code, with limits,
 * proof that is wanted and transaction in `payment`; `webPayIniateFailed` when certainly nothing was sent; after
 * everything else it is not known what became of it, which is `WaitingForProviderConfirmation` with `outcome`
 * `unknown`.
 */
export function startBuyIn(send: Send, accessToken: string, request: PaymentRequest, idempotencyKey: string) {
  return start(send, '/webpay/buyIn', accessToken, request, idempotencyKey);
}

/** POST /webpay/cashOut (contract §6.3): starts a payment out of a casino. Everything is as with `startBuyIn`. */
export function startCashOut(
  send: Send,
  accessToken: string,
  request: PaymentRequest,
  idempotencyKey: string,
) {
  return start(send, '/webpay/cashOut', accessToken, request, idempotencyKey);
}

async function start(
  send: Send,
  route: string,
  accessToken: string,
  request: PaymentRequest,
  idempotencyKey: string,
): Promise<Result<PaymentStarted>> {
  if (!isSafeAU(request.amountAU) || request.amountAU <= 0) {
    return refused(failureOf('valueIsNotANumber', { outcome: 'refused' }));
  }
  const result = await move(send, {
    method: 'POST',
    route,
    json: { ...request },
    accessToken,
    idempotencyKey,
    schema: started,
  });
  const isNotSent = !result.ok && result.failure.code === 'ServerUnreachable';
  return isNotSent ? refused(failureOf('webPayIniateFailed', { outcome: 'refused' })) : result;
}

/**
 * POST /webpay/transactions/{id}/cancel (contract §6.6): takes a payment back. Sent once and never again. What cannot
 * be cancelled any more is `InvalidTransferParameters`, with the transaction in `payment`; `ServerUnreachable` with
 * `outcome` `refused` when certainly nothing was sent; unknown outcomes as with `startBuyIn`.
 */
export function cancelTransaction(
  send: Send,
  accessToken: string,
  transactionId: string,
  idempotencyKey: string,
) {
  return move(send, {
    method: 'POST',
    route: '/webpay/transactions/{transactionId}/cancel',
    ids: { transactionId },
    json: {},
    accessToken,
    idempotencyKey,
    schema: cancelled,
  });
}

/** A call that moves money: only a whole and clear answer is a success or a refusal. */
async function move<T>(send: Send, request: Omit<CallRequest<T>, 'circuit'>): Promise<Result<T>> {
  const result = await send({ ...request, circuit: 'payments', kind: 'payment', refusal: paymentRefusal });
  return result.ok ? result : refused(withoutFalseNews(result.failure));
}

/** A failure that says no more than is known: money whose fate is not known has not failed. */
function withoutFalseNews(failure: Failure): Failure {
  const { code, outcome, payment, traceId } = failure;
  // The operator said something that the portal does not know. That nothing was done is not what it said.
  if (code === 'UnknownError') return { ...failure, outcome: 'unknown' };
  if (outcome !== 'unknown' || code === 'WaitingForProviderConfirmation') return failure;
  return failureOf('WaitingForProviderConfirmation', {
    outcome,
    ...(payment === undefined ? {} : { payment }),
    ...(traceId === undefined ? {} : { traceId }),
  });
}
