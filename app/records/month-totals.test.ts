import { describe, expect, it } from 'vitest';
import type { CurrencyInfo } from '#app/domain/money/currency.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { inCountry } from '#tests/support/examples/currencies.ts';
import type { Casinos } from './casinos.ts';
import { monthTotals } from './month-totals.ts';

const DOLLARS: CurrencyInfo = {
  minorDigits: 2,
  auPerCurrencyUnit: 1000,
  symbol: '$',
  minorSymbol: 'c',
  doesSymbolGoInFront: true,
  doesMinorSymbolGoInFront: false,
  spaceBetweenSymbol: false,
  iso4217Code: 'USD',
};
const YEN: CurrencyInfo = {
  ...DOLLARS,
  minorDigits: 0,
  auPerCurrencyUnit: 1,
  symbol: '¥',
  iso4217Code: 'JPY',
};
const OTHER_DOLLARS: CurrencyInfo = { ...DOLLARS, auPerCurrencyUnit: 100 };
const CURRENCIES: Readonly<Record<number, CurrencyInfo>> = {
  12: DOLLARS,
  14: YEN,
  15: DOLLARS,
  16: OTHER_DOLLARS,
};

const casinos: Casinos = {
  list: Object.entries(CURRENCIES).map(([id, currencyInfo]) => ({
    id: Number(id),
    name: '',
    currencyInfo,
    timeZone: null,
  })),
  timeZone: 'UTC',
};

function paid(amountAU: number, special: Partial<Transaction> = {}): TransactionEntry {
  const transaction: Transaction = {
    transactionId: 'tx_1',
    direction: 'buyIn',
    casinoId: 12,
    status: 'Committed',
    statusAdditionalInfo: null,
    initiationDate: 0,
    offerExpirationDate: null,
    lastUpdateDate: 0,
    provider: { providerId: 'p', name: 'P' },
    paymentType: 'oxxo',
    paymentTypeLabel: 'OXXO',
    creditType: null,
    amountAU,
    feeAU: 777,
    taxAU: 0,
    payable: null,
    providerReference: null,
    trackingKey: null,
    payoutAccountMask: null,
    isCancellable: false,
    ...special,
  };
  return { unavailable: false, transaction };
}

const sum = (...entries: TransactionEntry[]) =>
  monthTotals({ entries, unreadableRows: 0 }, casinos, inCountry('en-US'));

describe('monthTotals', () => {
  it('[SC-TX-04] adds up by currency, over casinos, without fees', () => {
    expect(
      sum(
        paid(10_000),
        paid(2500, { casinoId: 15 }),
        paid(1500, { casinoId: 14 }),
        paid(3000, { direction: 'cashOut' }),
      ),
    ).toEqual([
      { in: '$12.50', out: '$3.00' },
      { in: '1,500\u00a0JPY', out: '0\u00a0JPY' },
    ]);
  });

  it.each([
    'OfferedToUser',
    'WaitingForProviderConfirmation',
    'Cancelled',
    'Expired',
    'RefusedByProvider',
    'New',
  ])('does not count what is %s', (status) => {
    expect(sum(paid(10_000, { status }))).toEqual([]);
  });

  it('keeps apart what is counted in other units', () => {
    expect(sum(paid(1000), paid(1000, { casinoId: 16 }))).toEqual([
      { in: '$1.00', out: '$0.00' },
      { in: '$10.00', out: '$0.00' },
    ]);
  });

  it('knows no sum when an amount is not known', () => {
    expect(sum(paid(1000), { unavailable: true, transactionId: 'tx_2' })).toBeNull();
    expect(sum(paid(1000), paid(1000, { casinoId: 99 }))).toBeNull();
  });

  it('adds large amounts up to the last unit', () => {
    expect(sum(...Array.from({ length: 500 }, () => paid(999_999_999)))).toEqual([
      { in: '$499,999,999.50', out: '$0.00' },
    ]);
  });
});
