import type { SandboxDatabase } from '../db/database.ts';
import type { Entry } from '../ledger/post.ts';
import { LedgerError, post } from '../ledger/post.ts';
import type { Payment } from './payment-table.ts';

/** What a booking needs to know of a payment. */
type Booked = Pick<
  Payment,
  | 'transactionId'
  | 'userId'
  | 'casinoId'
  | 'direction'
  | 'creditType'
  | 'amountAU'
  | 'feeAU'
  | 'taxAU'
  | 'status'
> & { updatedAt: number };

/** Holds the money of a cash-out back (contract §6.3). False when the player has not so much; then nothing changed. */
export function lockCashOut(db: SandboxDatabase, payment: Booked): boolean {
  return db.transaction(() => {
    const { userId, amountAU } = payment;
    const posted = post(
      db,
      posting('cashOutLock', payment, [
        { account: { userId, bucket: 'regular' }, amountAU: -amountAU },
        { account: { userId, bucket: 'locked' }, amountAU },
      ]),
    );
    if (!posted.ok) return false;
    db.run(
      'INSERT INTO locked_claims (claim_id, user_id, casino_id, amount_au, created_at) VALUES (?, ?, ?, ?, ?)',
      [payment.transactionId, userId, payment.casinoId, amountAU, payment.updatedAt],
    );
    return true;
  });
}

/**
 * Books what the status a payment has just got does to the money: a committed buy-in is credited, a committed
 * cash-out is gone, one that came to nothing goes back. The database lets each of these stand once per payment.
 */
export function bookPayment(db: SandboxDatabase, payment: Booked): void {
  const { userId, amountAU, feeAU, taxAU, status } = payment;
  if (payment.direction === 'buyIn') {
    if (status !== 'Committed') return;
    mustPost(db, 'buyIn', payment, [
      { account: { userId, bucket: payment.creditType ?? 'regular' }, amountAU },
      ...kept('fees', feeAU),
      { account: { house: 'payments' }, amountAU: -(amountAU + feeAU) },
    ]);
    return;
  }
  if (status === 'OfferedToUser' || status === 'WaitingForProviderConfirmation') return;
  if (status === 'Committed') {
    mustPost(db, 'cashOutPaid', payment, [
      { account: { userId, bucket: 'locked' }, amountAU: -amountAU },
      ...kept('fees', feeAU),
      ...kept('taxes', taxAU),
      { account: { house: 'payments' }, amountAU: amountAU - feeAU - taxAU },
    ]);
  } else {
    mustPost(db, 'cashOutBack', payment, [
      { account: { userId, bucket: 'locked' }, amountAU: -amountAU },
      { account: { userId, bucket: 'regular' }, amountAU },
    ]);
  }
  db.run('UPDATE locked_claims SET released_at = ? WHERE claim_id = ?', [
    payment.updatedAt,
    payment.transactionId,
  ]);
}

/** What the operator keeps, of its own or for the tax office. */
function kept(house: 'fees' | 'taxes', amountAU: number): Entry[] {
  return amountAU === 0 ? [] : [{ account: { house }, amountAU }];
}

function mustPost(db: SandboxDatabase, kind: string, payment: Booked, entries: Entry[]): void {
  const posted = post(db, posting(kind, payment, entries));
  if (!posted.ok) throw new LedgerError(`The money of payment ${payment.transactionId} is not where it was.`);
}

function posting(kind: string, payment: Booked, entries: Entry[]) {
  return {
    casinoId: payment.casinoId,
    kind,
    reference: payment.transactionId,
    entries,
    postedAt: payment.updatedAt,
  };
}
