import { z } from 'zod/v4';
import { act } from '../provider/orders.ts';
import { redeliverWebhooks } from '../provider/webhooks.ts';
import type { Runtime } from '../runtime.ts';
import { movePayment } from '../webpay/move-payment.ts';
import { findPayment, updatePayment } from '../webpay/payment-table.ts';
import { bringUpToDate } from '../webpay/provider-news.ts';
import { TRANSACTION_STATUSES } from '../webpay-contract.ts';

/** The `transaction` of `POST /__scenario`: what happens to one payment outside the portal, in this order. */
export const paymentChange = z.strictObject({
  transactionId: z.string(),
  /** Moves the end of the offer, for the operator; the provider still takes the money until its own. */
  offerExpirationDate: z.string().datetime().optional(),
  /** Done at the provider, which then tells the operator by webhook. */
  atProvider: z.enum(['pay', 'refuse', 'cancel']).optional(),
  /** Decided by the operator, without the provider. */
  status: z.enum(TRANSACTION_STATUSES).optional(),
  /** `statusAdditionalInfo` of that status, as it is. */
  info: z.string().optional(),
  /** Every webhook of the payment once more, newest first. */
  redeliver: z.literal(true).optional(),
});

/** Changes a payment; returns a sentence when that is impossible. */
export async function changePayment(
  runtime: Runtime,
  change: z.output<typeof paymentChange>,
): Promise<string | null> {
  const { db } = runtime;
  const { transactionId, offerExpirationDate, atProvider, status, info } = change;
  const payment = findPayment(db, transactionId);
  if (!payment) return 'transaction.transactionId: unknown';
  if (offerExpirationDate !== undefined) {
    updatePayment(db, transactionId, { offerExpiresAt: Date.parse(offerExpirationDate) });
  }
  await bringUpToDate(runtime);
  if (atProvider !== undefined) {
    if (!act(runtime, payment.orderId, atProvider)) return 'transaction.atProvider: the order is past it';
    await bringUpToDate(runtime);
  }
  if (status !== undefined) {
    const text = info ?? null;
    const code = status === 'Cancelled' && text === null ? ('cancelledByOperator' as const) : null;
    if (!movePayment(runtime, transactionId, { status, info: { code, text } })) {
      return 'transaction.status: there is no such step from where it is';
    }
  }
  if (change.redeliver) await redeliverWebhooks(runtime, payment.orderId);
  return null;
}
