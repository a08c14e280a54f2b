import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedOperator, connectScriptedOperator } from '#tests/contract/connected-operator.ts';

let operator: ConnectedOperator;

beforeAll(async () => {
  operator = await connectScriptedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const payable = { amount: 92_600, minorDigits: 2, iso4217Code: 'MXN' };
const fee = { ...payable, amount: 0 };
const answer = { status: 'Success', payable, fee, validUntil: '2026-11-22T12:10:00Z' };
const request = { direction: 'buyIn', casinoId: 12, methodId: 'm_oxxo', amountAU: 50_000 } as const;
const ask = () => operator.calls.webpayQuote('AT', request);

describe('a quote', () => {
  it('says what is paid outside, and until when', async () => {
    operator.reply(answer);
    expect(await ask()).toEqual({
      ok: true,
      value: { payable, fee, validUntil: Date.UTC(2026, 10, 22, 12, 10) },
    });
    expect(operator.lastSent()).toEqual({
      call: 'POST /api/v1/webpay/quote',
      json: request,
      bearer: 'Bearer AT',
    });
    expect(operator.scripted.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
  });

  it.each([undefined, null, 'free', { amount: -1 }])('can do without a fee, such as %j', async (none) => {
    operator.reply({ ...answer, fee: none });
    expect(await ask()).toMatchObject({ ok: true, value: { payable, fee: null } });
  });

  it.each([
    { payable: null },
    { payable: { ...payable, amount: 0 } },
    { payable: { ...payable, amount: 0.5 } },
    { payable: { ...payable, iso4217Code: 'pesos' } },
    { validUntil: undefined },
    { validUntil: 'soon' },
  ])('with %j is none', async (changes) => {
    operator.reply({ ...answer, ...changes });
    expect(await ask()).toMatchObject({ ok: false, failure: { code: 'MiscellaneousError' } });
  });

  it('that is refused is data', async () => {
    operator.reply({ status: 'NoPaymentMethodAvailable' });
    expect(await ask()).toMatchObject({ ok: false, failure: { code: 'NoPaymentMethodAvailable' } });
  });

  it('is given up sooner than other reads, and not tried again', async () => {
    operator.scripted.behave = () => undefined;
    const given: string[] = [];
    const funds = operator.calls.funds('AT').then(() => given.push('funds'));
    expect(await ask()).toMatchObject({ ok: false, failure: { code: 'ServerUnreachable' } });
    given.push('quote');
    await funds;
    expect(given).toEqual(['quote', 'funds']);
    expect(
      operator.scripted.seen.map(({ url }) => url).filter((url) => url?.endsWith('/quote')),
    ).toHaveLength(1);
  });
});
