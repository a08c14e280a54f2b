import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';

/** How long a failing part of the operator is left alone, in ms. */
const OPEN_MS = 5000;
/** Longest that a page waits for a read, in ms. */
const READ_WAIT_MS = 2500;
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

it('pages do not wait for a part of the operator that hangs, one call looks after it, and it is back at once', async () => {
  const client = await signedIn();
  await stack.sandbox.addFaults({ match: { path: FUNDS }, fault: { hang: true } });
  const tabs = Array.from({ length: 10 }, () => client.copy());
  await Promise.all(tabs.map((tab) => tab.get('/')));
  const openedAt = performance.now();
  await expect.poll(() => events().at(-1)).toBe('funds opened');
  await stack.sandbox.clearCalls();

  const taken: number[] = [];
  while (taken.length < 40 && performance.now() - openedAt < OPEN_MS / 2) {
    const page = await client.get('/');
    expectPage(page, 200);
    const text = pageText(page.body);
    expect(text).toContain('Patient');
    expect(text).toContain('Your balances are taking longer than usual to arrive.');
    taken.push(page.ms);
  }
  // Had one of them waited, there would have been no other one; and nobody was asked.
  expect(taken.length).toBeGreaterThan(5);
  expect(Math.max(...taken)).toBeLessThan(READ_WAIT_MS / 2);
  expect(await callsOf(FUNDS)).toBe(0);

  // Still hanging when its time comes: one page finds out, all others go on.
  await sleep(OPEN_MS - (performance.now() - openedAt) + 50);
  const looks = await Promise.all(tabs.map((tab) => tab.get('/')));
  expect(await callsOf(FUNDS)).toBe(1);
  expect(looks.filter(({ ms }) => ms >= READ_WAIT_MS - 500)).toHaveLength(1);

  await stack.sandbox.clearFaults();
  const healthyAt = performance.now();
  const isBack = async () => pageText((await client.get('/')).body).includes('$1,000.00');
  await expect.poll(isBack, { timeout: 8000, interval: 100 }).toBe(true);
  expect(performance.now() - healthyAt).toBeLessThan(6000);
  await expect.poll(() => events().at(-1)).toBe('funds closed');
  for (const one of [client, ...tabs]) one.close();
}, 60_000);

it('a payment that is not sent because all before it failed says so, and is no transaction', async () => {
  // The same amount once more, or a fourth without an answer, would not be sent.
  const clients = [await signedIn(), await signedIn(), await signedIn(), await signedIn()];
  let amount = 50;
  const pay = async () => {
    amount += 1;
    const client = clients[amount % clients.length] as HttpClient;
    const page = await client.get('/webPayCashIn');
    const typed = { amount: String(amount), quickAmount: 'other', method: 'm_card', intent: 'pay' };
    return client.post('/webPayCashIn?casino=12', { ...formWith(page.body, 'operation'), ...typed });
  };
  await stack.sandbox.addFaults({ match: { method: 'POST', path: BUY_IN }, fault: { status: 500 } });
  for (let n = 0; n < 10; n++) expect((await pay()).headers.location).toContain('?unconfirmed=');
  expect(await callsOf(BUY_IN)).toBe(10);
  await expect.poll(() => events().at(-1)).toBe('payments opened');
  const refused = await pay();
  expectPage(refused, 422);
  expect(pageText(refused.body)).toContain(messageIn('en', 'errors:webPayInitiateFailed'));
  expect(formWith(refused.body, 'operation').amount).toBe(String(amount));
  expect(await callsOf(BUY_IN)).toBe(10);
  // What only reads of payments is another part.
  expectPage(await (clients[0] as HttpClient).get('/webPayTransactions'), 200);
  await stack.sandbox.clearFaults();
  await sleep(OPEN_MS);
  expect((await pay()).headers.location).toMatch(/^\/webPayTransactions\?tx=/);
  for (const one of clients) one.close();
}, 30_000);

it('what the operator refuses does not count, however often', async () => {
  const client = await signedIn();
  await stack.sandbox.addFaults({ match: { path: FUNDS }, fault: { status: 403 } });
  for (let n = 0; n < 15; n++) await client.get('/');
  expect(await callsOf(FUNDS)).toBe(15);
  await stack.sandbox.clearFaults();
  expect(pageText((await client.get('/')).body)).toContain('$1,000.00');
  client.close();
});
