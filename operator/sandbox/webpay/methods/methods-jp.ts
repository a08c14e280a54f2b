import {
  cardMethods,
  defineMethod,
  digitsField,
  type PaymentMethod,
  type StoreDefinition,
  storeMethods,
} from './method-definition.ts';

const KONBINI = { providerId: 'p1', name: 'KonbiniPay' };

const STORES: StoreDefinition[] = [
  { storeId: 'sevenEleven', name: 'セブン-イレブン', maximum: 300_000, fee: 220 },
  {
    storeId: 'lawson',
    name: 'ローソン',
    maximum: 299_999,
    fee: 220,
    ownCode: 'confirmationNumber',
  },
  { storeId: 'familyMart', name: 'ファミリーマート', maximum: 299_999, fee: 220 },
];

/** Payment methods in Japan. */
export const JP_METHODS: readonly PaymentMethod[] = [
  ...cardMethods(700_000),
  ...storeMethods(KONBINI, STORES),
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
      digitsField('bankCode', [4, 4], {
        'es-MX': 'Clave del banco',
        'en-US': 'Bank code',
        'ja-JP': '銀行コード',
      }),
      digitsField('branchCode', [3, 3], {
        'es-MX': 'Clave de la sucursal',
        'en-US': 'Branch code',
        'ja-JP': '支店コード',
      }),
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
      digitsField('accountNumber', [7, 7], {
        'es-MX': 'Número de cuenta',
        'en-US': 'Account number',
        'ja-JP': '口座番号',
      }),
    ],
  }),
];
