import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { JOINABLE } from '#tests/support/sandbox.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn, sessionCookies } from './expectations.ts';
import { FAULTS } from './faults-of-the-operator.ts';
import { english, enterAsGuest, passwordPage, typePassword } from './guest-links.ts';

const PASSWORD = 'Correct-Horse-7';
const WRONG = 'Wr0ng-Horse-88';
const LOGIN = '/authentication/login';
const CASINOS = [{ casinoId: 12, regularAU: 1_000_000 }];

let stack: Stack;
let player: MadePlayer;
let guest: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterAll(() => stack.stop());

beforeEach(async () => {
  guest?.close();
  await stack.sandbox.clearFaults();
  player = await stack.sandbox.makePlayer({ displayName: 'Ana', password: PASSWORD, casinos: CASINOS });
  guest = await enterAsGuest(stack, player);
  await stack.sandbox.clearCalls();
});

const callsOf = async (path: string) => (await stack.sandbox.calls({ path })).length;

/** The session is still a guest's: everything but buy-in asks for the password. */
async function expectGuest(client = guest): Promise<void> {
  expect((await client.get('/userProfile')).headers.location).toBe(passwordPage('/userProfile'));
  expectPage(await client.get('/webPayCashIn'), 200);
}

async function expectFull(client = guest): Promise<void> {
  const profile = await client.get('/userProfile');
  expectPage(profile, 200);
  expect(pageText(profile.body)).not.toContain(english('guest:marker'));
}

/** The page again, with what is wrong; the session as it was. */
async function expectRefused(answer: Answer, message: string, status = 422): Promise<void> {
  expectPage(answer, status);
  const text = pageText(answer.body);
  expect(text).toContain(english('guest:password.title'));
  expect(text).toContain(message);
  expect(answer.body).not.toContain(WRONG);
  expect(sessionCookies(answer)).toEqual([]);
  await expectGuest();
}

describe('the right password', () => {
  it.each([
    '/',
    '/userProfile',
    '/webPayTransactions?month=2026-11',
    '/webPayTransactions?tx=t_1',
    '/webPayCashOut',
    '/userProfile?next=%2FwebPayCashIn',
  ])('[S6-ROLE-01] opens the whole account and leads on to %s', async (next) => {
    const answer = await typePassword(guest, next, PASSWORD);
    expect([answer.status, answer.headers.location, answer.body]).toEqual([303, next, '']);
    expect((await guest.follow(answer)).status).not.toBe(303);
    await expectFull();
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/guestLogin?next=%2F',
    '/logout',
    '/verifyEmail?code=x',
  ])('leads nowhere but to a screen: not to %s', async (next) => {
    await guest.get(passwordPage(next));
    const answer = await guest.submit(passwordPage(next), { intent: 'password', password: PASSWORD });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  });

  it('[ASVS-7.2.4] makes a new session; the one before opens nothing any more, here and at the operator', async () => {
    const before = guest.copy();
    // The slip that the guest has kept stays the player's.
    const mark = async () => String((await guest.get('/about')).headers['session-mark']).split(' ')[0];
    const guestMark = await mark();
    await typePassword(guest, '/', PASSWORD);
    expect(await mark()).toBe(guestMark);
    expect(guest.cookies.get('session')).not.toBe(before.cookies.get('session'));
    await expectFull();
    const [left] = await stack.sandbox.calls({ path: '/authentication/logout' });
    expect(left?.status).toBe(200);
    const old = await before.get('/webPayCashIn');
    expect([old.status, old.headers.location]).toEqual([303, '/?next=%2FwebPayCashIn']);
    before.close();
    await expectFull();
  });

  it('sent twice at once is one log-on', async () => {
    await stack.sandbox.addFaults({ match: { path: LOGIN }, fault: JOINABLE });
    await guest.get(passwordPage('/'));
    const fields = { intent: 'password', password: PASSWORD };
    const answers = await Promise.all(
      [guest.copy(), guest].map((one) => one.submit(passwordPage('/'), fields)),
    );
    for (const answer of answers) expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(await callsOf(LOGIN)).toBe(1);
    await expectFull();
  });

  it('in another tab is enough: the page leads on', async () => {
    await typePassword(guest, '/', PASSWORD);
    expect((await guest.get(passwordPage('/userProfile'))).headers.location).toBe('/userProfile');
  });

  it('keeps the link that the session began with', async () => {
    const again = new HttpClient(stack.portal.origin, { language: 'en' });
    const link = new URL(await stack.sandbox.guestLink(player.phone));
    await again.get(link.pathname + link.search);
    await again.get('/webPayCashIn');
    await typePassword(again, '/', PASSWORD);
    expect((await again.get(link.pathname + link.search)).headers.location).toBe('/webPayCashIn');
    await expectFull(again);
    again.close();
  });
});

describe('what is no right password', () => {
  it('is told, and the session stays a guest', async () => {
    const answer = await typePassword(guest, '/userProfile', WRONG);
    await expectRefused(answer, messageIn('en', 'errors:passwordIncorrect'));
    expect(answer.body).toContain('<title>Error: ');
    expect(await callsOf(LOGIN)).toBe(1);
    const right = await guest.submit(passwordPage('/userProfile'), {
      intent: 'password',
      password: PASSWORD,
    });
    expect(right.headers.location).toBe('/userProfile');
  });

  it('is not sent when it is empty or longer than any', async () => {
    await expectRefused(await typePassword(guest, '/', ''), messageIn('en', 'errors:passwordFieldsEmpty'));
    await expectRefused(
      await typePassword(guest, '/', WRONG.repeat(100)),
      messageIn('en', 'errors:passwordIncorrect'),
    );
    expect(await callsOf(LOGIN)).toBe(0);
  });

  it('of another account changes nothing, and that session is ended', async () => {
    const beto = await stack.sandbox.makePlayer({ displayName: 'Beto', password: WRONG });
    const answer = await fetch(`${stack.sandbox.apiUrl}${LOGIN}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ phoneNumber: beto.phone, password: WRONG }),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    await stack.sandbox.clearCalls();
    await stack.sandbox.addFaults({ match: { path: LOGIN }, times: 1, fault: { json } });
    await expectRefused(await typePassword(guest, '/', WRONG), messageIn('en', 'errors:passwordIncorrect'));
    expect(await callsOf('/authentication/logout')).toBe(1);
    const header = { Authorization: `Bearer ${String(json.accessToken)}` };
    expect((await fetch(`${stack.sandbox.apiUrl}/funds`, { headers: header })).status).toBe(401);
  });

  it('is tried five times, like any log-on of the number', async () => {
    for (let n = 0; n < 5; n++) expect((await typePassword(guest, '/', WRONG)).status).toBe(422);
    const calls = await callsOf(LOGIN);
    const answer = await typePassword(guest, '/', PASSWORD);
    expectPage(answer, 429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(pageText(answer.body)).toContain(english('guest:password.title'));
    expect(await callsOf(LOGIN)).toBe(calls);
    await expectGuest();
    const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
    expect((await visitor.logIn({ phone: player.phone, password: PASSWORD })).status).toBe(429);
    visitor.close();
  });

  it.each(FAULTS.filter(({ what }) => what !== 'no answer').map((one) => [one.what, one] as const))(
    'cannot be told from a right one by an operator that answers with %s: nothing is lost',
    async (_what, { fault, message, params }) => {
      await stack.sandbox.addFaults({ match: { path: LOGIN }, times: 1, fault });
      await expectRefused(await typePassword(guest, '/', PASSWORD), messageIn('en', message, params), 503);
      expect((await typePassword(guest, '/', PASSWORD)).status).toBe(303);
    },
  );

  it.each([
    ['423', { status: 423 }],
    ['UserAccountIsLocked', { json: { status: 'UserAccountIsLocked' } }],
  ])('of an account that is locked (%s) ends the session', async (_what, fault) => {
    await stack.sandbox.addFaults({ match: { path: LOGIN }, times: 1, fault });
    const answer = await typePassword(guest, '/', PASSWORD);
    expectForcedOut(answer);
    expect(pageText((await guest.follow(answer)).body)).toContain(messageIn('en', 'errors:accountLocked'));
  });

  it("is not taken from another visitor's page", async () => {
    const other = await enterAsGuest(stack, player);
    const fields = { intent: 'password', password: PASSWORD, csrf: other.token ?? '' };
    expectPage(await guest.submit(passwordPage('/'), fields), 403);
    expect(await callsOf(LOGIN)).toBe(0);
    other.close();
  });
});
