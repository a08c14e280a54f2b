import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { CURRENCY_CODES, currencyInfo } from '../site/currencies.ts';
import { DIRECTIONS, TRANSACTION_STATUSES, type TransactionStatus } from '../webpay-contract.ts';

/** What a line of the time line is about; the texts are in `info-texts.ts`. */
export const INFO_CODES = [
  'cancelledByPlayer',
  'cancelledByOperator',
  'cancelledAtProvider',
  'notPaidInTime',
  'paidAfterExpiry',
  'declined',
  'notAccepted',
  'accountRefused',
  'sent',
] as const;
export type InfoCode = (typeof INFO_CODES)[number];

/** What the player is told beside the status: a text of ours, or one that is given as it is. */
export interface Info {
  code: InfoCode | null;
  text: string | null;
}

const infoColumns = { info_code: z.enum(INFO_CODES).nullable(), info_text: z.string().nullable() };

const paymentRow = z
  .object({
    transaction_id: z.string(),
    user_id: z.string(),
    casino_id: z.number().int(),
    direction: z.enum(DIRECTIONS),
    method_id: z.string(),
    status: z.enum(TRANSACTION_STATUSES),
    ...infoColumns,
    credit_type: z.enum(['regular', 'promo']).nullable(),
    amount_au: z.number().int(),
    fee_au: z.number().int(),
    payable_amount: z.number().int(),
    payable_currency: z.enum(CURRENCY_CODES),
    order_id: z.string(),
    provider_reference: z.string().nullable(),
    tracking_key: z.string().nullable(),
    payout_account_mask: z.string().nullable(),
    initiated_at: z.number(),
    updated_at: z.number(),
    offer_expires_at: z.number().nullable(),
    cancellable_until: z.number().nullable(),
    call_id: z.string().nullable(),
  })
  .transform((row) => ({
    transactionId: row.transaction_id,
    userId: row.user_id,
    casinoId: row.casino_id,
    direction: row.direction,
    methodId: row.method_id,
    status: row.status,
    info: { code: row.info_code, text: row.info_text },
    /** What a buy-in becomes; null for a cash-out. */
    creditType: row.credit_type,
    amountAU: row.amount_au,
    feeAU: row.fee_au,
    payable: {
      amount: row.payable_amount,
      minorDigits: currencyInfo(row.payable_currency, 'MX').minorDigits,
      iso4217Code: row.payable_currency,
    },
    /** The provider's order for it. */
    orderId: row.order_id,
    providerReference: row.provider_reference,
    trackingKey: row.tracking_key,
    payoutAccountMask: row.payout_account_mask,
    initiatedAt: row.initiated_at,
    updatedAt: row.updated_at,
    offerExpiresAt: row.offer_expires_at,
    cancellableUntil: row.cancellable_until,
    /** Hash of the call that made it, with its idempotency key; null for one that a scenario made. */
    callId: row.call_id,
  }));

/** A web payment as stored; times in epoch milliseconds. */
export type Payment = z.infer<typeof paymentRow>;

const COLUMNS = `transaction_id, user_id, casino_id, direction, method_id, status, info_code, info_text, credit_type,
  amount_au, fee_au, payable_amount, payable_currency, order_id, provider_reference, tracking_key, payout_account_mask,
  initiated_at, updated_at, offer_expires_at, cancellable_until, call_id`;

/** Stores a new payment. Throws the driver's constraint error when its call has made one already. */
export function insertPayment(db: SandboxDatabase, payment: Payment): void {
  db.run(
    `INSERT INTO web_payments (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      payment.transactionId,
      payment.userId,
      payment.casinoId,
      payment.direction,
      payment.methodId,
      payment.status,
      payment.info.code,
      payment.info.text,
      payment.creditType,
      payment.amountAU,
      payment.feeAU,
      payment.payable.amount,
      payment.payable.iso4217Code,
      payment.orderId,
      payment.providerReference,
      payment.trackingKey,
      payment.payoutAccountMask,
      payment.initiatedAt,
      payment.updatedAt,
      payment.offerExpiresAt,
      payment.cancellableUntil,
      payment.callId,
    ],
  );
}

/** The payment of an id, or undefined. */
export function findPayment(db: SandboxDatabase, transactionId: string): Payment | undefined {
  return db.one(paymentRow, `SELECT ${COLUMNS} FROM web_payments WHERE transaction_id = ?`, [transactionId]);
}

/** The payment a call has made, or undefined. */
export function findPaymentOfCall(db: SandboxDatabase, callId: string): Payment | undefined {
  return db.one(paymentRow, `SELECT ${COLUMNS} FROM web_payments WHERE call_id = ?`, [callId]);
}

/** The payment a provider's order is for, or undefined. */
export function findPaymentOfOrder(db: SandboxDatabase, orderId: string): Payment | undefined {
  return db.one(paymentRow, `SELECT ${COLUMNS} FROM web_payments WHERE order_id = ?`, [orderId]);
}

/** Offers whose time has passed by `now`, in epoch milliseconds. */
export function listOverdueOffers(db: SandboxDatabase, now: number): Payment[] {
  return db.all(
    paymentRow,
    `SELECT ${COLUMNS} FROM web_payments WHERE status = 'OfferedToUser' AND offer_expires_at <= ?
      ORDER BY offer_expires_at, transaction_id`,
    [now],
  );
}

/** Which payments of a player to list: all named conditions hold; times in epoch milliseconds. */
export interface PaymentFilter {
  direction: Payment['direction'] | null;
  /** Any of these; empty for all. */
  statuses: readonly TransactionStatus[];
  casinoId: number | null;
  /** Started by any of these calls; null for all. */
  callIds: readonly string[] | null;
  /** Initiated at or after. */
  from: number | null;
  /** Initiated before. */
  to: number | null;
}

/** A player's payments, newest first, ties by id; those after the last one seen when that is named. */
export function listPayments(
  db: SandboxDatabase,
  userId: string,
  filter: PaymentFilter,
  after: { initiatedAt: number; transactionId: string } | null,
  limit: number,
): Payment[] {
  const { statuses, callIds } = filter;
  return db.all(
    paymentRow,
    `SELECT ${COLUMNS} FROM web_payments
      WHERE user_id = ? AND direction = IFNULL(?, direction) AND casino_id = IFNULL(?, casino_id)
        AND initiated_at >= IFNULL(?, initiated_at) AND initiated_at < IFNULL(?, initiated_at + 1)
        AND (? = 0 OR status IN (${statuses.map(() => '?').join(', ')}))
        AND (? IS NULL OR call_id IN (SELECT value FROM json_each(?)))
        AND (initiated_at, transaction_id) < (?, ?)
      ORDER BY initiated_at DESC, transaction_id DESC LIMIT ?`,
    [
      userId,
      filter.direction,
      filter.casinoId,
      filter.from,
      filter.to,
      statuses.length,
      ...statuses,
      callIds && JSON.stringify(callIds),
      callIds && JSON.stringify(callIds),
      after?.initiatedAt ?? Number.MAX_SAFE_INTEGER,
      after?.transactionId ?? '',
      limit,
    ],
  );
}

/** Stores what can change about a payment. */
export function updatePayment(db: SandboxDatabase, payment: Payment): void {
  db.run(
    `UPDATE web_payments SET status = ?, info_code = ?, info_text = ?, tracking_key = ?, updated_at = ?,
       offer_expires_at = ? WHERE transaction_id = ?`,
    [
      payment.status,
      payment.info.code,
      payment.info.text,
      payment.trackingKey,
      payment.updatedAt,
      payment.offerExpiresAt,
      payment.transactionId,
    ],
  );
}

const eventRow = z
  .object({ happened_at: z.number(), status: z.enum(TRANSACTION_STATUSES), ...infoColumns })
  .transform((row) => ({
    happenedAt: row.happened_at,
    status: row.status,
    info: { code: row.info_code, text: row.info_text },
  }));

/** Adds a line to a payment's time line. */
export function addPaymentEvent(
  db: SandboxDatabase,
  { transactionId, updatedAt, status, info }: Payment,
): void {
  db.run(
    'INSERT INTO web_payment_events (transaction_id, happened_at, status, info_code, info_text) VALUES (?, ?, ?, ?, ?)',
    [transactionId, updatedAt, status, info.code, info.text],
  );
}

/** A payment's time line, oldest first; times in epoch milliseconds. */
export function listPaymentEvents(db: SandboxDatabase, transactionId: string): z.infer<typeof eventRow>[] {
  return db.all(
    eventRow,
    `SELECT happened_at, status, info_code, info_text FROM web_payment_events WHERE transaction_id = ?
      ORDER BY event_id`,
    [transactionId],
  );
}
