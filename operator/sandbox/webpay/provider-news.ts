import { z } from 'zod/v4';
import { finishIdChecks } from '../idcheck/sessions.ts';
import { findOrder, ORDER_STATES, type Order, REASONS } from '../provider/order-table.ts';
import { noteReturn, runDueOrders } from '../provider/orders.ts';
import { deliverWebhooks } from '../provider/webhooks.ts';
import type { Runtime } from '../runtime.ts';
import type { Money } from '../webpay-contract.ts';
import { paymentMethod } from './methods/method-catalogue.ts';
import { movePayment, type PaymentStep } from './move-payment.ts';
import { paymentNow } from './payment-clock.ts';
import { findPaymentOfOrder, listOverdueOffers, type Payment } from './payment-table.ts';

/** Longest a read waits for the provider (contract §6.4). */
const WAIT_MS = 5000;

/** What a provider's webhook tells. */
export const providerNews = z.strictObject({
  webhookId: z.string().min(1).max(64),
  orderId: z.string(),
  merchantReference: z.string(),
  state: z.enum(ORDER_STATES),
  reason: z.enum(REASONS).nullable(),
  trackingKey: z.string().max(64).nullable(),
  occurredAt: z.string().optional(),
  money: z.strictObject({ amount: z.number().int(), minorDigits: z.number().int(), iso4217Code: z.string() }),
});
type News = Pick<Order, 'orderId' | 'state' | 'reason' | 'trackingKey' | 'merchantReference'> & {
  money: Money;
};

/** What became of a provider's news. */
export type Outcome = 'applied' | 'ignored' | 'unknown';

/** What a provider's word makes of a payment; null when it changes nothing. */
function stepFor(payment: Payment, news: Pick<News, 'state' | 'reason' | 'trackingKey'>): PaymentStep | null {
  switch (news.state) {
    case 'pending':
      return { status: 'WaitingForProviderConfirmation' };
    case 'paid':
      return {
        status: 'Committed',
        info: { code: payment.direction === 'cashOut' ? 'sent' : null },
        trackingKey: news.trackingKey,
      };
    case 'refused':
      return { status: 'RefusedByProvider', info: { code: news.reason } };
    case 'cancelled':
      return { status: 'Cancelled', info: { code: 'cancelledAtProvider' } };
    default:
      return null;
  }
}

/**
 * Handles a provider's news of an order, once and in any order. `unknown` when the provider has no such payment, or it
 * is for other money; `ignored` when the payment is past it.
 */
export function takeNews(runtime: Runtime, news: News, providerId: string): Outcome {
  const payment = findPaymentOfOrder(runtime.db, news.orderId);
  if (
    payment?.transactionId !== news.merchantReference ||
    providerOf(runtime, payment) !== providerId ||
    payment.payable.amount !== news.money.amount ||
    payment.payable.iso4217Code !== news.money.iso4217Code
  ) {
    return 'unknown';
  }
  const step = stepFor(payment, news);
  return step && movePayment(runtime, payment.transactionId, step) ? 'applied' : 'ignored';
}

function providerOf(runtime: Runtime, { direction, methodId }: Payment): string | undefined {
  return paymentMethod(runtime.country, direction, methodId)?.provider.providerId;
}

/** Asks the provider about a payment whose player has just come back from its page (contract §6.4). */
export async function askProvider(runtime: Runtime, payment: Payment): Promise<void> {
  noteReturn(runtime, payment.orderId);
  const order = findOrder(runtime.db, payment.orderId);
  if (order) takeNews(runtime, order, order.providerId);
  await bringUpToDate(runtime);
}

/**
 * Brings payments up to now, and the identity checks that decide about their limits: lets the provider's orders go on,
 * takes its news, and ends offers whose time has passed.
 * Before one ends the provider is asked, so that money that was paid in time is not lost to a late webhook.
 */
export async function bringUpToDate(runtime: Runtime): Promise<void> {
  finishIdChecks(runtime);
  runDueOrders(runtime);
  for (const payment of listOverdueOffers(runtime.db, paymentNow(runtime))) {
    const order = findOrder(runtime.db, payment.orderId);
    if (order && takeNews(runtime, order, order.providerId) === 'applied') continue;
    movePayment(runtime, payment.transactionId, { status: 'Expired', info: { code: 'notPaidInTime' } });
  }
  const late = new AbortController();
  const wait = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await Promise.race([deliverWebhooks(runtime), wait]).finally(() => late.abort());
}
