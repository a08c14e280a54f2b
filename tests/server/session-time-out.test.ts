import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import { createKeyRing } from '#app/session/keys.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, fieldValue, type HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack, KEPT_SESSION_KEY } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { privateCalls } from './expectations.ts';
import { Payer } from './payer.ts';

const ring = createKeyRing([KEPT_SESSION_KEY]);
const CLABE = '032180000118359719';
const TIMED_OUT = 'User session has timed out';
const KEPT = 'Your session ended before this payment could be sent, so nothing was sent now.';
const UNSAVED = 'Not saved yet.';
const ACCOUNT = {
  casinos: [
    { casinoId: 12, regularAU: 900_000 },
    { casinoId: 13, regularAU: 900_000 },
  ],
  email: 'ann@player.example',
  personalInfo: 'complete' as const,
};
const BUY_IN = '/webPayCashIn?casino=13';
const TYPED = { quickAmount: 'other', amount: '1,234.50', method: 'm_oxxo', intent: 'pay' };

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/** Two hours pass since the log-on, for this browser alone: its session is the one that it would have by then. */
async function passTwoHours({ cookies }: HttpClient): Promise<void> {
  const session = (await unseal(ring, 'session', cookies.get('session') ?? ''))?.value as PlayerSession;
  const loggedOnAtMs = session.loggedOnAtMs - SESSION_HARD_LIMIT_MS;
  cookies.set('session', await seal(ring, 'session', { ...session, loggedOnAtMs }));
}

/** Logs in by the form of the page that an answer leads to; gives the page after it. */
async function logInFrom({ client, player }: Payer, answer: Answer): Promise<Answer> {
  const page = await client.follow(answer);
  expect(pageText(page.body)).toContain(TIMED_OUT);
  const next = fieldValue(page.body, 'next');
  const fields = { phoneNumber: player.phone, password: player.password, ...(next ? { next } : {}) };
  return client.arrive(await client.submit('/login', fields));
}

const openBuyIn = async ({ client }: Payer) => formWith((await client.get(BUY_IN)).body, 'operation');

describe('the end of the two hours', () => {
  it('[S4-SESSION-08] leads back, after the log-on, to the page that was asked for', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const tx = await payer.pay();
    await passTwoHours(client);
    const out = await client.get(`/webPayTransactions?tx=${tx}`);
    const back = `/webPayTransactions?tx=${tx}`;
    expect([out.status, out.headers.location]).toEqual([303, `/?next=${encodeURIComponent(back)}`]);
    expect(client.cookies.has('session')).toBe(false);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    const page = await logInFrom(payer, out);
    expect(pageText(page.body)).toContain(tx);
    expect(pageText(page.body)).not.toContain(TIMED_OUT);
    client.close();
  });

  it.each([
    ['GET', '/', '/'],
    ['GET', '/registerNewUser', '/'],
    ['GET', '/?next=%2FplayRecords', '/?next=%2FplayRecords'],
    ['GET', '/?next=https%3A%2F%2Fevil.example', '/'],
    [
      'GET',
      '/webPayCashOut?method=m_spei_out&dialog=logout',
      '/?next=%2FwebPayCashOut%3Fmethod%3Dm_spei_out',
    ],
    ['POST', '/accessCode', '/'],
    ['POST', '/changePassword', '/?next=%2FchangePassword'],
  ])('leads no further than there is something to come back to: %s %s', async (method, path, to) => {
    const { client } = await Payer.signIn(stack, ACCOUNT);
    await passTwoHours(client);
    const secret = 'N3w-Secret-Password';
    const out =
      method === 'GET' ? await client.get(path) : await client.submit(path, { newPassword: secret });
    expect([out.status, out.headers.location]).toEqual([303, to]);
    const page = await client.follow(out);
    expect(pageText(page.body)).toContain(TIMED_OUT);
    expect(page.body).not.toContain(secret);
    client.close();
  });

  it('[S4-SESSION-07] a buy-in that was being sent is back after the log-on, as typed, and unsent', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const form = await openBuyIn(payer);
    await passTwoHours(client);
    await stack.sandbox.clearCalls();
    const lost = await client.submit(BUY_IN, { ...form, ...TYPED });
    expect([lost.status, lost.headers.location]).toEqual([303, `/?next=${encodeURIComponent(BUY_IN)}`]);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    const back = await logInFrom(payer, lost);
    expect(pageText(back.body)).toContain(KEPT);
    expect(fieldValue(back.body, 'amount')).toBe('1,234.50');
    expect(back.body).toMatch(/<input(?=[^>]*value="m_oxxo")[^>]* checked=/);
    const again = formWith(back.body, 'operation');
    expect(again.casino).toBe('13');
    expect(await payer.statuses()).toEqual([]);
    const sent = await client.submit(BUY_IN, { ...again, ...TYPED });
    expect(sent.headers.location).toMatch(/^\/webPayTransactions\?tx=/);
    expect(await payer.statuses()).toHaveLength(1);
    expect(pageText((await client.get(BUY_IN)).body)).not.toContain(KEPT);
    client.close();
  });

  it('personal information that was being saved is back after the log-on, as typed, and for nobody else', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const form = formWith((await client.get('/userProfile')).body, 'firstName');
    await passTwoHours(client);
    await stack.sandbox.clearCalls();
    const typed = { firstName: 'Ana Sofía', 'address.city': 'Mérida', intent: 'savePersonalInfo' };
    const lost = await client.submit('/userProfile', { ...form, ...typed });
    expect([lost.status, lost.headers.location]).toEqual([303, '/?next=%2FuserProfile']);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    const stranger = await Payer.signIn(stack, ACCOUNT);
    expect((await stranger.client.get('/userProfile')).body).not.toContain('Mérida');
    const back = await logInFrom(payer, lost);
    expect(pageText(back.body)).toContain(UNSAVED);
    const again = formWith(back.body, 'firstName');
    expect(again).toMatchObject({ firstName: 'Ana Sofía', 'address.city': 'Mérida' });
    const saved = await client.submit('/userProfile', { ...again, intent: 'savePersonalInfo' });
    const page = await client.follow(saved);
    expect(pageText(page.body)).not.toContain(UNSAVED);
    expect(formWith(page.body, 'firstName')['address.city']).toBe('Mérida');
    for (const one of [client, stranger.client]) one.close();
  });

  it('a cash-out that was being confirmed is back with its account, and without the password', async () => {
    const payer = await Payer.signIn(stack, { ...ACCOUNT, stepUp: 'password' });
    const { client, player } = payer;
    const address = '/webPayCashOut?casino=12';
    const account = { 'details.m_spei_out.clabe': CLABE };
    const typed = { quickAmount: 'other', amount: '50', method: 'm_spei_out', intent: 'check', ...account };
    const form = formWith((await client.get(address)).body, 'operation');
    const check = await client.follow(await client.submit(address, { ...form, ...typed }));
    const sent = await client.submit(address, { ...formWith(check.body, 'amountAU'), intent: 'pay' });
    const asked = await client.arrive(sent);
    const proof = { ...formWith(asked.body, 'proof'), proof: player.password, intent: 'pay' };
    await passTwoHours(client);
    const lost = await client.submit(address, proof);
    expect(lost.headers.location).toBe(`/?next=${encodeURIComponent(address)}`);
    const stranger = await Payer.signIn(stack, ACCOUNT);
    expect((await stranger.client.get(address)).body).not.toContain(CLABE);
    const back = await logInFrom(payer, lost);
    expect(pageText(back.body)).toContain(KEPT);
    expect(fieldValue(back.body, 'amount')).toBe('50');
    expect(back.body).toContain(CLABE);
    expect(back.body).not.toContain(player.password);
    expect(await payer.statuses()).toEqual([]);
    for (const one of [client, stranger.client]) one.close();
  });

  it('does not double a form that was sent before, whose answer was lost', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const form = await openBuyIn(payer);
    // The answer is lost, and with it the cookie that knows what was started.
    const sent = await client.copy().submit(BUY_IN, { ...form, ...TYPED });
    expect(sent.headers.location).toMatch(/\?tx=/);
    await passTwoHours(client);
    const lost = await client.submit(BUY_IN, { ...form, ...TYPED });
    const back = await logInFrom(payer, lost);
    expect(pageText(back.body)).toContain(KEPT);
    expect(back.body).toContain(String(sent.headers.location).replace('&', '&amp;'));
    // It is open by now, so the player is asked; sent all the same it is the one that was sent before.
    const asked = await client.submit(BUY_IN, { ...formWith(back.body, 'operation'), ...TYPED });
    expect(asked.status).toBe(422);
    expect(pageText(asked.body)).toContain('a payment of the same amount by the same method is still open');
    const again = await client.arrive(
      await client.submit(BUY_IN, { ...formWith(asked.body, 'operation'), ...TYPED }),
    );
    expect(pageText(again.body)).toContain('The casino has had this payment since');
    expect(await payer.statuses()).toHaveLength(1);
    client.close();
  });

  it('keeps no form that the session was not given', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const form = await openBuyIn(payer);
    await passTwoHours(client);
    const csrf = 'x'.repeat(62);
    const back = await logInFrom(payer, await client.submit(BUY_IN, { ...form, ...TYPED, csrf }));
    expect(pageText(back.body)).not.toContain(KEPT);
    expect(fieldValue(back.body, 'amount')).toBe('');
    client.close();
  });
});

describe('a session that the operator takes no more', () => {
  it.each(['/webPayTransactions', '/userProfile'])(
    '[S4-SESSION-06] leads back to the page that was being read: %s',
    async (path) => {
      const { client, player } = await Payer.signIn(stack, ACCOUNT);
      const fault = { status: 401 };
      await stack.sandbox.addFaults({ match: { path: '/funds', phone: player.phone }, times: 1, fault });
      await stack.sandbox.addFaults({ match: { path: '/authentication/refresh' }, times: 1, fault });
      const out = await client.get(path);
      expect([out.status, out.headers.location]).toEqual([303, `/?next=${encodeURIComponent(path)}`]);
      const page = await client.follow(out);
      expect(pageText(page.body)).toContain('Session is expired. Please log in again.');
      const next = fieldValue(page.body, 'next') ?? '';
      const fields = { phoneNumber: player.phone, password: player.password, next };
      expect((await client.submit('/login', fields)).headers.location).toBe(path);
      client.close();
    },
  );

  it('leads to the log-on alone where another device has taken it over', async () => {
    const { client, player } = await Payer.signIn(stack, ACCOUNT);
    const match = { path: '/funds', phone: player.phone };
    await stack.sandbox.addFaults({ match, times: 1, fault: { status: 409 } });
    expect((await client.get('/userProfile')).headers.location).toBe('/');
    client.close();
  });
});
