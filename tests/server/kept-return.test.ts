import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { enterAsGuest, passwordPage, typePassword } from './guest-links.ts';
import { expectLeadsTo, LIST, Payer } from './payer.ts';

const STATUS = '/identificationStatus';
const CHECKED = {
  restricted: true,
  personalInfo: 'complete' as const,
  email: 'checked@player.example',
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
};

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

/** Another browser, without any cookie. */
function otherBrowser(): HttpClient {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  clients.push(client);
  return client;
}

async function payerOf(): Promise<Payer> {
  const payer = await Payer.signIn(stack);
  clients.push(payer.client);
  return payer;
}

/** The form that accepts the document on a page; null on a page without one. */
function formOf({ body }: Answer): Record<string, string> | null {
  return body.includes('action="/acceptDocument"') ? formWith(body, 'version') : null;
}

/** Logs in as the form of a page does; gives the page after it. */
async function logInFrom(
  client: HttpClient,
  location: string | undefined,
  { phone, password }: Pick<MadePlayer, 'phone' | 'password'>,
): Promise<Answer> {
  const page = await client.get(location ?? '/');
  const next = fieldValue(page.body, 'next') ?? '';
  return client.arrive(await client.submit('/login', { phoneNumber: phone, password, next }));
}

const reports = async () =>
  (await stack.sandbox.calls()).filter(({ path }) => /\/(transactions\/[^/]+|idCheck)\/return$/.test(path));
const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');
const queryOf = (id: string, more = '') => `from=provider&tx=${id}${more}`;

/** Fails unless that query, and no other, was told to the operator once, for that id. */
async function expectReported(id: string, query: string): Promise<void> {
  const calls = await reports();
  expect(calls.map(({ path }) => path)).toEqual([`/api/v1/webpay/transactions/${id}/return`]);
  expect(calls[0]?.returnQuerySha256).toBe(hashOf(query));
}

describe('a return from the provider in another browser', () => {
  it.each([
    ['of ours alone', 'result=paid&sig=a%2Bb%3D%27'],
    ['with a transaction of the provider’s', 'tx=WP-1&sig=%zz'],
    ['as long as may be told', 'x='.padEnd(4040, 'a')],
  ])('is told once when its player has logged in: %s', async (_what, more) => {
    const payer = await payerOf();
    const id = await payer.pay();
    const query = queryOf(id, `&${more}`);
    const browser = otherBrowser();
    const asked = await browser.get(`${LIST}?${query}`);
    expect(asked.status).toBe(303);
    expect(asked.headers.location).not.toContain('sig');
    expect(await reports()).toEqual([]);
    const page = await logInFrom(browser, asked.headers.location, payer.player);
    expect(pageText(page.body)).toContain(id);
    await expectReported(id, query);
    await browser.get(`${LIST}?tx=${id}`);
    await browser.get('/');
    expect(await reports()).toHaveLength(1);
  });

  it('is told although it came by a form of another site, without cookies', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const browser = otherBrowser();
    const posted = await browser.send('POST', `${LIST}?${queryOf(id)}`, {
      body: 'tx=WP-1&PaRes=a%2Fb%3D',
      headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site', Cookie: null },
    });
    const asked = await browser.follow(posted);
    const page = await logInFrom(browser, asked.headers.location, payer.player);
    expect(pageText(page.body)).toContain(id);
    await expectReported(id, `${queryOf(id)}&tx=WP-1&PaRes=a%2Fb%3D`);
  });

  it('is told on whatever page the player comes to, and leads from Home to the transaction', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const browser = otherBrowser();
    await browser.get(`${LIST}?${queryOf(id)}`);
    await browser.logIn(payer.player);
    expectLeadsTo(await browser.get('/'), `${LIST}?tx=${id}`);
    await expectReported(id, queryOf(id));

    const next = await payer.pay();
    const third = otherBrowser();
    await third.get(`${LIST}?${queryOf(next)}`);
    await third.logIn(payer.player);
    // A player who went on to something else is not redirected.
    expect((await third.get('/webPayCashIn')).status).toBe(200);
    await expectReported(next, queryOf(next));
  });

  it('is not told, nor shown, to another player, but to its own afterwards', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const stranger = await stack.sandbox.makePlayer();
    const browser = otherBrowser();
    const asked = await browser.get(`${LIST}?${queryOf(id, '&sig=1')}`);
    const page = await logInFrom(browser, asked.headers.location, stranger);
    expect(page.status).toBe(404);
    expect(page.body).not.toContain('OfferedToUser');
    await stack.sandbox.clearCalls();
    await browser.get('/');
    // Nothing more is asked about it for this player.
    const asksOfIt = (await stack.sandbox.calls()).filter(({ path }) => path.includes(id));
    expect(asksOfIt).toEqual([]);
    await browser.submit('/logout', formWith((await browser.get('/?dialog=logout')).body, 'csrf'));
    const own = await logInFrom(browser, '/', payer.player);
    expect(pageText(own.body)).toContain(id);
    await expectReported(id, queryOf(id, '&sig=1'));
  });

  it('is sealed: nothing of it can be read in what the browser keeps', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const browser = otherBrowser();
    const answer = await browser.get(`${LIST}?${queryOf(id, '&sig=topsecret')}`);
    const cookie = answer.setCookies.find(({ name }) => name === 'return');
    expect(cookie?.attributes.get('httponly')).toBe('');
    expect(cookie?.attributes.get('max-age')).toBe('1800');
    const parts = (cookie?.value ?? '').split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(parts.join()).not.toMatch(/topsecret|tx_/);
    // One that was changed, or longer than may be told, is as none.
    browser.cookies.set('return', `${cookie?.value}x`);
    await logInFrom(browser, '/', payer.player);
    expect(await reports()).toEqual([]);
    const long = await otherBrowser().get(`${LIST}?${queryOf(id, `&x=${'a'.repeat(4096)}`)}`);
    expect(long.setCookies.map(({ name }) => name)).not.toContain('return');
  });

  it.each<[string, (browser: HttpClient) => Promise<Answer>]>([
    ['HEAD', (browser) => browser.send('HEAD', '/')],
    ['HEAD of its own page', (browser) => browser.send('HEAD', LIST)],
    ['a page fetched ahead', (browser) => browser.get(LIST, { 'Sec-Purpose': 'prefetch' })],
    ['a page rendered ahead', (browser) => browser.get('/', { 'Sec-Purpose': 'prefetch;prerender' })],
    ['a page that is not there', (browser) => browser.get('/nowhere')],
  ])('that waits is neither told nor used up by %s', async (_what, look) => {
    const payer = await payerOf();
    const id = await payer.pay();
    const browser = otherBrowser();
    await browser.get(`${LIST}?${queryOf(id)}`);
    await browser.logIn(payer.player);
    await look(browser);
    expect(await reports()).toEqual([]);
    expectLeadsTo(await browser.get('/'), `${LIST}?tx=${id}`);
    await expectReported(id, queryOf(id));
  });

  it('that is only looked at is not kept', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    for (const look of [
      (browser: HttpClient) => browser.send('HEAD', `${LIST}?${queryOf(id)}`),
      (browser: HttpClient) => browser.get(`${LIST}?${queryOf(id)}`, { 'Sec-Purpose': 'prefetch' }),
    ]) {
      const browser = otherBrowser();
      expect((await look(browser)).setCookies.map(({ name }) => name)).not.toContain('return');
    }
  });
});

describe('a return that waits for the log-on', () => {
  const RANDOM = randomBytes(2990).toString('base64url');
  const planted = (more: string) => `${LIST}?from=provider${more}`;

  it.each<[string, (own: string) => string[]]>([
    ['before a made-up one', (own) => [own, planted('&tx=x1')]],
    ['behind a made-up one', (own) => [planted('&tx=x1'), own]],
    ['before one without an id', (own) => [own, planted('')]],
    ['before one as long as may be told', (own) => [own, planted(`&tx=x1&x=${RANDOM}`)]],
    ['behind one as long as may be told', (own) => [planted(`&tx=x1&x=${RANDOM}`), own]],
    ['before one of an identity check', (own) => [own, `${STATUS}?session=s1`]],
    ['behind two', (own) => [planted('&tx=x1'), planted('&tx=x2'), own]],
    ['twice', (own) => [own, planted('&tx=x1'), own]],
  ])('is told once, %s', async (_what, linksOf) => {
    const payer = await payerOf();
    const id = await payer.pay();
    const browser = otherBrowser();
    const links = linksOf(`${LIST}?${queryOf(id, '&sig=1')}`);
    for (const link of links) await browser.get(link, { 'Sec-Fetch-Site': 'cross-site' });
    await browser.logIn(payer.player);
    expectLeadsTo(await browser.get('/'), `${LIST}?tx=${id}`);
    await browser.get('/');
    await expectReported(id, queryOf(id, '&sig=1'));
  });

  it('is told beside another one, of another payment, and each to its own player', async () => {
    const [first, second] = [await payerOf(), await payerOf()];
    const ids = [await first.pay(), await first.pay(), await second.pay()];
    const browser = otherBrowser();
    for (const id of ids.slice(0, 2)) await browser.get(`${LIST}?${queryOf(id)}`);
    await browser.logIn(first.player);
    expectLeadsTo(await browser.get('/'), `${LIST}?tx=${ids[0]}`);
    expect((await reports()).map(({ path }) => path.split('/').at(-2)).sort()).toEqual(
      ids.slice(0, 2).sort(),
    );
    await browser.submit('/logout', formWith((await browser.get('/?dialog=logout')).body, 'csrf'));
    for (const id of [ids[0], ids[2]]) await browser.get(`${LIST}?${queryOf(id ?? '')}`);
    await stack.sandbox.clearCalls();
    await browser.logIn(second.player);
    expectLeadsTo(await browser.get('/'), `${LIST}?tx=${ids[2]}`);
    await expectReported(ids[2] ?? '', queryOf(ids[2] ?? ''));
  });

  it('is told once although the session ends while the next one is asked about', async () => {
    const payer = await payerOf();
    const ids = [await payer.pay(), await payer.pay()];
    const browser = otherBrowser();
    for (const id of ids) await browser.get(`${LIST}?${queryOf(id)}`);
    await browser.logIn(payer.player);
    const fault = { status: 401 };
    await stack.sandbox.addFaults(
      { match: { path: `/webpay/transactions/${ids[1]}` }, times: 1, fault },
      { match: { path: '/authentication/refresh' }, times: 1, fault },
    );
    await browser.get('/');
    await browser.logIn(payer.player);
    await browser.get('/');
    expect((await reports()).map(({ path }) => path.split('/').at(-2))).toEqual(ids);
  });
});

describe('a return that comes before its player may go on', () => {
  it('is told after the log-on when its report meets the end of the session', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const fault = { status: 401 };
    await stack.sandbox.addFaults(
      { match: { path: `/webpay/transactions/${id}/return` }, times: 1, fault },
      { match: { path: '/authentication/refresh' }, times: 1, fault },
    );
    const asked = await payer.client.get(`${LIST}?${queryOf(id, '&sig=1')}`);
    expectLeadsTo(asked, `/?next=${encodeURIComponent(`${LIST}?tx=${id}`)}`);
    await stack.sandbox.clearCalls();
    const page = await logInFrom(payer.client, asked.headers.location, payer.player);
    expect(pageText(page.body)).toContain(id);
    await expectReported(id, queryOf(id, '&sig=1'));
  });

  it('is told when a document has been accepted that waited for the player', async () => {
    const player = await stack.sandbox.makePlayer({
      casinos: [{ casinoId: 12, regularAU: 900_000 }],
      acknowledged: 'none',
    });
    const [id = ''] = await stack.sandbox.makePayments({
      phone: player.phone,
      casinoId: 12,
      amountAU: 50_000,
    });
    await stack.sandbox.clearCalls();
    const browser = otherBrowser();
    await browser.logIn(player);
    let page = await browser.arrive(await browser.get(`${LIST}?${queryOf(id)}`));
    expect(await reports()).toEqual([]);
    for (let form = formOf(page); form !== null; form = formOf(page)) {
      page = await browser.arrive(await browser.submit('/acceptDocument', form));
    }
    expect(pageText(page.body)).toContain(id);
    await expectReported(id, queryOf(id));
  });

  it('is told for a payment that a guest has not started when the password was typed', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const guest = await enterAsGuest(stack, payer.player);
    clients.push(guest);
    const page = `${LIST}?tx=${id}`;
    expectLeadsTo(await guest.get(`${LIST}?${queryOf(id, '&tx=WP-1')}`), passwordPage(LIST));
    expect(await reports()).toEqual([]);
    expectLeadsTo(await guest.get(`${LIST}?${queryOf(id)}`), passwordPage(page));
    const opened = await typePassword(guest, page, payer.player.password);
    expect(pageText((await guest.arrive(opened)).body)).toContain(id);
    await expectReported(id, queryOf(id));
  });

  it('is tried again later when the operator does not say whose it is, and then told once', async () => {
    const payer = await payerOf();
    const id = await payer.pay();
    const match = { path: `/webpay/transactions/${id}` };
    await stack.sandbox.addFaults({ match, fault: { status: 500 } });
    const browser = otherBrowser();
    const query = queryOf(id, '&tx=WP-1');
    const asked = await browser.get(`${LIST}?${query}`);
    await logInFrom(browser, asked.headers.location, payer.player);
    await stack.sandbox.clearFaults();
    // Not on every page: one that fails is slow.
    await browser.get('/');
    expect(await reports()).toEqual([]);
    expect(browser.cookies.has('return')).toBe(true);
  });
});

describe('a return from the vendor of the identity check', () => {
  it('is told once when its player has logged in, to no other player', async () => {
    const player = await stack.sandbox.makePlayer(CHECKED);
    const first = otherBrowser();
    await first.logIn(player);
    const form = formWith((await first.get(STATUS)).body, 'operation');
    await first.submit(STATUS, { ...form, documentType: 'ine', consent: 'yes', intent: 'start' });
    const [session] = (await stack.sandbox.idCheckOf(player.phone)).sessions;
    await stack.sandbox.clearCalls();
    const query = `session=${session?.sessionId}&session=V-1&vendorStatus=approved`;

    const browser = otherBrowser();
    const asked = await browser.get(`${STATUS}?${query}`);
    expectLeadsTo(asked, `/?next=${encodeURIComponent(STATUS)}`);
    await logInFrom(browser, asked.headers.location, await stack.sandbox.makePlayer(CHECKED));
    expect(await reports()).toEqual([]);
    await browser.submit('/logout', formWith((await browser.get('/?dialog=logout')).body, 'csrf'));
    await logInFrom(browser, asked.headers.location, player);
    const calls = await reports();
    expect(calls.map(({ path, status }) => [path, status])).toEqual([['/api/v1/idCheck/return', 200]]);
    expect(calls[0]?.returnQuerySha256).toBe(hashOf(query));
    await browser.get(STATUS);
    expect(await reports()).toHaveLength(1);
  });
});
