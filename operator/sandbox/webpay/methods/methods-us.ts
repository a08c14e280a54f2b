import {
  CARDPAY,
  cardMethods,
  DEBIT_CARD,
  defineMethod,
  digitsField,
  type PaymentMethod,
  type StoreDefinition,
  voucherMethods,
} from './method-definition.ts';

const PAYNEAR = { providerId: 'p1', name: 'PayNear' };

const CARD_MAXIMUM = 5000;
const STORES: StoreDefinition[] = [
  { storeId: 'sevenEleven', name: '7-Eleven', maximum: 500, fee: 199 },
  { storeId: 'walmart', name: 'Walmart', maximum: 1000, fee: 150, ownCode: 'confirmationNumber' },
];

/** Payment methods in the United States. */
export const US_METHODS: readonly PaymentMethod[] = [
  ...cardMethods(CARD_MAXIMUM),
  ...voucherMethods(PAYNEAR, STORES),
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
        ...digitsField('routingNumber', [9, 9], {
          'es-MX': 'Número de ruta',
          'en-US': 'Routing number',
          'ja-JP': 'ルーティング番号',
        }),
        type: 'routing',
      },
      digitsField('accountNumber', [4, 17], {
        'es-MX': 'Número de cuenta',
        'en-US': 'Account number',
        'ja-JP': '口座番号',
      }),
    ],
  }),
  defineMethod({
    methodId: 'm_card_out',
    direction: 'cashOut',
    group: 'card',
    provider: CARDPAY,
    flow: 'redirect',
    maximum: CARD_MAXIMUM,
    paymentType: 'debitCard',
    label: DEBIT_CARD,
    fee: { percent: 1, fixed: 0, paidTo: 'operator' },
    eta: { minimumMinutes: 5, maximumMinutes: 60 },
  }),
];
