import type { Language } from '../../contract.ts';
import type { Direction, PaymentFlow, PaymentGroup, Provider, WebPayField } from '../../webpay-contract.ts';

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

/** A payment method as the operator has agreed it; amounts in whole units of the country's currency. */
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

const CREDIT_CARD: Label = {
  'es-MX': 'Tarjeta de crédito',
  'en-US': 'Credit card',
  'ja-JP': 'クレジットカード',
};
export const DEBIT_CARD: Label = {
  'es-MX': 'Tarjeta de débito',
  'en-US': 'Debit card',
  'ja-JP': 'デビットカード',
};

export const CARDPAY: Provider = { providerId: 'p2', name: 'CardPay' };

/** Buy-ins by card: with a debit card by a link to the provider's page, with a credit card by a form. */
export function cardMethods(maximum: number): PaymentMethod[] {
  const card = {
    direction: 'buyIn',
    group: 'card',
    provider: CARDPAY,
    flow: 'redirect',
    maximum,
  } as const;
  return [
    defineMethod({ ...card, methodId: 'm_card', paymentType: 'debitCard', label: DEBIT_CARD }),
    defineMethod({
      ...card,
      methodId: 'm_credit',
      paymentType: 'creditCard',
      label: CREDIT_CARD,
      entry: 'POST',
      fee: { percent: 2, fixed: 0, paidTo: 'operator' },
    }),
  ];
}

/**
 * Buy-ins by voucher, one per chain; chains of a network share it: the voucher of one is taken by all of them.
 *
 * @param special what else is special about all of them
 */
export function voucherMethods(
  provider: Provider,
  stores: readonly StoreDefinition[],
  special: Partial<PaymentMethod> & { isShared?: boolean } = {},
): PaymentMethod[] {
  const { isShared = true, ...rest } = special;
  return stores.map((store) =>
    defineMethod({
      methodId: `m_${store.storeId}`,
      direction: 'buyIn',
      paymentType: store.storeId,
      group: 'cashStore',
      provider,
      label: store.name,
      flow: 'voucher',
      maximum: store.maximum,
      fee: { percent: 0, fixed: 0, paidTo: 'store' },
      eta: { minimumMinutes: 5, maximumMinutes: 60 },
      stores: [store, ...(isShared ? stores.filter((other) => other !== store) : [])],
      ...rest,
    }),
  );
}

/** An input of digits that must be answered, as many as the bounds say. */
export function digitsField(
  name: string,
  [minimumLength, maximumLength]: [least: number, most: number],
  label: Label,
): FieldDefinition {
  return { name, type: 'digits', label, isRequired: true, minimumLength, maximumLength };
}
