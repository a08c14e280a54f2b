import { describeOutcome, limitedCall } from '#app/calls/limited-call.ts';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { formatAUPlain } from '#app/domain/money/money.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { PaymentRequest, PaymentStarted } from '#app/operator/payments.ts';
import { callForMoney } from '#app/payments/base/keyed-call.ts';
import type { TypedPayment } from '#app/payments/base/payment-form.ts';
import { detailInput, OTHER_AMOUNT } from '#app/payments/base/payment-form.ts';
import { type PendingPayment, paymentFacts, paymentJournal } from '#app/payments/base/payment-journal.ts';
import type { PaymentToken } from '#app/payments/base/payment-token.ts';
import type { Offer, PaymentContext } from '#app/payments/check/offer.ts';
import { findDuplicate } from '#app/payments/check/open-payments.ts';
import { rememberMethod } from '#app/payments/check/used-methods.ts';
import type { PaymentToRepeat, ReadyPayment, SentPayment } from '#app/payments/take/decide-payment.ts';
import { rememberStarted } from '#app/session/player-session.ts';
import type { Visit } from '#app/session/visit.ts';
import { type PaymentResult, paymentResult } from './payment-result.ts';

// The only module that sends a payment: actions import it, loaders do not (see the import rules).

/** Form whose payment was sent, or is to be asked about first. */
export interface PaidForm {
  context: PaymentContext;
  typed: TypedPayment;
  sent: SentPayment;
  /** Proof that it was sent with. */
  stepUp: PaymentRequest['stepUp'];
  result: PaymentResult;
  /** Token of the form that is shown next. */
  token: PaymentToken;
  /** Note of a payment without an answer; null for every other result. */
  pending: PendingPayment | null;
}

/** Sends a payment, unless the player is to be asked about an open one like it first. */
export async function pay(
  { context, typed, sent }: ReadyPayment,
  stepUp?: PaymentRequest['stepUp'],
): Promise<PaidForm> {
  const { visit, player, direction } = context;
  const alike = await findDuplicate(context, await paymentJournal(visit, player), sent);
  if (alike) {
    const token = { ...sent.token, besides: alike.transactionId };
    return { context, typed, sent, stepUp, result: { kind: 'duplicate', alike }, token, pending: null };
  }
  const paid = await send({ context, typed, sent, stepUp });
  const { kind } = paid.result;
  if (kind === 'started' || kind === 'pending')
    await rememberMethod(visit, player, direction, sent.request.methodId);
  return paid;
}

/** Sends a payment without an answer again by its own key, which never carries it out twice (contract §1.8). */
export function payAgain({ context, payment, sent }: PaymentToRepeat): Promise<PaidForm> {
  return send({ context, typed: typedAgain(payment, context.offer), sent, stepUp: undefined });
}

/** A payment that was sent, as if it were typed into the form. */
function typedAgain({ request }: PendingPayment, { casino }: Offer): TypedPayment {
  const { methodId, amountAU, paymentDetails = {}, ageConfirmed = false } = request;
  return {
    amounts: [formatAUPlain(amountAU, casino.currency)],
    quickAmounts: [OTHER_AMOUNT],
    methodId,
    details: Object.fromEntries(
      Object.entries(paymentDetails).map(([name, value]) => [detailInput(methodId, name), value]),
    ),
    isAgeConfirmed: ageConfirmed,
    isAccountConfirmed: true,
  };
}

async function send(form: Pick<PaidForm, 'context' | 'typed' | 'sent' | 'stepUp'>): Promise<PaidForm> {
  const { context, sent, stepUp } = form;
  const { visit, player } = context;
  const sentAtMs = visit.now();
  const isRepeat = (await paymentJournal(visit, player)).pendingOf(sent.token) !== null;
  const answer = await call(visit, sent, stepUp, isRepeat);
  const result = paymentResult(answer, visit.config.paymentOrigins);
  return { ...form, result, ...(await noteResult(context, sent, result, sentAtMs)) };
}

/** Notes in journal and session what became of a payment. */
async function noteResult(
  { visit, player }: PaymentContext,
  { token, request, ...named }: SentPayment,
  result: PaymentResult,
  sentAtMs: number,
): Promise<Pick<PaidForm, 'token' | 'pending'>> {
  const journal = await paymentJournal(visit, player);
  switch (result.kind) {
    case 'started': {
      const { isAtProvider, deadEnd } = result;
      const { transactionId, provider } = result.started.transaction;
      journal.keepStarted(token, request, { transactionId, isAtProvider });
      rememberStarted(visit, transactionId);
      if (deadEnd !== null) visit.services.paymentWays.noteDeadEnd(provider, deadEnd);
      return { token, pending: null };
    }
    case 'pending': {
      const { transactionId } = result;
      rememberStarted(visit, transactionId);
      if (transactionId !== null) {
        // Never in the journal: its transaction is known at once.
        if (!journal.pendingOf(token)) reportNamed(visit, { token, request, ...named }, transactionId);
        journal.keepStarted(token, request, { transactionId, isAtProvider: false });
        return { token, pending: null };
      }
      const before = journal.pendingOf(token);
      const askedAtMs = before ? visit.now() : undefined;
      const besides = before?.besides ?? token.besides;
      return {
        token,
        pending: journal.keepPending(token, { ...named, request, sentAtMs, askedAtMs, besides }),
      };
    }
    case 'keyReused':
      journal.forget(token);
      return { token: journal.next(token), pending: null };
    case 'proofRequired':
      journal.resolveAsRefused(token);
      return { token, pending: null };
    case 'refused':
      rememberStarted(visit, result.failure.payment?.transaction?.transactionId ?? null);
      if (!result.isKeyUsed) return { token, pending: null };
      journal.resolveAsRefused(token);
      return { token: journal.next(token), pending: null };
    case 'duplicate':
      return { token, pending: null };
  }
}

function reportNamed(visit: Visit, { direction, token, request }: SentPayment, transactionId: string): void {
  const facts = paymentFacts(direction, { key: token.key, request });
  visit.report('paymentResolved', { outcome: 'done', transactionId, ...facts });
}

/** Address that providers send players back to; the operator adds the transaction (contract §6.4). */
const RETURN_PATH = `${ROUTES.webPayTransactions}?from=provider`;

/** Calls the operator by the key of the form. An event of a start without one of an end is of a process that died. */
function call(
  visit: Visit,
  { direction, token, request }: SentPayment,
  stepUp: PaymentRequest['stepUp'],
  isRepeat: boolean,
): Promise<Result<PaymentStarted>> {
  const { key } = token;
  const whole: PaymentRequest = {
    ...request,
    returnUrl: visit.config.publicOrigin + RETURN_PATH,
    language: operatorLanguageTag(visit.request.language),
    ...(stepUp ? { stepUp } : {}),
  };
  const facts = paymentFacts(direction, { key, request });
  return callForMoney(visit, token, whole, async (accessToken) => {
    visit.report('paymentStarted', facts);
    if (visit.player?.isAccountUnconfirmed) visit.updatePlayer({ isAccountUnconfirmed: false });
    const pay = () => visit.calls[direction](accessToken, whole, key);
    const answer = await (stepUp ? limitedCall(visit, `${stepUp.kind}Proof`, pay) : pay());
    const transactionId = answer.ok ? answer.value.transaction.transactionId : undefined;
    const described = describeOutcome(answer);
    const isStillUnknown = isRepeat && described.outcome === 'unknown';
    visit.report('payment', {
      ...described,
      ...(isStillUnknown ? { outcome: 'stillUnknown' } : {}),
      ...facts,
      ...(transactionId ? { transactionId } : {}),
    });
    return answer;
  });
}
