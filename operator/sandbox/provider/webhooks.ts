import { z } from 'zod/v4';
import { table } from '../db/table.ts';
import { newId } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { isoTime, paymentNow } from '../webpay/payment-clock.ts';
import { SIGNATURE_HEADER, signWebhook } from '../webpay/webhook-signature.ts';
import type { Order } from './order-table.ts';

/** Longest the operator is waited for. */
const TIMEOUT_MS = 5000;
/** Milliseconds until the next try after so many that failed; the last counts for all later ones. */
const RETRY_MS = [1000, 5000, 30_000, 300_000];

const webhooks = table('provider_webhooks', 'webhookId', {
  webhookId: z.string(),
  providerId: z.string(),
  orderId: z.string(),
  body: z.string(),
  createdAt: z.number(),
  tries: z.number().int(),
  nextTryAt: z.number(),
  deliveredAt: z.number().nullable(),
});
type Webhook = NonNullable<ReturnType<typeof webhooks.find>>;

/** Puts the news of an order where they are sent from: they outlive a restart and are sent until they arrive. */
export function enqueueWebhook(runtime: Runtime, order: Order): void {
  const now = paymentNow(runtime);
  const webhookId = newId('wh');
  const body = JSON.stringify({
    webhookId,
    orderId: order.orderId,
    merchantReference: order.merchantReference,
    state: order.state,
    reason: order.reason,
    trackingKey: order.trackingKey,
    money: order.money,
    occurredAt: isoTime(now),
  });
  webhooks.insert(runtime.db, {
    webhookId,
    providerId: order.providerId,
    orderId: order.orderId,
    body,
    createdAt: now,
    tries: 0,
    nextTryAt: now,
    deliveredAt: null,
  });
}

/** The newest delivery of each sandbox: a webhook that one is sending is not due for the next. */
const deliveries = new WeakMap<Runtime, Promise<void>>();

/** Sends the webhooks that are due, in their order, and waits for the operator; none while a scenario holds them. */
export function deliverWebhooks(runtime: Runtime): Promise<void> {
  const delivery = (deliveries.get(runtime) ?? Promise.resolve()).then(() => deliverDue(runtime));
  deliveries.set(
    runtime,
    delivery.catch(() => undefined),
  );
  return delivery;
}

async function deliverDue(runtime: Runtime): Promise<void> {
  if (runtime.payments.areWebhooksHeld || runtime.closing.signal.aborted) return;
  const due = webhooks.all(runtime.db, 'WHERE delivered_at IS NULL AND next_try_at <= ? ORDER BY rowid', [
    paymentNow(runtime),
  ]);
  for (const webhook of due) await deliver(runtime, webhook);
}

/** Sends every webhook of an order once more, newest first: what a network does to messages on a bad day. */
export async function redeliverWebhooks(runtime: Runtime, orderId: string): Promise<void> {
  const sent = webhooks.all(runtime.db, 'WHERE order_id = ? ORDER BY rowid DESC', [orderId]);
  for (const webhook of sent) await deliver(runtime, webhook);
}

async function deliver(runtime: Runtime, webhook: Webhook): Promise<void> {
  const now = paymentNow(runtime);
  const isTaken = await send(runtime, webhook);
  if (runtime.closing.signal.aborted) return;
  if (isTaken) {
    runtime.db.run(
      'UPDATE provider_webhooks SET delivered_at = ? WHERE webhook_id = ? AND delivered_at IS NULL',
      [now, webhook.webhookId],
    );
    return;
  }
  const wait = RETRY_MS[Math.min(webhook.tries, RETRY_MS.length - 1)] ?? 0;
  runtime.db.run('UPDATE provider_webhooks SET tries = tries + 1, next_try_at = ? WHERE webhook_id = ?', [
    now + wait,
    webhook.webhookId,
  ]);
}

async function send(runtime: Runtime, { providerId, body }: Webhook): Promise<boolean> {
  try {
    const response = await fetch(`${runtime.origin}/api/v1/webhooks/${providerId}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(runtime.webhookSecret, body, paymentNow(runtime)),
      },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), runtime.closing.signal]),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
