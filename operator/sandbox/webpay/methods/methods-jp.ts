import {
  cardMethods,
  defineMethod,
  digitsField,
  type PaymentMethod,
  type StoreDefinition,
  voucherMethods,
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

/** Banks by their codes. */
const BANKS = [
  ['0001', 'みずほ銀行', 'Mizuho Bank'],
  ['0005', '三菱UFJ銀行', 'MUFG Bank'],
  ['0009', '三井住友銀行', 'Sumitomo Mitsui Banking'],
  ['0010', 'りそな銀行', 'Resona Bank'],
  ['0036', '楽天銀行', 'Rakuten Bank'],
  ['9900', 'ゆうちょ銀行', 'Japan Post Bank'],
] as const;

/** Payment methods in Japan. */
export const JP_METHODS: readonly PaymentMethod[] = [
  ...cardMethods(700_000),
  ...voucherMethods(KONBINI, STORES),
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
        type: 'select',
        label: { 'es-MX': 'Banco', 'en-US': 'Bank', 'ja-JP': '金融機関' },
        isRequired: true,
        options: BANKS.map(([value, name, latinName]) => ({
          value,
          label: { 'es-MX': latinName, 'en-US': latinName, 'ja-JP': name },
        })),
      },
      digitsField('branchCode', [3, 3], {
        'es-MX': 'Número de la sucursal',
        'en-US': 'Branch number',
        'ja-JP': '支店番号',
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
      {
        name: 'accountHolder',
        type: 'kana',
        label: { 'es-MX': 'Titular (kana)', 'en-US': 'Account holder (kana)', 'ja-JP': '口座名義（カナ）' },
        isRequired: true,
        maximumLength: 48,
      },
    ],
  }),
];
