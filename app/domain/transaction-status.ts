import type { Label } from './label.ts';
import type { Direction, Transaction, TransactionDetail } from './transaction.ts';

/** The statuses of a payment (spec §4 "Transaction statuses", contract §6.6). */
export const TRANSACTION_STATUSES = [
  'OfferedToUser',
  'WaitingForProviderConfirmation',
  'Committed',
  'Cancelled',
  'Expired',
  'RefusedByProvider',
] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Key of the name of a status. */
export type TransactionStatusKey = `money:status.${TransactionStatus}`;

/** Key of what a status means to the player: another text for money that comes in than for money that goes out. */
export type TransactionMeaningKey =
  | `money:meaning.${Direction}.${TransactionStatus}`
  | 'money:meaning.buyIn.CommittedAfterExpiry';

/** Takes any text; gives it when it is a status that the portal knows, else null (contract §6.6). */
export function readTransactionStatus(text: string | null): TransactionStatus | null {
  return text !== null && isTransactionStatus(text) ? text : null;
}

/** The statuses of payments of which something may still come, as the operator is asked for them (contract §6.6). */
export const OPEN_STATUSES = ['OfferedToUser', 'WaitingForProviderConfirmation'] as const;

/** Something that a player can do with a payment. */
export type TransactionStep =
  /** Go on to the provider's page. */
  | 'continue'
  /** Pay the slip or make the transfer that is shown. */
  | 'pay'
  | 'cancel'
  /** Ask the operator what has become of it. */
  | 'checkAgain'
  /** Begin anew, with another method or a new slip. */
  | 'startAgain';

/** How long after its expiry a slip may still turn out to have been paid (contract §6.6). */
const LATE_PAYMENT_GRACE_MS = 24 * 60 * 60 * 1000;

function isTransactionStatus(status: string): status is TransactionStatus {
  return TRANSACTION_STATUSES.some((known) => known === status);
}

/** Takes a status as the operator sent it; gives what to call it, an unknown one by its own name (spec §4). */
export function transactionStatusLabel(status: string): Label<TransactionStatusKey> {
  return isTransactionStatus(status)
    ? { kind: 'key', key: `money:status.${status}` }
    : { kind: 'text', text: status };
}

/**
 * Takes a payment, with its events if they are known; gives the key of what its status means to the player, null when the
 * portal does not know the status (spec §4, contract §6.6: a slip paid late is told as such).
 */
export function transactionMeaningKey(
  transaction: Pick<Transaction, 'status' | 'direction'> & Partial<Pick<TransactionDetail, 'events'>>,
): TransactionMeaningKey | null {
  const { status, direction, events = [] } = transaction;
  if (!isTransactionStatus(status)) return null;
  const hadExpired = events.some((event) => event.status === 'Expired');
  if (status === 'Committed' && direction === 'buyIn' && hadExpired) {
    return 'money:meaning.buyIn.CommittedAfterExpiry';
  }
  return `money:meaning.${direction}.${status}`;
}

/**
 * Takes a status; tells whether something may still come of the payment: such payments stand first in the list (spec §4,
 * contract §6.6). An unknown status counts as open, as nothing says that it is over.
 */
export function isOpenStatus(status: string): boolean {
  return !isTransactionStatus(status) || OPEN_STATUSES.some((open) => open === status);
}

/** What of a payment tells the next steps. */
type Steppable = Pick<Transaction, 'status' | 'direction' | 'isCancellable' | 'offerExpirationDate'> &
  Partial<Pick<TransactionDetail, 'nextAction'>>;

/**
 * Takes a payment and the time in epoch ms; gives what its player can do now, the main thing first (spec §4, contract
 * §6.4, §6.6). An offer whose time is over is not to be paid any more, even while the operator still calls it offered.
 */
export function transactionSteps(transaction: Steppable, nowMs: number): TransactionStep[] {
  const { status, direction, isCancellable, offerExpirationDate } = transaction;
  const cancel: TransactionStep[] = isCancellable ? ['cancel'] : [];
  const expiredForMs = offerExpirationDate === null ? null : nowMs - offerExpirationDate;
  if (!isTransactionStatus(status)) return ['checkAgain', ...cancel];
  switch (status) {
    case 'OfferedToUser':
      if (expiredForMs !== null && expiredForMs >= 0) return ['checkAgain', 'startAgain', ...cancel];
      return [...offeredSteps(transaction, nowMs), 'checkAgain', ...cancel];
    case 'WaitingForProviderConfirmation':
      return ['checkAgain', ...cancel];
    case 'Expired':
      if (direction === 'cashOut') return ['startAgain'];
      // Whoever has paid at the last moment may see the money come.
      return expiredForMs === null || expiredForMs < LATE_PAYMENT_GRACE_MS
        ? ['startAgain', 'checkAgain']
        : ['startAgain'];
    case 'RefusedByProvider':
      return ['startAgain'];
    case 'Committed':
    case 'Cancelled':
      return [];
  }
}

/** What an offer asks of the player, while the way to it is still open. */
function offeredSteps({ nextAction }: Steppable, nowMs: number): TransactionStep[] {
  if (nextAction === undefined || nextAction === null) return [];
  switch (nextAction.type) {
    case 'redirect':
      return nextAction.expiresAt !== null && nextAction.expiresAt <= nowMs ? [] : ['continue'];
    case 'voucher':
      return nextAction.voucher.expiresAt <= nowMs ? [] : ['pay'];
    case 'transfer':
      return nextAction.transfer.expiresAt <= nowMs ? [] : ['pay'];
    case 'none':
      return [];
  }
}
