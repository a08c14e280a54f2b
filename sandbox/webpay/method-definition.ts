import type { Language } from '../contract.ts';
import type { Direction, PaymentFlow, PaymentGroup, Provider, WebPayField } from '../webpay-contract.ts';

/** A text that is the same everywhere, such as a brand, or one per language. */
export type Label = string | Record<Language, string>;

/** An extra input with its texts in every language. */
export interface FieldDefinition extends Omit<WebPayField, 'label' | 'options'> {
  label: Label;
  options?: { value: string; label: Label }[];
}

/** A chain whose tills take a voucher; amounts in whole units of the country's currency. */
export interface StoreDefinition {
  storeId: string;
  name: string;
  /** Most a till takes at once. */
  maximum: number;
  /** What the chain charges on top, in minor units. */
  fee: number;
  /** How the chain's tills know the voucher when not by its usual reference. */
  ownCode?: 'reference' | 'confirmationNumber';
}

/** A way to pay as the operator has agreed it; amounts in whole units of the country's currency. */
export interface PaymentMethod {
  methodId: string;
  direction: Direction;
  paymentType: string;
  group: PaymentGroup;
  provider: Provider;
  label: Label;
  flow: PaymentFlow;
  /** How the browser goes to the provider's page. */
  entry: 'GET' | 'POST';
  minimum: number;
  maximum: number;
  fee: { percent: number; fixed: number; paidTo: 'operator' | 'store' | 'bank' } | null;
  eta: { minimumMinutes: number; maximumMinutes: number };
  offerLifetimeMinutes: number | null;
  fields: FieldDefinition[];
  /** Where the voucher can be paid, the chosen chain first. */
  stores: StoreDefinition[];
}

/** A label in a language. */
export function labelIn(label: Label, language: Language): string {
  return typeof label === 'string' ? label : label[language];
}

/** A method from what is special about it; the rest is as most have it: no fee, no extra input, half an hour. */
export function defineMethod(
  special: Pick<
    PaymentMethod,
    'methodId' | 'direction' | 'paymentType' | 'group' | 'provider' | 'label' | 'flow'
  > &
    Partial<PaymentMethod>,
): PaymentMethod {
  return {
    entry: 'GET',
    minimum: 0,
    maximum: 100_000,
    fee: null,
    eta: { minimumMinutes: 0, maximumMinutes: 1 },
    offerLifetimeMinutes: special.flow === 'redirect' ? 30 : 4320,
    fields: [],
    stores: [],
    ...special,
  };
}

export const CREDIT_CARD: Label = {
  'es-MX': 'Tarjeta de crédito',
  'en-US': 'Credit card',
  'ja-JP': 'クレジットカード',
};
export const DEBIT_CARD: Label = {
  'es-MX': 'Tarjeta de débito',
  'en-US': 'Debit card',
  'ja-JP': 'デビットカード',
};
