import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';
import { startedAnswer, wireTransaction } from '#tests/support/examples/wire-payments.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const KEY = '3f0c3f1e-8a55-4d8e-9a9e-2f7f5c1f7a11';

const request = {
  casinoId: 12,
  methodId: 'm_oxxo',
  amountAU: 20_000,
  returnUrl: 'https://portal.example/webPayTransactions?from=provider',
  language: 'es-MX',
} as const;

const calls = {
  buyIn: () => operator.calls.buyIn('AT', request, KEY),
  cashOut: () => operator.calls.cashOut('AT', request, KEY),
  cancel: () => operator.calls.cancelTransaction('AT', 'tx_7Q2', KEY),
};

describe('starting a payment', () => {
  it.each([
    ['buyIn', '/api/v1/webpay/buyIn'],
    ['cashOut', '/api/v1/webpay/cashOut'],
  ] as const)(
    '[S7-OTHER-11 OC-PAY-04] %s is sent with its key, what was not asked left out',
    async (name, path) => {
      operator.reply(startedAnswer);
      expect((await calls[name]()).ok).toBe(true);
      expect(operator.lastSent()).toEqual({ call: `POST ${path}`, json: request, bearer: 'Bearer AT' });
      expect(operator.scripted.seen.at(-1)?.headers['idempotency-key']).toBe(KEY);
    },
  );

  it('[OC-PAY-04] sends what the method, the age and the proof ask for', async () => {
    operator.reply(startedAnswer);
    const whole = {
      ...request,
      paymentDetails: { clabe: '032180000118359719' },
      ageConfirmed: true,
      stepUp: { kind: 'code', value: '123456' },
    } as const;
    await operator.calls.cashOut('AT', whole, KEY);
    expect(operator.lastSent().json).toEqual(whole);
  });

  it('gives the transaction and the slip', async () => {
    operator.reply(startedAnswer);
    expect(await calls.buyIn()).toEqual({
      ok: true,
      value: {
        transaction: {
          transactionId: 'tx_7Q2',
          direction: 'buyIn',
          casinoId: 12,
          status: 'OfferedToUser',
          statusAdditionalInfo: null,
          initiationDate: Date.UTC(2026, 10, 21, 18, 5),
          offerExpirationDate: Date.UTC(2026, 10, 25, 5, 59),
          lastUpdateDate: Date.UTC(2026, 10, 21, 18, 5),
          provider: { providerId: 'p1', name: 'PayMx' },
          paymentType: 'oxxo',
          paymentTypeLabel: 'OXXO',
          creditType: 'regular',
          amountAU: 20_000,
          feeAU: 0,
          taxAU: 0,
          payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
          providerReference: '98000000123456',
          trackingKey: null,
          payoutAccountMask: null,
          isCancellable: true,
        },
        nextAction: {
          type: 'voucher',
          voucher: {
            reference: '98000000123456',
            barcode: '98000000123456',
            stores: [
              { storeId: 'oxxo', name: 'OXXO', reference: null, confirmationNumber: null, maximum: null },
            ],
            payable: { amount: 37_040, minorDigits: 2, iso4217Code: 'MXN' },
            storeFee: { amount: 1500, minorDigits: 2, iso4217Code: 'MXN' },
            issuedAt: Date.UTC(2026, 10, 21, 18, 5),
            expiresAt: Date.UTC(2026, 10, 25, 5, 59),
            timeZone: 'America/Mexico_City',
            beneficiary: 'PAYMX',
            concept: 'tx_7Q2',
            hostedVoucherUrl: null,
          },
        },
      },
    });
  });

  it('keeps addresses as the operator wrote them, whatever they are', async () => {
    const url = 'javascript:alert(1)';
    const expiresAt = '2026-11-21T19:05:00Z';
    operator.reply({ ...startedAnswer, nextAction: { type: 'redirect', method: 'GET', url, expiresAt } });
    expect(await calls.buyIn()).toMatchObject({ ok: true, value: { nextAction: { method: 'GET', url } } });
    const fields = { token: 'a b', __proto__x: '1' };
    operator.reply({
      ...startedAnswer,
      nextAction: { type: 'redirect', method: 'POST', url, expiresAt, fields },
    });
    expect(await calls.buyIn()).toMatchObject({
      ok: true,
      value: {
        nextAction: {
          method: 'POST',
          fields: [
            { name: 'token', value: 'a b' },
            { name: '__proto__x', value: '1' },
          ],
          expiresAt: Date.UTC(2026, 10, 21, 19, 5),
        },
      },
    });
  });

  const redirectWith = (fields: Record<string, string>) => ({
    type: 'redirect',
    method: 'POST',
    url: 'https://pay.example/',
    fields,
  });
  const fieldsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']));

  it('gives a form of a hundred fields, with names of 200 characters', async () => {
    for (const fields of [fieldsOf(100), { ['n'.repeat(200)]: 'x' }]) {
      operator.reply({ ...startedAnswer, nextAction: redirectWith(fields) });
      expect(await calls.buyIn()).toMatchObject({ ok: true, value: { nextAction: { method: 'POST' } } });
    }
  });

  const { voucher } = startedAnswer.nextAction;
  it.each([
    ['a form of 101 fields', redirectWith(fieldsOf(101))],
    ['a form with a name of 201 characters', redirectWith({ a: 'x', ['n'.repeat(201)]: 'x' })],
    ['none', undefined],
    ['null', null],
    ['of another type', { type: 'dance' }],
    ['a redirect without an address', { type: 'redirect', method: 'GET', expiresAt: 1 }],
    ['a redirect by PUT', { type: 'redirect', method: 'PUT', url: 'https://pay.example/' }],
    [
      'a form of numbers',
      { type: 'redirect', method: 'POST', url: 'https://pay.example/', fields: { a: 1 } },
    ],
    ['a slip without an amount', { type: 'voucher', voucher: { ...voucher, payable: null } }],
    [
      'a slip over a fraction',
      { type: 'voucher', voucher: { ...voucher, payable: { ...voucher.payable, amount: 0.5 } } },
    ],
    ['a slip without an end', { type: 'voucher', voucher: { ...voucher, expiresAt: 'soon' } }],
    ['a transfer to no account', { type: 'transfer', transfer: { ...voucher, clabe: '12' } }],
  ])(
    '[OC-TYPE-10] a next action that is %s: the payment was started all the same',
    async (_name, nextAction) => {
      operator.reply({ ...startedAnswer, nextAction });
      expect(await calls.buyIn()).toMatchObject({
        ok: true,
        value: { transaction: { transactionId: 'tx_7Q2' }, nextAction: null },
      });
    },
  );

  it('[OC-TYPE-11] takes a slip without what only helps', async () => {
    const bare = {
      ...voucher,
      barcode: { symbology: 'qr', value: 'x' },
      stores: 'all',
      timeZone: 'Mars/Base',
    };
    operator.reply({ ...startedAnswer, nextAction: { type: 'voucher', voucher: bare } });
    expect(await calls.buyIn()).toMatchObject({
      ok: true,
      value: { nextAction: { voucher: { barcode: null, stores: [], timeZone: null } } },
    });
  });

  it('gives where to send a transfer', async () => {
    const transfer = {
      clabe: '032180000118359719',
      bankName: 'STP',
      beneficiary: 'PAYMX',
      reference: '1234567',
      concept: 'tx_7Q2',
      payable: voucher.payable,
      expiresAt: '2026-11-25T05:59:00Z',
      timeZone: 'America/Mexico_City',
    };
    operator.reply({ ...startedAnswer, nextAction: { type: 'transfer', transfer } });
    expect(await calls.buyIn()).toMatchObject({
      ok: true,
      value: { nextAction: { transfer: { ...transfer, expiresAt: Date.UTC(2026, 10, 25, 5, 59) } } },
    });
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e9 + 1])(
    '[OC-RULE-07] is not sent with %d AU',
    async (au) => {
      const tampered = { ...request, amountAU: au };
      expect(await operator.calls.buyIn('AT', tampered, KEY)).toMatchObject({
        ok: false,
        failure: { code: 'valueIsNotANumber', outcome: 'refused' },
      });
      expect((await operator.calls.cashOut('AT', tampered, KEY)).ok).toBe(false);
      expect(operator.scripted.seen).toEqual([]);
    },
  );

  it.each(['short', 'a'.repeat(65), 'with a space in it'])('is not sent with the key %j', async (key) => {
    expect(await operator.calls.buyIn('AT', request, key)).toMatchObject({
      ok: false,
      failure: { code: 'http400', outcome: 'refused' },
    });
    expect(operator.scripted.seen).toEqual([]);
  });
});

describe('a payment that the operator itself still waits for', () => {
  it('[OC-RULE-14] is not known to be done or refused, and names its transaction', async () => {
    operator.reply({
      status: 'WaitingForProviderConfirmation',
      transaction: { ...wireTransaction, status: 'WaitingForProviderConfirmation' },
    });
    expect(await calls.buyIn()).toMatchObject({
      ok: false,
      failure: {
        code: 'WaitingForProviderConfirmation',
        outcome: 'unknown',
        payment: { transaction: { transactionId: 'tx_7Q2' } },
      },
    });
  });
});

describe('cancelling', () => {
  it('sends nothing but the key, and gives the transaction as it is then', async () => {
    operator.reply({
      status: 'Success',
      transaction: { ...wireTransaction, status: 'Cancelled', isCancellable: false },
    });
    expect(await calls.cancel()).toMatchObject({
      ok: true,
      value: { status: 'Cancelled', isCancellable: false, nextAction: null, events: [] },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/webpay/transactions/tx_7Q2/cancel',
      json: {},
      bearer: 'Bearer AT',
    });
    expect(operator.scripted.seen.at(-1)?.headers['idempotency-key']).toBe(KEY);
  });

  it('[OC-PAY-09] what cannot be cancelled any more comes back as it is', async () => {
    operator.reply({
      status: 'InvalidTransferParameters',
      transaction: { ...wireTransaction, status: 'Committed' },
    });
    expect(await calls.cancel()).toMatchObject({
      ok: false,
      failure: { outcome: 'refused', payment: { transaction: { status: 'Committed' } } },
    });
  });

  it('nobody’s transaction is not found, without a call', async () => {
    expect(await operator.calls.cancelTransaction('AT', '../x', KEY)).toMatchObject({
      ok: false,
      failure: { code: 'http404', outcome: 'refused' },
    });
    expect(operator.scripted.seen).toEqual([]);
  });
});
