import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { callsUnderWay } from './calls-ended.ts';
import { expectForcedOut, expectPage, messageIn, privateCalls, sessionCookies } from './expectations.ts';

const TWO_HOURS_S = 2 * 60 * 60;
/** How late the operator refuses a form: another tab logs out and on meanwhile. */
const LATE_MS = 4000;
const CHOSEN_TRACE = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;

let stack: Stack;
let client: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

beforeEach(async () => {
  await stack.sandbox.reset();
  client = new HttpClient(stack.portal.origin, { language: 'es-MX' });
  return () => client.close();
});

afterAll(() => stack.stop());

const isSignedIn = (answer: Answer) => pageText(answer.body).includes('Cerrar sesión');

describe('a session', () => {
  it('[S4-SESSION-01 ASVS-7.2.2 ASVS-7.2.3 ASVS-7.2.4] has another id after every log-on: the cookie from before opens nothing', async () => {
    const player = await stack.sandbox.makePlayer();
    client.cookies.set('session', 'attacker');
    await client.logIn(player);
    const first = String(client.cookies.get('session'));
    expect(first).not.toBe('attacker');
    expect(isSignedIn(await client.get('/'))).toBe(true);

    // A second log-on over the first, as from another tab.
    const other = await stack.sandbox.makePlayer();
    await client.get('/');
    await client.submit('/login', { phoneNumber: other.phone, password: other.password });
    expect(client.cookies.get('session')).not.toBe(first);
    expect(isSignedIn(await client.get('/'))).toBe(true);
    await stack.sandbox.clearCalls();
    const replay = new HttpClient(stack.portal.origin, { language: 'es-MX' });
    replay.cookies.set('session', first);
    expect(isSignedIn(await replay.get('/'))).toBe(false);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    replay.close();
  });

  it('a visitor who signs in leaves the name from before behind', async () => {
    await client.get('/registerNewUser');
    const visitor = client.cookies.get('visitor');
    expect(visitor).toMatch(/^[\w-]{22}$/);
    const player = await stack.sandbox.makePlayer();
    await client.logIn(player);
    expect(client.cookies.has('visitor')).toBe(false);
    await client.get('/');
    await client.submit('/logout');
    expect(client.cookies.get('visitor')).not.toBe(visitor);
  });

  it('[S4-SESSION-03 SC-ALL-05 ASVS-7.4.1] is over once the player has logged out, for whoever kept the cookie', async () => {
    const player = await stack.sandbox.makePlayer({ displayName: 'Ana' });
    await client.logIn(player);
    const page = await client.get('/');
    expect(isSignedIn(page)).toBe(true);
    const replay = client.copy();
    const csrf = String(replay.token);
    const bye = await client.submit('/logout');
    expectForcedOut(bye);
    expect(bye.headers['clear-site-data']).toBe('"cache", "storage"');
    // The player does not wait for the operator to hear of it; one from before may still be under way.
    const tokenSha256 = (await stack.sandbox.calls({ path: '/funds' })).at(-1)?.tokenSha256 ?? undefined;
    const told = () => stack.sandbox.calls({ path: '/authentication/logout', tokenSha256 });
    await expect.poll(async () => (await told()).map(({ status }) => status)).toEqual([200]);

    await stack.sandbox.clearCalls();
    const again = await replay.get('/');
    expectPage(again, 200);
    expect(again.body).not.toContain('Ana');
    expect((await replay.get('/userProfile')).headers.location).toBe('/?next=%2FuserProfile');
    expect((await replay.submit('/logout', { csrf })).headers.location).toBe('/');
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    replay.close();
  });

  it('[OC-ACCOUNT-12] ends although the operator does not answer the log-out', async () => {
    const player = await stack.sandbox.makePlayer();
    await client.logIn(player);
    await client.get('/');
    await stack.sandbox.clearCalls();
    await stack.sandbox.addFaults({ match: { path: '/authentication/logout' }, fault: { hang: true } });
    const bye = await client.submit('/logout');
    expectForcedOut(bye);
    await expect.poll(() => callsUnderWay(stack.sandbox, { path: '/authentication/logout' })).toHaveLength(1);
    expect(isSignedIn(await client.follow(bye))).toBe(false);
  });

  it('[S4-SESSION-07] says in each page when a page left open ends', async () => {
    await client.get('/about');
    expect((await client.get('/about')).headers).not.toHaveProperty('refresh');
    await client.logIn(await stack.sandbox.makePlayer());
    for (const [path, end] of [
      ['/', '/'],
      ['/about', '/?next=%2Fabout'],
      ['/userProfile', '/?next=%2FuserProfile'],
    ] as const) {
      const [, seconds, address] =
        /^(\d+); url=(.*)$/.exec(String((await client.get(path)).headers.refresh)) ?? [];
      expect(Number(seconds)).toBeGreaterThan(TWO_HOURS_S - 30);
      expect(Number(seconds)).toBeLessThanOrEqual(TWO_HOURS_S);
      expect(address).toBe(end);
    }
  });
});

describe('a session that the operator ends', () => {
  type Refusal = { status: number } | { json: { status: string } };
  const refusals: [what: string, refusal: Refusal, message: MessageKey][] = [
    ['401, after a refresh as well', { status: 401 }, 'errors:sessionExpired'],
    ['409', { status: 409 }, 'errors:accessedFromAnotherDevice'],
    ['423', { status: 423 }, 'errors:accountLocked'],
    ['UserAccountIsLocked', { json: { status: 'UserAccountIsLocked' } }, 'errors:accountLocked'],
    [
      'DisallowedByConfiguration',
      { json: { status: 'DisallowedByConfiguration' } },
      'errors:disallowedByConfiguration',
    ],
  ];
  const calls = ['/funds', '/document/acknowledgement'];
  const cases = calls.flatMap((path) => refusals.map((row) => [path, ...row] as const));

  it.each(cases)(
    '[S3-NOTE-06 S4-SESSION-04 S4-SESSION-06 S8-HTTP-03 S8-HTTP-07 S8-HTTP-08 S8-BODY-19 S8-BODY-20 ASVS-7.4.1 ASVS-7.4.2 ASVS-7.4.5 ASVS-7.6.1] %s: %s',
    async (path, _what, fault, message) => {
      const player = await stack.sandbox.makePlayer({ displayName: 'Ana', tokenBytes: 3000 });
      await client.logIn(player);
      await stack.sandbox.addFaults({ match: { path, phone: player.phone }, fault });
      const kept = client.copy();
      const out = await client.get('/');
      expectForcedOut(out);
      expect(sessionCookies(out).map(({ name }) => name)).toEqual(['session', 'session.1']);
      expect(out.body).not.toContain('Ana');

      await stack.sandbox.clearCalls();
      const start = await client.follow(out);
      expectPage(start, 200);
      expect(pageText(start.body)).toContain(messageIn('es-MX', message));
      expect(isSignedIn(start)).toBe(false);
      // Whoever kept the cookie is out as well, and nobody asks with its token again.
      expect(isSignedIn(await kept.get('/'))).toBe(false);
      expect(await privateCalls(stack.sandbox)).toEqual([]);
      kept.close();
    },
  );

  it('[S8-HTTP-03] a 401 that a new token mends is not noticed', async () => {
    const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1000 }] });
    await client.logIn(player);
    await stack.sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault: { status: 401 } });
    const page = await client.get('/');
    expectPage(page, 200);
    expect(isSignedIn(page)).toBe(true);
    expect(page.body).not.toContain(messageIn('es-MX', 'errors:sessionExpired'));
    expect(await stack.sandbox.calls({ path: '/authentication/refresh' })).toHaveLength(1);
    const funds = await stack.sandbox.calls({ path: '/funds' });
    expect(funds.map(({ status }) => status)).toEqual([401, 200]);
    expect(new Set(funds.map(({ tokenSha256 }) => tokenSha256)).size).toBe(2);
  });

  it.each(['log-out and log-on', 'log-on'])(
    'ends alone what a form that it refuses late began with: %s',
    async (between) => {
      const player = await stack.sandbox.makePlayer();
      await client.logIn(player);
      await client.get('/userProfile');
      const slow = { path: '/user/profile', phone: player.phone };
      await stack.sandbox.addFaults({ match: slow, fault: { status: 423, delayMs: LATE_MS } });
      const late = client.submit('/userProfile', { intent: 'saveDisplayName', displayName: 'Ana Ruiz' });
      await expect.poll(() => callsUnderWay(stack.sandbox, { path: slow.path })).toHaveLength(1);

      // Another tab, with the same cookies.
      if (between === 'log-out and log-on') await client.submit('/logout');
      const next = await stack.sandbox.makePlayer({ displayName: 'Berta' });
      await client.get('/');
      await client.submit('/login', { phoneNumber: next.phone, password: next.password });
      expect((await late).status).toBe(303);
      const home = await client.get('/');
      expect(isSignedIn(home)).toBe(true);
      expect(pageText(home.body)).toContain('Berta');
      expect(pageText(home.body)).not.toContain(messageIn('es-MX', 'errors:accountLocked'));
    },
  );

  it('[S6-ROLE-10] 403 is no reason to leave', async () => {
    const player = await stack.sandbox.makePlayer();
    await client.logIn(player);
    await stack.sandbox.addFaults({ match: { path: '/funds' }, fault: { status: 403 } });
    const page = await client.get('/');
    expectPage(page, 200);
    expect(isSignedIn(page)).toBe(true);
    expect(pageText(page.body)).toContain(messageIn('es-MX', 'errors:noPermissionAtCasino'));
    expect(sessionCookies(page).filter(({ value }) => value === '')).toEqual([]);
  });

  it('[S3-NOTE-06] says why beside the log-in form until somebody logs in, and for a while elsewhere', async () => {
    const player = await stack.sandbox.makePlayer();
    await client.logIn(player);
    await stack.sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault: { status: 409 } });
    await client.follow(await client.get('/'));
    const message = messageIn('es-MX', 'errors:accessedFromAnotherDevice');
    const told = async (path: string) => {
      const { body } = await client.get(path);
      return { isTold: pageText(body).includes(message), fades: body.includes('notification--fades-') };
    };
    expect(await told('/')).toEqual({ isTold: true, fades: false });
    expect(await told('/about')).toEqual({ isTold: true, fades: true });
    // A log-on that is refused says something else, and takes nothing back.
    await client.submit('/login', { phoneNumber: player.phone, password: 'Wrong-1-password' });
    expect(await told('/')).toMatchObject({ isTold: true });
    await client.logIn(player);
    expect(await told('/')).toEqual({ isTold: false, fades: false });
  });

  it('[S3-NOTE-04] what a screen found and must be dismissed is on the next pages until it is', async () => {
    await client.logIn(await stack.sandbox.makePlayer());
    await stack.sandbox.addFaults({ match: { path: '/funds' }, times: 1, fault: { status: 403 } });
    const message = messageIn('es-MX', 'errors:noPermissionAtCasino');
    expect(pageText((await client.get('/')).body)).toContain(message);
    const next = await client.get('/about');
    expect(pageText(next.body)).toContain(message);
    const [, id = ''] = /name="notification" value="([\w-]+)"/.exec(next.body) ?? [];
    const dismissed = await client.submit('/dismissNotification', { notification: id, returnTo: '/about' });
    expect(pageText((await client.follow(dismissed)).body)).not.toContain(message);
    expect(pageText((await client.get('/')).body)).not.toContain(message);
  });

  it('[S8-HTTP-02] a message of a screen that must be dismissed goes by its own form', async () => {
    const player = await stack.sandbox.makePlayer();
    await client.logIn(player);
    await stack.sandbox.addFaults({ match: { path: '/funds' }, times: 2, fault: { status: 401 } });
    const start = await client.follow(await client.get('/'));
    const [, id = ''] = /name="notification" value="([\w-]+)"/.exec(start.body) ?? [];
    expect(pageText((await client.get('/about')).body)).toContain(
      messageIn('es-MX', 'errors:sessionExpired'),
    );
    const dismissed = await client.submit('/dismissNotification', { notification: id, returnTo: '/about' });
    expect([dismissed.status, dismissed.headers.location]).toEqual([303, '/about']);
    expect(client.cookies.has('flash')).toBe(false);
    expect((await client.follow(dismissed)).body).not.toContain(messageIn('es-MX', 'errors:sessionExpired'));
  });
});

it("[S7-AUTH-03 OP-SEEN-03 ASVS-7.2.1 ASVS-8.2.2 ASVS-8.2.3 ASVS-13.2.2 ASVS-15.3.3] the operator is asked with the player's own token and number, and with nothing the browser sent", async () => {
  const player = await stack.sandbox.makePlayer();
  await client.logIn(player);
  await stack.sandbox.clearCalls();
  await client.get('/?userId=u_other&accessToken=stolen', {
    Authorization: 'Bearer stolen',
    'X-Request-Id': 'chosen-by-the-browser',
    traceparent: CHOSEN_TRACE,
  });
  const calls = await privateCalls(stack.sandbox);
  expect(calls.length).toBeGreaterThan(0);
  for (const { hasAuthorization, tokenSha256, requestId, traceParent, path } of calls) {
    expect(hasAuthorization, path).toBe(true);
    expect(tokenSha256).not.toBe(createHash('sha256').update('stolen').digest('hex'));
    expect(requestId).toMatch(/^[\da-f]{32}$/);
    expect(traceParent).toMatch(new RegExp(`^00-${requestId}-[\\da-f]{16}-01$`));
    expect(CHOSEN_TRACE).not.toContain(requestId);
  }
  expect(new Set(calls.map(({ requestId }) => requestId)).size).toBe(1);
});
