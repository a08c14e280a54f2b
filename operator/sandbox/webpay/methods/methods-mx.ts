import type { PaymentGroup } from '../../webpay-contract.ts';
import {
  CARDPAY,
  cardMethods,
  DEBIT_CARD,
  defineMethod,
  digitsField,
  type PaymentMethod,
  type StoreDefinition,
} from './method-definition.ts';

const PAYMX = { providerId: 'p1', name: 'PayMx' };

const VOUCHER_ETA = { minimumMinutes: 5, maximumMinutes: 1440 };
/** Telegraph offices take no small sums. */
const TELEGRAPH_MINIMUM = 1000;

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

const CHAINS: Record<'cashStore' | 'pharmacy' | 'other', ChainRow[]> = {
  cashStore: [
    ['oxxo', 'OXXO', 10_000, 1500],
    ['sevenEleven', '7-Eleven', 5000, 1200, 'reference'],
    ['circleK', 'Circle K', 5000, 1200],
    ['extra', 'Extra', 4999, 1000],
    ['soriana', 'Soriana', 10_000, 1000],
    ['calimax', 'Calimax', 5000, 1000],
    ['walmart', 'Walmart', 10_000, 1300, 'confirmationNumber'],
    ['chedraui', 'Chedraui', 9999, 1000],
    ['casaLey', 'Casa Ley', 5000, 1000],
  ],
  pharmacy: [
    ['farmaciasDelAhorro', 'Farmacias del Ahorro', 5000, 1200],
    ['farmaciasYza', 'Farmacias YZA', 5000, 1200],
    ['farmaciasGuadalajara', 'Farmacias Guadalajara', 5000, 1200],
    ['farmaciasBenavides', 'Farmacias Benavides', 4999, 1200],
  ],
  other: [['telecomm', 'Telecomm', 25_000, 2000, 'confirmationNumber']],
};

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

/** One method per chain. Chains of a group share a network: the voucher of one is taken by all of them. */
function voucherMethods(group: PaymentGroup, chains: ChainRow[], isShared: boolean): PaymentMethod[] {
  return chains.map((chain) => {
    const others = isShared ? chains.filter((other) => other !== chain) : [];
    const [paymentType, label, maximum] = chain;
    return defineMethod({
      methodId: `m_${paymentType}`,
      direction: 'buyIn',
      paymentType,
      group,
      provider: PAYMX,
      label,
      flow: 'voucher',
      minimum: paymentType === 'telecomm' ? TELEGRAPH_MINIMUM : 0,
      maximum,
      fee: { percent: 0, fixed: 0, paidTo: group === 'bankBranch' ? 'bank' : 'store' },
      eta: group === 'bankBranch' ? { minimumMinutes: 60, maximumMinutes: 2880 } : VOUCHER_ETA,
      stores: [chain, ...others].map(store),
    });
  });
}

/** Payment methods in Mexico: cards, the cash networks and banks of spec §3, SPEI and CoDi; cash-outs to own accounts. */
export const MX_METHODS: readonly PaymentMethod[] = [
  ...cardMethods(100_000),
  ...voucherMethods('cashStore', CHAINS.cashStore, true),
  ...voucherMethods('pharmacy', CHAINS.pharmacy, true),
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
  ...voucherMethods('bankBranch', BANKS, false),
  ...voucherMethods('other', CHAINS.other, false),
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
