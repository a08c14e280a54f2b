import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, HttpClient, pageText, type SetCookie } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { everydayRows } from '#tests/support/rows.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, messageIn, privateCalls, sessionCookies } from './expectations.ts';

/** The longest name and value together that every browser keeps (RFC 6265 §6.1). */
const COOKIE_BYTES = 4096;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

afterAll(() => stack.stop());

const playerName = (answer: Answer) => /Logged in as (.*?) Phone number/.exec(pageText(answer.body))?.[1];

/** Address of the style sheet that a page has prefetched. */
async function styleSheet(client: HttpClient): Promise<string> {
  return /rel="prefetch" href="([^"]+)"/.exec((await client.get('/')).body)?.[1] ?? '';
}

/** What a client's visits of every kind have made the portal store. */
async function cookiesOfAllVisits(client: HttpClient): Promise<SetCookie[]> {
  const player = await stack.sandbox.makePlayer({ accessTokenLifeMs: 20_000 });
  const answers = [
    await client.get('/'),
    await client.get(await styleSheet(client)),
    await client.get('/extendedRegisterView'),
    await client.submit('/login', { phoneNumber: player.phone, password: 'wrong' }),
    await client.get('/'),
    await client.submit('/language', { language: 'ja', returnTo: '/' }),
    await client.get('/'),
    await client.submit('/login', { phoneNumber: player.phone, password: player.password }),
    // The token lasts 20 s: each of these pages refreshes it.
    await client.get('/'),
    await client.get('/about'),
    await client.submit('/logout'),
    await client.get('/'),
    await client.logIn(player),
  ];
  await stack.sandbox.addFaults({ match: { path: '/funds' }, fault: { status: 423 } });
  answers.push(await client.get('/'));
  await stack.sandbox.clearFaults();
  return answers.flatMap(({ setCookies }) => setCookies);
}

describe('what cookies carry with them', () => {
  const NAMES = ['device', 'drafts', 'flash', 'language', 'session', 'styles', 'visitor'];

  function expectFlags(cookies: SetCookie[], prefix: string, flags: Record<string, string>): void {
    expect([...new Set(cookies.map(({ name }) => name))].sort()).toEqual(NAMES.map((name) => prefix + name));
    for (const { name, value, line, attributes } of cookies) {
      const { 'max-age': maximumAge, ...others } = Object.fromEntries(attributes);
      expect({ line, others }).toEqual({ line, others: flags });
      const isLasting = /(language|device|styles)$/.test(name) && value !== '';
      if (isLasting) expect(Number(maximumAge)).toBe(365 * 24 * 60 * 60);
      else if (/drafts$/.test(name)) expect(Number(maximumAge)).toBe(10 * 60);
      else expect([undefined, '0']).toContain(maximumAge);
      expect(value === '').toBe(maximumAge === '0');
    }
  }

  it('[S3-STATE-01 ASVS-3.3.2] over http: HttpOnly, SameSite=Lax, the whole site', async () => {
    const client = new HttpClient(stack.portal.origin);
    const cookies = await cookiesOfAllVisits(client);
    expectFlags(cookies, '', { path: '/', httponly: '', samesite: 'Lax' });
    client.close();
  });

  it('[ASVS-3.3.1 ASVS-3.3.3 ASVS-3.3.4 ASVS-12.2.1 ASVS-14.3.3] over https: Secure and __Host- as well, and the address is kept to https', async () => {
    const env = { PUBLIC_ORIGIN: 'https://localhost' };
    const portal = await startPortal({ apiUrl: stack.sandbox.apiUrl, country: 'US', env });
    const client = new HttpClient(portal.origin, { publicOrigin: env.PUBLIC_ORIGIN });
    const cookies = await cookiesOfAllVisits(client);
    expectFlags(cookies, '__Host-', { path: '/', httponly: '', samesite: 'Lax', secure: '' });
    const { headers } = await client.get('/');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const plainOrigin = await client.submit('/language', { language: 'ja' }, { Origin: 'http://localhost' });
    expect(plainOrigin.status).toBe(403);
    client.close();
    await portal.stop();
  });

  it.each([3000, 4096])(
    'tokens of %d bytes are spread over cookies that every browser keeps',
    async (bytes) => {
      const client = new HttpClient(stack.portal.origin);
      const displayName = 'ñ'.repeat(60);
      const player = await stack.sandbox.makePlayer({ tokenBytes: bytes, displayName });
      const answer = await client.logIn(player);
      expect(sessionCookies(answer).length).toBeGreaterThan(1);
      for (const { name, value } of sessionCookies(answer)) {
        expect(Buffer.byteLength(name + value) + 1).toBeLessThanOrEqual(COOKIE_BYTES);
      }
      expect(playerName(await client.get('/'))).toBe(displayName);
      const bye = await client.submit('/logout');
      expect(sessionCookies(bye).map(({ attributes }) => attributes.get('max-age'))).toEqual(
        sessionCookies(answer).map(() => '0'),
      );
      expect(playerName(await client.get('/'))).toBeUndefined();
      client.close();
    },
  );

  it('[ASVS-16.3.4] tokens longer than the portal takes: nobody is signed in, and the page says that it was not the player', async () => {
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const player = await stack.sandbox.makePlayer({ tokenBytes: 4097 });
    const page = await client.arrive(await client.logIn(player));
    expectPage(page, 200);
    expect(playerName(page)).toBeUndefined();
    expect(pageText(page.body)).toContain(messageIn('en', 'errors:miscellaneousError'));
    client.close();
  });
});

describe('a cookie that is not as it was made', () => {
  it('[S4-SESSION-05 ASVS-7.2.1 ASVS-9.1.1 ASVS-11.3.3] with one character changed, wherever it is, opens nothing and breaks nothing', async () => {
    const client = new HttpClient(stack.portal.origin);
    await client.logIn(await stack.sandbox.makePlayer());
    const session = String(client.cookies.get('session'));
    const changed = (at: number) =>
      session.slice(0, at) + (session[at] === 'A' ? 'B' : 'A') + session.slice(at + 1);
    await stack.sandbox.clearCalls();
    const places = everydayRows(
      Array.from(session, (_, at) => at),
      (at) => at % 4 === 0,
    );
    const left = [...places];
    const seen: unknown[] = [];
    const walk = async () => {
      for (let at = left.pop(); at !== undefined; at = left.pop()) {
        const answer = await client.copy().get('/about', { Cookie: `session=${changed(at)}` });
        const [cookie] = sessionCookies(answer);
        seen.push([answer.status, cookie?.attributes.get('max-age'), answer.headers.refresh]);
      }
    };
    await Promise.all([walk(), walk(), walk(), walk()]);
    expect(seen).toEqual(places.map(() => [200, '0', undefined]));
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    expect((await client.get('/about')).headers).toHaveProperty('refresh');
    client.close();
  });

  it.each([
    ['nothing at all', () => '.'],
    ['rubbish', () => 'a.b.c.d.e'],
    ['not sealed', () => Buffer.from('{"format":1}').toString('base64url')],
    ['a name in the place of a secret', () => '__proto__'],
    ['very long', () => 'x'.repeat(4000)],
  ])('%s', async (_what, make) => {
    const client = new HttpClient(stack.portal.origin);
    client.cookies.set('session', make());
    const answer = await client.get('/');
    expectPage(answer, 200);
    expect(playerName(answer)).toBeUndefined();
    expect(client.cookies.has('session')).toBe(false);
    client.close();
  });

  it('[ASVS-9.2.2] a flash is no session, and a session is no flash', async () => {
    const client = new HttpClient(stack.portal.origin);
    const player = await stack.sandbox.makePlayer();
    await client.get('/');
    await client.submit('/login', { phoneNumber: player.phone, password: 'wrong' });
    const flash = String(client.cookies.get('flash'));
    client.cookies.set('session', flash);
    expect(playerName(await client.get('/'))).toBeUndefined();
    await client.logIn(player);
    client.cookies.set('flash', String(client.cookies.get('session')));
    const page = await client.get('/');
    expectPage(page, 200);
    expect(client.cookies.has('flash')).toBe(false);
    client.close();
  });
});

describe('the flash of a refused form, copied alone', () => {
  const TYPED = 'unseen-55';
  const refusals = [
    ['a visitor', '/login', { phoneNumber: TYPED, password: '' }],
    ['a visitor who forgot the password', '/forgotPassword', { phoneNumber: TYPED }],
    ['a player', '/userProfile', { intent: 'setEmail', email: TYPED }],
  ] as const;

  it.each(refusals)('shows nothing of what %s typed in another browser', async (who, path, fields) => {
    const sender = new HttpClient(stack.portal.origin, { language: 'en' });
    if (who === 'a player') await sender.logIn(await stack.sandbox.makePlayer());
    await sender.get(who === 'a player' ? path : '/?panel=forgotPassword');
    const refused = await sender.post(path, fields);
    const location = String(refused.headers.location);
    const flash = String(refused.setCookies.find(({ name }) => name === 'flash')?.value);
    expect((await sender.get(location)).body).toContain(TYPED);
    for (const other of ['a new browser', 'a visitor', 'another player']) {
      const browser = new HttpClient(stack.portal.origin, { language: 'en' });
      if (other === 'a visitor') await browser.get('/registerNewUser');
      if (other === 'another player') await browser.logIn(await stack.sandbox.makePlayer());
      browser.cookies.set('flash', flash);
      for (const page of [location, path === '/userProfile' ? path : '/']) {
        const { body } = await browser.arrive(await browser.get(page));
        expect([other, page, body.includes(TYPED)]).toEqual([other, page, false]);
        browser.cookies.set('flash', flash);
      }
      browser.close();
    }
    sender.close();
  });
});

describe('the keys that cookies are sealed with', () => {
  const [first, second] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  // All are one portal to players.
  const start = (keys: string) =>
    startPortal({
      apiUrl: stack.sandbox.apiUrl,
      country: 'US',
      env: { SESSION_KEYS: keys, PUBLIC_ORIGIN: stack.portal.origin },
    });

  async function visit(client: HttpClient, portal: Portal): Promise<Answer> {
    // Every restart has another port; to the portal it is the same browser.
    const moved = new HttpClient(portal.origin, { publicOrigin: stack.portal.origin });
    for (const [name, value] of client.cookies) moved.cookies.set(name, value);
    const answer = await moved.get('/');
    for (const name of client.cookies.keys()) client.cookies.delete(name);
    for (const [name, value] of moved.cookies) client.cookies.set(name, value);
    moved.close();
    return answer;
  }

  it('[OP-KEYS-01 ASVS-9.1.3 ASVS-11.2.2] change one at a time without signing anybody out', async () => {
    const portals = {
      first: await start(first),
      both: await start(`${second},${first}`),
      second: await start(second),
    };
    const client = new HttpClient(portals.first.origin, { publicOrigin: stack.portal.origin });
    await client.logIn(await stack.sandbox.makePlayer({ displayName: 'Rotated' }));
    const old = new Map(client.cookies);

    const resealed = await visit(client, portals.both);
    expect(playerName(resealed)).toBe('Rotated');
    expect(sessionCookies(resealed)).toHaveLength(1);
    expect(client.cookies.get('session')).not.toBe(old.get('session'));
    expect(sessionCookies(await visit(client, portals.both))).toEqual([]);

    expect(playerName(await visit(client, portals.second))).toBe('Rotated');
    client.cookies.clear();
    for (const [name, value] of old) client.cookies.set(name, value);
    // Too early: another process can still open it.
    const early = await visit(client, portals.second);
    expect(early.status).toBe(503);
    expect(client.cookies.has('session')).toBe(true);
    client.close();
    await Promise.all(Object.values(portals).map((portal) => portal.stop()));
  });
});
