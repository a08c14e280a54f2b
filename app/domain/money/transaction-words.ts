import type { Direction } from './transaction.ts';
import type { TransactionStanding } from './transaction-status.ts';

/**
 * The words beside the figures of a payment. They follow direction and standing: what was refused was not paid, what
 * comes back was not sent. Of a status that the portal does not know nothing is said that could be untrue.
 */

/** What has become of the amount at the casino. */
type BalanceWord = 'notYet' | 'credited' | 'notCredited' | 'notSoFar' | 'held' | 'sent' | 'returned';
/** What the amount outside the casino is. */
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
/** What kind of credit a buy-in becomes or became; no word where nothing is credited. */
type CreditWord = 'becomes' | 'became';

type Row = readonly [
  balance: BalanceWord | null,
  payable: PayableWord,
  fee: FeeWord,
  credit: CreditWord | null,
];

/** Keys of the texts that stand beside a payment's figures; null: nothing is to be said, or shown. */
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
    // The player had paid or confirmed: what the provider does about that, only the provider can say.
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

/** The words beside the figures of a payment, as keys of texts (spec §3 Transaction, §4; contract §6.6). */
export function transactionWords(direction: Direction, standing: TransactionStanding): TransactionWords {
  const [balance, payable, fee, credit] = WORDS[direction][standing];
  return {
    balance: balance && `transactions:words.balance.${balance}`,
    payable: `transactions:words.payable.${payable}`,
    fee: `transactions:words.fee.${fee}`,
    credit: credit && `transactions:words.credit.${credit}`,
  };
}
