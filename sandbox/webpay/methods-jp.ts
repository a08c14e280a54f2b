import { CREDIT_CARD, DEBIT_CARD, defineMethod, type PaymentMethod } from './method-definition.ts';

const CARDPAY = { providerId: 'p2', name: 'CardPay' };
const KONBINI = { providerId: 'p1', name: 'KonbiniPay' };

const card = { group: 'card', provider: CARDPAY, flow: 'redirect', maximum: 700_000 } as const;
const STORES = [
  { storeId: 'sevenEleven', name: 'セブン-イレブン', maximum: 300_000, fee: 220 },
  {
    storeId: 'lawson',
    name: 'ローソン',
    maximum: 299_999,
    fee: 220,
    ownCode: 'confirmationNumber' as const,
  },
  { storeId: 'familyMart', name: 'ファミリーマート', maximum: 299_999, fee: 220 },
];

/** Ways to pay in Japan. */
export const JP_METHODS: readonly PaymentMethod[] = [
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
      provider: KONBINI,
      label: store.name,
      flow: 'voucher',
      maximum: store.maximum,
      fee: { percent: 0, fixed: 0, paidTo: 'store' },
      eta: { minimumMinutes: 5, maximumMinutes: 60 },
      stores: [store, ...STORES.filter((other) => other !== store)],
    }),
  ),
  defineMethod({
    methodId: 'm_furikomi_out',
    direction: 'cashOut',
    paymentType: 'furikomi',
    group: 'bankTransfer',
    provider: KONBINI,
    label: { 'es-MX': 'Transferencia bancaria', 'en-US': 'Bank transfer', 'ja-JP': '銀行振込' },
    flow: 'transfer',
    maximum: 1_000_000,
    eta: { minimumMinutes: 60, maximumMinutes: 4320 },
    offerLifetimeMinutes: null,
    fields: [
      {
        name: 'bankCode',
        type: 'digits',
        label: { 'es-MX': 'Clave del banco', 'en-US': 'Bank code', 'ja-JP': '銀行コード' },
        isRequired: true,
        minimumLength: 4,
        maximumLength: 4,
      },
      {
        name: 'branchCode',
        type: 'digits',
        label: { 'es-MX': 'Clave de la sucursal', 'en-US': 'Branch code', 'ja-JP': '支店コード' },
        isRequired: true,
        minimumLength: 3,
        maximumLength: 3,
      },
      {
        name: 'accountType',
        type: 'select',
        label: { 'es-MX': 'Tipo de cuenta', 'en-US': 'Account type', 'ja-JP': '預金種目' },
        isRequired: true,
        options: [
          { value: 'ordinary', label: { 'es-MX': 'Ahorro', 'en-US': 'Ordinary', 'ja-JP': '普通' } },
          { value: 'current', label: { 'es-MX': 'Corriente', 'en-US': 'Current', 'ja-JP': '当座' } },
        ],
      },
      {
        name: 'accountNumber',
        type: 'digits',
        label: { 'es-MX': 'Número de cuenta', 'en-US': 'Account number', 'ja-JP': '口座番号' },
        isRequired: true,
        minimumLength: 7,
        maximumLength: 7,
      },
    ],
  }),
];
