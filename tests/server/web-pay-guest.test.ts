import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage } from './expectations.ts';
import { enterAsGuest, passwordPage, typePassword } from './guest-links.ts';
import { expectLeadsTo, LIST } from './payer.ts';

const PASSWORD = 'Correct-Horse-7';
const BUY_IN = '/webPayCashIn?casino=12';
const say = textsIn('en');

let stack: Stack;
let player: MadePlayer;
let client: HttpClient;
/** A buy-in that the player has started elsewhere. */
let foreign: string;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(async () => {
  const { sandbox } = stack;
  await sandbox.clearFaults();
  player = await sandbox.makePlayer({
    displayName: 'Ana',
    password: PASSWORD,
    casinos: [
      { casinoId: 12, regularAU: 1_000_000 },
      { casinoId: 16, regularAU: 2_000_000 },
    ],
    restricted: true,
  });
  [foreign = ''] = await sandbox.makePayments({ phone: player.phone, casinoId: 12, amountAU: 50_000 });
  client = await enterAsGuest(stack, player);
  await sandbox.clearCalls();
});

afterEach(() => client.close());

afterAll(() => stack.stop());

/** Begins a payment; gives the answer and the transaction's id. */
async function pay(method: string, from: HttpClient = client): Promise<{ answer: Answer; id: string }> {
  const page = await from.get(BUY_IN);
  const fields = { ...formWith(page.body, 'operation'), amount: '50', method, intent: 'pay' };
  const answer = await from.submit(BUY_IN, fields);
  expect(answer.status).toBe(303);
  return { answer, id: /tx=(\w+)/.exec(String(answer.headers.location))?.[1] ?? '' };
}

const statusOf = async (id: string) =>
  (await stack.sandbox.paymentsOf(player.phone)).transactions.find(
    ({ transactionId }) => transactionId === id,
  )?.status;

const askedForTransactions = async () =>
  (await stack.sandbox.calls())
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => /transactions/.test(call));

describe('a guest', () => {
  it('[S3-STATE-11] is told whose account it is and nothing of its money, finds what to do behind the password, and buys in', async () => {
    const page = await client.get('/webPayCashIn');
    expectPage(page, 200);
    const text = pageText(page.body);
    expect(text).toContain(`${say('web-pay:guest')} Ana`);
    expect(text).toContain(player.phone.slice(-4));
    expect(text).not.toContain(player.phone);
    expect(text).toContain('Casino Jacaranda');
    expect(text).toContain('Gran Salón Obsidiana');
    expect(text).not.toMatch(/[12],000\.00/);
    const main = /<main.*<\/main>/s.exec(page.body)?.[0] ?? '';
    const [, way = ''] = /class="requirements__way" href="([^"]+)"/.exec(main) ?? [];
    expect(way).toBe('/userProfile?next=%2FwebPayCashIn');
    expectLeadsTo(await client.get(way), passwordPage(way));
    expect((await pay('m_card')).id).not.toBe('');
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(2);
  });

  it.each([
    ['m_card', 'provider'],
    ['m_oxxo', 'slip'],
    ['m_spei', 'transfer'],
  ])('has the page of the payment that it began (%s), and every step of it', async (method) => {
    const { answer, id } = await pay(method);
    expectPage(await client.follow(answer), 200);
    const page = await client.get(`${LIST}?tx=${id}`);
    expectPage(page, 200);
    expect(pageText(page.body)).toContain(id);
    const isRedirect = method === 'm_card';
    const provider = await client.get(`${LIST}?tx=${id}&step=provider`);
    expect(provider.status).toBe(isRedirect ? 200 : 303);
    await stack.sandbox.clearCalls();
    expectLeadsTo(await client.get(`${LIST}?from=provider&tx=${id}&result=ok&sig=x`), `${LIST}?tx=${id}`);
    expect(await askedForTransactions()).toEqual([`POST /api/v1/webpay/transactions/${id}/return`]);
    const question = await client.get(`${LIST}?tx=${id}&step=cancel`);
    const fields = { ...formWith(question.body, 'operation'), intent: 'cancel' };
    expectLeadsTo(await client.submit(`${LIST}?tx=${id}&step=cancel`, fields), `${LIST}?tx=${id}`);
    expect(await statusOf(id)).toBe('Cancelled');
  });

  it('is asked for the password before a payment of the account that it did not begin', async () => {
    const { id } = await pay('m_card');
    await stack.sandbox.clearCalls();
    for (const tx of [foreign, 'nobody', `${id}x`]) {
      for (const step of ['', '&step=provider', '&step=cancel']) {
        const asked = await client.get(`${LIST}?tx=${tx}${step}`);
        expectLeadsTo(asked, passwordPage(`${LIST}?tx=${tx}${step}`));
      }
      expectLeadsTo(await client.get(`${LIST}?from=provider&tx=${tx}&x=1`), passwordPage(`${LIST}?tx=${tx}`));
      expect((await client.get(`${LIST}?tx=${id}&tx=${tx}`)).headers.location).toMatch(/^\/guestLogin\?/);
    }
    const question = await client.get(`${LIST}?tx=${id}&step=cancel`);
    const fields = { ...formWith(question.body, 'operation'), intent: 'cancel' };
    expectLeadsTo(
      await client.submit(`${LIST}?tx=${foreign}&step=cancel`, fields),
      passwordPage(`${LIST}?tx=${foreign}&step=cancel`),
    );
    expect(await statusOf(foreign)).toBe('OfferedToUser');
    expect(await askedForTransactions()).toEqual([`GET /api/v1/webpay/transactions/${id}`]);
  });

  it('has a list of what it began, newest first, and never asks for the one of the account', async () => {
    const empty = await client.get(LIST);
    expectPage(empty, 200);
    expect(pageText(empty.body)).toContain(say('errors:noResults'));
    const { id: first } = await pay('m_oxxo');
    const { id: second } = await pay('m_card');
    const list = await client.get(`${LIST}?direction=cashOut&month=2020-01`);
    expectPage(list, 200);
    const rows = [...list.body.matchAll(/\?tx=(\w+)"/g)].map(([, id]) => id);
    expect(rows).toEqual([second, first]);
    expect(list.body).not.toContain('webPayTransactionsCsv');
    expect(list.body).toContain(`href="${passwordPage(LIST)}"`);
    const buyIn = await client.get(BUY_IN);
    expect(buyIn.body).toContain(`${LIST}?tx=${first}`);
    expect(buyIn.body).not.toContain(foreign);
    for (const call of await askedForTransactions()) {
      expect([
        `GET /api/v1/webpay/transactions/${first}`,
        `GET /api/v1/webpay/transactions/${second}`,
      ]).toContain(call);
    }
  });

  it('is told when the operator does not tell what became of it', async () => {
    const { id } = await pay('m_oxxo');
    const path = `/webpay/transactions/${id}`;
    await stack.sandbox.addFaults({ match: { path }, fault: { status: 500 } });
    const list = await client.get(LIST);
    expectPage(list, 503);
    expect(pageText(list.body)).toContain(say('transactions:list.failed'));
  });

  it('keeps it after the password, and then has all', async () => {
    const { id } = await pay('m_oxxo');
    const inside = await typePassword(client, LIST, PASSWORD);
    const list = await client.follow(inside);
    expect(list.body).toContain(`?tx=${id}"`);
    expect(list.body).toContain(`?tx=${foreign}"`);
    expectPage(await client.get(`${LIST}?tx=${foreign}`), 200);
  });

  it('of another link has none of it', async () => {
    const { id } = await pay('m_oxxo');
    const other = await enterAsGuest(stack, player);
    expectLeadsTo(await other.get(`${LIST}?tx=${id}`), passwordPage(`${LIST}?tx=${id}`));
    other.close();
  });

  it('[S4-GUEST-03] does not cash out before the password', async () => {
    for (const order of [{ tellsPlayer: false }, { tellsPlayer: true }]) {
      const guest = await enterAsGuest(stack, player, order);
      expectLeadsTo(await guest.get('/webPayCashOut'), passwordPage('/webPayCashOut'));
      const sent = await guest.submit('/webPayCashOut', { operation: 'x', casino: '12', intent: 'pay' });
      expectLeadsTo(sent, passwordPage('/webPayCashOut'));
      guest.close();
    }
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  });
});
