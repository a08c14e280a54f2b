import { z } from 'zod/v4';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import { isSafeAU } from '#app/domain/money/money.ts';
import type { NextAction, Transaction } from '#app/domain/money/transaction.ts';
import {
  type OwnBuyInLimit,
  REQUIREMENT_CODES,
  type StepUp,
  type WebPayLimits,
  type WebPayRequirement,
} from '#app/domain/money/web-pay.ts';
import { LIMIT_PERIODS } from '#app/domain/player/player-limit.ts';
import { type Failure, type FailureExtras, failureOf } from '#app/domain/texts/failure.ts';
import { exclusion } from './exclusion.ts';
import type { CallRequest, Send } from './http/call.ts';
import { type Result, refused } from './http/result.ts';
import { flag, instant, limitAU, optional, readable, success, type Wire } from './http/wire.ts';
import { nextAction, transaction, transactionDetail } from './transactions.ts';
import { optionalVerification } from './verification.ts';

/** Payment to start (contract §2 WebPayInitiateRequest). Undefined members are not sent. */
export interface PaymentRequest {
  casinoId: number;
  methodId: string;
  /** More than 0, at most 1e9. */
  amountAU: number;
  paymentDetails?: Readonly<Record<string, string>> | undefined;
  ageConfirmed?: boolean | undefined;
  /** Address for the provider's redirect back; the operator adds `tx`. */
  returnUrl: string;
  language: OperatorLanguageTag;
  /** Only when the operator asked for it, and then with the same key (contract §6.5). */
  stepUp?: { kind: 'password' | 'code'; value: string } | undefined;
}

export interface PaymentStarted {
  transaction: Transaction;
  /** Null when unreadable: the transaction has it, too. */
  nextAction: NextAction | null;
}

const requirement: Wire<WebPayRequirement> = z
  .object({ code: z.enum(REQUIREMENT_CODES), isBlocking: flag })
  // The form itself asks for the age: that requirement never blocks a payment (contract §8a.4).
  .transform(({ code, isBlocking }) => ({
    code,
    isBlocking: isBlocking && code !== 'AgeConfirmationRequired',
  }));

const optionalAU = limitAU.nullable().default(null);

const ownLimit: Wire<OwnBuyInLimit> = z.object({
  period: optional(z.enum(LIMIT_PERIODS)),
  resetsAt: optional(instant),
  amountAU: optional(limitAU),
  remainingAU: limitAU,
});

/**
 * Limits of a player's payments (contract §2 WebPayLimits). An unreadable figure makes them unreadable;
 * unknown requirements are left to the operator.
 */
export const limits: Wire<WebPayLimits> = z.object({
  isRestricted: flag,
  minimumAU: limitAU,
  maximumAU: limitAU,
  thresholdAU: optionalAU,
  thresholdRemainingAU: optionalAU,
  availableAU: optionalAU,
  requirements: z
    .array(z.unknown())
    .max(50)
    .default([])
    .transform((list) => readable(requirement, list)),
  playerLimit: ownLimit.optional(),
});

const stepUp: Wire<StepUp> = z.union([
  z.object({ kind: z.literal('password') }),
  z.object({ kind: z.literal('code'), sent: optionalVerification }).transform(({ kind, sent }) => ({
    kind,
    sent: sent && {
      isSent: sent.status === 'Success',
      isTooSoon: sent.status === 'TooManyRequests',
      sentTo: sent.sentTo,
      resendAfterSeconds: sent.resendAfterSeconds,
      expiresAt: sent.codeExpiresAt,
      attemptsLeft: sent.attemptsLeft,
    },
  })),
]);

/** Details of a payment's refusal (contract §2 WebPayInitiateResponse); unreadable ones are left out. */
export const paymentRefusal: Wire<FailureExtras> = z
  .object({
    limits: optional(limits),
    stepUp: optional(stepUp),
    transaction: optional(transaction),
    exclusion: optional(exclusion),
  })
  .transform(({ limits, stepUp, transaction, exclusion }) => {
    const payment = {
      ...(limits && { limits }),
      ...(stepUp && { stepUp }),
      ...(transaction && { transaction }),
    };
    return {
      ...(Object.keys(payment).length === 0 ? {} : { payment }),
      ...(exclusion && { exclusion }),
    };
  });

const started: Wire<PaymentStarted> = success({ transaction, nextAction });

const cancelled = success({ transaction: transactionDetail }).transform((answer) => answer.transaction);

/**
 * POST /webpay/buyIn (contract §6.2), with the key of the player's one intention. Sent once and never again: a refusal
 * has `outcome` `refused`, the operator's code and `payment`; `webPayIniateFailed` when certainly nothing was sent;
 * everything else is `WaitingForProviderConfirmation` with `outcome` `unknown`.
 */
export function startBuyIn(send: Send, accessToken: string, request: PaymentRequest, idempotencyKey: string) {
  return start(send, '/webpay/buyIn', accessToken, request, idempotencyKey);
}

/** POST /webpay/cashOut (contract §6.3). Failures are those of `startBuyIn`. */
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
  const json = { ...request };
  const result = await move(send, { route, json, accessToken, idempotencyKey, schema: started });
  const isNotSent = !result.ok && result.failure.code === 'ServerUnreachable';
  return isNotSent ? refused(failureOf('webPayIniateFailed', { outcome: 'refused' })) : withOwnDenial(result);
}

/** Names a denial in the words of payments: elsewhere its code means 'Already verified'. */
export function withOwnDenial<T>(result: Result<T>): Result<T> {
  if (result.ok || result.failure.code !== 'DeniedByAccountState') return result;
  return refused({ ...result.failure, messageKey: failureOf('PaymentDenied').messageKey });
}

/**
 * POST /webpay/transactions/{id}/cancel (contract §6.6). Sent once and never again. `InvalidTransferParameters`, with
 * the transaction in `payment`, when it is too late; `ServerUnreachable` with `outcome` `refused` when certainly nothing
 * was sent; unknown outcomes as with `startBuyIn`.
 */
export function cancelTransaction(
  send: Send,
  accessToken: string,
  transactionId: string,
  idempotencyKey: string,
) {
  return move(send, {
    route: '/webpay/transactions/{transactionId}/cancel',
    ids: { transactionId },
    json: {},
    accessToken,
    idempotencyKey,
    schema: cancelled,
  });
}

/** Call that moves money: only a complete answer is a success or a refusal. */
async function move<T>(send: Send, request: Omit<CallRequest<T>, 'method' | 'circuit'>): Promise<Result<T>> {
  const result = await send({
    ...request,
    method: 'POST',
    circuit: 'payments',
    kind: 'payment',
    refusal: paymentRefusal,
  });
  return result.ok ? result : refused(asUnknownOutcome(result.failure));
}

/** Reports an unknown outcome as unknown, never as failed. */
function asUnknownOutcome(failure: Failure): Failure {
  const { code, outcome, payment, traceId } = failure;
  // An unknown status does not mean that nothing was done.
  if (code === 'UnknownError') return { ...failure, outcome: 'unknown' };
  if (outcome !== 'unknown' || code === 'WaitingForProviderConfirmation') return failure;
  return failureOf('WaitingForProviderConfirmation', {
    outcome,
    ...(payment === undefined ? {} : { payment }),
    ...(traceId === undefined ? {} : { traceId }),
  });
}
