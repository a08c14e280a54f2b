import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { addressOf } from './guest-links.ts';
import { Payer } from './payer.ts';

const BUY_IN = '/webPayCashIn';
const CASH_OUT = '/webPayCashOut';
const CLABE = '032180000118359719';
const SHARED = 'The store may charge its own fee · Usually 5 minutes to 24 hours · pay within 3 days';

let stack: Stack;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

async function signIn(order: PlayerOrderInput = {}): Promise<Payer> {
  const payer = await Payer.signIn(stack, order);
  clients.push(payer.client);
  return payer;
}

/** The methods that stand before all groups, in the order of the page. */
async function favouritesOf(client: HttpClient, path = BUY_IN): Promise<string[]> {
  const [before = ''] = (await client.get(path)).body.split('<details class="methods"');
  return [...before.matchAll(/ id="pay-method-(\w+)" /g)].map(([, id = '']) => id);
}

/** Buys in by a method, up to the page that the payment leads to. */
async function pay(client: HttpClient, method: string, amount: string): Promise<void> {
  const form = formWith((await client.get(BUY_IN)).body, 'operation');
  const answer = await client.submit(BUY_IN, {
    ...form,
    quickAmount: 'other',
    amount,
    method,
    intent: 'pay',
  });
  expect(answer.status).toBe(303);
}

describe('the methods that stand first', () => {
  it('[SC-BUY-26] are one of each kind, and then those that were used, the last one first', async () => {
    const { client } = await signIn();
    expect(await favouritesOf(client)).toEqual(['m_card', 'm_oxxo', 'm_spei']);
    await pay(client, 'm_walmart', '20');
    expect(await favouritesOf(client)).toEqual(['m_walmart', 'm_card', 'm_spei']);
    await pay(client, 'm_spei', '30');
    expect(await favouritesOf(client)).toEqual(['m_spei', 'm_walmart', 'm_card']);
    await pay(client, 'm_walmart', '40');
    expect(await favouritesOf(client)).toEqual(['m_walmart', 'm_spei', 'm_card']);
  });

  it('are not changed by a payment that was refused', async () => {
    const { client } = await signIn();
    const form = formWith((await client.get(BUY_IN)).body, 'operation');
    const typed = { quickAmount: 'other', amount: '1', method: 'm_walmart', intent: 'pay' };
    expect((await client.submit(BUY_IN, { ...form, ...typed })).status).toBe(422);
    expect(await favouritesOf(client)).toEqual(['m_card', 'm_oxxo', 'm_spei']);
  });

  it('[SC-BUY-26] stay for the player through a log-out, and are nobody else’s', async () => {
    const { client, player } = await signIn();
    await pay(client, 'm_walmart', '20');
    await client.submit('/logout');
    const other = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 900_000 }] });
    await client.logIn(other);
    expect(await favouritesOf(client)).toEqual(['m_card', 'm_oxxo', 'm_spei']);
    await client.submit('/logout');
    await client.logIn(player);
    expect(await favouritesOf(client)).toEqual(['m_walmart', 'm_card', 'm_spei']);
  });

  it('[SC-OUT-12] are of one direction', async () => {
    const { client } = await signIn({ email: 'ana@player.example', personalInfo: 'complete' });
    expect(await favouritesOf(client, CASH_OUT)).toEqual(['m_spei_out', 'm_card_out']);
    const form = formWith((await client.get(CASH_OUT)).body, 'operation');
    const typed = { quickAmount: 'other', amount: '30', method: 'm_card_out' };
    const check = await client.arrive(await client.submit(CASH_OUT, { ...form, ...typed, intent: 'check' }));
    // To look at it first is not to use it.
    expect(await favouritesOf(client, CASH_OUT)).toEqual(['m_spei_out', 'm_card_out']);
    const sent = await client.submit(CASH_OUT, { ...formWith(check.body, 'amountAU'), intent: 'pay' });
    expect(sent.status).toBe(303);
    expect(await favouritesOf(client, CASH_OUT)).toEqual(['m_card_out', 'm_spei_out']);
    expect(await favouritesOf(client)).toEqual(['m_card', 'm_oxxo', 'm_spei']);
  });

  it('[SC-BUY-26] tell nothing of a payment in what the browser keeps, and nothing to a guest', async () => {
    const { client, player } = await signIn({ email: 'ana@player.example', personalInfo: 'complete' });
    await pay(client, 'm_walmart', '20');
    const kept = client.cookies.get('usedMethods') ?? '';
    // Sealed, and too short for anything but the names of a few methods.
    expect(kept).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(kept.length).toBeLessThan(400);
    expect(Buffer.from(kept, 'base64').toString('latin1')).not.toMatch(/walmart|buyIn/i);
    await client.submit('/logout');
    // A guest of the same player, in the same browser.
    const { status } = await client.get(addressOf(await stack.sandbox.guestLink(player.phone)));
    expect(status).toBe(303);
    expect(pageText((await client.get(BUY_IN)).body)).toContain('You are paying into this account');
    expect(await favouritesOf(client)).toEqual(['m_card', 'm_oxxo', 'm_spei']);
    await pay(client, 'm_chedraui', '25');
    expect(client.cookies.get('usedMethods')).toBe(kept);
  });

  it('[SC-BUY-26] leave nothing out: every method stands on the page once', async () => {
    const { client } = await signIn();
    const { body } = await client.get(BUY_IN);
    const all = [...body.matchAll(/ id="pay-method-(\w+)" /g)].map(([, id]) => id);
    expect(all).toHaveLength(23);
    expect(new Set(all).size).toBe(all.length);
    for (const [, group = ''] of body.matchAll(/<details class="methods"[^>]*>(.*?)<\/details>/gs)) {
      const count = Number(/\((\d+)\)/.exec(pageText(group).replaceAll(/(?<=\() | (?=\))/g, ''))?.[1]);
      expect(group.match(/type="radio"/g)).toHaveLength(count);
    }
  });
});

describe('the methods of a group', () => {
  const groupsOf = (body: string) =>
    [...body.matchAll(/<details class="methods"([^>]*)>(.*?)<\/details>/gs)].map(
      ([, open = '', group = '']) => ({
        isOpen: open.includes('open'),
        group,
      }),
    );

  it('[SC-BUY-27] say once what they have in common, and each only what is its own', async () => {
    const { client } = await signIn();
    const stores = groupsOf((await client.get(BUY_IN)).body).find(({ group }) => group.includes('m_circleK'));
    const text = pageText(stores?.group ?? '').replaceAll('\u00a0', ' ');
    expect(text).toContain(SHARED);
    for (const once of SHARED.split(' · ')) expect(text.split(once)).toHaveLength(2);
    expect(text).toContain('Circle K up to 269.00 USD');
    expect(text).toContain('Walmart up to 539.00 USD');
    // Whoever hears the name of a method hears what all of them have in common too.
    expect(stores?.group).toMatch(
      / id="pay-method-m_circleK"[^>]* aria-describedby="[^"]*pay-group-cashStore/,
    );
  });

  it('[SC-BUY-27] are shown when one of them is chosen, by a refused form too, and folded otherwise', async () => {
    const { client } = await signIn();
    const openIn = (body: string) => groupsOf(body).filter(({ isOpen }) => isOpen);
    expect(openIn((await client.get(BUY_IN)).body)).toEqual([]);
    const [chosen, ...others] = openIn((await client.get(`${BUY_IN}?method=m_bbva`)).body);
    expect(chosen?.group).toContain('value="m_bbva"');
    expect(others).toEqual([]);
    const form = formWith((await client.get(BUY_IN)).body, 'operation');
    const typed = { quickAmount: 'other', amount: '１', method: 'm_hsbc', intent: 'pay' };
    const refused = await client.submit(BUY_IN, { ...form, ...typed });
    const radio = /<input[^>]* id="pay-method-m_hsbc"[^>]*>/.exec(openIn(refused.body)[0]?.group ?? '');
    expect(radio?.[0]).toContain('checked');
    expect(refused.body).toContain('value="１"');
  });
});

describe('what stands above the form', () => {
  it('[SC-BUY-28] is a box of limits for whoever is held back, and for nobody else', async () => {
    const { client } = await signIn();
    const free = await client.get(BUY_IN);
    expect(pageText(free.body)).not.toContain('Your limits');
    expect(pageText(free.body).replaceAll('\u00a0', ' ')).toContain('Minimum 10.00, maximum 5,000.00 USD');
    const restricted = await signIn({ restricted: true });
    const text = pageText((await restricted.client.get(BUY_IN)).body);
    expect(text).toContain('Your limits You can buy in up to');
    const blocked = await signIn({ requirements: ['EmailNotVerified'] });
    const page = (await blocked.client.get(BUY_IN)).body;
    expect(pageText(page)).toContain('To do first Before you can continue');
    expect(page).not.toContain('id="pay-form"');
  });

  it('[SC-BUY-29] is the casino in one row, with its balance and a way to another one', async () => {
    const { client } = await signIn({
      casinos: [
        { casinoId: 12, regularAU: 900_000 },
        { casinoId: 13, regularAU: 486_075 },
      ],
    });
    const rowOf = async (path: string) =>
      pageText(
        /<summary class="casino-row">(.*?)<\/summary>/s.exec((await client.get(path)).body)?.[1] ?? '',
      );
    expect(await rowOf(BUY_IN)).toBe('Casino Jacaranda Redimibles (redeemable) 900.00 USD Change');
    expect(await rowOf(`${BUY_IN}?casino=13`)).toContain('$4,860.75');
    const alone = await signIn();
    const { body } = await alone.client.get(BUY_IN);
    expect(body).not.toContain('class="casino-row__change"');
    expect(pageText(body)).toContain('Casino Jacaranda Redimibles (redeemable) 900.00 USD');
  });

  it('[SC-BUY-33] is a row for each slip that is open, and no second heading', async () => {
    const payer = await signIn();
    const id = await payer.pay({ methodId: 'm_oxxo' });
    const { body } = await payer.client.get(BUY_IN);
    const open = /<section class="card open-offers".*?<\/section>/s.exec(body)?.[0] ?? '';
    expect(open).toContain(`href="/webPayTransactions?tx=${id}"`);
    expect(pageText(open)).toMatch(/^Still open OXXO \$926\.00 MXN to be paid by \w{3}, .+$/);
  });
});

describe('the end of the form', () => {
  const barOf = (body: string) => pageText(/<div class="action-bar">.*?<\/div>/s.exec(body)?.[0] ?? '');

  it('[SC-BUY-32] names the total that was reckoned, and none where nothing is chosen', async () => {
    const { client } = await signIn();
    expect(barOf((await client.get(BUY_IN)).body)).toBe('Continue');
    expect(barOf((await client.get(`${BUY_IN}?amount=100`)).body)).toBe('Continue');
    const known = barOf((await client.get(`${BUY_IN}?amount=100&method=m_credit`)).body);
    // Paid in pesos: what it comes to there.
    expect(known.replaceAll('\u00a0', ' ')).toMatch(/^You pay \$[\d,]+\.\d\d MXN Continue to CardPay$/);
    const { body } = await client.get(`${BUY_IN}?amount=100&method=m_credit`);
    const { sandbox } = stack;
    await sandbox.addFaults({ match: { path: '/webpay/quote' }, fault: { status: 500 } });
    expect(barOf((await client.get(`${BUY_IN}?amount=100&method=m_credit`)).body)).toBe(
      'Continue to CardPay',
    );
    expect(body.indexOf('action-bar')).toBeLessThan(body.indexOf('value="choose"'));
  });

  it('[SC-OUT-12] moves nothing from the form of a cash-out', async () => {
    const { client } = await signIn({ email: 'ana@player.example', personalInfo: 'complete' });
    const { body } = await client.get(`${CASH_OUT}?amount=100&method=m_spei_out`);
    expect(barOf(body)).toBe('Review');
    expect(body).not.toContain(CLABE);
  });
});
