import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { LIST } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const CASH_OUT = '/webPayCashOut';
const QUOTE = '/api/v1/webpay/quote';
const UNKNOWN = 'You will pay in Mexican pesos (MXN). The exact amount is shown before you pay.';

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(async () => {
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await client.logIn(
    await stack.sandbox.makePlayer({
      casinos: [
        { casinoId: 12, regularAU: 900_000 },
        { casinoId: 13, regularAU: 900_000 },
      ],
      email: 'ana@player.example',
      personalInfo: 'complete',
    }),
  );
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

const isQuote = ({ path }: { path: string }) => path === QUOTE;
const quotes = async () => (await stack.sandbox.calls({ method: 'POST' })).filter(isQuote);

/** Asks for the total of a buy-in by a slip. */
async function total(casinoId = 12, amount = '50'): Promise<Answer> {
  const form = formWith((await client.get(`${BUY_IN}?casino=${casinoId}`)).body, 'operation');
  const answers = { quickAmount: 'other', amount, method: 'm_oxxo', intent: 'choose' };
  return client.submit(`${BUY_IN}?casino=${casinoId}`, { ...form, ...answers });
}

/** What stands in the summary, by label. */
function summaryOf({ body }: Answer): Map<string, string> {
  const rows = [...body.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)];
  return new Map(rows.map(([, label = '', value = '']) => [pageText(label), pageText(value)]));
}

/** Sends a cash-out to be checked; gives the page of the check. */
async function checkCashOut(): Promise<Answer> {
  const form = formWith((await client.get(`${CASH_OUT}?casino=12`)).body, 'operation');
  const answers = { quickAmount: 'other', amount: '100', method: 'm_card_out', intent: 'check' };
  await stack.sandbox.clearCalls();
  const answer = await client.post(`${CASH_OUT}?casino=12`, { ...form, ...answers });
  expect(await quotes()).toEqual([]);
  return client.follow(answer);
}

describe('a buy-in that is paid in another currency', () => {
  it('[S3-TX-12] says so before anything is chosen, once for all methods', async () => {
    const text = pageText((await client.get(`${BUY_IN}?casino=12`)).body);
    expect(text.split(UNKNOWN)).toHaveLength(2);
    expect(await quotes()).toEqual([]);
  });

  it('[S3-TX-12] shows in its summary what it comes to, as the slip then demands', async () => {
    const page = await total();
    expect(page.status).toBe(200);
    const summary = summaryOf(page);
    expect(summary.get('Amount')).toBe('50.00 USD');
    expect(summary.get('You pay')).toBe('$926.00 MXN');
    expect(pageText(page.body)).toMatch(
      /You will pay in Mexican pesos \(MXN\)\. This amount is valid until .+\./,
    );
    expect(await quotes()).toHaveLength(1);
    const form = {
      ...formWith(page.body, 'operation'),
      quickAmount: 'other',
      amount: '50',
      method: 'm_oxxo',
    };
    const paid = await client.follow(await client.submit(`${BUY_IN}?casino=12`, { ...form, intent: 'pay' }));
    expect(pageText(paid.body)).toContain('Pay exactly $926.00 MXN');
  });

  it.each<[string, FaultInput['fault']]>([
    ['fails', { status: 500 }],
    ['is refused', { json: { status: 'MiscellaneousError' } }],
    ['is not there', { status: 404 }],
    ['cannot be read', { malformed: true }],
    [
      'is in another currency than was said',
      {
        json: {
          status: 'Success',
          payable: { amount: 1, minorDigits: 2, iso4217Code: 'EUR' },
          validUntil: '2199-01-01T00:00:00Z',
        },
      },
    ],
    [
      'has run out',
      {
        json: {
          status: 'Success',
          payable: { amount: 1, minorDigits: 2, iso4217Code: 'MXN' },
          validUntil: '2020-01-01T00:00:00Z',
        },
      },
    ],
  ])('[S3-TX-12] does without the figure when the quote %s', async (_how, fault) => {
    await stack.sandbox.addFaults({ match: { path: '/webpay/quote' }, fault });
    const page = await total();
    expect(page.status).toBe(200);
    expect(summaryOf(page).get('Amount')).toBe('50.00 USD');
    expect(summaryOf(page).has('You pay')).toBe(false);
    expect(pageText(page.body)).toContain(UNKNOWN);
  });

  it('does not wait for a quote that is late', async () => {
    await stack.sandbox.addFaults({ match: { path: '/webpay/quote' }, fault: { delayMs: 20_000 } });
    await stack.sandbox.clearCalls();
    const page = await total();
    expect((await stack.sandbox.calls({ path: '/webpay/quote' })).map(({ status }) => status)).toEqual([
      null,
    ]);
    expect(pageText(page.body)).toContain(UNKNOWN);
  });

  it('[S3-TX-12] is not asked for where the operator quotes nothing', async () => {
    await stack.sandbox.changeSettings({ webPayQuote: false });
    await stack.sandbox.clearCalls();
    const page = await client.get(`${BUY_IN}?casino=12&method=m_oxxo&amount=50`);
    expect(summaryOf(page).get('Amount')).toBe('50.00 USD');
    expect(summaryOf(page).has('You pay')).toBe(false);
    expect(pageText(page.body)).toContain(UNKNOWN);
    expect((await stack.sandbox.calls({ method: 'POST' })).filter(isQuote)).toEqual([]);
  });

  it('is told nothing of where casino and provider count in the same', async () => {
    const page = await total(13, '500');
    expect(summaryOf(page).get('You pay')).toBe('$500.00 MXN');
    expect(pageText(page.body)).not.toContain('You will pay in');
    expect(await quotes()).toEqual([]);
  });

  it('[S3-TX-13 SC-BUY-24] leads to the provider with what is paid there first', async () => {
    const form = formWith((await client.get(`${BUY_IN}?casino=12`)).body, 'operation');
    const answers = { quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' };
    const answer = await client.submit(`${BUY_IN}?casino=12`, { ...form, ...answers });
    expect(answer.headers.location).toMatch(new RegExp(`^${LIST}\\?tx=[\\w-]+&step=provider$`));
    const { body } = await client.follow(answer);
    const facts = [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, label, value]) =>
      pageText(`${label}: ${value}`),
    );
    expect(facts[0]).toBe('You pay: $926.00 MXN');
    expect(facts).toContain('Amount: 50.00 USD');
  });
});

describe('a cash-out that is paid out in another currency', () => {
  it('[S3-TX-12] shows on the page of the check what arrives', async () => {
    const page = await checkCashOut();
    expect(summaryOf(page).get('You will get')).toBe('$1,833.48 MXN to Debit card');
    expect(summaryOf(page).get('Amount')).toBe('100.00 USD');
    expect(pageText(page.body)).toMatch(
      /You will be paid in Mexican pesos \(MXN\)\. This amount is valid until/,
    );
    expect(await quotes()).toHaveLength(1);
  });

  it('does without the figure when it cannot be had', async () => {
    await stack.sandbox.addFaults({ match: { path: '/webpay/quote' }, fault: { status: 503 } });
    const page = await checkCashOut();
    expect(summaryOf(page).get('You will get')).toBe('99.00 USD to Debit card');
    expect(pageText(page.body)).toContain(
      'You will be paid in Mexican pesos (MXN). The exact amount is shown with the transaction.',
    );
  });
});
