import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { table } from '../db/table.ts';
import { moneyColumn } from '../webpay/payment-table.ts';

/** What an order is paid with: on the provider's page, at a till, by bank; or money that goes to the player. */
const ORDER_KINDS = ['card', 'voucher', 'transfer', 'payout'] as const;

/** `open`: no one has paid; `pending`: paid or accepted, money under way; `closed`: withdrawn by the operator. */
export const ORDER_STATES = ['open', 'pending', 'paid', 'refused', 'cancelled', 'closed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** How an order goes, by the magic amounts of contract §10. */
export const BEHAVIOURS = [
  'usual',
  'unreachable',
  'rejected',
  'paidAtOnce',
  'paidLater',
  'refused',
  'cancelled',
  'sentLater',
  'returnedLater',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** Why an order was refused. */
export const REASONS = ['declined', 'notAccepted', 'accountRefused'] as const;
export type Reason = (typeof REASONS)[number];

const orders = table('provider_orders', 'orderId', {
  orderId: z.string(),
  providerId: z.string(),
  kind: z.enum(ORDER_KINDS),
  /** The operator's own id of the payment. */
  merchantReference: z.string(),
  money: moneyColumn,
  /** Digits a till or a bank statement knows the order by. */
  reference: z.string().nullable(),
  clabe: z.string().nullable(),
  /** Where a payout goes, as far as it may be shown. */
  payee: z.string().nullable(),
  returnUrl: z.string(),
  language: z.enum(LANGUAGES),
  behaviour: z.enum(BEHAVIOURS),
  state: z.enum(ORDER_STATES),
  reason: z.enum(REASONS).nullable(),
  trackingKey: z.string().nullable(),
  dueState: z.enum(ORDER_STATES).nullable(),
  dueAt: z.number().nullable(),
  createdAt: z.number(),
  payableUntil: z.number().nullable(),
});

export const { insert: insertOrder, update: updateOrder, find: findOrder } = orders;

/** An order as the provider keeps it; times in epoch milliseconds. */
export type Order = NonNullable<ReturnType<typeof findOrder>>;

/** Orders the desk lists at most. */
const SHOWN_ORDERS = 100;

/** The order a till or a bank knows by these digits, or undefined. */
export function findOrderByDigits(db: SandboxDatabase, digits: string): Order | undefined {
  return orders.first(db, 'WHERE reference = ? OR clabe = ? ORDER BY created_at DESC LIMIT 1', [
    digits,
    digits,
  ]);
}

/** Orders that still wait for an outsider, newest first. */
export function listWaitingOrders(db: SandboxDatabase): Order[] {
  return orders.all(db, "WHERE state IN ('open', 'pending') ORDER BY created_at DESC, rowid DESC LIMIT ?", [
    SHOWN_ORDERS,
  ]);
}

/** Orders whose next step has come by `now`, in epoch milliseconds. */
export function listDueOrders(db: SandboxDatabase, now: number): Order[] {
  return orders.all(db, 'WHERE due_at <= ? ORDER BY due_at, rowid', [now]);
}
