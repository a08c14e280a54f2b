import type { Label } from '#app/domain/texts/field-message.ts';
import type { Direction, Transaction, TransactionDetail } from './transaction.ts';

/** Statuses of a payment (spec §4 "Transaction statuses", contract §6.6). */
export const TRANSACTION_STATUSES = [
  'OfferedToUser',
  'WaitingForProviderConfirmation',
  'Committed',
  'Cancelled',
  'Expired',
  'RefusedByProvider',
] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export type TransactionStatusKey = `money:status.${TransactionStatus}`;

/** Status, distinguished where it can mean two things to the player (contract §6.6). */
export type TransactionStanding =
  | TransactionStatus
  /** Slip that was paid late. */
  | 'CommittedAfterExpiry'
  /** Offer that has expired, although the operator still calls it offered. */
  | 'OfferOver'
  /** Buy-in shortly after its expiry: a payment may still arrive. */
  | 'ExpiredLately'
  /** Cancelled while the provider was confirming it. */
  | 'CancelledLate'
  /** Status that the portal does not know. */
  | 'Unknown';

/** Key of the meaning of a standing. */
export type TransactionMeaningKey =
  | `money:meaning.${Direction}.${TransactionStatus | 'OfferOver'}`
  | `money:meaning.buyIn.${'CommittedAfterExpiry' | 'ExpiredLately'}`;

/** Key of the player's next step. */
export type TransactionLeadKey = `money:lead.${Direction}.${'OfferedToUser' | 'OfferOver'}`;

/** Returns the status; null for an unknown one (contract §6.6). */
export function readTransactionStatus(text: string | null): TransactionStatus | null {
  return text !== null && isTransactionStatus(text) ? text : null;
}

/** Statuses of open payments (contract §6.6). */
export const OPEN_STATUSES = ['OfferedToUser', 'WaitingForProviderConfirmation'] as const;

/** Step of the player. */
export type TransactionStep =
  /** Link to the provider's page. */
  | 'continue'
  /** Pay the slip or make the transfer that is shown. */
  | 'pay'
  | 'cancel'
  /** Ask the operator for the status. */
  | 'checkAgain'
  /** New payment, with another method or a new slip. */
  | 'startAgain';

/** Time after its expiry in which a paid slip may still be reported (contract §6.6). */
const LATE_PAYMENT_GRACE_MS = 24 * 60 * 60 * 1000;

function isTransactionStatus(status: string): status is TransactionStatus {
  return TRANSACTION_STATUSES.some((known) => known === status);
}

/** Label of a status; an unknown one is its own (spec §4). */
export function transactionStatusLabel(status: string): Label<TransactionStatusKey> {
  return isTransactionStatus(status)
    ? { kind: 'key', key: `money:status.${status}` }
    : { kind: 'text', text: status };
}

/**
 * Derives the standing of a payment (spec §4, contract §6.6).
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

/** Checks whether a payment made in time may still arrive; without an expiry it may. */
function isInGrace(offerExpirationDate: number | null, nowMs: number): boolean {
  return offerExpirationDate === null || nowMs - offerExpirationDate < LATE_PAYMENT_GRACE_MS;
}

/** Chooses the text of a standing's meaning (spec §4); null for an unknown status. */
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

/** Chooses the text of the player's next step, in place of the status's name (spec §4); null for the name. */
export function transactionLeadKey(
  direction: Direction,
  standing: TransactionStanding,
): TransactionLeadKey | null {
  return standing === 'OfferedToUser' || standing === 'OfferOver'
    ? `money:lead.${direction}.${standing}`
    : null;
}

/** Checks for an open payment (spec §4, contract §6.6); an unknown status is one, as nothing says that it is over. */
export function isOpenStatus(status: string): boolean {
  return !isTransactionStatus(status) || OPEN_STATUSES.some((open) => open === status);
}

type Steppable = Pick<Transaction, 'status' | 'direction' | 'isCancellable' | 'offerExpirationDate'> &
  Partial<Pick<TransactionDetail, 'nextAction'>>;

/**
 * Lists the player's next steps, the main one first (spec §4, contract §6.4, §6.6). An expired offer cannot be paid, even
 * while the operator still calls it offered.
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
      // A payment of the last moment may still arrive.
      return ['startAgain', 'checkAgain'];
    case 'Expired':
    case 'RefusedByProvider':
      return ['startAgain'];
    default:
      return [];
  }
}

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

/** Amount at the casino. */
type BalanceWord = 'notYet' | 'credited' | 'notCredited' | 'notSoFar' | 'held' | 'sent' | 'returned';
/** Amount outside the casino. */
type PayableWord =
  | 'toPay'
  | 'confirming'
  | 'paid'
  | 'notCharged'
  | 'wasToPay'
  | 'receive'
  | 'sent'
  | 'notSent'
  | 'plain';
type FeeWord = 'charged' | 'notCharged' | 'plain';
/** Credit of a buy-in. */
type CreditWord = 'becomes' | 'became';

type Row = readonly [
  balance: BalanceWord | null,
  payable: PayableWord,
  fee: FeeWord,
  credit: CreditWord | null,
];

/** Keys of the words beside a payment's figures, by direction and standing; null for none. */
export interface TransactionWords {
  balance: `transactions:words.balance.${BalanceWord}` | null;
  payable: `transactions:words.payable.${PayableWord}`;
  fee: `transactions:words.fee.${FeeWord}`;
  credit: `transactions:words.credit.${CreditWord}` | null;
}

const BACK_TO_BALANCE: Row = ['returned', 'notSent', 'notCharged', null];

const WORDS: Readonly<Record<Direction, Readonly<Record<TransactionStanding, Row>>>> = {
  buyIn: {
    OfferedToUser: ['notYet', 'toPay', 'plain', 'becomes'],
    OfferOver: ['notSoFar', 'wasToPay', 'plain', null],
    WaitingForProviderConfirmation: ['notYet', 'confirming', 'plain', 'becomes'],
    Committed: ['credited', 'paid', 'charged', 'became'],
    CommittedAfterExpiry: ['credited', 'paid', 'charged', 'became'],
    Cancelled: ['notCredited', 'notCharged', 'notCharged', null],
    // Paid or confirmed before: only the provider knows what becomes of it.
    CancelledLate: ['notCredited', 'plain', 'notCharged', null],
    Expired: ['notCredited', 'wasToPay', 'notCharged', null],
    ExpiredLately: ['notSoFar', 'wasToPay', 'plain', null],
    RefusedByProvider: ['notCredited', 'notCharged', 'notCharged', null],
    Unknown: [null, 'plain', 'plain', null],
  },
  cashOut: {
    OfferedToUser: ['held', 'receive', 'plain', null],
    OfferOver: ['held', 'plain', 'plain', null],
    WaitingForProviderConfirmation: ['held', 'receive', 'plain', null],
    Committed: ['sent', 'sent', 'charged', null],
    CommittedAfterExpiry: ['sent', 'sent', 'charged', null],
    Cancelled: BACK_TO_BALANCE,
    CancelledLate: BACK_TO_BALANCE,
    Expired: BACK_TO_BALANCE,
    ExpiredLately: BACK_TO_BALANCE,
    RefusedByProvider: BACK_TO_BALANCE,
    Unknown: [null, 'plain', 'plain', null],
  },
};

/** Chooses the words beside a payment's figures (spec §3 Transaction, §4; contract §6.6); none that may be untrue. */
export function transactionWords(direction: Direction, standing: TransactionStanding): TransactionWords {
  const [balance, payable, fee, credit] = WORDS[direction][standing];
  return {
    balance: balance && `transactions:words.balance.${balance}`,
    payable: `transactions:words.payable.${payable}`,
    fee: `transactions:words.fee.${fee}`,
    credit: credit && `transactions:words.credit.${credit}`,
  };
}
