import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';

const FUNDS = '/funds';
const BUY_IN = '/webpay/buyIn';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({
    country: 'US',
    env: { BREAKER_MINIMUM_CALLS: '10', LIMIT_PAYMENTS_PER_SESSION: '1000/60' },
  });
});

beforeEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

async function signedIn(): Promise<HttpClient> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  const casinos = [{ casinoId: 12, regularAU: 1_000_000 }];
  await client.logIn(await stack.sandbox.makePlayer({ displayName: 'Patient', casinos }));
  expect(pageText((await client.get('/')).body)).toContain('$1,000.00');
  await stack.sandbox.clearCalls();
  return client;
}

const events = () =>
  stack.portal
    .logs()
    .flatMap((line) => /"group":"(\w+)","msg":"operator circuit (\w+)"/.exec(line)?.slice(1).join(' ') ?? []);
const callsOf = async (path: string) => (await stack.sandbox.calls({ path })).length;

it('[ASVS-15.2.2 ASVS-16.5.2] a part of the operator that hangs is asked for by no page, and is back once it answers', async () => {
  const client = await signedIn();
  await stack.sandbox.addFaults({ match: { path: FUNDS }, fault: { hang: true } });
  const tabs = Array.from({ length: 10 }, () => client.copy());
  await Promise.all(tabs.map((tab) => tab.get('/')));
  await expect.poll(() => events().at(-1), { interval: 10 }).toBe('funds opened');
  await stack.sandbox.clearCalls();
  const page = await client.get('/');
  expect(await callsOf(FUNDS)).toBe(0);
  expectPage(page, 200);
  expect(pageText(page.body)).toContain('Patient');
  expect(pageText(page.body)).toContain('Your balances are taking longer than usual to arrive.');

  await stack.sandbox.clearFaults();
  const isBack = async () => pageText((await client.get('/')).body).includes('$1,000.00');
  await expect.poll(isBack, { interval: 100 }).toBe(true);
  await expect.poll(() => events().at(-1)).toBe('funds closed');
  for (const one of [client, ...tabs]) one.close();
});

it('a payment that is not sent because all before it failed says so, and is no transaction', async () => {
  // Of one player the same amount once more, or a fourth without an answer, would not be sent.
  const clients: HttpClient[] = [];
  for (let n = 0; n < 12; n++) clients.push(await signedIn());
  const [refusedClient, laterClient, ...failing] = clients as [HttpClient, HttpClient, ...HttpClient[]];
  const formOf = async (client: HttpClient) =>
    formWith((await client.get('/webPayCashIn')).body, 'operation');
  let amount = 50;
  const pay = (client: HttpClient, form: Record<string, string>) => {
    amount += 1;
    const typed = { amount: String(amount), quickAmount: 'other', method: 'm_card', intent: 'pay' };
    return client.submit('/webPayCashIn?casino=12', { ...form, ...typed });
  };
  const forms = await Promise.all(failing.map(formOf));
  const refusedForm = await formOf(refusedClient);
  await stack.sandbox.addFaults({ match: { method: 'POST', path: BUY_IN }, fault: { status: 500 } });
  const answers = await Promise.all(failing.map((client, n) => pay(client, forms[n] ?? {})));
  for (const { headers } of answers) expect(headers.location).toContain('?unconfirmed=');
  expect(await callsOf(BUY_IN)).toBe(10);
  await expect.poll(() => events().at(-1), { interval: 10 }).toBe('payments opened');
  const refused = await pay(refusedClient, refusedForm);
  expect(await callsOf(BUY_IN)).toBe(10);
  expectPage(refused, 422);
  expect(pageText(refused.body)).toContain(messageIn('en', 'errors:webPayInitiateFailed'));
  expect(formWith(refused.body, 'operation').amount).toBe(String(amount));
  // What only reads of payments is another part.
  expectPage(await refusedClient.get('/webPayTransactions'), 200);
  await stack.sandbox.clearFaults();
  const payLater = async () => (await pay(laterClient, await formOf(laterClient))).headers.location;
  await expect.poll(payLater, { interval: 500 }).toMatch(/^\/webPayTransactions\?tx=/);
  for (const one of clients) one.close();
});

it('what the operator refuses does not count, however often', async () => {
  const client = await signedIn();
  await stack.sandbox.addFaults({ match: { path: FUNDS }, fault: { status: 403 } });
  for (let n = 0; n < 15; n++) await client.get('/');
  expect(await callsOf(FUNDS)).toBe(15);
  await stack.sandbox.clearFaults();
  expect(pageText((await client.get('/')).body)).toContain('$1,000.00');
  client.close();
});
