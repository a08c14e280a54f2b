import { describeOutcome, limitedCall } from '#app/calls/limited-call.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { PendingPayment } from '#app/money/journal-cookies.ts';
import { callForMoney } from '#app/money/money-calls.ts';
import type { PaymentToken } from '#app/money/payment-token.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PaymentRequest, PaymentStarted } from '#app/operator/payments.ts';
import type { Visit } from '#app/session/visit.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { CheckedPayment } from './check-payment.ts';

/** One payment and the token of its form. */
export interface PaymentToSend {
  direction: Direction;
  token: PaymentToken;
  request: PendingPayment['request'];
  /** How it is paid, for a player who reads of it before the operator knows it. */
  paymentType: string;
  label: string;
  /** Proof that the operator has asked for. */
  stepUp?: PaymentRequest['stepUp'];
}

/** Where providers send players back to; the operator adds the transaction (contract §6.4). */
const RETURN_PATH = `${ROUTES.webPayTransactions}?from=provider`;

/** Puts together what is sent for a form. */
export function paymentToSend(
  { direction, offer }: Pick<PaymentContext, 'direction' | 'offer'>,
  { method, amountAU, details, isAgeConfirmed }: CheckedPayment,
  token: PaymentToken,
): PaymentToSend {
  return {
    direction,
    token,
    paymentType: method.paymentType,
    label: method.label,
    request: {
      casinoId: offer.casino.casinoId,
      methodId: method.methodId,
      amountAU,
      ...(method.fields.length > 0 ? { paymentDetails: details } : {}),
      ...(isAgeConfirmed ? { ageConfirmed: true } : {}),
    },
  };
}

/**
 * Sends a payment by the key of its form: the operator carries it out once, however often it comes (contract §1.8).
 * A payment that was begun and of which no more is written down is one of a process that died.
 */
export function sendPayment(
  visit: Visit,
  { direction, token, request, stepUp }: PaymentToSend,
): Promise<Result<PaymentStarted>> {
  const { key } = token;
  const whole: PaymentRequest = {
    ...request,
    returnUrl: visit.config.publicOrigin + RETURN_PATH,
    language: operatorLanguageTag(visit.request.language),
    ...(stepUp ? { stepUp } : {}),
  };
  const facts = { direction, casinoId: request.casinoId, amountAU: request.amountAU };
  return callForMoney(visit, token, whole, async (accessToken) => {
    visit.report('paymentBegun', facts);
    if (visit.player?.isAccountUnconfirmed) visit.updatePlayer({ isAccountUnconfirmed: false });
    const pay = () => visit.calls[direction](accessToken, whole, key);
    const answer = await (stepUp ? limitedCall(visit, `${stepUp.kind}Proof`, pay) : pay());
    const transactionId = answer.ok ? answer.value.transaction.transactionId : undefined;
    visit.report('payment', {
      ...describeOutcome(answer),
      ...facts,
      ...(transactionId ? { transactionId } : {}),
    });
    return answer;
  });
}
