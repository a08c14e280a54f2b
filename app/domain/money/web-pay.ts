// Web pay as the operator offers it: methods, fees, limits and requirements (contract §2, §6.1).
import type { LimitPeriod } from '../player/player-limit.ts';
import type { Money } from './currency.ts';
import type { Transaction } from './transaction.ts';

export const PAYMENT_GROUPS = [
  'card',
  'cashStore',
  'pharmacy',
  'bankTransfer',
  'bankBranch',
  'other',
] as const;

/** Group of a method; an unknown one is `other`. */
export type PaymentGroup = (typeof PAYMENT_GROUPS)[number];

export interface PaymentFee {
  fixedAU: number;
  /** Millionths of a percent: 3.6 % is 3 600 000. An integer, to avoid floats. */
  percentMillionths: number;
  paidTo: 'operator' | 'store' | 'bank' | 'other';
}

/** Further question of a method's provider. */
export interface WebPayField {
  /** Key inside `paymentDetails`. */
  name: string;
  /** An unknown type is asked as text. */
  type: 'text' | 'digits' | 'clabe' | 'routing' | 'kana' | 'email' | 'select';
  label: string;
  isRequired: boolean;
  /** Characters; null for no bound. */
  minimumLength: number | null;
  maximumLength: number | null;
  /** Values of a `select`. */
  options: { value: string; label: string }[];
}

/** Payment method as this player can use it now. */
export interface WebPayMethod {
  methodId: string;
  /** Possibly unknown; see `paymentTypeLabel`. */
  paymentType: string;
  group: PaymentGroup;
  provider: { providerId: string; name: string };
  /** Operator's text in the language of the page. */
  label: string;
  /** Next step after the start; null for an unknown one. */
  flow: 'redirect' | 'voucher' | 'transfer' | null;
  minimumAU: number;
  maximumAU: number;
  /** Null for none. */
  fee: PaymentFee | null;
  /** Usual duration; null when it is unknown. */
  eta: { minimumMinutes: number; maximumMinutes: number } | null;
  /** Time to pay a voucher; null when it is unknown. */
  offerLifetimeMinutes: number | null;
  fields: WebPayField[];
  /** ISO 4217 code of the provider's amount; null for the casino's currency, or an unknown one. */
  payableCurrency: string | null;
  /** First origins of the redirect, where the operator names them. */
  redirectOrigins?: readonly string[] | undefined;
  isAvailable: boolean;
  /** Status of the catalogue, or the operator's own word. */
  unavailableReason: string | null;
}

/** Quote of the amount outside the casino (contract §8b.3). */
export interface WebPayQuote {
  /** With fees. */
  payable: Money;
  /** Null when it is unknown. */
  fee: Money | null;
  /** Epoch, ms. */
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

/** Code of the catalogue for a step that must come before a payment. */
export type RequirementCode = (typeof REQUIREMENT_CODES)[number];

export interface WebPayRequirement {
  code: RequirementCode;
  /** Nothing can be paid before; false for the age, whose box is in the form (contract §8a.4). */
  isBlocking: boolean;
}

/** Limits of a player over all methods (spec §6 "Restricted accounts"). */
export interface WebPayLimits {
  isRestricted: boolean;
  minimumAU: number;
  maximumAU: number;
  /** Null without a restriction. */
  thresholdAU: number | null;
  thresholdRemainingAU: number | null;
  /** Given for a cash-out (contract §8a.2). */
  availableAU: number | null;
  /** In order. */
  requirements: readonly WebPayRequirement[];
  /** The player's own limit that leaves least for buy-ins (contract §9); absent without one. */
  playerLimit?: OwnBuyInLimit | undefined;
}

export interface OwnBuyInLimit {
  period: LimitPeriod | null;
  /** Epoch, ms; null when it is unknown. */
  resetsAt: number | null;
  /** Null when the operator does not tell it. */
  amountAU: number | null;
  remainingAU: number;
}

/** Proof that the operator wants before it moves money (contract §6.5). */
export type StepUp =
  | { kind: 'password' }
  | {
      kind: 'code';
      /** Outcome of sending the code; null when it is unknown. */
      sent: {
        isSent: boolean;
        /** Not sent, as one was sent a moment ago. */
        isTooSoon: boolean;
        /** Masked by the operator. */
        sentTo: string | null;
        resendAfterSeconds: number;
        /** Epoch, ms. */
        expiresAt: number | null;
        attemptsLeft: number | null;
      } | null;
    };

/** Details of a payment's refusal (contract §2 WebPayInitiateResponse). */
export interface PaymentRefusal {
  /** Given for an amount or a requirement. */
  limits?: WebPayLimits;
  /** Given with `StepUpRequired`: nothing was made; send the same key again. */
  stepUp?: StepUp;
  /** Exists although the call failed. */
  transaction?: Transaction;
}
