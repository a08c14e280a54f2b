import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';
import { startedAnswer, wireTransaction } from '#tests/support/examples/wire-payments.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

describe('the list', () => {
  it('asks for nothing more than it was told', async () => {
    operator.reply({ status: 'Success', items: [], nextCursor: null });
    expect(await operator.calls.transactions('AT')).toEqual({
      ok: true,
      value: { entries: [], unreadableRows: 0, nextCursor: null },
    });
    expect(operator.lastSent()).toEqual({
      call: 'GET /api/v1/webpay/transactions',
      json: undefined,
      bearer: 'Bearer AT',
    });
  });

  it('[S7-OTHER-11 OC-PAY-08] passes every filter on, several statuses one by one', async () => {
    operator.reply({ status: 'Success', items: [], nextCursor: null });
    await operator.calls.transactions('AT', {
      limit: 20,
      cursor: 'a/b+c=',
      direction: 'cashOut',
      statuses: ['Committed', 'Expired'],
      casinoId: 12,
      fromMs: Date.UTC(2026, 10, 1, 6),
      toMs: Date.UTC(2026, 11, 1, 6),
    });
    const url = new URL(operator.scripted.seen.at(-1)?.url ?? '', 'http://x');
    expect([...url.searchParams]).toEqual([
      ['limit', '20'],
      ['cursor', 'a/b+c='],
      ['casinoId', '12'],
      ['from', '2026-11-01T06:00:00.000Z'],
      ['to', '2026-12-01T06:00:00.000Z'],
      ['direction', 'cashOut'],
      ['status', 'Committed'],
      ['status', 'Expired'],
    ]);
  });

  it('gives the rows and the way to the next ones', async () => {
    operator.reply({ status: 'Success', items: [wireTransaction], nextCursor: 'next' });
    expect(await operator.calls.transactions('AT')).toMatchObject({
      ok: true,
      value: {
        entries: [
          {
            unavailable: false,
            transaction: { transactionId: 'tx_7Q2', initiationDate: Date.UTC(2026, 10, 21, 18, 5) },
          },
        ],
        unreadableRows: 0,
        nextCursor: 'next',
      },
    });
  });

  it.each([
    { amountAU: 1e21 },
    { amountAU: 0.1 },
    { amountAU: '5' },
    { amountAU: null },
    { amountAU: -1 },
    { amountAU: 0 },
    { amountAU: 2 ** 53 },
    { amountAU: undefined },
    { feeAU: -1 },
    { feeAU: 'x' },
    { direction: 'sideways' },
    { casinoId: 'x' },
    { initiationDate: 'yesterday' },
    { status: '' },
    { status: 7 },
  ])('a row with %j is unavailable; the others stay, in their order', async (changes) => {
    const items = [
      { ...wireTransaction, transactionId: 'tx_1' },
      { ...wireTransaction, ...changes },
      { ...wireTransaction, transactionId: 'tx_3' },
      null,
      { ...wireTransaction, transactionId: '../x' },
    ];
    operator.reply({ status: 'Success', items, nextCursor: null });
    expect(await operator.calls.transactions('AT')).toMatchObject({
      ok: true,
      value: {
        entries: [
          { unavailable: false, transaction: { transactionId: 'tx_1' } },
          { unavailable: true, transactionId: 'tx_7Q2' },
          { unavailable: false, transaction: { transactionId: 'tx_3' } },
        ],
        unreadableRows: 2,
      },
    });
  });

  it('[OC-TYPE-12] statuses and payment types that are not known stay as they are called', async () => {
    const strange = {
      ...wireTransaction,
      status: 'OnHold',
      paymentType: 'paynet',
      paymentTypeLabel: 'Paynet\u0007',
      creditType: 'gold',
      payable: { amount: 0.5, minorDigits: 2, iso4217Code: 'MXN' },
      lastUpdateDate: undefined,
      feeAU: undefined,
      provider: null,
      isCancellable: 'yes',
    };
    operator.reply({ status: 'Success', items: [strange], nextCursor: null });
    expect(await operator.calls.transactions('AT')).toMatchObject({
      ok: true,
      value: {
        entries: [
          {
            transaction: {
              status: 'OnHold',
              paymentType: 'paynet',
              paymentTypeLabel: 'Paynet',
              creditType: null,
              payable: null,
              lastUpdateDate: Date.UTC(2026, 10, 21, 18, 5),
              feeAU: 0,
              provider: { providerId: '', name: '' },
              isCancellable: false,
            },
          },
        ],
      },
    });
  });

  it('that is a bare list is one without an end to come', async () => {
    operator.reply([wireTransaction]);
    expect(await operator.calls.transactions('AT')).toMatchObject({
      ok: true,
      value: { entries: [{ unavailable: false }], nextCursor: null },
    });
  });

  it.each([
    ['no list', { status: 'Success' }],
    ['a cursor that is none', { status: 'Success', items: [wireTransaction], nextCursor: 7 }],
    ['an empty cursor', { status: 'Success', items: [wireTransaction], nextCursor: '' }],
  ])('%s: it cannot be read, and is not taken for the whole', async (_name, body) => {
    operator.reply(body);
    expect(await operator.calls.transactions('AT')).toMatchObject({
      ok: false,
      failure: { code: 'MiscellaneousError' },
    });
  });

  it('a cursor that is bad or too old is data', async () => {
    operator.reply({ status: 'MiscellaneousError' }, 400);
    expect(await operator.calls.transactions('AT', { cursor: 'old' })).toMatchObject({
      ok: false,
      failure: { code: 'http400', effect: 'show' },
    });
    expect(operator.scripted.seen).toHaveLength(1);
  });
});

describe('one payment', () => {
  const detail = {
    ...wireTransaction,
    nextAction: startedAnswer.nextAction,
    events: [
      { date: '2026-11-21T18:05:00Z', status: 'OfferedToUser', info: null },
      { date: 'never', status: 'Expired', info: null },
      { date: '2026-11-21T18:06:00Z', status: 'OnHold', info: 'Looking at it' },
    ],
  };

  it('comes with what is to be done and what has happened', async () => {
    operator.reply({ status: 'Success', transaction: detail });
    expect(await operator.calls.transaction('AT', 'tx_7Q2')).toMatchObject({
      ok: true,
      value: {
        transactionId: 'tx_7Q2',
        nextAction: { type: 'voucher', voucher: { reference: '98000000123456' } },
        events: [
          { date: Date.UTC(2026, 10, 21, 18, 5), status: 'OfferedToUser', info: null },
          { date: Date.UTC(2026, 10, 21, 18, 6), status: 'OnHold', info: 'Looking at it' },
        ],
      },
    });
    expect(operator.lastSent().call).toBe('GET /api/v1/webpay/transactions/tx_7Q2');
  });

  it.each([
    ['unknown or another player’s', {}, 404, 'http404'],
    [
      'not to be read',
      { status: 'Success', transaction: { ...detail, amountAU: 0.5 } },
      200,
      'MiscellaneousError',
    ],
    ['nothing', { status: 'Success' }, 200, 'MiscellaneousError'],
  ])('%s', async (_name, body, status, code) => {
    operator.reply(body, status);
    expect(await operator.calls.transaction('AT', 'tx_7Q2')).toMatchObject({ ok: false, failure: { code } });
  });

  it.each(['', '../funds', 'a/b', 'a?b', 'é', 'a'.repeat(65)])(
    '%j can be nobody’s',
    async (transactionId) => {
      const failure = { code: 'http404' };
      expect(await operator.calls.transaction('AT', transactionId)).toMatchObject({ ok: false, failure });
      expect(await operator.calls.returnedFromProvider('AT', transactionId, { query: '' })).toMatchObject({
        ok: false,
        failure,
      });
      expect(operator.scripted.seen).toEqual([]);
    },
  );

  it('[OC-PAY-07] coming back from the provider is told with the query as it was', async () => {
    operator.reply({ status: 'Success', transaction: detail });
    const query = 'from=provider&tx=tx_7Q2&result=ok&sig=%2B%20a';
    expect(await operator.calls.returnedFromProvider('AT', 'tx_7Q2', { query })).toMatchObject({
      ok: true,
      value: { status: 'OfferedToUser' },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/webpay/transactions/tx_7Q2/return',
      json: { query },
      bearer: 'Bearer AT',
    });
    expect(operator.scripted.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
  });

  it('a query that is too long is not told in part', async () => {
    const query = 'a'.repeat(4097);
    expect(await operator.calls.returnedFromProvider('AT', 'tx_7Q2', { query })).toMatchObject({
      ok: false,
      failure: { code: 'http400', outcome: 'refused' },
    });
    expect(operator.scripted.seen).toEqual([]);
  });
});
