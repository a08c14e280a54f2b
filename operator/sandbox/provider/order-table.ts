import { z } from 'zod/v4';
import { LANGUAGES } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { CURRENCY_CODES, currencyInfo } from '../site/currencies.ts';

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

const orderRow = z
  .object({
    order_id: z.string(),
    provider_id: z.string(),
    kind: z.enum(ORDER_KINDS),
    merchant_reference: z.string(),
    amount: z.number().int(),
    currency: z.enum(CURRENCY_CODES),
    reference: z.string().nullable(),
    clabe: z.string().nullable(),
    payee: z.string().nullable(),
    return_url: z.string(),
    language: z.enum(LANGUAGES),
    behaviour: z.enum(BEHAVIOURS),
    state: z.enum(ORDER_STATES),
    reason: z.enum(REASONS).nullable(),
    tracking_key: z.string().nullable(),
    due_state: z.enum(ORDER_STATES).nullable(),
    due_at: z.number().nullable(),
    created_at: z.number(),
    payable_until: z.number().nullable(),
  })
  .transform((row) => ({
    orderId: row.order_id,
    providerId: row.provider_id,
    kind: row.kind,
    /** The operator's own id of the payment. */
    merchantReference: row.merchant_reference,
    money: {
      amount: row.amount,
      minorDigits: currencyInfo(row.currency, 'MX').minorDigits,
      iso4217Code: row.currency,
    },
    /** Digits a till or a bank statement knows the order by. */
    reference: row.reference,
    clabe: row.clabe,
    /** Where a payout goes, as far as it may be shown. */
    payee: row.payee,
    returnUrl: row.return_url,
    language: row.language,
    behaviour: row.behaviour,
    state: row.state,
    reason: row.reason,
    trackingKey: row.tracking_key,
    dueState: row.due_state,
    dueAt: row.due_at,
    createdAt: row.created_at,
    payableUntil: row.payable_until,
  }));

/** An order as the provider keeps it; times in epoch milliseconds. */
export type Order = z.infer<typeof orderRow>;

const COLUMNS = `order_id, provider_id, kind, merchant_reference, amount, currency, reference, clabe, payee, return_url,
  language, behaviour, state, reason, tracking_key, due_state, due_at, created_at, payable_until`;

/** Orders the desk lists at most. */
const SHOWN_ORDERS = 100;

/** Stores a new order. */
export function insertOrder(db: SandboxDatabase, order: Order): void {
  db.run(
    `INSERT INTO provider_orders (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      order.orderId,
      order.providerId,
      order.kind,
      order.merchantReference,
      order.money.amount,
      order.money.iso4217Code,
      order.reference,
      order.clabe,
      order.payee,
      order.returnUrl,
      order.language,
      order.behaviour,
      order.state,
      order.reason,
      order.trackingKey,
      order.dueState,
      order.dueAt,
      order.createdAt,
      order.payableUntil,
    ],
  );
}

/** The order of an id, or undefined. */
export function findOrder(db: SandboxDatabase, orderId: string): Order | undefined {
  return db.one(orderRow, `SELECT ${COLUMNS} FROM provider_orders WHERE order_id = ?`, [orderId]);
}

/** The order a till or a bank knows by these digits, or undefined. */
export function findOrderByDigits(db: SandboxDatabase, digits: string): Order | undefined {
  return db.one(
    orderRow,
    `SELECT ${COLUMNS} FROM provider_orders WHERE reference = ? OR clabe = ? ORDER BY created_at DESC LIMIT 1`,
    [digits, digits],
  );
}

/** Orders that still wait for an outsider, newest first. */
export function listWaitingOrders(db: SandboxDatabase): Order[] {
  return db.all(
    orderRow,
    `SELECT ${COLUMNS} FROM provider_orders WHERE state IN ('open', 'pending')
      ORDER BY created_at DESC, rowid DESC LIMIT ?`,
    [SHOWN_ORDERS],
  );
}

/** Orders whose next step has come by `now`, in epoch milliseconds. */
export function listDueOrders(db: SandboxDatabase, now: number): Order[] {
  return db.all(
    orderRow,
    `SELECT ${COLUMNS} FROM provider_orders WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at, rowid`,
    [now],
  );
}

/** Stores where an order is now. */
export function updateOrder(
  db: SandboxDatabase,
  order: Pick<Order, 'orderId' | 'state' | 'reason' | 'trackingKey' | 'dueState' | 'dueAt' | 'payableUntil'>,
): void {
  db.run(
    `UPDATE provider_orders SET state = ?, reason = ?, tracking_key = ?, due_state = ?, due_at = ?, payable_until = ?
      WHERE order_id = ?`,
    [
      order.state,
      order.reason,
      order.trackingKey,
      order.dueState,
      order.dueAt,
      order.payableUntil,
      order.orderId,
    ],
  );
}
