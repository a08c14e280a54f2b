import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '#app/domain/routes.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn, sessionCookies } from './expectations.ts';
import { FAULTS } from './faults-of-the-operator.ts';
import { english, enterAsGuest, passwordPage, typePassword } from './guest-links.ts';

const PASSWORD = 'Correct-Horse-7';
const WRONG = 'Wr0ng-Horse-88';
const LOGIN = '/authentication/login';
const CASINOS = [
  { casinoId: 12, regularAU: 1_000_000 },
  { casinoId: 16, regularAU: 2_000_000 },
];

let stack: Stack;
let player: MadePlayer;
let guest: HttpClient;

beforeAll(async () => {
  stack = await startStack({ country: 'MX', env: { LIMIT_LOG_ON_PER_ADDRESS: '1000/60' } });
  await stack.sandbox.changeRules({ captchaType: 'none' });
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
  ])('opens the whole account and leads on to %s', async (next) => {
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
    const answer = await guest.post(passwordPage(next), { intent: 'password', password: PASSWORD });
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
  });

  it('makes a new session; the one before opens nothing any more, here and at the operator', async () => {
    const before = guest.copy();
    await typePassword(guest, '/', PASSWORD);
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
    await stack.sandbox.addFaults({ match: { path: LOGIN }, fault: { delayMs: 300 } });
    await guest.get(passwordPage('/'));
    const fields = { intent: 'password', password: PASSWORD };
    const answers = await Promise.all(
      [guest.copy(), guest].map((one) => one.post(passwordPage('/'), fields)),
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
    const right = await guest.post(passwordPage('/userProfile'), { intent: 'password', password: PASSWORD });
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
    expectPage(await guest.post(passwordPage('/'), fields), 403);
    expect(await callsOf(LOGIN)).toBe(0);
    other.close();
  });
});

describe('a buy-in that was half filled in', () => {
  const buyIn = (fields: Record<string, string>) =>
    guest
      .get('/webPayCashIn?casino=16')
      .then(({ body }) =>
        guest.post('/webPayCashIn?casino=16', { ...formWith(body, 'operation'), ...fields }),
      );
  const shown = async (path = '/webPayCashIn') => {
    const page = await guest.get(path);
    const { casino, amount } = formWith(page.body, 'operation');
    const method = /<input[^>]* checked=""[^>]* value="(m_\w+)"/.exec(page.body)?.[1];
    return { casino, amount, method };
  };
  const FILLED = { casino: '16', amount: '77.50', method: 'm_card' };

  it.each([
    ['see the total first', { amount: '77.50', method: 'm_card', quickAmount: 'other', intent: 'choose' }],
    ['a refused form', { amount: '77.50', method: 'm_card', quickAmount: '999', intent: 'pay' }],
  ])('is there again after the password, and on the way back (%s)', async (_how, fields) => {
    await buyIn(fields);
    await guest.get('/webPayCashOut');
    expect(await shown()).toEqual(FILLED);
    await typePassword(guest, '/webPayCashIn', PASSWORD);
    expect(await shown()).toEqual(FILLED);
    await expectFull();
  });

  it('gives way to what an address fills in', async () => {
    await buyIn({ amount: '77.50', method: 'm_card', intent: 'choose' });
    expect(await shown('/webPayCashIn?casino=12&amount=20')).toMatchObject({ casino: '12', amount: '20' });
    expect(await shown('/webPayCashIn?casino=12')).toMatchObject({ casino: '12', amount: '' });
    expect(await shown('/webPayCashIn?casino=16')).toEqual(FILLED);
  });

  it('is forgotten once a payment of it was begun', async () => {
    await buyIn({ amount: '77.50', method: 'm_card', intent: 'choose' });
    expect((await buyIn({ amount: '77.50', method: 'm_card', intent: 'pay' })).status).toBe(303);
    expect(await shown()).toMatchObject({ casino: '12', amount: '' });
    expect((await stack.sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
  });
});

describe('the ways around the password', () => {
  const NEXT = '/webPayTransactions?month=2026-11';

  it('a forgotten one is reset without the link, and the log-on leads on', async () => {
    await guest.get(passwordPage(NEXT));
    const left = await guest.post(passwordPage(NEXT), { intent: 'forgotPassword' });
    expect(left.status).toBe(303);
    expect(left.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(sessionCookies(left).map(({ value }) => value)).toEqual(['']);
    const panel = await guest.follow(left);
    expectPage(panel, 200);
    expect(pageText(panel.body)).toContain(english('password:forgotTitle'));
    // Whoever has the link is not told the number.
    expect(panel.body).not.toContain(player.phone);

    const action = (page: Answer, path: string) =>
      (new RegExp(`action="(/${path}[^"]*)"`).exec(page.body)?.[1] ?? '').replaceAll('&amp;', '&');
    const sent = await guest.post(action(panel, 'forgotPassword'), {
      intent: 'sendCode',
      phoneNumber: player.phone,
    });
    expect(sent.headers.location).toBe(left.headers.location);
    const second = await guest.follow(sent);
    const [sms] = await stack.sandbox.messagesTo(player.phone);
    const passwords = { newPassword: `${PASSWORD}-new`, confirmPassword: `${PASSWORD}-new` };
    const wrong = await guest.post(action(second, 'resetPassword'), { code: '', ...passwords });
    expect(wrong.headers.location).toBe(left.headers.location);
    const reset = await guest.post(action(second, 'resetPassword'), { code: sms?.code ?? '', ...passwords });
    expect(reset.headers.location).toBe(`/?${new URLSearchParams({ next: NEXT })}`);
    const logIn = await guest.follow(reset);
    const fields = { ...formWith(logIn.body, 'phoneNumber'), phoneNumber: player.phone };
    const inside = await guest.post('/login', { ...fields, password: passwords.newPassword });
    expect(inside.headers.location).toBe(NEXT);
    await expectFull();
  });

  it('a guest whose number nobody knows logs in, and goes on from there', async () => {
    const nameless = await enterAsGuest(stack, player, { tellsPlayer: false });
    const asked = await nameless.get('/userProfile');
    expect(asked.headers.location).toBe(passwordPage('/userProfile'));
    const page = await nameless.follow(asked);
    expectPage(page, 200);
    expect(pageText(page.body)).toContain(english('guest:password.logInText'));
    expect(page.body).not.toContain('type="password"');
    const tried = await nameless.post(passwordPage('/userProfile'), {
      intent: 'password',
      password: PASSWORD,
    });
    expect([tried.status, tried.headers.location]).toEqual([303, passwordPage('/userProfile')]);
    expect(await callsOf(LOGIN)).toBe(0);
    const left = await nameless.post(passwordPage('/userProfile'), { intent: 'logIn' });
    expect([left.status, left.headers.location]).toEqual([303, '/?next=%2FuserProfile']);
    const logIn = await nameless.follow(left);
    const fields = { ...formWith(logIn.body, 'phoneNumber'), phoneNumber: player.phone, password: PASSWORD };
    expect((await nameless.post('/login', fields)).headers.location).toBe('/userProfile');
    await expectFull(nameless);
    nameless.close();
  });

  it('nobody else is shown the page', async () => {
    const visitor = new HttpClient(stack.portal.origin, { language: 'en' });
    expect((await visitor.get(passwordPage('/about'))).headers.location).toBe('/?next=%2Fabout');
    expect((await visitor.get(passwordPage('//evil.example'))).headers.location).toBe('/');
    await visitor.logIn({ phone: player.phone, password: PASSWORD });
    expect((await visitor.get(passwordPage('/userProfile'))).headers.location).toBe('/userProfile');
    visitor.close();
  });
});

it('documents come first on the page of the password too, and lead back to it', async () => {
  const reader = await stack.sandbox.makePlayer({
    password: PASSWORD,
    acknowledged: 'none',
    casinos: CASINOS,
  });
  const client = await enterAsGuest(stack, reader);
  const asked = await client.get(ROUTES.userProfile);
  expect(asked.headers.location).toBe(passwordPage(ROUTES.userProfile));
  let page = await client.follow(asked);
  for (let left = 20; page.body.includes('action="/acceptDocument"') && left > 0; left--) {
    expect(page.body).not.toContain('name="password"');
    const accepted = await client.post('/acceptDocument', formWith(page.body, 'version'));
    expect(accepted.headers.location).toBe(passwordPage(ROUTES.userProfile));
    page = await client.follow(accepted);
  }
  expect(pageText(page.body)).toContain(english('guest:password.title'));
  const answer = await client.post(passwordPage(ROUTES.userProfile), {
    intent: 'password',
    password: PASSWORD,
  });
  expectPage(await client.follow(answer), 200);
  client.close();
});
