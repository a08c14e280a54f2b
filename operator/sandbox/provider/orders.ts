import { newDigits, newId } from '../identity/secrets.ts';
import type { Runtime } from '../runtime.ts';
import { clabeCheckDigit } from '../webpay/clabe.ts';
import { paymentNow } from '../webpay/payment-clock.ts';
import {
  findOrder,
  insertOrder,
  listDueOrders,
  type Order,
  type OrderState,
  type Reason,
  updateOrder,
} from './order-table.ts';
import { enqueueWebhook } from './webhooks.ts';

/** How long a till still takes a voucher that has expired: receipts of the last evening come late (contract §6.6). */
export const VOUCHER_GRACE_MS = 24 * 60 * 60_000;

/** How long after the player is back money of a magic amount is there (contract §10). */
export const PAID_LATER_MS = 20_000;
/** How long a payout takes by a magic amount. */
export const SENT_LATER_MS = 60_000;
/** When a payout comes back by a magic amount. */
export const RETURNED_LATER_MS = 20_000;

/** First digits of the accounts this provider has at its bank: institution 646, place 180. */
const CLABE_PREFIX = '646180';

/** An order as the operator asks for it. */
export type OrderRequest = Pick<
  Order,
  | 'providerId'
  | 'kind'
  | 'merchantReference'
  | 'money'
  | 'payee'
  | 'returnUrl'
  | 'language'
  | 'behaviour'
  | 'payableUntil'
> & {
  /** Whether the player has to confirm on the provider's page first; otherwise a payout is under way at once. */
  isConfirmedByPlayer: boolean;
};

/** Places an order, as the provider's API would; null when the provider cannot be reached. */
export function createOrder(runtime: Runtime, request: OrderRequest): Order | null {
  if (request.behaviour === 'unreachable' || !runtime.payments.isProviderReachable) return null;
  const { isConfirmedByPlayer, ...rest } = request;
  const isPayout = request.kind === 'payout';
  const order: Order = {
    ...rest,
    orderId: newId('po'),
    reference: isPayout ? null : newReference(),
    clabe: request.kind === 'transfer' ? newClabe() : null,
    state: 'open',
    reason: null,
    trackingKey: null,
    dueState: null,
    dueAt: null,
    createdAt: paymentNow(runtime),
  };
  const started: Order =
    request.behaviour === 'rejected'
      ? { ...order, state: 'refused', reason: 'notAccepted' }
      : request.behaviour === 'paidAtOnce'
        ? { ...order, state: 'paid' }
        : isPayout && !isConfirmedByPlayer
          ? { ...order, ...pending(runtime, order) }
          : order;
  insertOrder(runtime.db, started);
  return started;
}

/** What an outsider does with an order: the payer, a till, a bank. */
export type Act = 'pay' | 'refuse' | 'cancel';

/** Does something with an order and tells the operator; false when the order does not take it any more. */
export function act(runtime: Runtime, orderId: string, deed: Act): boolean {
  return runtime.db.transaction(() => {
    const order = findOrder(runtime.db, orderId);
    if (!order || !canAct(runtime, order)) return false;
    moveOrder(runtime, order, outcome(runtime, order, deed));
    return true;
  });
}

/** Whether anything can still be done with an order. */
export function canAct(runtime: Runtime, order: Order): boolean {
  if (order.state === 'pending') return order.kind === 'payout';
  if (order.state !== 'open') return false;
  const grace = order.kind === 'voucher' ? VOUCHER_GRACE_MS : 0;
  return order.payableUntil === null || paymentNow(runtime) <= order.payableUntil + grace;
}

/** The player has left the provider's page: orders of the magic amounts go on from here (contract §10). */
export function noteReturn(runtime: Runtime, orderId: string): void {
  const order = findOrder(runtime.db, orderId);
  if (order?.state !== 'open' || !canAct(runtime, order)) return;
  if (['paidLater', 'refused', 'cancelled'].includes(order.behaviour)) act(runtime, orderId, 'pay');
}

/** Withdraws an order: no one can pay it any more. What is paid stays paid. */
export function closeOrder(runtime: Runtime, orderId: string): void {
  const order = findOrder(runtime.db, orderId);
  if (order?.state !== 'open' && order?.state !== 'pending') return;
  updateOrder(runtime.db, orderId, { state: 'closed', dueState: null, dueAt: null });
}

/** Lets the orders go on whose next step has come. */
export function runDueOrders(runtime: Runtime): void {
  for (const order of listDueOrders(runtime.db, paymentNow(runtime))) {
    runtime.db.transaction(() => {
      const state = order.dueState ?? order.state;
      moveOrder(runtime, order, {
        state,
        reason: state === 'refused' ? 'accountRefused' : null,
        trackingKey: state === 'paid' && order.kind === 'payout' ? newTrackingKey() : null,
        dueState: null,
        dueAt: null,
      });
    });
  }
}

type Step = Pick<Order, 'state' | 'reason' | 'trackingKey' | 'dueState' | 'dueAt'>;

function outcome(runtime: Runtime, order: Order, deed: Act): Step {
  const isPayout = order.kind === 'payout';
  const isUnderWay = order.state === 'pending';
  if (deed === 'cancel') return ended('cancelled');
  if (deed === 'refuse') return ended('refused', isPayout && isUnderWay ? 'accountRefused' : 'declined');
  if (order.behaviour === 'refused') return ended('refused', 'declined');
  if (order.behaviour === 'cancelled') return ended('cancelled');
  if (order.behaviour === 'paidLater' || (isPayout && !isUnderWay)) return pending(runtime, order);
  return isPayout ? { ...ended('paid'), trackingKey: newTrackingKey() } : ended('paid');
}

function ended(state: OrderState, reason: Reason | null = null): Step {
  return { state, reason, trackingKey: null, dueState: null, dueAt: null };
}

/** Money under way, and when it will be there by itself. */
function pending(runtime: Runtime, { behaviour }: Order): Step {
  const now = paymentNow(runtime);
  const step = { ...ended('pending') };
  if (behaviour === 'paidLater') return { ...step, dueState: 'paid', dueAt: now + PAID_LATER_MS };
  if (behaviour === 'sentLater') return { ...step, dueState: 'paid', dueAt: now + SENT_LATER_MS };
  if (behaviour === 'returnedLater') return { ...step, dueState: 'refused', dueAt: now + RETURNED_LATER_MS };
  return step;
}

function moveOrder(runtime: Runtime, order: Order, step: Step): void {
  updateOrder(runtime.db, order.orderId, step);
  enqueueWebhook(runtime, { ...order, ...step });
}

/** Fourteen digits, the last of them a check digit (Luhn), as tills expect. */
function newReference(): string {
  const digits = `98${newDigits(11)}`;
  const sum = [...digits].reduceRight((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

function newClabe(): string {
  const digits = CLABE_PREFIX + newDigits(11);
  return digits + clabeCheckDigit(digits);
}

/** What a bank calls one transfer by (clave de rastreo). */
function newTrackingKey(): string {
  return `PAYMX${newDigits(14)}`;
}
