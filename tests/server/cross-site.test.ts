import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS } from '#app/domain/pages/routes.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText, type RequestHeaders } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, privateCalls } from './expectations.ts';

/** Every address that takes a form, with fields that would be carried out. */
const FORMS = ['/login', '/logout', '/language', '/dismissNotification'] as const;

let stack: Stack;
let player: MadePlayer;
/** A browser in which the player has signed in. */
let signedIn: HttpClient;
/** The same browser in one test: on a page of the player, with a token that would be good. */
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('US');
  player = await stack.sandbox.makePlayer({ displayName: 'Signed In' });
  signedIn = new HttpClient(stack.portal.origin);
  expect((await signedIn.logIn(player)).status).toBe(303);
});

beforeEach(async () => {
  client = signedIn.copy();
  expect(pageText((await client.get('/')).body)).toContain('Logged in as Signed In');
  await stack.sandbox.clearCalls();
  return () => client.close();
});

afterAll(async () => {
  signedIn.close();
  await stack.stop();
});

const fieldsOf = (form: string): Record<string, string> => {
  if (form === '/login') return { phoneNumber: player.phone, password: player.password };
  return form === '/language' ? { language: 'ja', returnTo: '/' } : { notification: 'x', returnTo: '/' };
};

/** Cookies that any answer may set: those a browser comes without, and the time of the last use, renewed every 10 s. */
const OF_EVERY_PAGE = ['visitor', 'styles', 'flash', 'lastUse'];

const cookiesSet = ({ setCookies }: Answer) => setCookies.filter(({ name }) => !OF_EVERY_PAGE.includes(name));

/** A refused form has a page, reaches nobody, changes nothing. */
async function expectRefused(answer: Answer, status: number): Promise<void> {
  expectPage(answer, status);
  expect(pageText(answer.body)).toMatch(/nothing was done|There is no page/);
  expect(cookiesSet(answer)).toEqual([]);
  expect(await privateCalls(stack.sandbox)).toEqual([]);
}

describe.each(FORMS)('a form for %s from somewhere else', (form) => {
  const port = () => new URL(stack.portal.origin).port;
  const headers: [what: string, headers: () => RequestHeaders][] = [
    ['another origin', () => ({ Origin: 'https://evil.test' })],
    ['another origin, without Sec-Fetch', () => ({ Origin: 'https://evil.test', 'Sec-Fetch-Site': null })],
    ['an opaque origin', () => ({ Origin: 'null', 'Sec-Fetch-Site': null })],
    ['a malformed origin', () => ({ Origin: 'http//[', 'Sec-Fetch-Site': null })],
    ['an empty scheme', () => ({ Origin: '://', 'Sec-Fetch-Site': null })],
    ['another scheme', () => ({ Origin: `https://127.0.0.1:${port()}`, 'Sec-Fetch-Site': null })],
    ['another port', () => ({ Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': null })],
    [
      'a sibling subdomain',
      () => ({ Origin: `http://a.127.0.0.1:${port()}`, 'Sec-Fetch-Site': 'same-site' }),
    ],
    ['an origin that starts like ours', () => ({ Origin: `${stack.portal.origin}.evil.test` })],
    ['our origin in a list', () => ({ Origin: `${stack.portal.origin}, https://evil.test` })],
    ['cross-site', () => ({ 'Sec-Fetch-Site': 'cross-site' })],
    ['cross-site, without an origin', () => ({ 'Sec-Fetch-Site': 'cross-site', Origin: null })],
    ['same-site', () => ({ 'Sec-Fetch-Site': 'same-site' })],
    ['no site', () => ({ 'Sec-Fetch-Site': 'none' })],
    [
      'a proxy that lies about the host',
      () => ({
        Origin: 'https://evil.test',
        'Sec-Fetch-Site': null,
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.test;proto=https',
      }),
    ],
  ];
  it.each(headers)('[ASVS-3.5.1 ASVS-3.5.2] %s: 403', async (_what, change) => {
    await expectRefused(await client.submit(form, fieldsOf(form), change()), 403);
  });

  it.each([
    ['?_data=root', 400],
    ['?index&_data=routes%2Flogout', 400],
    ['?%5Fdata=root', 400],
    ['?<1500 parameters>&_data=root', 400],
    ['.data', 404],
    ['.data?index', 404],
  ])('as data, %s', async (address, status) => {
    const suffix = address.replace('<1500 parameters>', 'a&'.repeat(1500));
    await expectRefused(await client.submit(form + suffix, fieldsOf(form)), status);
  });

  it('a host that is not ours: 421', async () => {
    const evil = { Host: 'evil.test', Origin: 'http://evil.test' };
    await expectRefused(await client.submit(form, fieldsOf(form), evil), 421);
  });
});

// A log-in needs none: that of the player who is signed in leads on, and is carried out no more.
describe.each(FORMS.slice(1))('a form for %s with a token that is not its own', (form) => {
  const send = (csrf: string[]) => {
    const fields = [...csrf.map((token) => ['csrf', token]), ...Object.entries(fieldsOf(form))];
    return client.send('POST', form, { body: new URLSearchParams(fields).toString() });
  };

  it('[ASVS-3.5.1] none, an empty one, or a made-up one', async () => {
    await expectRefused(await send([]), 403);
    await expectRefused(await send(['']), 403);
    await expectRefused(await send(['A'.repeat(62)]), 403);
    await expectRefused(await send([`${client.token}A`]), 403);
  });

  it('one changed character', async () => {
    const token = String(client.token);
    for (const at of [0, 10, 30, 60]) {
      const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      await expectRefused(await send([changed]), 403);
    }
  });

  it('[ASVS-15.3.7] its own twice, and next to another one', async () => {
    await expectRefused(await send([String(client.token), String(client.token)]), 403);
    await expectRefused(await send(['x', String(client.token)]), 403);
  });

  it("[ASVS-3.5.1] the token of another player's session", async () => {
    const other = new HttpClient(stack.portal.origin);
    await other.logIn(await stack.sandbox.makePlayer());
    await other.get('/');
    await stack.sandbox.clearCalls();
    await expectRefused(await send([String(other.token)]), 403);
    other.close();
  });
});

it('after all of these the player is still signed in, in the same language', async () => {
  const page = await client.get('/');
  expectPage(page, 200);
  expect(pageText(page.body)).toContain('Logged in as Signed In');
});

const OWN = 'same-origin';
/** Stands for the portal's origin. */
const PORTAL = 'portal';
const EVIL = 'https://evil.test';

/** Senders of forms: Sec-Fetch-Site, Origin and Referer, null where it is not sent; and whether the form is taken. */
const SENDERS: readonly [
  who: string,
  site: string | null,
  origin: string | null,
  referer: string | null,
  boolean,
][] = [
  ['Chromium, Firefox and WebKit of today, on a page of the portal', OWN, PORTAL, `${PORTAL}/about`, true],
  ['the same without a referrer, as an extension strips it', OWN, PORTAL, null, true],
  ['the same with an opaque origin, after a redirect or from a sandbox of its own', OWN, 'null', null, true],
  ['an engine that leaves the origin away beside Sec-Fetch-Site', OWN, null, null, true],
  ['an engine before Sec-Fetch-Site', null, PORTAL, `${PORTAL}/`, true],
  ['an engine that sends no origin with a form of the same site', null, null, `${PORTAL}/about?x=1`, true],
  ['lynx, which sends a referrer', null, null, `${PORTAL}/`, true],
  ['w3m, and lynx without a referrer', null, null, null, true],
  ['a web view that spells the default of the port out', null, PORTAL, null, true],
  ['another site', 'cross-site', EVIL, `${EVIL}/`, false],
  ['another site with an opaque origin', 'cross-site', 'null', null, false],
  ['another site that hides all it can', 'cross-site', null, null, false],
  ['a sibling of the portal', 'same-site', 'http://a.127.0.0.1', null, false],
  ['a bookmark or an address typed', 'none', null, null, false],
  ['an engine before Sec-Fetch-Site on another site', null, EVIL, null, false],
  ['the same with an opaque origin', null, 'null', `${PORTAL}/`, false],
  ['the same from an origin that begins like the portal’s', null, `${PORTAL}.evil.test`, null, false],
  ['an engine without origins on another site', null, null, `${EVIL}/form`, false],
  ['the same from an address that has the portal’s in it', null, null, `${EVIL}/?${PORTAL}/`, false],
  ['the same from a page without an origin', null, null, 'data:text/html,x', false],
  ['the same with what is no address', null, null, 'http//[', false],
  ['two headers that contradict each other', OWN, EVIL, null, false],
  ['two headers that contradict each other, the other way', 'cross-site', PORTAL, null, false],
];

describe('a form of a visitor', () => {
  const placed = (value: string | null) => value?.replace(PORTAL, stack.portal.origin) ?? null;

  it.each(SENDERS)(
    '[ASVS-7.6.2] sent by %s (%s, %s, %s): %s',
    async (_who, site, origin, referer, isTaken) => {
      const headers = { 'Sec-Fetch-Site': site, Origin: placed(origin), Referer: placed(referer) };
      const visitor = new HttpClient(stack.portal.origin);
      for (const form of ['/login', '/language'] as const) {
        const answer = await visitor.submit(form, form === '/login' ? {} : fieldsOf(form), headers);
        if (isTaken) expect([form, answer.status]).toEqual([form, 303]);
        else await expectRefused(answer, 403);
      }
      // What only looks is answered to everybody.
      for (const method of ['GET', 'HEAD'])
        expect((await visitor.send(method, '/', { headers })).status).toBe(200);
      visitor.close();
    },
  );

  it('is taken from a browser without cookies, whose next page says that cookies are needed', async () => {
    const visitor = new HttpClient(stack.portal.origin);
    const without = { Cookie: null };
    const answer = await visitor.submit('/login', fieldsOf('/login'), without);
    expect(answer.headers.location).toMatch(/^\/\?cookies=\w+$/);
    const page = await visitor.get(String(answer.headers.location), without);
    expectPage(page, 403);
    expect(pageText(page.body)).toContain('Cookies are needed');
    // With the cookie it is the page that was asked for, and a link that was kept is only that.
    expect(pageText((await visitor.follow(answer)).body)).toContain('Signed In');
    const stale = `/?cookies=${Math.floor(Date.now() / 1000 - 300).toString(36)}`;
    expectPage(await visitor.get(stale, without), 200);
    visitor.close();
  });
});

describe('browsers that tell nothing of where a form comes from', () => {
  const silent = { Origin: null, 'Sec-Fetch-Site': null, 'Sec-Fetch-Mode': null, 'Sec-Fetch-Dest': null };

  it("sign in, and send a player's forms by their token", async () => {
    const lynx = new HttpClient(stack.portal.origin);
    await lynx.get('/', silent);
    expect((await lynx.submit('/login', fieldsOf('/login'), silent)).status).toBe(303);
    expect(pageText((await lynx.get('/', silent)).body)).toContain('Logged in as Signed In');
    const body = new URLSearchParams(fieldsOf('/language')).toString();
    await stack.sandbox.clearCalls();
    await expectRefused(await lynx.send('POST', '/language', { headers: silent, body }), 403);
    for (const form of FORMS.slice(1).reverse()) {
      const answer = await lynx.submit(form, fieldsOf(form), silent);
      expect([form, answer.status]).toEqual([form, 303]);
    }
    expect(pageText((await lynx.get('/', silent)).body)).not.toContain('Signed In');
    lynx.close();
  });
});

describe('an address that only takes a form', () => {
  const PAGES: Readonly<Record<keyof typeof ACTIONS, readonly [player: string, visitor: string]>> = {
    acceptDocument: ['/', '/'],
    accessCode: ['/', '/'],
    forgotPassword: ['/?panel=forgotPassword', '/?panel=forgotPassword'],
    resetPassword: ['/?panel=forgotPassword', '/?panel=forgotPassword'],
    login: ['/', '/'],
    logout: ['/?dialog=logout', '/'],
    forgetBrowser: ['/about#kept', '/about#kept'],
    language: ['/', '/'],
    dismissNotification: ['/', '/'],
  };

  it.each(Object.entries(PAGES))(
    '[ASVS-3.5.3] %s leads to the page that has the form, and does nothing',
    async (id, pages) => {
      const path = ACTIONS[id as keyof typeof ACTIONS];
      const visitor = new HttpClient(stack.portal.origin);
      await visitor.get('/');
      for (const [index, browser] of [client, visitor].entries()) {
        for (const method of ['GET', 'HEAD']) {
          const answer = await browser.send(method, path);
          expect([method, answer.status, answer.headers.location, answer.body]).toEqual([
            method,
            303,
            pages[index],
            '',
          ]);
          expect(cookiesSet(answer)).toEqual([]);
        }
      }
      expect(await privateCalls(stack.sandbox)).toEqual([]);
      expect(pageText((await client.get('/')).body)).toContain('Signed In');
      visitor.close();
    },
  );

  it.each([
    ['/login?next=%2FuserProfile', '/userProfile'],
    ['/language?returnTo=%2Fabout', '/about'],
    ['/language?returnTo=https%3A%2F%2Fevil.test', '/'],
    ['/login?next=%2F%2Fevil.test', '/'],
    ['/forgotPassword?next=%2Fabout', '/?panel=forgotPassword&next=%2Fabout'],
    ['/LOGOUT/', '/?dialog=logout'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await client.get(path);
    expect([answer.status, answer.headers.location]).toEqual([303, location]);
  });
});

it('[ASVS-3.5.3] a method in a field or a header is not a method', async () => {
  const fields = { _method: 'DELETE', notification: 'x', returnTo: '/about' };
  const answer = await client.submit('/dismissNotification', fields, { 'X-HTTP-Method-Override': 'DELETE' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/about']);
});
