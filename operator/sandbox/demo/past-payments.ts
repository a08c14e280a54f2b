import type { Country } from '../contract.ts';
import type { Runtime } from '../runtime.ts';
import { makePayments, type PaymentOrderInput, paymentOrders } from '../scenario/payment-order.ts';
import { listCasinos } from '../site/casinos.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Payment methods that every country has, under its own name. */
type Method = 'card' | 'slip' | 'bank' | 'bankOut';

const METHODS: Record<Country, Record<Method, string>> = {
  MX: { card: 'm_card', slip: 'm_oxxo', bank: 'm_spei', bankOut: 'm_spei_out' },
  US: {
    card: 'm_card',
    slip: 'm_sevenEleven',
    bank: 'm_credit',
    bankOut: 'm_ach_out',
  },
  JP: {
    card: 'm_card',
    slip: 'm_sevenEleven',
    bank: 'm_credit',
    bankOut: 'm_furikomi_out',
  },
};

/** A payment some days ago, in whole units of the casino's currency; committed unless it says otherwise. */
type Past = readonly [
  daysAgo: number,
  casinoId: number,
  method: Method,
  units: number,
  more?: Partial<PaymentOrderInput>,
];

/** Half a year at three casinos: most went well, some did not, and a slip still waits to be paid. */
const AT_THREE_CASINOS: readonly Past[] = [
  [171.3, 12, 'card', 100],
  [163.8, 13, 'slip', 500],
  [150.1, 12, 'bankOut', 80],
  [142.6, 14, 'card', 8000],
  [131.9, 13, 'slip', 300, { status: 'Expired' }],
  [120.4, 13, 'bank', 1500],
  [104.7, 12, 'card', 60],
  [96.2, 12, 'card', 250, { status: 'RefusedByProvider' }],
  [96.1, 12, 'bank', 250],
  [83.5, 13, 'bankOut', 900],
  [71.4, 14, 'bankOut', 5000],
  [64.9, 12, 'slip', 40, { creditType: 'promo' }],
  [57.3, 13, 'slip', 800],
  [49.6, 12, 'bankOut', 120, { status: 'Cancelled' }],
  [41.2, 12, 'card', 75],
  [36.8, 14, 'slip', 10_000],
  [30.5, 13, 'card', 600],
  [23.7, 12, 'bankOut', 200],
  [17.1, 12, 'slip', 50],
  [12.4, 13, 'bankOut', 450],
  [8.6, 12, 'card', 90],
  [5.2, 13, 'slip', 350],
  [2.3, 12, 'card', 120],
  [0.1, 12, 'slip', 60, { status: 'OfferedToUser' }],
];

const AT_ONE_CASINO: readonly Past[] = [
  [88.4, 12, 'card', 50],
  [61.7, 12, 'slip', 30],
  [44.2, 12, 'bankOut', 40],
  [19.5, 12, 'card', 80],
  [6.9, 12, 'slip', 25, { status: 'Expired' }],
];

/** Demo players who have paid before. */
const OF_PLAYER: Readonly<Record<string, readonly Past[]>> = {
  verified: AT_THREE_CASINOS,
  suspended: AT_ONE_CASINO,
};

/**
 * Gives a new demo player the payments of the past, their money moved with them.
 *
 * @throws Error when one of them cannot be made
 */
export function seedPastPayments(runtime: Runtime, key: string, phone: string): void {
  const casinos = listCasinos(runtime.db, runtime.country);
  const orders = (OF_PLAYER[key] ?? []).map(([daysAgo, casinoId, method, units, more]): PaymentOrderInput => {
    const isCashOut = method === 'bankOut';
    const unitAU = casinos.find(({ id }) => id === casinoId)?.currencyInfo.auPerCurrencyUnit ?? 1;
    return {
      phone,
      casinoId,
      direction: isCashOut ? 'cashOut' : 'buyIn',
      methodId: METHODS[runtime.country][method],
      amountAU: units * unitAU,
      status: 'Committed',
      initiationDate: new Date(runtime.now() - daysAgo * DAY_MS).toISOString(),
      ...(isCashOut && { payoutAccountMask: '•••• 9719' }),
      ...more,
    };
  });
  const made = makePayments(runtime, paymentOrders.parse(orders));
  if (!made.ok) throw new Error(`The payments of the demo player ${key} cannot be made: ${made.problem}`);
}
