import { updatePlayer } from '../../db/players.ts';
import { newPaymentId } from '../../identity/secrets.ts';
import { LedgerError } from '../../ledger/post.ts';
import type { Order } from '../../provider/order-table.ts';
import { createOrder } from '../../provider/orders.ts';
import { casinoTimeZone } from '../../site/casinos.ts';
import type { PaymentMethod } from '../methods/method-definition.ts';
import { feeOf, payableOf } from '../methods/offered-methods.ts';
import { movePayment } from '../move-payment.ts';
import { lockCashOut } from '../payment-bookings.ts';
import { endOfDay, paymentNow } from '../payment-clock.ts';
import { addPaymentEvent, findPayment, insertPayment, type Payment } from '../payment-table.ts';
import { webPayLimits } from './amount-limits.ts';
import { type Attempt, type AttemptRefusal, refuseAttempt } from './attempt.ts';
import { maskAccount } from './payment-details.ts';

const MINUTE_MS = 60_000;
/** How long a player can still change his mind about a cash-out that was started. */
const CANCELLABLE_MS = 30 * MINUTE_MS;

/** What came of an attempt: the payment it made, be it one the provider turned down, or why there is none. */
export type Start = { payment: Payment } | { payment: null; refusal: AttemptRefusal };

/**
 * Checks an attempt once more and starts the payment: the provider takes the order, the money of a cash-out is held
 * back (contract §6.2, §6.3). One transaction: a refused attempt leaves nothing behind.
 */
export function startPayment(asked: Attempt): Start {
  const { runtime, player, direction, casino } = asked;
  return runtime.db.transaction(() => {
    const attempt = { ...asked, limits: webPayLimits(runtime, player, direction, casino) };
    const refusal = refuseAttempt(attempt);
    if (refusal) return { payment: null, refusal };
    // Asked once: from then on the operator knows (contract §2 ageConfirmed).
    if (attempt.isAgeConfirmed) updatePlayer(runtime.db, player.userId, { isAgeConfirmed: true });
    const { method } = attempt;
    if (!method) return { payment: null, refusal: { status: 'NoPaymentMethodAvailable' } };
    const made = makePayment(attempt, method);
    if (!made) return { payment: null, refusal: { status: 'webPayIniateFailed' } };
    const { payment, order } = made;
    insertPayment(runtime.db, payment);
    addPaymentEvent(runtime.db, payment);
    if (direction === 'cashOut' && !lockCashOut(runtime.db, payment)) {
      throw new LedgerError('The funds of a cash-out were there a moment ago.');
    }
    if (order.state === 'paid') movePayment(runtime, payment.transactionId, { status: 'Committed' });
    if (order.state === 'refused') {
      const info = { code: order.reason };
      movePayment(runtime, payment.transactionId, { status: 'RefusedByProvider', info });
    }
    return { payment: findPayment(runtime.db, payment.transactionId) ?? payment };
  });
}

function makePayment(attempt: Attempt, method: PaymentMethod): { payment: Payment; order: Order } | null {
  const { runtime, direction, casino, amountAU, magic } = attempt;
  const now = paymentNow(runtime);
  const feeAU = feeOf(method, casino, amountAU);
  const isBuyIn = direction === 'buyIn';
  const { payable } = payableOf(runtime, { method, casino, amountAU });
  const transactionId = newPaymentId();
  const payoutAccountMask = isBuyIn ? null : maskAccount(attempt.details);
  const offerExpiresAt = offerEnd(attempt, method, now);
  const order = createOrder(runtime, {
    providerId: method.provider.providerId,
    kind: !isBuyIn ? 'payout' : method.flow === 'redirect' ? 'card' : method.flow,
    merchantReference: transactionId,
    money: payable,
    payee: payoutAccountMask,
    returnUrl: attempt.returnUrl,
    language: attempt.language,
    behaviour: magic?.behaviour ?? 'usual',
    payableUntil: offerExpiresAt,
    isConfirmedByPlayer: method.flow === 'redirect',
  });
  if (!order) return null;
  const payment: Payment = {
    transactionId,
    userId: attempt.player.userId,
    casinoId: casino.id,
    direction,
    methodId: method.methodId,
    status: order.state === 'pending' ? 'WaitingForProviderConfirmation' : 'OfferedToUser',
    info: { code: null, text: null },
    creditType: isBuyIn ? 'regular' : null,
    amountAU,
    feeAU,
    payable,
    orderId: order.orderId,
    providerReference: order.reference,
    trackingKey: null,
    payoutAccountMask,
    initiatedAt: now,
    updatedAt: now,
    offerExpiresAt,
    cancellableUntil: isBuyIn ? null : now + (magic?.cancellableMs ?? CANCELLABLE_MS),
    callId: attempt.callId,
  };
  return { payment, order };
}

/** Vouchers and transfers can be paid until the end of their last day, where the casino is. */
function offerEnd({ runtime, casino, magic }: Attempt, method: PaymentMethod, now: number): number | null {
  if (method.offerLifetimeMinutes === null) return null;
  if (magic?.offerLifeMs !== undefined) return now + magic.offerLifeMs;
  const end = now + method.offerLifetimeMinutes * MINUTE_MS;
  return method.flow === 'redirect' ? end : endOfDay(casinoTimeZone(runtime, casino.id), end);
}
