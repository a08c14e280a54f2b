import type { Label } from '../texts/label.ts';
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

/** How a payment stands: its status, distinguished where one status can mean two things to the player (contract §6.6). */
export type TransactionStanding =
  | TransactionStatus
  /** A slip that was paid late. */
  | 'CommittedAfterExpiry'
  /** Its time is over although the operator still calls it offered. */
  | 'OfferOver'
  /** A buy-in so shortly after its expiry that a payment may still arrive. */
  | 'ExpiredLately'
  /** Cancelled when the provider was already confirming it. */
  | 'CancelledLate'
  /** The portal does not know the status. */
  | 'Unknown';

/** Key of what a standing means to the player: another text for money that comes in than for money that goes out. */
export type TransactionMeaningKey =
  | `money:meaning.${Direction}.${TransactionStatus | 'OfferOver'}`
  | `money:meaning.buyIn.${'CommittedAfterExpiry' | 'ExpiredLately'}`;

/** Key of what a payment waits for, where it is the player's turn or was. */
export type TransactionLeadKey = `money:lead.${Direction}.${'OfferedToUser' | 'OfferOver'}`;

/** The status, if the portal knows it, else null (contract §6.6). */
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

/** What to call a status that the operator sent; an unknown one goes by its own name (spec §4). */
export function transactionStatusLabel(status: string): Label<TransactionStatusKey> {
  return isTransactionStatus(status)
    ? { kind: 'key', key: `money:status.${status}` }
    : { kind: 'text', text: status };
}

/**
 * How a payment stands: its status, or what the status means now (spec §4, contract §6.6).
 *
 * @param nowMs epoch, ms
 */
export function transactionStanding(
  transaction: Pick<Transaction, 'status' | 'direction' | 'offerExpirationDate'> &
    Partial<Pick<TransactionDetail, 'events'>>,
  nowMs: number,
): TransactionStanding {
  const { status, direction, offerExpirationDate, events = [] } = transaction;
  const hadBeen = (one: TransactionStatus) => events.some((event) => event.status === one);
  if (!isTransactionStatus(status)) return 'Unknown';
  switch (status) {
    case 'OfferedToUser':
      return offerExpirationDate !== null && nowMs >= offerExpirationDate ? 'OfferOver' : status;
    case 'Committed':
      return direction === 'buyIn' && hadBeen('Expired') ? 'CommittedAfterExpiry' : status;
    case 'Cancelled':
      return hadBeen('WaitingForProviderConfirmation') ? 'CancelledLate' : status;
    case 'Expired':
      return direction === 'buyIn' && isInGrace(offerExpirationDate, nowMs) ? 'ExpiredLately' : status;
    default:
      return status;
  }
}

/** Whether a payment that was made in time may still arrive. Where no expiry is given, nothing says that it may not. */
function isInGrace(offerExpirationDate: number | null, nowMs: number): boolean {
  return offerExpirationDate === null || nowMs - offerExpirationDate < LATE_PAYMENT_GRACE_MS;
}

/**
 * Chooses the text of what a payment's standing means to the player; null when the portal does not know the status
 * (spec §4).
 */
export function transactionMeaningKey(
  direction: Direction,
  standing: TransactionStanding,
): TransactionMeaningKey | null {
  switch (standing) {
    case 'Unknown':
      return null;
    case 'CancelledLate':
      return `money:meaning.${direction}.Cancelled`;
    case 'CommittedAfterExpiry':
      return direction === 'buyIn'
        ? 'money:meaning.buyIn.CommittedAfterExpiry'
        : 'money:meaning.cashOut.Committed';
    case 'ExpiredLately':
      return direction === 'buyIn' ? 'money:meaning.buyIn.ExpiredLately' : 'money:meaning.cashOut.Expired';
    default:
      return `money:meaning.${direction}.${standing}`;
  }
}

/**
 * Chooses what the mark of a payment says where the name of the status does not say what the player has to do; null
 * where it does. The details keep the name (spec §4).
 */
export function transactionLeadKey(
  direction: Direction,
  standing: TransactionStanding,
): TransactionLeadKey | null {
  return standing === 'OfferedToUser' || standing === 'OfferOver'
    ? `money:lead.${direction}.${standing}`
    : null;
}

/**
 * Whether something may still come of a payment of this status: such payments stand first in the list (spec §4,
 * contract §6.6). An unknown status counts as open, as nothing says that it is over.
 */
export function isOpenStatus(status: string): boolean {
  return !isTransactionStatus(status) || OPEN_STATUSES.some((open) => open === status);
}

/** What of a payment decides the next steps. */
type Steppable = Pick<Transaction, 'status' | 'direction' | 'isCancellable' | 'offerExpirationDate'> &
  Partial<Pick<TransactionDetail, 'nextAction'>>;

/**
 * What the player can do about a payment now, the main thing first (spec §4, contract §6.4, §6.6). An offer whose time
 * is over can no longer be paid, even while the operator still calls it offered.
 *
 * @param nowMs epoch, ms
 */
export function transactionSteps(transaction: Steppable, nowMs: number): TransactionStep[] {
  const cancel: TransactionStep[] = transaction.isCancellable ? ['cancel'] : [];
  switch (transactionStanding(transaction, nowMs)) {
    case 'OfferedToUser':
      return [...offeredSteps(transaction, nowMs), 'checkAgain', ...cancel];
    case 'OfferOver':
      return ['checkAgain', 'startAgain', ...cancel];
    case 'WaitingForProviderConfirmation':
    case 'Unknown':
      return ['checkAgain', ...cancel];
    case 'ExpiredLately':
      // A player who paid at the last moment may see the money come.
      return ['startAgain', 'checkAgain'];
    case 'Expired':
    case 'RefusedByProvider':
      return ['startAgain'];
    default:
      return [];
  }
}

/** What an offer asks of the player, while it can be done. */
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
