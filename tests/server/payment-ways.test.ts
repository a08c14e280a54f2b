import { parse } from 'parse5';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { inDays } from '#tests/support/dates.ts';
import { startedAnswer, wireLimits, wireMethod } from '#tests/support/examples/wire-payments.ts';
import { attributeOf, elementsIn, formWith } from '#tests/support/html-form.ts';
import { type HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { LIST, Payer } from './payer.ts';

const say = textsIn('en');
const BUY_IN = '/webPayCashIn';
const STATUS = '/identificationStatus';
const ALLOWED = 'https://pay.example';

let stack: Stack;
let client: HttpClient;
let payer: Payer;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { PAYMENT_ORIGINS: ALLOWED, ID_CHECK_ORIGINS: '' } });
});

afterEach(async () => {
  client?.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

async function signIn(): Promise<void> {
  payer = await Payer.signIn(stack, {
    personalInfo: 'complete',
    email: 'checked@player.example',
    restricted: true,
  });
  client = payer.client;
}

/** The operator offers these methods, each as an example with changes. */
async function offer(...changes: object[]): Promise<void> {
  const methods = changes.map((change) => ({ ...wireMethod, payableCurrency: null, ...change }));
  const limits = { ...wireLimits, isRestricted: false, thresholdAU: null, requirements: [] };
  const json = {
    status: 'Success',
    casinoId: 12,
    direction: 'buyIn',
    limits,
    suggestedAmountsAU: [],
    methods,
  };
  await stack.sandbox.addFaults({
    match: { path: '/webpay/methods', phone: payer.player.phone },
    fault: { json },
  });
}

const offered = async () =>
  [...(await client.get(BUY_IN)).body.matchAll(/name="method"[^>]*value="([^"]+)"/g)].map(([, id]) => id);

/** Pays by a method, chosen in the form or not. */
async function pay(method: string, more: Record<string, string> = {}) {
  const form = formWith((await client.get(BUY_IN)).body, 'operation');
  await stack.sandbox.clearCalls();
  return client.submit(BUY_IN, {
    ...form,
    quickAmount: 'other',
    amount: '50',
    method,
    intent: 'pay',
    ...more,
  });
}

const startsOf = async () => (await stack.sandbox.calls({ path: '/webpay/buyIn' })).length;
const logged = (text: string) =>
  stack.portal
    .logs()
    .flatMap((line): Record<string, unknown>[] => (line.includes(text) ? [JSON.parse(line)] : []));
/** Lines of the log about a method; they may arrive after the page. */
const notOffered = (methodId: string) =>
  logged('payment method not offered').filter(({ subject }) => subject === methodId);

describe('a method that leads to an origin which is not configured', () => {
  it('is not offered where the operator names the origin, and nothing is sent by it', async () => {
    await signIn();
    const methods = await offered();
    expect(methods).toContain('m_oxxo');
    for (const method of ['m_card', 'm_credit', 'm_codi']) expect(methods).not.toContain(method);
    const answer = await pay('m_card');
    expect(answer.status).toBe(422);
    expect(await startsOf()).toBe(0);
    await offered();
    await expect
      .poll(() => notOffered('m_card'))
      .toEqual([
        expect.objectContaining({ reason: `not in PAYMENT_ORIGINS: ${stack.sandbox.providerOrigin}` }),
      ]);
  });

  it.each([
    ['one of several', [ALLOWED, 'https://eu.pay.example'], false],
    ['another port', [`${ALLOWED}:8443`], false],
    ['no origin at all', ['javascript:alert(1)'], false],
    ['the configured one', [ALLOWED], true],
    ['the configured one, spelled as an address', [`${ALLOWED}:443/`], true],
    ['none', undefined, true],
  ])('is offered only if all it names are configured: %s', async (_what, redirectOrigins, isOffered) => {
    await signIn();
    await offer({}, { methodId: 'm_x', flow: 'redirect', redirectOrigins });
    expect((await offered()).includes('m_x')).toBe(isOffered);
  });

  it('that the operator does not name is found out by the first payment, which is told as it is', async () => {
    await signIn();
    const provider = { providerId: 'p9', name: 'NinthPay' };
    await offer({}, { methodId: 'm_ninth', flow: 'redirect', provider });
    expect(await offered()).toContain('m_ninth');
    const nextAction = {
      type: 'redirect',
      method: 'GET',
      url: 'https://ninth.example/pay/1',
      expiresAt: inDays(30),
    };
    const transaction = {
      ...startedAnswer.transaction,
      provider,
      offerExpirationDate: inDays(30),
    };
    const { phone } = payer.player;
    await stack.sandbox.addFaults(
      {
        match: { path: '/webpay/buyIn', phone },
        fault: { json: { status: 'Success', transaction, nextAction } },
      },
      {
        match: { path: `/webpay/transactions/${transaction.transactionId}`, phone },
        fault: { json: { status: 'Success', transaction: { ...transaction, nextAction, events: [] } } },
      },
    );
    const answer = await pay('m_ninth');
    expect(answer.headers.location).toBe(`${LIST}?tx=${transaction.transactionId}`);
    for (const path of [String(answer.headers.location), `${answer.headers.location}&step=provider`]) {
      const page = await client.get(path);
      const text = pageText(page.body);
      expect(text).toContain(say('transactions:provider.noWay.buyIn'));
      expect(page.body).not.toContain('ninth.example');
      expect(text).not.toContain('Continue to NinthPay');
    }
    expect((await client.get(String(answer.headers.location))).body).toContain('step=cancel');
    await expect
      .poll(() => logged('payment without a way'))
      .toMatchObject([
        { kind: 'deadEnd', subject: 'p9', reason: 'not in PAYMENT_ORIGINS: https://ninth.example' },
      ]);
    // From now on no other player makes one.
    expect(await offered()).toEqual(['m_oxxo']);
  });
});

describe('an identity check that could lead nowhere', () => {
  it('is not started', async () => {
    await signIn();
    const page = await client.get(STATUS);
    expect(page.status).toBe(200);
    expect(pageText(page.body)).toContain(say('identity:blocked.noVendor'));
    expect(page.body).not.toContain('name="documentType"');
  });
});

describe('a question of a method', () => {
  const NAMES = [
    'a.b',
    'a-b',
    'a[0]',
    'two words',
    'año',
    '"quoted" <b>',
    'amount',
    'csrf',
    'operation',
    'constructor',
    'toString',
    '9',
    '.',
    '名前',
    'x'.repeat(255),
  ];
  const fields = NAMES.map((name, index) => ({
    name,
    type: 'text',
    label: `Question ${index}`,
    isRequired: index !== 9,
  }));

  it('is asked and answered by whatever name the operator has for it', async () => {
    await signIn();
    await offer({ methodId: 'm_odd', fields });
    const page = await client.get(BUY_IN);
    const inputs = elementsIn(parse(page.body)).filter((element) =>
      attributeOf(element, 'name')?.startsWith('details.m_odd.'),
    );
    expect(inputs).toHaveLength(NAMES.length);
    for (const attribute of ['id', 'name']) {
      expect(new Set(inputs.map((input) => attributeOf(input, attribute))).size).toBe(NAMES.length);
    }
    // One is missing: the message stands at its own question, and all that was typed is there.
    const typed = Object.fromEntries(
      inputs.map((input, index) => [
        String(attributeOf(input, 'name')),
        index === 3 ? '' : `answer ${index}`,
      ]),
    );
    const refused = await pay('m_odd', typed);
    expect(refused.status).toBe(422);
    expect(pageText(refused.body)).toContain('Question 3');
    const again = formWith(refused.body, 'operation');
    expect(again).toMatchObject(typed);
    expect(await startsOf()).toBe(0);
    const { phone } = payer.player;
    await stack.sandbox.addFaults({
      match: { path: '/webpay/buyIn', phone },
      fault: { json: startedAnswer },
    });
    const third = String(attributeOf(inputs[3] as (typeof inputs)[number], 'name'));
    const paid = await pay('m_odd', { ...typed, [third]: 'answer 3' });
    expect(paid.headers.location).toBe(`${LIST}?tx=${startedAnswer.transaction.transactionId}`);
    expect(await startsOf()).toBe(1);
  });

  it.each(['__proto__', '', 'x'.repeat(256)])(
    'is missed in the log where it cannot be asked: %j',
    async (name) => {
      await signIn();
      const methodId = `m_lost${name.length}`;
      await offer({}, { methodId, fields: [{ ...fields[0], name }] });
      expect(await offered()).toEqual(['m_oxxo']);
      expect(pageText((await client.get(BUY_IN)).body)).toContain(say('web-pay:method.unreadable'));
      await expect
        .poll(() => notOffered(methodId))
        .toEqual([
          expect.objectContaining({
            kind: 'unreadable',
            reason: expect.stringMatching(/^fields\.0\.name: /),
          }),
        ]);
    },
  );
});
