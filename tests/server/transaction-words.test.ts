import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransactionStanding } from '#app/domain/money/transaction-status.ts';
import { transactionWords } from '#app/domain/money/transaction-status.ts';
import { textsIn } from '#app/i18n/texts.ts';
import type { PaymentOrderInput } from '#sandbox/scenario/payment-order.ts';
import { csvCells } from '#tests/support/csv.ts';
import { pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

let stack: Stack;
let payer: Payer;

beforeAll(async () => {
  stack = await borrowStack('MX');
  payer = await Payer.signIn(stack, { casinos: [{ casinoId: 12, regularAU: 9_000_000 }] });
});

afterAll(async () => {
  payer.client.close();
  await stack.stop();
});

type Status = NonNullable<PaymentOrderInput['status']>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** What the page says of a payment: of the amount outside, the balance, the fee and the credit; null for nothing. */
interface Told {
  balance: string | null;
  payable: string;
  fee: string;
  credit: string | null;
}

const BACK: Told = {
  balance: 'Returned to your balance',
  payable: 'Was not sent',
  fee: 'Fee, not charged',
  credit: null,
};
const OPEN_OUT: Told = { balance: 'Held until it is sent', payable: 'You receive', fee: 'Fee', credit: null };
const PAID: Told = { balance: 'Credited', payable: 'Paid', fee: 'Fee charged', credit: 'Credited as' };

/** Methods with a fee of the operator's. */
const METHOD = { buyIn: 'm_credit', cashOut: 'm_card_out' } as const;

const CASES: [
  standing: TransactionStanding,
  Status,
  'buyIn' | 'cashOut',
  Partial<PaymentOrderInput>,
  Told,
][] = [
  [
    'OfferedToUser',
    'OfferedToUser',
    'buyIn',
    {},
    { balance: 'Not credited yet', payable: 'To pay', fee: 'Fee', credit: 'Will be credited as' },
  ],
  [
    'WaitingForProviderConfirmation',
    'WaitingForProviderConfirmation',
    'buyIn',
    {},
    {
      balance: 'Not credited yet',
      payable: 'Payment being confirmed',
      fee: 'Fee',
      credit: 'Will be credited as',
    },
  ],
  ['Committed', 'Committed', 'buyIn', {}, PAID],
  [
    'Cancelled',
    'Cancelled',
    'buyIn',
    {},
    { balance: 'Not credited', payable: 'Was not charged', fee: 'Fee, not charged', credit: null },
  ],
  [
    'ExpiredLately',
    'Expired',
    'buyIn',
    { initiationDate: ago(3 * HOUR_MS), offerExpirationDate: ago(HOUR_MS) },
    { balance: 'Not credited so far', payable: 'Was to be paid', fee: 'Fee', credit: null },
  ],
  [
    'Expired',
    'Expired',
    'buyIn',
    { initiationDate: ago(3 * DAY_MS), offerExpirationDate: ago(2 * DAY_MS) },
    { balance: 'Not credited', payable: 'Was to be paid', fee: 'Fee, not charged', credit: null },
  ],
  [
    'RefusedByProvider',
    'RefusedByProvider',
    'buyIn',
    {},
    { balance: 'Not credited', payable: 'Was not charged', fee: 'Fee, not charged', credit: null },
  ],
  ['OfferedToUser', 'OfferedToUser', 'cashOut', {}, OPEN_OUT],
  ['WaitingForProviderConfirmation', 'WaitingForProviderConfirmation', 'cashOut', {}, OPEN_OUT],
  [
    'Committed',
    'Committed',
    'cashOut',
    {},
    { balance: 'Paid out', payable: 'Sent to you', fee: 'Fee charged', credit: null },
  ],
  ['Cancelled', 'Cancelled', 'cashOut', {}, BACK],
  [
    'Expired',
    'Expired',
    'cashOut',
    { initiationDate: ago(3 * HOUR_MS), offerExpirationDate: ago(HOUR_MS) },
    BACK,
  ],
  ['RefusedByProvider', 'RefusedByProvider', 'cashOut', {}, BACK],
];

/** Every word that may stand for an amount outside: of these a page has one. */
const PAYABLE_WORDS = [
  'To pay',
  'Payment being confirmed',
  'Paid',
  'Was not charged',
  'Was to be paid',
  'You receive',
  'Sent to you',
  'Was not sent',
  'Amount outside the casino',
];

/** The facts of a page by their labels. */
async function factsOf(id: string, language = 'en'): Promise<Map<string, string>> {
  const { body } = await payer.client.get(`${LIST}?tx=${id}`, { 'Accept-Language': language });
  const [, facts = ''] = /<dl class="tx-facts">(.*?)<\/dl>/s.exec(body) ?? [];
  const rows = [...facts.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)];
  return new Map(rows.map(([, label = '', value = '']) => [pageText(label), pageText(value)]));
}

function expectTold(facts: Map<string, string>, told: Told, payable: RegExp): void {
  expect(facts.get('Casino balance') ?? null).toBe(told.balance);
  expect(PAYABLE_WORDS.filter((word) => facts.has(word))).toEqual([told.payable]);
  expect(facts.get(told.payable)).toMatch(payable);
  expect(['Fee', 'Fee charged', 'Fee, not charged'].filter((word) => facts.has(word))).toEqual([told.fee]);
  expect(['Will be credited as', 'Credited as'].filter((word) => facts.has(word))).toEqual(
    told.credit === null ? [] : [told.credit],
  );
  expect(facts.get('Amount')).toBe('100.00 USD');
}

describe('the page of a payment', () => {
  it.each(CASES)('[S3-TX-09] that stands at %s (%s, %s) says what is true of its figures', async (...one) => {
    const [standing, status, direction, order, told] = one;
    const id = await payer.pay({
      amountAU: 100_000,
      methodId: METHOD[direction],
      direction,
      status,
      ...order,
    });
    expectTold(await factsOf(id), told, /^\$1,8\d\d\.\d\d MXN$/);
    for (const language of ['es-MX', 'ja'] as const) {
      const t = textsIn(language);
      const words = transactionWords(direction, standing);
      const facts = await factsOf(id, language);
      expect(facts.get(t('transactions:facts.balance'))).toBe(words.balance && t(words.balance));
      expect(facts.get(t(words.payable))).toMatch(/MXN$/);
      expect(facts.get(t(words.fee))).toMatch(/^\d+\.\d\d USD$/);
      if (words.credit) expect(facts.has(t(words.credit))).toBe(true);
    }
  });

  it('[S3-TX-10] says so when a slip was paid after its expiry', async () => {
    const id = await payer.pay({
      amountAU: 100_000,
      methodId: 'm_oxxo',
      initiationDate: ago(3 * HOUR_MS),
      status: 'OfferedToUser',
    });
    await stack.sandbox.changePayment({ transactionId: id, offerExpirationDate: ago(HOUR_MS) });
    const before = await factsOf(id);
    expect(before.get('Casino balance')).toBe('Not credited so far');
    expect(before.has('Was to be paid')).toBe(true);
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    const after = await factsOf(id);
    expect(after.get('Casino balance')).toBe('Credited');
    expect(after.get('Paid')).toBe('$1,852.00 MXN');
    const { body } = await payer.client.get(`${LIST}?tx=${id}`);
    expect(pageText(body)).toContain(
      'You paid after the deadline, but the money has still been added to your casino balance.',
    );
  });

  it('[S3-TX-09] says nothing that could be untrue of a status that it does not know', async () => {
    const id = await payer.pay({ amountAU: 100_000, methodId: METHOD.buyIn });
    const [transaction] = (await stack.sandbox.paymentsOf(payer.player.phone)).transactions;
    await stack.sandbox.addFaults({
      match: { path: '^/api/v1/webpay/transactions/[^/]+$' },
      times: 1,
      fault: { json: { status: 'Success', transaction: { ...transaction, status: 'OnHold' } } },
    });
    const unknown = { balance: null, payable: 'Amount outside the casino', fee: 'Fee', credit: null };
    expectTold(await factsOf(id), unknown, /MXN$/);
  });
});

describe('the list and its file', () => {
  it('[S3-TX-11] say beside each amount what has become of it, and count no fee that was not charged', async () => {
    const other = await Payer.signIn(stack, { casinos: [{ casinoId: 12, regularAU: 9_000_000 }] });
    const pay = (status: Status, direction: 'buyIn' | 'cashOut') =>
      other.pay({ amountAU: 100_000, methodId: METHOD[direction], direction, status });
    await pay('RefusedByProvider', 'buyIn');
    await pay('Committed', 'buyIn');
    await pay('Cancelled', 'cashOut');
    const text = pageText((await other.client.get(LIST)).body);
    expect(text).toMatch(/100\.00 USD Fee [\d.]+ USD, not charged Refused By Provider Not credited/);
    expect(text).toMatch(/\+100\.00 USD Fee [\d.]+ USD Committed Credited/);
    expect(text).toMatch(/100\.00 USD Fee [\d.]+ USD, not charged Cancelled Returned to your balance/);
    expect(text).not.toContain('Paid outside');
    const [headings = [], ...rows] = csvCells((await other.client.get('/webPayTransactionsCsv')).body);
    const column = (name: string) => rows.map((row) => row[headings.indexOf(name)]);
    expect(column('Casino balance').sort()).toEqual(['Credited', 'Not credited', 'Returned to your balance']);
    expect(column('Fee').filter((cell) => cell !== '')).toEqual(['2.00']);
    expect(column('Amount')).toEqual(['100.00', '100.00', '100.00']);
    expect(headings).toContain('Amount outside the casino');
    other.client.close();
  });
});
