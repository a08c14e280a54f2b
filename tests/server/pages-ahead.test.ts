import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAGES_AHEAD } from '#app/domain/pages/pages-ahead.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { asPlayerSession, type PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import {
  type Answer,
  fieldValue,
  HttpClient,
  pageText,
  type RequestHeaders,
} from '#tests/support/http-client.ts';
import { borrowStack, KEPT_SESSION_KEY } from '#tests/support/kept-stacks.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn, privateCalls } from './expectations.ts';

/** What Chromium says that fetches by speculation rules. */
const AHEAD = { 'Sec-Purpose': 'prefetch' };
const MINUTE_MS = 60_000;

const keys = createKeyRing([KEPT_SESSION_KEY]);

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

beforeEach(async () => {
  await stack.sandbox.reset();
  client = await signIn(stack);
  return () => client.close();
});

async function signIn({ portal, sandbox }: Stack, order: PlayerOrderInput = {}): Promise<HttpClient> {
  const player = await sandbox.makePlayer({
    casinos: [{ casinoId: 12, regularAU: 1_000_000 }],
    email: 'ana@player.example',
    personalInfo: 'complete',
    ...order,
  });
  const browser = new HttpClient(portal.origin, { language: 'en' });
  await browser.follow(await browser.logIn(player));
  await sandbox.clearCalls();
  return browser;
}

/** Changes the session that lies in the browser. */
async function changeSession(changes: (session: PlayerSession) => Partial<PlayerSession>): Promise<void> {
  const opened = await unseal(keys, 'session', String(client.cookies.get('session')));
  const session = asPlayerSession(opened?.value);
  if (session === null) throw new Error('nobody is signed in');
  client.cookies.set('session', await seal(keys, 'session', { ...session, ...changes(session) }));
}

/** The page as it is, whenever and with whatever tokens it was made. */
const plain = ({ body }: Answer) =>
  body
    .replace(/\b(nonce|value)="[\w.:-]{20,}"/g, '')
    .replace(/[\da-f]{32}/g, '')
    .replace(/\bsince=\d+/g, '');

/** The browser has to ask again: nothing was stored, nothing was said, and whoever asks by hand gets the page. */
async function expectTooEarly(path: string, headers: RequestHeaders = AHEAD): Promise<Answer> {
  const cookies = new Map(client.cookies);
  const answer = await client.get(path, headers);
  expect([answer.status, answer.body, answer.setCookies]).toEqual([425, '', []]);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(client.cookies).toEqual(cookies);
  return client.get(path);
}

describe('a form that is sent ahead', () => {
  it.each<[string, RequestHeaders]>([
    ['prefetched', { 'Sec-Purpose': 'prefetch' }],
    ['prerendered', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['prefetched by an older browser', { Purpose: 'prefetch' }],
    ['previewed', { 'X-Purpose': 'preview' }],
    ['prefetched by Firefox', { 'X-Moz': 'prefetch' }],
  ])('is not carried out: %s', async (_how, headers) => {
    const page = await client.get('/webPayCashIn?casino=12');
    const typed = { quickAmount: 'other', amount: '50', method: 'm_card', intent: 'pay' };
    const fields = { ...formWith(page.body, 'operation'), ...typed };
    await stack.sandbox.clearCalls();
    for (const path of ['/webPayCashIn?casino=12', '/logout', '/language']) {
      const answer = await client.submit(path, fields, headers);
      expect([path, answer.status, answer.body, answer.setCookies]).toEqual([path, 425, '', []]);
    }
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    // The same form goes through once it is sent.
    expect((await client.submit('/webPayCashIn?casino=12', fields)).status).toBe(303);
  });
});

describe('a page that is fetched ahead', () => {
  const PATHS = [...PAGES_AHEAD, '/webPayCashIn?casino=12', '/webPayCashOut?casino=12'];

  it.each(PATHS)('%s is as when it is opened, and stores nothing', async (path) => {
    const ahead = await client.get(path, AHEAD);
    expectPage(ahead, 200);
    // The first payment form brings the note of its payment.
    const stored = ahead.setCookies.map(({ name }) => name);
    const [, direction] = /^\/webPayCash(In|Out)/.exec(path) ?? [];
    const key = direction && `payment-next-${direction === 'In' ? 'buyIn' : 'cashOut'}`;
    expect(stored).toEqual(key ? [key] : []);
    const calls = await privateCalls(stack.sandbox);
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(plain(ahead)).toBe(plain(await client.get(path)));
  });

  it('can be used: its forms are taken', async () => {
    expectPage(await client.get('/userProfile', AHEAD), 200);
    const saved = await client.submit('/userProfile', { intent: 'saveDisplayName', displayName: 'Ana' });
    expect(saved.status).toBe(303);
    expect(pageText((await client.follow(saved)).body)).toContain(
      messageIn('en', 'errors:displayNameChanged'),
    );
  });

  it('is paid by as if it had been opened, and takes the note of no other payment away', async () => {
    const form = await client.get('/webPayCashIn?casino=12', AHEAD);
    const note = client.cookies.get('payment-next-buyIn');
    expect(note).toBeTruthy();
    const opened = await client.get('/webPayCashIn?casino=12');
    expect(fieldValue(opened.body, 'operation')).toBeTruthy();
    expect(opened.setCookies).toEqual([]);
    expect(fieldValue(form.body, 'casino')).toBe(fieldValue(opened.body, 'casino'));
    // The other direction has a cookie of its own; one that is there a payment under way may be writing.
    const other = await client.get('/webPayCashOut', AHEAD);
    expect(other.setCookies.map(({ name }) => name)).toEqual(['payment-next-cashOut']);
    expect(client.cookies.get('payment-next-buyIn')).toBe(note);
  });

  it('says which pages may be', async () => {
    const { body } = await client.get('/');
    expect(body).toContain(`<meta name="ahead" content="${PAGES_AHEAD.join(' ')}"/>`);
    expect(PAGES_AHEAD).toEqual([
      '/',
      '/webPayCashIn',
      '/webPayCashOut',
      '/webPayTransactions',
      '/playRecords',
      '/userProfile',
      '/changePassword',
      '/about',
    ]);
  });
});

describe('is not answered ahead', () => {
  it.each([
    ['/identificationStatus'],
    ['/systemInfo'],
    ['/verifyEmail'],
    ['/webPayTransactions?tx=wp_1'],
    ['/?dialog=accessCode'],
    ['/webPayCashIn?casino=12&amount=5'],
    ['/webPayCashIn?casino='],
    ['/webPayTransactionsCsv'],
    ['/nowhere'],
  ])('%s', async (path) => {
    await expectTooEarly(path);
  });

  it.each([
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Sec-Purpose', 'prefetch;anonymous-client-ip'],
    ['Purpose', 'prefetch'],
    ['X-Moz', 'prefetch'],
    ['X-Purpose', 'preview'],
  ])('what may be shown any time later (%s: %s)', async (name, value) => {
    expectPage(await expectTooEarly('/', { [name]: value }), 200);
  });

  it('a message: it waits for the page that is looked at', async () => {
    await client.get('/userProfile');
    await client.submit('/userProfile', { intent: 'saveDisplayName', displayName: 'Ana' });
    const page = await expectTooEarly('/userProfile');
    expect(pageText(page.body)).toContain(messageIn('en', 'errors:displayNameChanged'));
  });

  it('what may hold a form that was typed before', async () => {
    client.cookies.set('drafts', '1');
    expectPage(await expectTooEarly('/webPayCashIn'), 200);
  });

  it('with a token that has to be renewed: none is used up', async () => {
    await changeSession(() => ({ accessTokenExpiresAtMs: Date.now() + 20_000 }));
    const ahead = await client.get('/', AHEAD);
    expect(ahead.status).toBe(425);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    expectPage(await client.get('/'), 200);
  });

  it('with a token that the operator takes no more', async () => {
    const expired = { match: { path: '/funds' }, fault: { status: 401 } };
    await stack.sandbox.addFaults({ ...expired, times: 1 });
    expect((await client.get('/', AHEAD)).status).toBe(425);
    expect(await stack.sandbox.calls({ path: '/authentication/refresh' })).toEqual([]);
    expectPage(await client.get('/'), 200);
  });

  it('while permissions have to be asked for: the page that is looked at asks', async () => {
    await changeSession(({ loggedOnAtMs }) => ({ loggedOnAtMs: loggedOnAtMs - 2 * MINUTE_MS }));
    const permissions = async () =>
      (await stack.sandbox.calls()).filter(({ path }) => path.endsWith('/permissions')).length;
    expect((await client.get('/', AHEAD)).status).toBe(425);
    expect(await permissions()).toBe(0);
    expectPage(await client.get('/'), 200);
    expect(await permissions()).toBe(1);
    expectPage(await client.get('/', AHEAD), 200);
  });

  it('while a session ends: its end is told to whoever asks by hand', async () => {
    const locked = { match: { path: '/funds' }, fault: { status: 423 } };
    await stack.sandbox.addFaults({ ...locked, times: 2 });
    expect((await client.get('/', AHEAD)).status).toBe(425);
    const out = await client.get('/');
    expect(out.status).toBe(303);
    expect(client.cookies.has('session')).toBe(false);
    // Nor is that told to a browser that looks ahead.
    expect((await client.get('/', AHEAD)).status).toBe(425);
    expect(pageText((await client.follow(out)).body)).toContain(messageIn('en', 'errors:accountLocked'));
  });

  it('a page without what it should show', async () => {
    await stack.sandbox.addFaults({
      match: { path: '/webpay/transactions' },
      fault: { status: 500 },
      times: 9,
    });
    expect((await client.get('/webPayTransactions', AHEAD)).status).toBe(425);
  });
});

it('where a session ends if it is not used, no page is fetched ahead', async () => {
  const idle = await startStack({ country: 'US', env: { IDLE_MINUTES: '15' } });
  try {
    const browser = await signIn(idle);
    expect((await browser.get('/about')).body).not.toContain('name="ahead"');
    expect((await browser.get('/about', AHEAD)).status).toBe(425);
    browser.close();
  } finally {
    await idle.stop();
  }
});

it('a visitor has nothing to lose by it', async () => {
  const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
  const page = await visitor.get('/', AHEAD);
  expectPage(page, 200);
  expect(page.body).toContain('name="ahead"');
  visitor.close();
});
