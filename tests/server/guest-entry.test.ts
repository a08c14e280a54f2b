import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORGOT_PASSWORD_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { type Answer, HttpClient, pageText, type RequestHeaders } from '#tests/support/http-client.ts';
import { JOINABLE } from '#tests/support/sandbox.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectPage, messageIn } from './expectations.ts';
import type { Fault } from './faults-of-the-operator.ts';
import {
  addressOf,
  english,
  expectLedTo,
  pressContinue,
  refreshesAt,
  WITHOUT_FETCH_METADATA,
} from './guest-links.ts';

const REFRESH = '/authentication/refresh';
const MARKER = 'Gu3stL1nkM4rker';

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { LOG_LEVEL: 'trace' } });
});

afterAll(() => stack.stop());

beforeEach(async () => {
  client?.close();
  client = new HttpClient(stack.portal.origin, { language: 'en' });
  await stack.sandbox.reset();
});

/** The address of a new guest link of a new player. */
async function newLink(path = '/'): Promise<string> {
  const { phone } = await stack.sandbox.makePlayer({
    displayName: 'Ana Guest',
    tokenPrefix: MARKER,
    casinos: [{ casinoId: 12, regularAU: 5000 }],
  });
  return addressOf(await stack.sandbox.guestLink(phone, { path }));
}

/** What stands in a cookie, once it is no longer base64. */
const decoded = (value: string) =>
  value
    .split('.')
    .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    .join('\n');

function expectNoToken(...answers: Answer[]): void {
  const texts = answers.flatMap(({ body, headers, setCookies }, index) => [
    [`${index} body`, body],
    [`${index} headers`, JSON.stringify(headers)],
    [`${index} cookies`, setCookies.map(({ value }) => decoded(value)).join('\n')],
  ]);
  expect(findSecrets(Object.fromEntries(texts), { token: MARKER })).toEqual([]);
}

const isAnonymous = async () => !(await client.get('/')).body.includes('id="logout"');

describe('a person who opens a guest link', () => {
  it.each([...Object.values(ROUTES), '/about/?a=b#c', '/nowhere', '/login'])(
    '[S1-GUEST-01 S4-SESSION-02 S4-GUEST-01..04] on %s is signed in at once and stands on buy-in',
    async (path) => {
      const entry = await client.get(await newLink(path));
      expectLedTo(entry, '/webPayCashIn');
      const { sandbox } = stack;
      expect(await refreshesAt(sandbox)).toBe(1);
      expect(await sandbox.calls({ path: '/funds' })).toHaveLength(1);
      const page = await client.follow(entry);
      expectPage(page, 200);
      expect(pageText(page.body)).toContain('Ana Guest');
      expect(pageText(page.body)).toContain(english('guest:marker'));
      expectNoToken(entry, page);
      expect(await refreshesAt(sandbox)).toBe(1);
    },
  );

  it.each<RequestHeaders>([
    { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-User': '?1' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-User': '?1' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-User': '?1' },
  ])('[ASVS-7.6.2] by hand, as the browser says with %j, is signed in at once', async (headers) => {
    expectLedTo(await client.get(await newLink(), headers), '/webPayCashIn');
    expect(await refreshesAt(stack.sandbox)).toBe(1);
  });

  it('in two tabs at once uses the link once', async () => {
    const link = await newLink();
    await stack.sandbox.addFaults({ match: { path: REFRESH }, fault: JOINABLE });
    const entries = await Promise.all([client.get(link), client.copy().get(link)]);
    for (const entry of entries) expectLedTo(entry, '/webPayCashIn');
    expect(await refreshesAt(stack.sandbox)).toBe(1);
  });

  it('again, or with a spent session, just goes on', async () => {
    const link = await newLink();
    await client.get(link);
    for (const path of [link, link.replace('/?', '/about?')]) {
      expectLedTo(await client.get(path), '/webPayCashIn');
    }
    expect(await refreshesAt(stack.sandbox)).toBe(1);
  });
});

describe('a guest link that was changed on its way', () => {
  // One of each kind; `guest-link.test` has the others.
  const changes: [string, (link: string) => string][] = [
    ['with &amp;', (link) => link.replaceAll('&', '&amp;')],
    ['escaped once more', (link) => link.replace(/\?(.*)/, (_all, query) => `?${encodeURIComponent(query)}`)],
  ];

  it.each(changes)('%s signs in as ever, and a form or a file without it', async (_how, change) => {
    const link = change(await newLink('/about'));
    const head = await client.send('HEAD', link);
    expect([head.status, head.body]).toEqual([200, '']);
    const form = await client.send('POST', link.replace('/about', '/login'));
    expect(form.status).toBe(415);
    expect(await refreshesAt(stack.sandbox)).toBe(0);
    expectLedTo(await client.get(link), '/webPayCashIn');
    expect(await refreshesAt(stack.sandbox)).toBe(1);
    expectNoToken(head, form);
  });
});

describe('whatever else asks for a guest link', () => {
  it.each<[string, string, RequestHeaders]>([
    ['HEAD', 'HEAD', {}],
    ['a text browser', 'GET', WITHOUT_FETCH_METADATA],
    ['a prefetch', 'GET', { 'Sec-Purpose': 'prefetch' }],
    ['a prerender', 'GET', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['an older prefetch', 'GET', { Purpose: 'prefetch' }],
    ['a preview', 'GET', { 'X-Purpose': 'preview' }],
    ['a prefetch of Firefox', 'GET', { 'X-Moz': 'prefetch' }],
    ['a frame', 'GET', { 'Sec-Fetch-Dest': 'iframe' }],
    ['an object', 'GET', { 'Sec-Fetch-Dest': 'object' }],
    ['a script', 'GET', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' }],
    ['half a navigation', 'GET', { 'Sec-Fetch-Dest': null }],
    ['a script of another site', 'GET', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a redirect of a neighbour site', 'GET', { 'Sec-Fetch-Site': 'same-site' }],
    ['a script behind a service worker', 'GET', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a gesture denied', 'GET', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-User': '?0' }],
    ['a site that nobody knows', 'GET', { 'Sec-Fetch-Site': 'elsewhere' }],
    [
      'a frame with a gesture',
      'GET',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-User': '?1', 'Sec-Fetch-Dest': 'iframe' },
    ],
  ])(
    '[S2-GUEST-01 ASVS-6.3.4 ASVS-7.6.2 ASVS-10.1.2] %s gets the guest login page and burns nothing; the button goes on',
    async (_who, method, headers) => {
      const link = await newLink('/about');
      const page = await client.send(method, link, { headers });
      expect(page.status).toBe(200);
      expect(await stack.sandbox.calls({ path: REFRESH })).toEqual([]);
      expect(page.setCookies.map(({ name }) => name)).not.toContain('session');
      const shown = method === 'HEAD' ? await client.get(link, WITHOUT_FETCH_METADATA) : page;
      expectPage(shown, 200, 'strict-origin');
      expect(pageText(shown.body)).toContain(english('guest:continue.text'));
      expect(shown.body).not.toContain('name="password"');
      expectNoToken(page, shown);
      const entry = await pressContinue(client, shown, headers['Sec-Fetch-Mode'] === null ? headers : {});
      expectLedTo(entry, '/webPayCashIn');
      expect(await refreshesAt(stack.sandbox)).toBe(1);
      expectNoToken(entry);
      expect(pageText((await client.follow(entry)).body)).toContain('Ana Guest');
    },
  );

  it.each([
    '/_root.data',
    '/about.data',
    '/assets/x.js',
    '/x.css',
    '/mark-us.svg',
    '/healthz',
    '/__manifest',
  ])('%s is no page: nothing is burned or shown', async (path) => {
    const link = await newLink(path);
    const answer = await client.get(link);
    expect(answer.status).toBe(/healthz|mark-us/.test(path) ? 200 : 404);
    expectNoToken(answer);
    expect(await refreshesAt(stack.sandbox)).toBe(0);
  });

  it('forms with tokens in their address are carried out without them', async () => {
    const link = await newLink('/login');
    const player = await stack.sandbox.makePlayer({ displayName: 'Beto' });
    await client.get('/');
    const answer = await client.submit(link, { phoneNumber: player.phone, password: player.password });
    expect(answer.status).toBe(303);
    expect(pageText((await client.follow(answer)).body)).toContain('Logged in as Beto');
    expect(await refreshesAt(stack.sandbox)).toBe(0);
    expect((await client.send('POST', link)).status).toBe(415);
    const elsewhere = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await new HttpClient(stack.portal.origin).submit(link, {}, elsewhere)).status).toBe(403);
  });
});

describe('a guest link that is no good', () => {
  it.each([['doubled', (link: string) => `${link}&accessToken=${MARKER}`]])(
    '[S7-OTHER-07] because it is %s is told so and asks nobody',
    async (_how, spoil) => {
      const page = await client.get(spoil(await newLink()));
      expectPage(page, 400, 'strict-origin');
      expect(pageText(page.body)).toContain(english('guest:useless.title'));
      expectNoToken(page);
      expect(await refreshesAt(stack.sandbox)).toBe(0);
      expect(await isAnonymous()).toBe(true);
    },
  );

  it.each<[string, Fault, MessageKey]>([
    ['400', { status: 400 }, 'errors:guestLinkSpent'],
    ['401', { status: 401 }, 'errors:guestLinkSpent'],
    ['403', { status: 403 }, 'errors:guestLinkSpent'],
    ['404', { status: 404 }, 'errors:guestLinkSpent'],
    ['409', { status: 409 }, 'errors:guestLinkSpent'],
    ['423', { status: 423 }, 'errors:accountLocked'],
    ['a locked account', { json: { status: 'UserAccountIsLocked' } }, 'errors:accountLocked'],
    ['500', { status: 500 }, 'errors:serverUnreachable'],
    ['503', { status: 503 }, 'errors:serverUnreachable'],
    ['no answer', { hang: true }, 'errors:serverUnreachable'],
    ['a reset', { reset: 'before' }, 'errors:serverUnreachable'],
    ['half an answer', { malformed: true }, 'errors:serverUnreachable'],
    ['another shape', { wrongSchema: true }, 'errors:serverUnreachable'],
  ])('answered with %s: told once, signed in nowhere, no loop', async (_what, fault, message) => {
    const link = await newLink();
    await stack.sandbox.addFaults({ match: { path: REFRESH }, fault });
    const entry = await client.get(link);
    expectLedTo(entry, '/');
    const home = await client.follow(entry);
    expectPage(home, 200);
    expect(pageText(home.body).split(messageIn('en', message))).toHaveLength(2);
    expectNoToken(entry, home);
    expect(await refreshesAt(stack.sandbox)).toBe(1);
    expect(await isAnonymous()).toBe(true);
  });

  it('[S8-HTTP-07] because it was used before: says what to do, which is there', async () => {
    const link = await newLink();
    await client.get(link);
    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    const home = await other.follow(await other.get(link));
    expect(pageText(home.body).split(messageIn('en', 'errors:guestLinkSpent'))).toHaveLength(2);
    expect(pageText(home.body)).not.toContain(messageIn('en', 'errors:accessedFromAnotherDevice'));
    expect(home.body).not.toContain('id="logout"');
    expect(home.body).toContain('action="/login"');
    expect(home.body).toContain(`<a href="${FORGOT_PASSWORD_HREF}">${english('guest:noPassword')}</a>`);
    other.close();
  });

  it('for now only: the page of the button comes again, and the next press goes on', async () => {
    const page = await client.get(await newLink(), WITHOUT_FETCH_METADATA);
    await stack.sandbox.addFaults({ match: { path: REFRESH }, times: 1, fault: { status: 503 } });
    const again = await pressContinue(client, page);
    expectPage(again, 503);
    expect(pageText(again.body)).toContain(messageIn('en', 'errors:serverUnreachable'));
    expectNoToken(again);
    expectLedTo(await pressContinue(client, again), '/webPayCashIn');
  });

  it.each(['', 'x', 'a.b.c.d.e'])('or whose seal is "%s"', async (seal) => {
    const page = await client.get(await newLink(), WITHOUT_FETCH_METADATA);
    const other = new HttpClient(stack.portal.origin, { language: 'en' });
    await other.get('/');
    for (const link of [seal, `${seal} `]) {
      expectPage(await other.submit('/guestLogin', { link }), 422);
    }
    expectPage(await pressContinue(other, page), 422);
    expect(await refreshesAt(stack.sandbox)).toBe(0);
    other.close();
  });
});

it('the page of the button is nowhere without a link', async () => {
  expect((await client.get('/guestLogin')).headers.location).toBe('/');
});

it('[ASVS-16.2.5] no line of the log has a token', () => {
  const log = Object.fromEntries(stack.portal.logs().map((line, index) => [`line ${index}`, line]));
  expect(Object.keys(log).length).toBeGreaterThan(100);
  expect(findSecrets(log, { token: MARKER, name: 'Ana Guest' })).toEqual([]);
});
