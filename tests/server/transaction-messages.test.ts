import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectLeadsTo, LIST, Payer } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const STARTED = 'Your slip is ready.';

let stack: Stack;
let payer: Payer;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
});

beforeEach(async () => {
  payer = await Payer.signIn(stack);
  client = payer.client;
});

afterEach(async () => {
  client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

/** Buys in with a slip; gives the address of its transaction. */
async function buySlip(): Promise<string> {
  const page = await client.get(`${BUY_IN}?casino=12`);
  const answer = await client.submit(BUY_IN, {
    ...formWith(page.body, 'operation'),
    quickAmount: 'other',
    amount: '50',
    method: 'm_sevenEleven',
    ageConfirmed: 'yes',
    intent: 'pay',
  });
  expect(answer.status).toBe(303);
  return String(answer.headers.location);
}

/** Pages as a reader meets them. */
const textOf = async (path: string) => pageText((await client.get(path)).body);

const looks = async () =>
  (await stack.sandbox.calls()).filter(
    ({ method, path }) => method === 'GET' && /transactions\/[^/]+$/.test(path),
  );

describe('what was told of a payment', () => {
  it('[S4-TX-26] stands on the page of its transaction, and travels to no other page', async () => {
    const slip = await buySlip();
    expect(await textOf(slip)).toContain(STARTED);
    expect(await textOf('/')).not.toContain(STARTED);
    expect(await textOf(LIST)).not.toContain(STARTED);
  });

  it('[S4-TX-26] is withdrawn when the transaction is cancelled, and the cancelling is told', async () => {
    const slip = await buySlip();
    const question = await client.get(`${slip}&step=cancel`);
    const cancelled = await client.submit(`${slip}&step=cancel`, {
      ...formWith(question.body, 'operation'),
      intent: 'cancel',
    });
    const text = pageText((await client.follow(cancelled)).body);
    expect(text).toContain('The transaction was cancelled.');
    expect(text).not.toContain(STARTED);
    expect(await textOf('/')).not.toContain('The transaction was cancelled.');
  });

  it('[S4-TX-26] does not stand above a transaction that is over when its page is first opened', async () => {
    const slip = await buySlip();
    const id = slip.split('tx=')[1] ?? '';
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'refuse' });
    const text = await textOf(slip);
    expect(text).toContain('Refused By Provider');
    expect(text).not.toContain(STARTED);
  });
});

describe("'I paid'", () => {
  const ask = (id: string) => client.submit(`${LIST}?tx=${id}`, { intent: 'look' });

  it('[S4-TX-27] asks the operator, and says when and what was found, with the zone', async () => {
    const id = await payer.pay({ methodId: 'm_sevenEleven' });
    expect((await client.get(`${LIST}?tx=${id}`)).body).toMatch(/<button[^>]*value="look"[^>]*>I paid</);
    await stack.sandbox.clearCalls();
    const answer = await ask(id);
    expectLeadsTo(answer, `${LIST}?tx=${id}`);
    expect(await looks()).toHaveLength(1);
    const time = String.raw`\d{1,2}:\d\d:\d\d\s[AP]M\s[A-Z]{3}`;
    expect(pageText((await client.follow(answer)).body)).toMatch(
      new RegExp(`The casino was asked at ${time}\\. No payment has been reported to it yet\\.`),
    );
    expect(await textOf('/')).not.toContain('The casino was asked');
  });

  it('[S4-TX-27] finds a payment that was made meanwhile', async () => {
    const id = await payer.pay({ methodId: 'm_sevenEleven' });
    await stack.sandbox.changePayment({ transactionId: id, atProvider: 'pay' });
    const page = pageText((await client.follow(await ask(id))).body);
    expect(page).toContain('The transaction is committed.');
  });

  it('[S4-TX-27] is asked once in ten seconds for each transaction', async () => {
    const [one, other] = [await payer.pay(), await payer.pay()];
    expect((await ask(one)).status).toBe(303);
    const again = await ask(one);
    expect(again.status).toBe(429);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect(pageText(again.body)).toContain('Too many requests.');
    expect(pageText(again.body)).toContain(one);
    expect((await ask(other)).status).toBe(303);
  });

  it('says so when the operator cannot be asked, and may be tried again at once', async () => {
    const id = await payer.pay();
    await stack.sandbox.addFaults({
      match: { path: '^/api/v1/webpay/transactions/[^/]+$' },
      times: 1,
      fault: { status: 500 },
    });
    expect((await ask(id)).status).toBe(503);
    expect((await ask(id)).status).toBe(303);
  });
});
