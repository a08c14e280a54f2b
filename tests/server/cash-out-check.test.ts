import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';

const PATH = '/webPayCashOut';
const CLABE = '032180000118359719';
const say = textsIn('es-MX');

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

async function signIn() {
  const player = await stack.sandbox.makePlayer({
    casinos: [{ casinoId: 13, regularAU: 1_000_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
  });
  const client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  await client.logIn(player);
  return { player, client };
}

/** Sends the form of the cash-out to be checked; gives the answer. */
async function check(client: HttpClient, amount: string): Promise<Answer> {
  const form = formWith((await client.get(PATH)).body, 'operation');
  const answers = { quickAmount: 'other', amount, method: 'm_spei_out', 'details.m_spei_out.clabe': CLABE };
  return client.post(`${PATH}?casino=13`, { ...form, ...answers, intent: 'check' });
}

it('[SC-OUT-05] a cash-out is checked on a page with an address of its own, which tells nothing of it', async () => {
  const { client } = await signIn();
  const [first, second] = [await check(client, '500'), await check(client, '700')];
  for (const answer of [first, second]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/webPayCashOut\?casino=13&refused=[\w-]{12}$/);
  }
  await stack.sandbox.clearCalls();
  // Each tab has its own, however often it is loaded.
  for (const [answer, amount] of [
    [first, '500.00'],
    [second, '700.00'],
    [first, '500.00'],
  ] as const) {
    const page = await client.follow(answer);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(pageText(page.body)).toContain(say('web-pay:check.title'));
    expect(pageText(page.body)).toContain(amount);
  }
  expect(await stack.sandbox.calls({ method: 'POST' })).toEqual([]);
  client.close();
});

it('what was checked is shown to nobody else, and its loss is told', async () => {
  const { client } = await signIn();
  const { location = '' } = (await check(client, '500')).headers;
  const other = await signIn();
  for (const address of [
    location,
    `${PATH}?refused=AAAAAAAAAAAA`,
    `${PATH}?refused=..%2F..`,
    `${PATH}?refused=`,
  ]) {
    const page = await other.client.get(address);
    expect([address, page.status]).toEqual([address, 200]);
    expect(pageText(page.body)).toContain(say('web-pay:again.expired'));
    expect(page.body).not.toContain(CLABE);
    expect(page.body).not.toContain('name="amountAU"');
  }
  other.client.close();
  client.close();
});

it('once it was sent, the page leads to its transaction', async () => {
  const { client, player } = await signIn();
  const checked = await check(client, '500');
  const form = formWith((await client.follow(checked)).body, 'amountAU');
  const paid = await client.submit(`${PATH}?casino=13`, { ...form, intent: 'pay' });
  expect(paid.headers.location).toMatch(/^\/webPayTransactions\?tx=/);
  const again = await client.follow(checked);
  expect([again.status, again.headers.location]).toEqual([303, paid.headers.location]);
  expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  client.close();
});

it('[SC-OUT-07] a balance that is not there any more is told when the page is loaded again', async () => {
  const { client, player } = await signIn();
  const checked = await check(client, '9000');
  await stack.sandbox.makePayments({
    phone: player.phone,
    casinoId: 13,
    direction: 'cashOut',
    amountAU: 500_000,
  });
  const page = await client.follow(checked);
  expect(page.status).toBe(200);
  expect(pageText(page.body)).toContain(say('errors:notEnoughFundsInAccount'));
  expect(formWith(page.body, 'operation')).toMatchObject({ amount: '9000' });
  client.close();
});
