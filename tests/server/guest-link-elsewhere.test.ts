import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText, type RequestHeaders } from '#tests/support/http-client.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { addressOf, expectLedTo, pressContinue } from './guest-links.ts';

const OWN = 'https://www.casino.example';
const CLICKED = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-User': '?1' };
const BUY_IN = '/webPayCashIn?casino=12';
const say = textsIn('en');

let stack: Stack;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { GUEST_LINK_ORIGINS: OWN } });
});

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

afterAll(() => stack.stop());

interface Account {
  displayName?: string;
  tellsPlayer?: boolean;
}

/** Opens the link of an account from a page; gives the browser, on buy-in, and the player. */
async function follow(headers: RequestHeaders, { displayName, tellsPlayer = true }: Account = {}) {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  clients.push(client);
  // An operator's name for somebody it has no name for.
  const phone = newPhone();
  const casinos = [{ casinoId: 12, regularAU: 1_000_000 }];
  const player = await stack.sandbox.makePlayer({ phone, displayName: displayName ?? phone, casinos });
  const link = addressOf(await stack.sandbox.guestLink(player.phone, { tellsPlayer }));
  const answer = await client.get(link, headers);
  return { client, player, answer };
}

async function pay(client: HttpClient, amount: string, more: Readonly<Record<string, string>> = {}) {
  const page = await client.get(BUY_IN);
  const form = { ...formWith(page.body, 'operation'), quickAmount: 'other', amount, method: 'm_oxxo' };
  return client.submit(BUY_IN, { ...form, intent: 'pay', ...more });
}

const paymentsOf = async (phone: string) => (await stack.sandbox.paymentsOf(phone)).transactions.length;

it.each<[string, RequestHeaders, Account?]>([
  ['that hides its address', CLICKED],
  ['of another origin', { ...CLICKED, Referer: 'https://evil.example/page' }],
  ['whose address begins like a named one', { ...CLICKED, Referer: `${OWN}.evil.example/` }],
  ['that has a named one in its address', { ...CLICKED, Referer: `https://evil.example/?${OWN}/` }],
  [
    'of the same site by another scheme',
    { ...CLICKED, 'Sec-Fetch-Site': 'same-site', Referer: 'http://www.casino.example/' },
  ],
  ['to an account that is no more than tokens', CLICKED, { tellsPlayer: false }],
])(
  'a link on a page %s leads to buy-in, which says whose account it is, and asks once',
  async (_what, headers, account) => {
    const { client, player, answer } = await follow(headers, account);
    expectLedTo(answer, '/webPayCashIn');
    const page = await client.get(BUY_IN);
    expect(pageText(page.body)).toContain(say('web-pay:link.text'));
    if (account === undefined) expect(pageText(page.body)).toContain(player.phone.slice(-4));
    const refused = await pay(client, '50');
    expect(refused.status).toBe(422);
    const again = await client.follow(refused);
    expect(pageText(again.body)).toContain(say('web-pay:link.unconfirmed'));
    expect(formWith(again.body, 'operation').amount).toBe('50');
    expect(await paymentsOf(player.phone)).toBe(0);
    expect((await pay(client, '50', { accountConfirmed: 'yes' })).headers.location).toContain('tx=');
    const next = await client.get(BUY_IN);
    expect(pageText(next.body)).not.toContain(say('web-pay:link.text'));
    expect((await pay(client, '60')).headers.location).toContain('tx=');
    expect(await paymentsOf(player.phone)).toBe(2);
  },
);

it.each<[string, RequestHeaders, Account?]>([
  ['in a mail or a message', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-User': '?1' }],
  ['in a browser that names no site', { 'Sec-Fetch-Site': null }],
  ['on a page of the operator’s', { ...CLICKED, Referer: `${OWN}/play?table=1` }],
  ['on a page of another site, to an account with a name', CLICKED, { displayName: 'Ana' }],
])('a link %s leads to buy-in, which asks nothing', async (_what, headers, account) => {
  const { client, player, answer } = await follow(headers, account);
  expectLedTo(answer, '/webPayCashIn');
  const page = await client.get(BUY_IN);
  expect(pageText(page.body)).toContain(say('web-pay:guest'));
  expect(pageText(page.body)).not.toContain(say('web-pay:link.text'));
  expect((await pay(client, '50')).headers.location).toContain('tx=');
  expect(await paymentsOf(player.phone)).toBe(1);
});

it('a link that another site opened without a gesture asks too, when its button was pressed', async () => {
  const { client, answer } = await follow({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-User': null });
  expectLedTo(await pressContinue(client, answer), '/webPayCashIn');
  expect(pageText((await client.get(BUY_IN)).body)).toContain(say('web-pay:link.text'));
  expect((await pay(client, '50')).status).toBe(422);
});
