import { closeOrder, VOUCHER_GRACE_MS } from '../provider/orders.ts';
import type { Runtime } from '../runtime.ts';
import type { TransactionStatus } from '../webpay-contract.ts';
import { paymentMethod } from './methods/method-catalogue.ts';
import { bookPayment } from './payment-bookings.ts';
import { paymentNow } from './payment-clock.ts';
import { addPaymentEvent, findPayment, type Info, type Payment, updatePayment } from './payment-table.ts';

const NEXT: Record<TransactionStatus, readonly TransactionStatus[]> = {
  OfferedToUser: ['WaitingForProviderConfirmation', 'Committed', 'Cancelled', 'Expired', 'RefusedByProvider'],
  WaitingForProviderConfirmation: ['Committed', 'Cancelled', 'RefusedByProvider'],
  Expired: ['Committed'],
  Committed: [],
  Cancelled: [],
  RefusedByProvider: [],
};

/** What becomes of a payment, and what the player is told of it. */
export interface PaymentStep {
  status: TransactionStatus;
  info?: Partial<Info>;
  trackingKey?: string | null;
}

/**
 * Moves a payment on by the table of contract §6.6, its money with it, all or nothing. False, and nothing changed,
 * when the table has no such step: news that come twice, too late or in the wrong order do no harm.
 */
export function movePayment(runtime: Runtime, transactionId: string, step: PaymentStep): boolean {
  const { db } = runtime;
  return db.transaction(() => {
    const payment = findPayment(db, transactionId);
    if (!payment || !NEXT[payment.status].includes(step.status)) return false;
    const isLate = payment.status === 'Expired';
    if (isLate && !isWithinGrace(runtime, payment)) return false;
    const info: Info = isLate
      ? { code: 'paidAfterExpiry', text: null }
      : { code: step.info?.code ?? null, text: step.info?.text ?? null };
    const change = {
      status: step.status,
      info,
      trackingKey: step.trackingKey ?? payment.trackingKey,
      updatedAt: paymentNow(runtime),
    };
    const moved: Payment = { ...payment, ...change };
    updatePayment(db, transactionId, change);
    addPaymentEvent(db, moved);
    bookPayment(db, moved);
    if (step.status === 'Cancelled') closeOrder(runtime, payment.orderId);
    return true;
  });
}

/** A voucher that was paid at a till up to a day after its end still counts (contract §6.6). */
function isWithinGrace(runtime: Runtime, payment: Payment): boolean {
  const flow = paymentMethod(runtime.country, payment.direction, payment.methodId)?.flow;
  const end = payment.offerExpiresAt;
  return flow === 'voucher' && end !== null && paymentNow(runtime) <= end + VOUCHER_GRACE_MS;
}
