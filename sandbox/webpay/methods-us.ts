import { CREDIT_CARD, DEBIT_CARD, defineMethod, type PaymentMethod } from './method-definition.ts';

const CARDPAY = { providerId: 'p2', name: 'CardPay' };
const PAYNEAR = { providerId: 'p1', name: 'PayNear' };

const card = { group: 'card', provider: CARDPAY, flow: 'redirect', maximum: 5000 } as const;
const STORES = [
  { storeId: 'sevenEleven', name: '7-Eleven', maximum: 500, fee: 199 },
  { storeId: 'walmart', name: 'Walmart', maximum: 1000, fee: 150, ownCode: 'confirmationNumber' as const },
];

/** Ways to pay in the United States. */
export const US_METHODS: readonly PaymentMethod[] = [
  defineMethod({
    ...card,
    methodId: 'm_card',
    direction: 'buyIn',
    paymentType: 'debitCard',
    label: DEBIT_CARD,
  }),
  defineMethod({
    ...card,
    methodId: 'm_credit',
    direction: 'buyIn',
    paymentType: 'creditCard',
    label: CREDIT_CARD,
    entry: 'POST',
    fee: { percent: 2, fixed: 0, paidTo: 'operator' },
  }),
  ...STORES.map((store) =>
    defineMethod({
      methodId: `m_${store.storeId}`,
      direction: 'buyIn',
      paymentType: store.storeId,
      group: 'cashStore',
      provider: PAYNEAR,
      label: store.name,
      flow: 'voucher',
      maximum: store.maximum,
      fee: { percent: 0, fixed: 0, paidTo: 'store' },
      eta: { minimumMinutes: 5, maximumMinutes: 60 },
      stores: [store, ...STORES.filter((other) => other !== store)],
    }),
  ),
  defineMethod({
    methodId: 'm_ach_out',
    direction: 'cashOut',
    paymentType: 'ach',
    group: 'bankTransfer',
    provider: PAYNEAR,
    label: {
      'es-MX': 'Transferencia bancaria (ACH)',
      'en-US': 'Bank transfer (ACH)',
      'ja-JP': '銀行振込（ACH）',
    },
    flow: 'transfer',
    maximum: 25_000,
    eta: { minimumMinutes: 1440, maximumMinutes: 4320 },
    offerLifetimeMinutes: null,
    fields: [
      {
        name: 'routingNumber',
        type: 'digits',
        label: { 'es-MX': 'Número de ruta', 'en-US': 'Routing number', 'ja-JP': 'ルーティング番号' },
        isRequired: true,
        minimumLength: 9,
        maximumLength: 9,
      },
      {
        name: 'accountNumber',
        type: 'digits',
        label: { 'es-MX': 'Número de cuenta', 'en-US': 'Account number', 'ja-JP': '口座番号' },
        isRequired: true,
        minimumLength: 4,
        maximumLength: 17,
      },
    ],
  }),
  defineMethod({
    ...card,
    methodId: 'm_card_out',
    direction: 'cashOut',
    paymentType: 'debitCard',
    label: DEBIT_CARD,
    fee: { percent: 1, fixed: 0, paidTo: 'operator' },
    eta: { minimumMinutes: 5, maximumMinutes: 60 },
  }),
];
