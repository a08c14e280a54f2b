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

const PAYMX = { providerId: 'p1', name: 'PayMx' };

/**
 * Chain, name, most pesos a till takes, its charge in centavos, whether its tills know vouchers by a code of their own.
 */
type ChainRow = [
  storeId: string,
  name: string,
  maximum: number,
  fee: number,
  ownCode?: StoreDefinition['ownCode'],
];

/** Chains by the network that they share. */
const CASH_STORES: ChainRow[] = [
  ['oxxo', 'OXXO', 10_000, 1500],
  ['sevenEleven', '7-Eleven', 5000, 1200, 'reference'],
  ['circleK', 'Circle K', 5000, 1200],
  ['extra', 'Extra', 4999, 1000],
  ['soriana', 'Soriana', 10_000, 1000],
  ['calimax', 'Calimax', 5000, 1000],
  ['walmart', 'Walmart', 10_000, 1300, 'confirmationNumber'],
  ['chedraui', 'Chedraui', 9999, 1000],
  ['casaLey', 'Casa Ley', 5000, 1000],
];
const PHARMACIES: ChainRow[] = [
  ['farmaciasDelAhorro', 'Farmacias del Ahorro', 5000, 1200],
  ['farmaciasYza', 'Farmacias YZA', 5000, 1200],
  ['farmaciasGuadalajara', 'Farmacias Guadalajara', 5000, 1200],
  ['farmaciasBenavides', 'Farmacias Benavides', 4999, 1200],
];
const TELEGRAPHS: ChainRow[] = [['telecomm', 'Telecomm', 25_000, 2000, 'confirmationNumber']];
const BANKS: ChainRow[] = [
  ['bbva', 'BBVA', 100_000, 0, 'confirmationNumber'],
  ['banamex', 'Banamex', 100_000, 0, 'confirmationNumber'],
  ['santander', 'Santander', 100_000, 0, 'confirmationNumber'],
  ['hsbc', 'HSBC', 50_000, 0, 'confirmationNumber'],
  ['banorte', 'Banorte', 100_000, 0, 'confirmationNumber'],
];

const store = ([storeId, name, maximum, fee, ownCode]: ChainRow): StoreDefinition => ({
  storeId,
  name,
  maximum,
  fee,
  ...(ownCode && { ownCode }),
});

const vouchers = (chains: ChainRow[], special: Parameters<typeof voucherMethods>[2]) =>
  voucherMethods(PAYMX, chains.map(store), { eta: { minimumMinutes: 5, maximumMinutes: 1440 }, ...special });

/** Payment methods in Mexico: cards, the cash networks and banks of spec §3, SPEI and CoDi; cash-outs to own accounts. */
export const MX_METHODS: readonly PaymentMethod[] = [
  ...cardMethods(100_000),
  ...vouchers(CASH_STORES, { group: 'cashStore' }),
  ...vouchers(PHARMACIES, { group: 'pharmacy' }),
  defineMethod({
    methodId: 'm_spei',
    direction: 'buyIn',
    paymentType: 'spei',
    group: 'bankTransfer',
    provider: PAYMX,
    label: 'SPEI',
    flow: 'transfer',
    maximum: 500_000,
    fee: { percent: 0, fixed: 0, paidTo: 'bank' },
    eta: { minimumMinutes: 1, maximumMinutes: 60 },
    offerLifetimeMinutes: 1440,
  }),
  defineMethod({
    methodId: 'm_codi',
    direction: 'buyIn',
    paymentType: 'codi',
    group: 'bankTransfer',
    provider: PAYMX,
    label: 'CoDi',
    flow: 'redirect',
    maximum: 12_000,
    fields: [
      digitsField('phoneNumber', [10, 10], {
        'es-MX': 'Celular registrado en CoDi',
        'en-US': 'Mobile number registered with CoDi',
        'ja-JP': 'CoDi に登録した携帯電話番号',
      }),
    ],
  }),
  ...vouchers(BANKS, {
    group: 'bankBranch',
    fee: { percent: 0, fixed: 0, paidTo: 'bank' },
    eta: { minimumMinutes: 60, maximumMinutes: 2880 },
    isShared: false,
  }),
  // Telegraph offices take no small sums.
  ...vouchers(TELEGRAPHS, { group: 'other', minimum: 1000 }),
  defineMethod({
    methodId: 'm_spei_out',
    direction: 'cashOut',
    paymentType: 'spei',
    group: 'bankTransfer',
    provider: PAYMX,
    label: 'SPEI',
    flow: 'transfer',
    maximum: 500_000,
    fee: { percent: 0, fixed: 0, paidTo: 'bank' },
    eta: { minimumMinutes: 5, maximumMinutes: 1440 },
    offerLifetimeMinutes: null,
    fields: [
      {
        name: 'clabe',
        type: 'clabe',
        label: {
          'es-MX': 'CLABE interbancaria',
          'en-US': 'CLABE (bank account number)',
          'ja-JP': 'CLABE（銀行口座番号）',
        },
        isRequired: true,
        minimumLength: 18,
        maximumLength: 18,
      },
    ],
  }),
  defineMethod({
    methodId: 'm_card_out',
    direction: 'cashOut',
    paymentType: 'debitCard',
    group: 'card',
    provider: CARDPAY,
    label: DEBIT_CARD,
    flow: 'redirect',
    maximum: 50_000,
    fee: { percent: 1, fixed: 0, paidTo: 'operator' },
    eta: { minimumMinutes: 5, maximumMinutes: 60 },
  }),
];
