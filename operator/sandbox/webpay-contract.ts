import type { money } from '../contract/schemas/primitives.ts';
import {
  direction,
  type limits,
  type nextAction,
  TRANSACTION_STATUSES,
  type transaction,
  type transactionDetail,
  type webPayMethod,
} from '../contract/schemas/web-pay.ts';
import type { All, Said } from './contract.ts';

export { TRANSACTION_STATUSES };
/** What a payment is at (contract §6.6). */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** Into the casino, or out of it. */
export const DIRECTIONS = direction.options;
export type Direction = (typeof DIRECTIONS)[number];

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
export type Money = Said<typeof money>;

/** A way to pay, for one player at one casino now. */
export type WebPayMethod = Said<typeof webPayMethod>;
/** A company that takes or pays out money for the operator. */
export type Provider = WebPayMethod['provider'];
export type MethodFee = NonNullable<WebPayMethod['fee']>;
/** An extra input a method needs; `name` is the key inside `paymentDetails`. */
export type WebPayField = NonNullable<WebPayMethod['fields']>[number];

type Limits = Said<typeof limits>;

/** What a player may pay now; the own limit is the only thing that may be missing. */
export type WebPayLimits = All<Omit<Limits, 'playerLimit'>> & Pick<Limits, 'playerLimit'>;

/** What the player has to do next. */
export type NextAction = Said<typeof nextAction>;
export type Voucher = Extract<NextAction, { type: 'voucher' }>['voucher'];
export type VoucherStore = NonNullable<Voucher['stores']>[number];
export type BankTransfer = Extract<NextAction, { type: 'transfer' }>['transfer'];

export type Transaction = Said<typeof transaction>;
export type TransactionDetail = Said<typeof transactionDetail>;
