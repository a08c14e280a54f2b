import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectPage, sessionCookies } from './expectations.ts';
import { english, enterAsGuest, passwordPage, typePassword } from './guest-links.ts';

const PASSWORD = 'Correct-Horse-7';
const CASINOS = [
  { casinoId: 12, regularAU: 1_000_000 },
  { casinoId: 16, regularAU: 2_000_000 },
];

let stack: Stack;
let player: MadePlayer;
let guest: HttpClient;

beforeAll(async () => {
  stack = await borrowStack('MX');
  await stack.sandbox.changeRules({ captchaType: 'none' });
});

afterAll(() => stack.stop());

beforeEach(async () => {
  guest?.close();
  player = await stack.sandbox.makePlayer({ displayName: 'Ana', password: PASSWORD, casinos: CASINOS });
  guest = await enterAsGuest(stack, player);
  await stack.sandbox.clearCalls();
});

async function expectFull(client = guest): Promise<void> {
  const profile = await client.get('/userProfile');
  expectPage(profile, 200);
  expect(pageText(profile.body)).not.toContain(english('guest:marker'));
}

describe('a buy-in that was half filled in', () => {
  const buyIn = (fields: Record<string, string>) =>
    guest
      .get('/webPayCashIn?casino=16')
      .then(({ body }) =>
        guest.submit('/webPayCashIn?casino=16', { ...formWith(body, 'operation'), ...fields }),
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

  it('is forgotten once a payment of it was started', async () => {
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
    const left = await guest.submit(passwordPage(NEXT), { intent: 'forgotPassword' });
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
    const sent = await guest.submit(action(panel, 'forgotPassword'), {
      intent: 'sendCode',
      phoneNumber: player.phone,
    });
    expect(sent.headers.location).toBe(left.headers.location);
    const second = await guest.follow(sent);
    const [sms] = await stack.sandbox.messagesTo(player.phone);
    const passwords = { newPassword: `${PASSWORD}-new`, confirmPassword: `${PASSWORD}-new` };
    const wrong = await guest.submit(action(second, 'resetPassword'), { code: '', ...passwords });
    expect(wrong.headers.location?.split('&refused=')[0]).toBe(left.headers.location);
    const reset = await guest.submit(action(second, 'resetPassword'), {
      code: sms?.code ?? '',
      ...passwords,
    });
    expect(reset.headers.location).toBe(`/?${new URLSearchParams({ next: NEXT })}`);
    const logIn = await guest.follow(reset);
    const fields = { ...formWith(logIn.body, 'phoneNumber'), phoneNumber: player.phone };
    const inside = await guest.submit('/login', { ...fields, password: passwords.newPassword });
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
    const tried = await nameless.submit(passwordPage('/userProfile'), {
      intent: 'password',
      password: PASSWORD,
    });
    expect([tried.status, tried.headers.location]).toEqual([303, passwordPage('/userProfile')]);
    expect(await stack.sandbox.calls({ path: '/authentication/login' })).toEqual([]);
    const left = await nameless.submit(passwordPage('/userProfile'), { intent: 'logIn' });
    expect([left.status, left.headers.location]).toEqual([303, '/?next=%2FuserProfile']);
    const logIn = await nameless.follow(left);
    const fields = { ...formWith(logIn.body, 'phoneNumber'), phoneNumber: player.phone, password: PASSWORD };
    expect((await nameless.submit('/login', fields)).headers.location).toBe('/userProfile');
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
    const accepted = await client.submit('/acceptDocument', formWith(page.body, 'version'));
    expect(accepted.headers.location).toBe(passwordPage(ROUTES.userProfile));
    page = await client.follow(accepted);
  }
  expect(pageText(page.body)).toContain(english('guest:password.title'));
  const answer = await client.submit(passwordPage(ROUTES.userProfile), {
    intent: 'password',
    password: PASSWORD,
  });
  expectPage(await client.follow(answer), 200);
  client.close();
});
