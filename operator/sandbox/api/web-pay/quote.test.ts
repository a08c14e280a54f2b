import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/v4';
import { makePayer, type Payer, transactionOf } from '../../test-support/payer.ts';
import { startTestSandbox, type TestSandbox } from '../../test-support/test-sandbox.ts';

let sandbox: TestSandbox;
let ana: Payer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  ana = await makePayer(sandbox);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.scenario.script({ reset: true }));

const quote = (changes: Record<string, unknown> = {}) =>
  sandbox.post(
    '/webpay/quote',
    { direction: 'buyIn', casinoId: 12, methodId: 'm_oxxo', amountAU: 50_000, ...changes },
    ana.headers,
  );

const methodsAnswer = z.object({ methods: z.array(z.object({ payableCurrency: z.string().optional() })) });
const payableCurrencies = async (query: string) => {
  const { methods } = methodsAnswer.parse((await ana.methods(query)).json);
  return [...new Set(methods.map((method) => method.payableCurrency))];
};

describe('what is charged in another currency', () => {
  it('is named by the method where the casino counts in another one, and nowhere else', async () => {
    expect(await payableCurrencies('direction=buyIn&casinoId=12')).toEqual(['MXN']);
    expect(await payableCurrencies('direction=cashOut&casinoId=12')).toEqual(['MXN']);
    expect(await payableCurrencies('direction=buyIn&casinoId=13')).toEqual([undefined]);
  });

  it('is quoted as the slip will demand it', async () => {
    const answer = await quote();
    expect(answer.json).toEqual({
      status: 'Success',
      payable: { amount: 92_600, minorDigits: 2, iso4217Code: 'MXN' },
      fee: { amount: 0, minorDigits: 2, iso4217Code: 'MXN' },
      validUntil: expect.stringMatching(/Z$/),
    });
    const started = transactionOf(await ana.start('buyIn'));
    expect(started).toMatchObject({ payable: { amount: 92_600, minorDigits: 2, iso4217Code: 'MXN' } });
  });

  it('of a cash-out is quoted less the fee', async () => {
    const answer = await quote({ direction: 'cashOut', methodId: 'm_card_out', amountAU: 100_000 });
    const started = transactionOf(
      await ana.start('cashOut', { methodId: 'm_card_out', amountAU: 100_000, paymentDetails: {} }),
    );
    expect(answer.json).toMatchObject({ payable: started.payable });
  });

  it('is not quoted where quotes are off, to strangers, or for what is not offered', async () => {
    expect((await quote({ methodId: 'm_none' })).json).toMatchObject({ status: 'NoPaymentMethodAvailable' });
    expect((await quote({ casinoId: 15 })).status).toBe(403);
    expect((await quote({ amountAU: 0 })).status).toBe(400);
    expect((await sandbox.post('/webpay/quote', {}, {})).status).toBe(401);
    await sandbox.scenario.script({ settings: { webPayQuote: false } });
    expect((await quote()).status).toBe(404);
  });
});
