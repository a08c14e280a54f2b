import { z } from 'zod/v4';
import { findPlayerByPhone } from '../db/players.ts';
import { newPaymentId } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { listCasinos } from '../site/casinos.ts';
import { paymentMethod } from '../webpay/methods/method-catalogue.ts';
import { movePayment } from '../webpay/move-payment.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import type { Payment } from '../webpay/payment-table.ts';
import { placePayment } from '../webpay/start/place-payment.ts';
import { DIRECTIONS, TRANSACTION_STATUSES } from '../webpay-contract.ts';

const MINUTE_MS = 60_000;
const time = z
  .string()
  .datetime()
  .transform((text) => Date.parse(text));

const paymentOrder = z.strictObject({
  /** Whose payment it is. */
  phone: z.string(),
  casinoId: z.number().int().min(1),
  direction: z.enum(DIRECTIONS).default('buyIn'),
  methodId: z.string().optional(),
  amountAU: z.number().int().min(1).max(1_000_000_000),
  status: z.enum(TRANSACTION_STATUSES).default('OfferedToUser'),
  initiationDate: time.optional(),
  /** As its method says when it is absent. */
  offerExpirationDate: time.optional(),
  creditType: z.enum(['regular', 'promo']).default('regular'),
  /** `statusAdditionalInfo`, as it is, in every language. */
  info: z.string().optional(),
  trackingKey: z.string().optional(),
  payoutAccountMask: z.string().optional(),
  /** Withheld from a cash-out. */
  taxAU: z.number().int().min(0).default(0),
  /** When it came to its status; soon after its initiation when nothing is said. */
  lastUpdateDate: time.optional(),
  /** Where the provider's page sends the browser; the portal's list when nothing is said. */
  returnUrl: z.string().url().optional(),
});
type PaymentOrder = z.output<typeof paymentOrder>;

/** The `transactions` of `POST /__scenario`. */
export const paymentOrders = z.array(paymentOrder).max(1000);
export type PaymentOrderInput = z.input<typeof paymentOrder>;

/** An order that cannot be carried out: nothing of the list is made then. */
class Problem extends Error {}

/**
 * Makes payments as if players had made them, their money moved with them. All of them, or a sentence why not.
 *
 * @throws Error of the database
 */
export function makePayments(
  runtime: Runtime,
  orders: readonly PaymentOrder[],
): { ok: true; transactionIds: string[] } | { ok: false; problem: string } {
  try {
    const make = () => orders.map((order) => makePayment(runtime, order));
    return { ok: true, transactionIds: runtime.db.transaction(make) };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.message };
    throw error;
  }
}

function makePayment(runtime: Runtime, order: PaymentOrder): string {
  const { direction, amountAU } = order;
  const player = findPlayerByPhone(runtime.db, order.phone, runtime.country);
  const casino = listCasinos(runtime.db, runtime.country).find(({ id }) => id === order.casinoId);
  const usualMethod = direction === 'buyIn' ? 'm_card' : 'm_card_out';
  const method = paymentMethod(runtime.country, direction, order.methodId ?? usualMethod);
  if (!player) throw new Problem('transactions.phone: nobody has it');
  if (!casino) throw new Problem('transactions.casinoId: unknown');
  if (!method) throw new Problem('transactions.methodId: unknown in this direction');

  const initiatedAt = order.initiationDate ?? paymentNow(runtime);
  const life = method.offerLifetimeMinutes;
  const offerExpiresAt = order.offerExpirationDate ?? (life === null ? null : initiatedAt + life * MINUTE_MS);
  const isBuyIn = direction === 'buyIn';
  const made = placePayment(at(runtime, initiatedAt), {
    transactionId: newPaymentId(),
    userId: player.userId,
    casino,
    method,
    amountAU,
    taxAU: order.taxAU,
    info: { code: null, text: order.status === 'OfferedToUser' ? (order.info ?? null) : null },
    creditType: isBuyIn ? order.creditType : null,
    payoutAccountMask: order.payoutAccountMask ?? null,
    returnUrl: order.returnUrl ?? `${runtime.portalOrigin}/webPayTransactions?from=provider`,
    language: player.language,
    behaviour: 'usual',
    offerExpiresAt,
    cancellableMs: 30 * MINUTE_MS,
    callId: null,
  });
  if (!made.ok) {
    throw new Problem(
      made.problem === 'unreachable'
        ? 'payments.isProviderReachable: false'
        : 'transactions.amountAU: not so much there',
    );
  }
  const { payment } = made;
  if (order.status !== payment.status) moveTo(runtime, order, payment);
  return payment.transactionId;
}

function moveTo(
  runtime: Runtime,
  order: PaymentOrder,
  { transactionId, initiatedAt, offerExpiresAt }: Payment,
) {
  const soon = order.status === 'Expired' ? (offerExpiresAt ?? initiatedAt) : initiatedAt + MINUTE_MS;
  const when = order.lastUpdateDate ?? soon;
  const isMoved = movePayment(at(runtime, when), transactionId, {
    status: order.status,
    info: { text: order.info ?? null },
    trackingKey: order.trackingKey ?? null,
  });
  if (!isMoved) throw new Problem('transactions.status: not with this method');
}

/** The same sandbox at another time of payments. */
function at(runtime: Runtime, time: number): Runtime {
  return { ...runtime, now: () => time - runtime.payments.aheadMs };
}
