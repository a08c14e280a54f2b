import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectSandboxedOperator, expectValue, type SandboxedOperator } from './sandboxed-operator.ts';

let operator: SandboxedOperator;

beforeAll(async () => {
  operator = await connectSandboxedOperator();
});

beforeEach(() => operator.reset());

afterAll(() => operator.close());

const request = { direction: 'buyIn', casinoId: 12, methodId: 'm_credit', amountAU: 100_000 } as const;

it('a quote names what the payment then demands, in the currency that its method named', async () => {
  const { token } = await operator.logOn({ casinos: [{ casinoId: 12 }] });
  const { methods } = expectValue(
    await operator.calls.webpayMethods(token, { direction: 'buyIn', casinoId: 12 }),
  );
  expect(methods.find(({ methodId }) => methodId === 'm_credit')?.payableCurrency).toBe('MXN');
  const quote = expectValue(await operator.calls.webpayQuote(token, request));
  expect(quote).toEqual({
    payable: { amount: 188_904, minorDigits: 2, iso4217Code: 'MXN' },
    fee: { amount: 3704, minorDigits: 2, iso4217Code: 'MXN' },
    validUntil: expect.any(Number),
  });
});

it('without the feature there is no quote', async () => {
  const { token } = await operator.logOn({ casinos: [{ casinoId: 12 }] });
  await operator.scenario.script({ settings: { webPayQuote: false } });
  expect(await operator.calls.webpayQuote(token, request)).toMatchObject({
    ok: false,
    failure: { code: 'http404' },
  });
});
