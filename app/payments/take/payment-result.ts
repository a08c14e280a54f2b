import { readPaymentAddress } from '#app/domain/money/payment-address.ts';
import { type Failure, isKeyReused } from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PaymentStarted } from '#app/operator/payments.ts';
import type { OpenPayment } from '#app/payments/check/open-payments.ts';

/** Outcome of a payment that was to be sent. */
export type PaymentResult =
  | {
      kind: 'started';
      started: PaymentStarted;
      /** The operator had it already (contract §1.8). */
      isReplayed: boolean;
      /** It goes on at the provider's. */
      isAtProvider: boolean;
      /** Address of the provider that is not to be followed; null without one. */
      deadEnd: string | null;
    }
  /** Money may have moved; null for a transaction that the operator did not name. */
  | { kind: 'pending'; failure: Failure; transactionId: string | null }
  /** Nothing was made, and the key stays (contract §6.5). */
  | { kind: 'proofRequired'; failure: Failure }
  /** A used key is of no more use; what was not sent keeps its own (contract §1.8). */
  | { kind: 'refused'; failure: Failure; isKeyUsed: boolean }
  /** The key has sent another payment, which this browser was not told of. */
  | { kind: 'keyReused' }
  /** Not sent: the player is to be asked about an open one like it first. */
  | { kind: 'duplicate'; alike: OpenPayment };

const ABOUT_PROOF: readonly string[] = ['StepUpRequired', 'PasswordIncorrect', 'InvalidCode'];

/** Reads the operator's answer to a payment. */
export function paymentResult(
  answer: Result<PaymentStarted>,
  paymentOrigins: readonly string[],
): PaymentResult {
  if (answer.ok) {
    const { nextAction } = answer.value;
    const href = nextAction?.type === 'redirect' ? nextAction.url : null;
    const address = href === null ? null : readPaymentAddress(href, paymentOrigins);
    return {
      kind: 'started',
      started: answer.value,
      isReplayed: answer.isReplayed === true,
      isAtProvider: address !== null,
      deadEnd: address === null ? href : null,
    };
  }
  const { failure } = answer;
  if (failure.outcome === 'unknown' || failure.code === 'WaitingForProviderConfirmation') {
    return { kind: 'pending', failure, transactionId: failure.payment?.transaction?.transactionId ?? null };
  }
  if (isKeyReused(failure)) return { kind: 'keyReused' };
  const isKeyUsed = failure.source === 'http' || failure.source === 'body';
  return ABOUT_PROOF.includes(failure.code)
    ? { kind: 'proofRequired', failure }
    : { kind: 'refused', failure, isKeyUsed };
}
