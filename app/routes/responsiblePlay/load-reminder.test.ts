import { expect, it } from 'vitest';
import type { Transaction } from '#app/domain/money/transaction.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import { sumPayments } from './load-reminder.ts';

const paid = (changes: Partial<Transaction>): TransactionEntry => ({
  unavailable: false,
  transaction: {
    casinoId: 12,
    direction: 'buyIn',
    status: 'Committed',
    amountAU: 1,
    ...changes,
  } as Transaction,
});
const page = (...entries: TransactionEntry[]) => ({ entries, unreadableRows: 0, nextCursor: null });

it('sums what is complete, in and out apart, by casino', () => {
  const entries = [
    paid({ amountAU: 300 }),
    paid({ amountAU: 200 }),
    paid({ amountAU: 70, direction: 'cashOut' }),
    paid({ amountAU: 9, status: 'OfferedToUser' }),
    paid({ amountAU: 5, casinoId: 13, direction: 'cashOut' }),
  ];
  const unknown = { wagerAU: null, winAU: null };
  expect(sumPayments(page(...entries))).toEqual([
    { casinoId: 12, buyInAU: 500, cashOutAU: 70, ...unknown },
    { casinoId: 13, buyInAU: 0, cashOutAU: 5, ...unknown },
  ]);
});

it.each([
  ['a payment is unreadable', page(paid({}), { unavailable: true, transactionId: 'tx' })],
  ['a row is unreadable', { ...page(paid({})), unreadableRows: 1 }],
  ['there are more', { ...page(paid({})), nextCursor: 'next' }],
])('is not known when %s', (_what, payments) => {
  expect(sumPayments(payments)).toBeNull();
});
