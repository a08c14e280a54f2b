import type { Casino, Language } from '../../contract.ts';
import type { Behaviour, Order } from '../../provider/order-table.ts';
import { createOrder } from '../../provider/orders.ts';
import type { Runtime } from '../../runtime.ts';
import type { PaymentMethod } from '../methods/method-definition.ts';
import { feeOf, payableOf } from '../methods/offered-methods.ts';
import { lockCashOut } from '../payment-bookings.ts';
import { paymentNow } from '../payment-clock.ts';
import { addPaymentEvent, insertPayment, type Payment } from '../payment-table.ts';

/** A payment as it is placed with its provider; what it comes to follows from the method. */
export interface Placement
  extends Pick<
    Payment,
    'transactionId' | 'userId' | 'amountAU' | 'taxAU' | 'info' | 'creditType' | 'payoutAccountMask' | 'callId'
  > {
  casino: Casino;
  method: PaymentMethod;
  returnUrl: string;
  language: Language;
  behaviour: Behaviour;
  offerExpiresAt: number | null;
  /** How long a player can still change his mind about a cash-out. */
  cancellableMs: number;
}

/** Why a payment could not be placed. */
export type PlacementProblem = 'unreachable' | 'notSoMuchThere';

/** Gives the provider its order and stores the payment, the money of a cash-out held back. */
export function placePayment(
  runtime: Runtime,
  placement: Placement,
): { ok: true; payment: Payment; order: Order } | { ok: false; problem: PlacementProblem } {
  const { db } = runtime;
  const { casino, method, returnUrl, language, behaviour, cancellableMs, ...rest } = placement;
  const { amountAU, taxAU, transactionId, payoutAccountMask, offerExpiresAt } = rest;
  const { direction } = method;
  const isBuyIn = direction === 'buyIn';
  const now = paymentNow(runtime);
  const { payable } = payableOf(runtime, { method, casino, amountAU, taxAU });
  const order = createOrder(runtime, {
    providerId: method.provider.providerId,
    kind: !isBuyIn ? 'payout' : method.flow === 'redirect' ? 'card' : method.flow,
    merchantReference: transactionId,
    money: payable,
    payee: payoutAccountMask,
    returnUrl,
    language,
    behaviour,
    payableUntil: offerExpiresAt,
    isConfirmedByPlayer: method.flow === 'redirect',
  });
  if (!order) return { ok: false, problem: 'unreachable' };
  const payment: Payment = {
    ...rest,
    casinoId: casino.id,
    direction,
    methodId: method.methodId,
    status: order.state === 'pending' ? 'WaitingForProviderConfirmation' : 'OfferedToUser',
    feeAU: feeOf(method, casino, amountAU),
    payable,
    orderId: order.orderId,
    providerReference: order.reference,
    trackingKey: null,
    initiatedAt: now,
    updatedAt: now,
    cancellableUntil: isBuyIn ? null : now + cancellableMs,
  };
  insertPayment(db, payment);
  addPaymentEvent(db, payment);
  const isHeld = isBuyIn || lockCashOut(db, payment);
  return isHeld ? { ok: true, payment, order } : { ok: false, problem: 'notSoMuchThere' };
}
