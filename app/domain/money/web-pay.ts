/** Web pay as the operator offers it: methods, fees, limits and requirements (contract §2, §6.1). Plain data. */
import type { Money } from './money.ts';
import type { Transaction } from './transaction.ts';

export const PAYMENT_GROUPS = [
  'card',
  'cashStore',
  'pharmacy',
  'bankTransfer',
  'bankBranch',
  'other',
] as const;

/** What a method is listed under. A group that is not known is `other`. */
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

/** What a method costs the player. */
export interface PaymentFee {
  fixedAU: number;
  /** Millionths of a percent of the amount: 3.6 % is 3 600 000. An integer, so that nothing is ever a float. */
  percentMillionths: number;
  paidTo: 'operator' | 'store' | 'bank' | 'other';
}

/** One more question that a method's provider has. */
export interface WebPayField {
  /** Key inside `paymentDetails`. */
  name: string;
  /** What is not known is asked as text. */
  type: 'text' | 'digits' | 'clabe' | 'email' | 'select';
  label: string;
  isRequired: boolean;
  /** Characters; null: no bound given. */
  minimumLength: number | null;
  maximumLength: number | null;
  /** Of a `select`. */
  options: { value: string; label: string }[];
}

/** A payment method, for this player now. */
export interface WebPayMethod {
  methodId: string;
  /** May be one that the portal does not know; see `paymentTypeLabel`. */
  paymentType: string;
  group: PaymentGroup;
  provider: { providerId: string; name: string };
  /** The operator's text, in the language of the page. */
  label: string;
  /** What the answer of a start will ask of the player; null when the operator names something else. */
  flow: 'redirect' | 'voucher' | 'transfer' | null;
  minimumAU: number;
  maximumAU: number;
  /** Null: none. */
  fee: PaymentFee | null;
  /** How long the money takes; null when it is not known. */
  eta: { minimumMinutes: number; maximumMinutes: number } | null;
  /** How long a voucher may be paid; null when it is not known. */
  offerLifetimeMinutes: number | null;
  fields: WebPayField[];
  /** ISO 4217 code of what the provider charges or pays out; null when it is not given, or is the casino's. */
  payableCurrency: string | null;
  /** Origins that a payment by it leads to first, where the operator names them. */
  redirectOrigins?: readonly string[] | undefined;
  isAvailable: boolean;
  /** A status of the catalogue, or another word of the operator's. */
  unavailableReason: string | null;
}

/** What a payment would come to outside the casino, as the operator quotes it beforehand (contract §8b.3). */
export interface WebPayQuote {
  /** What the player would pay or get, fees taken into account. */
  payable: Money;
  /** Null when it is not given. */
  fee: Money | null;
  /** Epoch ms. */
  validUntil: number;
}

export const REQUIREMENT_CODES = [
  'PhoneNumberNotVerified',
  'EmailNotVerified',
  'PersonalInfoRequired',
  'IdCheckRequired',
  'AgeConfirmationRequired',
  'RequiredDocumentNotFound',
] as const;

/** Something that a player has to do first: a code of the catalogue. */
export type RequirementCode = (typeof REQUIREMENT_CODES)[number];

export interface WebPayRequirement {
  code: RequirementCode;
  /**
   * Nothing can be paid before it is done. The confirmation of the age never is: its box is in the form (contract
   * §8a.4).
   */
  isBlocking: boolean;
}

/** What a player may pay now, over all methods (spec §6 "Restricted accounts"). */
export interface WebPayLimits {
  isRestricted: boolean;
  minimumAU: number;
  maximumAU: number;
  /** Null: not restricted. */
  thresholdAU: number | null;
  thresholdRemainingAU: number | null;
  /** Of a cash-out: what may leave the casino now, the figure to show and to check (contract §8a.2). */
  availableAU: number | null;
  /** In the order in which they are to be done. */
  requirements: readonly WebPayRequirement[];
}

/** Proof that the operator wants before it moves money (contract §6.5). */
export type StepUp =
  | { kind: 'password' }
  | {
      kind: 'code';
      /** What came of sending the code; null when the operator does not say. */
      sent: {
        /** False: no code was sent. */
        isSent: boolean;
        /** None was sent because one was a moment ago. */
        isTooSoon: boolean;
        /** Where to, masked by the operator. */
        sentTo: string | null;
        resendAfterSeconds: number;
        /** Epoch ms. */
        expiresAt: number | null;
        attemptsLeft: number | null;
      } | null;
    };

/** What a refusal of a payment carries besides its code (contract §2 WebPayInitiateResponse). */
export interface PaymentRefusal {
  /** With every refusal for the amount or for a requirement. */
  limits?: WebPayLimits;
  /** With `StepUpRequired`; nothing was made, and the same key is to be sent again. */
  stepUp?: StepUp;
  /** A transaction exists although the call was not a success. */
  transaction?: Transaction;
}
