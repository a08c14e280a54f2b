/**
 * The shapes of web payments this sandbox answers with (contract §2 web pay, §6), stated apart from the portal's own
 * reading of them. Amounts in AU of the casino; times in ISO 8601 UTC.
 */

/** Into the casino, or out of it. */
export const DIRECTIONS = ['buyIn', 'cashOut'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What a payment is at (contract §6.6). */
export const TRANSACTION_STATUSES = [
  'OfferedToUser',
  'WaitingForProviderConfirmation',
  'Committed',
  'Cancelled',
  'Expired',
  'RefusedByProvider',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** What a player may have to do first, in the order the refusals come (contract §6.2). */
export const REQUIREMENTS = [
  'AgeConfirmationRequired',
  'PhoneNumberNotVerified',
  'EmailNotVerified',
  'PersonalInfoRequired',
  'IdCheckRequired',
  'RequiredDocumentNotFound',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** Ways a player can be asked to prove himself before a cash-out (contract §6.5). */
export type StepUpKind = 'password' | 'code';

export type PaymentGroup = 'card' | 'cashStore' | 'pharmacy' | 'bankTransfer' | 'bankBranch' | 'other';
export type PaymentFlow = 'redirect' | 'voucher' | 'transfer';

/** Money of a real currency in its minor units, for what is paid outside the casino. */
export interface Money {
  amount: number;
  minorDigits: number;
  iso4217Code: string;
}

/** A company that takes or pays out money for the operator. */
export interface Provider {
  providerId: string;
  name: string;
}

export interface MethodFee {
  fixedAU: number;
  percent: number;
  paidTo: 'operator' | 'store' | 'bank';
}

/** An extra input a method needs; `name` is the key inside `paymentDetails`. */
export interface WebPayField {
  name: string;
  type: 'text' | 'digits' | 'clabe' | 'routing' | 'kana' | 'email' | 'select';
  label: string;
  isRequired: boolean;
  minimumLength?: number;
  maximumLength?: number;
  options?: { value: string; label: string }[];
}

/** A way to pay, for one player at one casino now. */
export interface WebPayMethod {
  methodId: string;
  paymentType: string;
  group: PaymentGroup;
  provider: Provider;
  label: string;
  flow: PaymentFlow;
  minimumAU: number;
  maximumAU: number;
  fee: MethodFee | null;
  eta: { minimumMinutes: number; maximumMinutes: number } | null;
  offerLifetimeMinutes: number | null;
  fields: WebPayField[];
  /** ISO 4217 code of what the provider charges, where it is not the casino's (contract §8b.3). */
  payableCurrency?: string;
  /** Origins that a payment by it leads to first. */
  redirectOrigins?: string[];
  isAvailable: boolean;
  unavailableReason: Requirement | 'notEnoughFundsInAccount' | null;
}

export interface WebPayLimits {
  isRestricted: boolean;
  /** Over all methods, as far as the player is allowed now. */
  minimumAU: number;
  maximumAU: number;
  /** Null when the player is not restricted. */
  thresholdAU: number | null;
  thresholdRemainingAU: number | null;
  /** What may leave the casino now; null for a buy-in. */
  availableAU: number | null;
  requirements: { code: Requirement; isBlocking: boolean }[];
  /** The player's own limit that leaves least, if there is one. */
  playerLimit?: {
    limitId: string;
    kind: string;
    period: string | null;
    resetsAt: string | null;
    amountAU: number;
    remainingAU: number;
  };
}

/** A chain that takes a voucher, with codes of its own where its tills need them. */
export interface VoucherStore {
  storeId: string;
  name: string;
  reference?: string;
  confirmationNumber?: string;
  maximum?: Money;
}

export interface Voucher {
  reference: string;
  barcode: { symbology: 'code128'; value: string } | null;
  stores: VoucherStore[];
  payable: Money;
  storeFee: Money | null;
  issuedAt: string;
  expiresAt: string;
  timeZone: string;
  beneficiary: string;
  concept: string;
  hostedVoucherUrl: string | null;
}

export interface BankTransfer {
  clabe: string;
  bankName: string;
  beneficiary: string;
  reference: string;
  concept: string;
  payable: Money;
  expiresAt: string;
  timeZone: string;
}

/** What the player has to do next. */
export type NextAction =
  | { type: 'redirect'; method: 'GET'; url: string; expiresAt: string }
  | { type: 'redirect'; method: 'POST'; url: string; fields: Record<string, string>; expiresAt: string }
  | { type: 'voucher'; voucher: Voucher }
  | { type: 'transfer'; transfer: BankTransfer }
  | { type: 'none' };

export interface Transaction {
  transactionId: string;
  direction: Direction;
  casinoId: number;
  status: TransactionStatus;
  statusAdditionalInfo: string | null;
  initiationDate: string;
  offerExpirationDate: string | null;
  lastUpdateDate: string;
  provider: Provider;
  paymentType: string;
  paymentTypeLabel: string;
  creditType: 'regular' | 'promo' | null;
  amountAU: number;
  feeAU: number;
  payable: Money | null;
  providerReference: string | null;
  trackingKey: string | null;
  payoutAccountMask: string | null;
  isCancellable: boolean;
}

export interface TransactionDetail extends Transaction {
  nextAction: NextAction | null;
  /** Oldest first. */
  events: { date: string; status: TransactionStatus; info: string | null }[];
}
