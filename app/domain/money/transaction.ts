// Payments as the operator reports them (spec §3 Transaction, contract §2, §6.6).
import type { Money } from './currency.ts';

/** Into a casino or out of it. */
export type Direction = 'buyIn' | 'cashOut';

/** Payment; its times are epoch, ms. */
export interface Transaction {
  /** Also the player's folio. */
  transactionId: string;
  direction: Direction;
  casinoId: number;
  /** Possibly unknown; see `transactionStatusLabel`. */
  status: string;
  /** Operator's text in the language of the page. */
  statusAdditionalInfo: string | null;
  initiationDate: number;
  offerExpirationDate: number | null;
  lastUpdateDate: number;
  provider: { providerId: string; name: string };
  /** Possibly unknown; see `paymentTypeLabel`. */
  paymentType: string;
  paymentTypeLabel: string;
  /** Credit of a buy-in. */
  creditType: 'regular' | 'promo' | null;
  /** More than 0; the direction gives the sign. */
  amountAU: number;
  feeAU: number;
  /** Withheld from the amount of a cash-out. */
  taxAU: number;
  /** Money outside the casino, paid or to be paid. */
  payable: Money | null;
  /** Authorisation, or reference of a voucher. */
  providerReference: string | null;
  /** "Clave de rastreo" of a SPEI transfer. */
  trackingKey: string | null;
  payoutAccountMask: string | null;
  isCancellable: boolean;
}

/** Transaction with its next step and its history. */
export interface TransactionDetail extends Transaction {
  /** Null for none, or an unreadable one. */
  nextAction: NextAction | null;
  /** Oldest first. */
  events: { date: number; status: string; info: string | null }[];
}

/** Next step of the player (contract §2 NextAction). Follow an address only after `readPaymentAddress`. */
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

/** Slip to be paid at a shop. */
export interface Voucher {
  reference: string;
  /** Code 128; null for none, or another kind. */
  barcode: string | null;
  stores: VoucherStore[];
  /** Exact cash, without the shop's fee. */
  payable: Money;
  storeFee: Money | null;
  /** Epoch ms. */
  issuedAt: number;
  /** Epoch ms. */
  expiresAt: number;
  /** IANA name; null for an unknown one. */
  timeZone: string | null;
  beneficiary: string;
  concept: string;
  /** Follow it only after `readPaymentAddress`. */
  hostedVoucherUrl: string | null;
}

export interface VoucherStore {
  storeId: string;
  name: string;
  /** Chain's own number. */
  reference: string | null;
  confirmationNumber: string | null;
  maximum: Money | null;
}

export interface BankTransfer {
  clabe: string;
  bankName: string;
  beneficiary: string;
  reference: string;
  concept: string;
  payable: Money;
  /** Epoch ms. */
  expiresAt: number;
  /** IANA name; null for an unknown one. */
  timeZone: string | null;
}
