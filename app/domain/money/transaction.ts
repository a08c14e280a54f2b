/** Payments as the operator reports them (spec §3 Transaction, contract §2, §6.6). Plain data. */
import type { Money } from './money.ts';

/** Where the money goes: into a casino or out of it. */
export type Direction = 'buyIn' | 'cashOut';

/** One payment, started or over. Points in time are epoch ms. */
export interface Transaction {
  /** Also the folio that the player is shown. */
  transactionId: string;
  direction: Direction;
  casinoId: number;
  /** May be one that the portal does not know; see `transactionStatusLabel`. */
  status: string;
  /** The operator's words for the player, in the language of the page. */
  statusAdditionalInfo: string | null;
  initiationDate: number;
  offerExpirationDate: number | null;
  lastUpdateDate: number;
  provider: { providerId: string; name: string };
  /** May be one that the portal does not know; see `paymentTypeLabel`. */
  paymentType: string;
  paymentTypeLabel: string;
  /** What a buy-in became. */
  creditType: 'regular' | 'promo' | null;
  /** More than 0; the direction gives the sign. */
  amountAU: number;
  feeAU: number;
  /** Money paid outside, or to be paid. */
  payable: Money | null;
  /** Authorisation or reference of a voucher. */
  providerReference: string | null;
  /** "Clave de rastreo" of a SPEI transfer. */
  trackingKey: string | null;
  payoutAccountMask: string | null;
  isCancellable: boolean;
}

/** A transaction with what is still to be done and what has happened. */
export interface TransactionDetail extends Transaction {
  /** Null: nothing, or nothing that can be read. */
  nextAction: NextAction | null;
  /** Oldest first. */
  events: { date: number; status: string; info: string | null }[];
}

/**
 * What a player has to do next (contract §2 NextAction). Addresses are the operator's words: none may be followed
 * before `readPaymentAddress` has taken it.
 */
export type NextAction =
  | { type: 'redirect'; method: 'GET'; url: string; expiresAt: number | null }
  | {
      type: 'redirect';
      method: 'POST';
      url: string;
      fields: { name: string; value: string }[];
      expiresAt: number | null;
    }
  | { type: 'voucher'; voucher: Voucher }
  | { type: 'transfer'; transfer: BankTransfer }
  | { type: 'none' };

/** A slip to be paid at a shop. */
export interface Voucher {
  reference: string;
  /** Code 128; null when there is none, or one of another kind. */
  barcode: string | null;
  /** Those that take this amount. */
  stores: VoucherStore[];
  /** The exact cash to bring, without the shop's own fee. */
  payable: Money;
  storeFee: Money | null;
  issuedAt: number;
  expiresAt: number;
  /** IANA name; null when it is not given or not known. */
  timeZone: string | null;
  beneficiary: string;
  concept: string;
  /** Not to be followed before `readPaymentAddress` has taken it. */
  hostedVoucherUrl: string | null;
}

export interface VoucherStore {
  storeId: string;
  name: string;
  /** Where a chain has a number of its own. */
  reference: string | null;
  confirmationNumber: string | null;
  maximum: Money | null;
}

/** Where to send a bank transfer. */
export interface BankTransfer {
  clabe: string;
  bankName: string;
  beneficiary: string;
  reference: string;
  concept: string;
  payable: Money;
  expiresAt: number;
  /** IANA name; null when it is not given or not known. */
  timeZone: string | null;
}
