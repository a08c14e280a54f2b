import { expect, it } from 'vitest';
import { createContractValidator } from './validator.ts';

const validator = createContractValidator();

const PAYMENT = {
  transactionId: 'tx_1',
  direction: 'buyIn',
  casinoId: 12,
  status: 'Committed',
  initiationDate: '2026-11-21T18:05:00Z',
  amountAU: 20_000,
};

it.each([
  ['GET', '/funds', { balance: 5 }, ['the answer: expected a list, got {"balance":5}']],
  [
    'GET',
    '/funds',
    [{ casinoId: 12, balance: { regularAU: 5.25, promoAU: '0' }, lockedClaimsCount: 0 }],
    [
      '[0].lockedFundsAU is missing',
      '[0].balance.regularAU: expected an integer, got 5.25',
      '[0].balance.promoAU: expected an integer, got "0"',
    ],
  ],
  [
    'GET',
    '/webpay/transactions',
    {
      status: 'Success',
      items: [
        PAYMENT,
        { ...PAYMENT, initiationDate: '2026-11-21T18:05:00' },
        { ...PAYMENT, initiationDate: '' },
      ],
    },
    [
      'items[1].initiationDate: expected a time with its zone, such as 2026-11-24T05:59:00Z or an integer, got "2026-11-21T18:05:00"',
      'items[2].initiationDate: expected a time with its zone, such as 2026-11-24T05:59:00Z or an integer, got ""',
    ],
  ],
  [
    'GET',
    '/webpay/transactions/tx_1',
    { transaction: { ...PAYMENT, nextAction: { type: 'redirect', method: 'GET' } } },
    ['transaction.nextAction.url is missing'],
  ],
  [
    'GET',
    '/webpay/transactions/tx_1',
    { transaction: { ...PAYMENT, direction: 'in' } },
    ['transaction.direction: expected one of buyIn, cashOut, got "in"'],
  ],
  ['GET', '/user/u_1/profile', { displayName: 5 }, ['displayName: expected a text, got 5']],
])('says in words what an answer of %s %s lacks', (method, path, body, faults) => {
  expect(validator.answer(method, path, { status: 200, body })).toEqual(faults);
});
