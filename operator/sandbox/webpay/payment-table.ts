import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { jsonColumn } from '../db/row-types.ts';
import { table } from '../db/table.ts';
import { CURRENCY_CODES } from '../site/currencies.ts';
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

/** Money of a currency there is a rate for, as a column keeps it. */
export const moneyColumn = jsonColumn(
  z.object({ amount: z.number().int(), minorDigits: z.number().int(), iso4217Code: z.enum(CURRENCY_CODES) }),
);
const infoColumn = jsonColumn(z.object({ code: z.enum(INFO_CODES).nullable(), text: z.string().nullable() }));

const payments = table('web_payments', 'transactionId', {
  transactionId: z.string(),
  userId: z.string(),
  casinoId: z.number().int(),
  direction: z.enum(DIRECTIONS),
  methodId: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  info: infoColumn,
  /** What a buy-in becomes; null for a cash-out. */
  creditType: z.enum(['regular', 'promo']).nullable(),
  amountAU: z.number().int(),
  feeAU: z.number().int(),
  /** Withheld from a cash-out. */
  taxAU: z.number().int(),
  payable: moneyColumn,
  /** The provider's order for it. */
  orderId: z.string(),
  providerReference: z.string().nullable(),
  trackingKey: z.string().nullable(),
  payoutAccountMask: z.string().nullable(),
  initiatedAt: z.number(),
  updatedAt: z.number(),
  offerExpiresAt: z.number().nullable(),
  cancellableUntil: z.number().nullable(),
  /** Hash of the call that made it, with its idempotency key, once; null for one that a scenario made. */
  callId: z.string().nullable(),
});

export const { insert: insertPayment, update: updatePayment, find: findPayment } = payments;

/** A web payment as stored; times in epoch milliseconds. */
export type Payment = NonNullable<ReturnType<typeof findPayment>>;

/** The payment a call has made, or undefined. */
export function findPaymentOfCall(db: SandboxDatabase, callId: string): Payment | undefined {
  return payments.first(db, 'WHERE call_id = ?', [callId]);
}

/** The payment a provider's order is for, or undefined. */
export function findPaymentOfOrder(db: SandboxDatabase, orderId: string): Payment | undefined {
  return payments.first(db, 'WHERE order_id = ?', [orderId]);
}

/** Offers whose time has passed by `now`, in epoch milliseconds. */
export function listOverdueOffers(db: SandboxDatabase, now: number): Payment[] {
  return payments.all(
    db,
    "WHERE status = 'OfferedToUser' AND offer_expires_at <= ? ORDER BY offer_expires_at, transaction_id",
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
  return payments.all(
    db,
    `WHERE user_id = ? AND direction = IFNULL(?, direction) AND casino_id = IFNULL(?, casino_id)
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

const events = table('web_payment_events', 'transactionId', {
  transactionId: z.string(),
  happenedAt: z.number(),
  status: z.enum(TRANSACTION_STATUSES),
  info: infoColumn,
});

/** Adds a line to a payment's time line. */
export function addPaymentEvent(
  db: SandboxDatabase,
  { transactionId, updatedAt, status, info }: Payment,
): void {
  events.insert(db, { transactionId, happenedAt: updatedAt, status, info });
}

/** A payment's time line, oldest first; times in epoch milliseconds. */
export function listPaymentEvents(db: SandboxDatabase, transactionId: string) {
  return events.all(db, 'WHERE transaction_id = ? ORDER BY event_id', [transactionId]);
}
