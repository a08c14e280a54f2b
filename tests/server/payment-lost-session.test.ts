import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formWith } from '#tests/support/html-form.ts';
import { fieldValue, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { Payer } from './payer.ts';

const CLABE = '032180000118359719';
const KEPT = 'Your session ended before this payment could be sent, so nothing was sent now.';
const ACCOUNT = {
  casinos: [
    { casinoId: 12, regularAU: 900_000 },
    { casinoId: 13, regularAU: 900_000 },
  ],
  email: 'ann@player.example',
  personalInfo: 'complete' as const,
};

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/** The operator takes none of the player's tokens any more at this call, nor renews them. */
async function endSession({ player: { phone, userId } }: Payer, path: string): Promise<void> {
  const fault = { status: 401 };
  await stack.sandbox.addFaults({ match: { path, phone }, times: 1, fault });
  await stack.sandbox.addFaults({ match: { path: '/authentication/refresh' }, times: 1, fault });
  expect(userId).not.toBe('');
}

/** Logs in from the page that an answer leads to, as that page's form does; gives the page after it. */
async function logInFrom({ client, player }: Payer, location: string) {
  const page = await client.get(location);
  expect(pageText(page.body)).toContain('Session is expired. Please log in again.');
  const next = fieldValue(page.body, 'next') ?? '';
  return client.follow(
    await client.submit('/login', { phoneNumber: player.phone, password: player.password, next }),
  );
}

it.each(['/webpay/buyIn', '/funds'])(
  'a buy-in that meets the end of the session at %s is back after the log-on, as typed, and unsent',
  async (path) => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client, player } = payer;
    const form = formWith((await client.get('/webPayCashIn?casino=13')).body, 'operation');
    await endSession(payer, path);
    const typed = { quickAmount: 'other', amount: '1,234.50', method: 'm_oxxo', intent: 'pay' };
    const lost = await client.submit('/webPayCashIn?casino=13', { ...form, ...typed });
    expect(lost.status).toBe(303);
    expect(lost.headers.location).toBe(`/?next=${encodeURIComponent('/webPayCashIn?casino=13')}`);
    const back = await logInFrom(payer, String(lost.headers.location));
    expect(pageText(back.body)).toContain(KEPT);
    expect(fieldValue(back.body, 'amount')).toBe('1,234.50');
    expect(back.body).toMatch(/<input(?=[^>]*value="m_oxxo")[^>]* checked=/);
    expect(formWith(back.body, 'operation').casino).toBe('13');
    expect(await payer.statuses()).toEqual([]);
    // Sent now, it is one payment; opened again, the form is a fresh one.
    const sent = await client.submit('/webPayCashIn?casino=13', {
      ...formWith(back.body, 'operation'),
      ...typed,
    });
    expect(sent.headers.location).toMatch(/^\/webPayTransactions\?tx=/);
    expect(await payer.statuses()).toHaveLength(1);
    expect(pageText((await client.get('/webPayCashIn?casino=13')).body)).not.toContain(KEPT);
    expect(player.phone).not.toBe('');
    client.close();
  },
);

it('a cash-out is back with the account that it was for, and no one else is shown it', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  const { client } = payer;
  const form = formWith((await client.get('/webPayCashOut?casino=12')).body, 'operation');
  const account = { 'details.m_spei_out.clabe': CLABE };
  const typed = { quickAmount: 'other', amount: '50', method: 'm_spei_out', intent: 'check', ...account };
  const check = await client.follow(await client.submit('/webPayCashOut?casino=12', { ...form, ...typed }));
  await endSession(payer, '/webpay/cashOut');
  const lost = await client.submit('/webPayCashOut?casino=12', {
    ...formWith(check.body, 'amountAU'),
    intent: 'pay',
  });
  expect(lost.headers.location).toBe(`/?next=${encodeURIComponent('/webPayCashOut?casino=12')}`);
  expect(lost.headers.location).not.toContain(CLABE);
  const stranger = await Payer.signIn(stack, ACCOUNT);
  expect((await stranger.client.get('/webPayCashOut?casino=12')).body).not.toContain(CLABE);
  const back = await logInFrom(payer, String(lost.headers.location));
  expect(pageText(back.body)).toContain(KEPT);
  expect(fieldValue(back.body, 'amount')).toBe('50');
  expect(back.body).toContain(CLABE);
  expect(await payer.statuses()).toEqual([]);
  for (const one of [client, stranger.client]) one.close();
});

it('an account that is locked meanwhile leads to no form, and keeps nothing', async () => {
  const payer = await Payer.signIn(stack, ACCOUNT);
  const { client, player } = payer;
  const form = formWith((await client.get('/webPayCashIn?casino=12')).body, 'operation');
  const match = { path: '/webpay/buyIn', phone: player.phone };
  await stack.sandbox.addFaults({ match, times: 1, fault: { status: 423 } });
  const typed = { quickAmount: 'other', amount: '60', method: 'm_oxxo', intent: 'pay' };
  const lost = await client.submit('/webPayCashIn?casino=12', { ...form, ...typed });
  expect(lost.headers.location).toBe('/');
  await client.logIn(player);
  const page = await client.get('/webPayCashIn?casino=12');
  expect(pageText(page.body)).not.toContain(KEPT);
  expect(fieldValue(page.body, 'amount')).toBe('');
  client.close();
});

it.each(['/user/personalInfo', '^/api/v1/user/[^/]+/profile$'])(
  'personal information that meets the end of the session at %s is back after the log-on, as typed, and unsaved',
  async (path) => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const form = formWith((await client.get('/userProfile')).body, 'firstName');
    await endSession(payer, path);
    const typed = { 'address.street': 'Calle Nueva 5', 'address.country': '', intent: 'savePersonalInfo' };
    const lost = await client.submit('/userProfile', { ...form, ...typed });
    expect([lost.status, lost.headers.location]).toEqual([303, '/?next=%2FuserProfile']);
    const back = await logInFrom(payer, String(lost.headers.location));
    expect(pageText(back.body)).toContain('Not saved yet.');
    expect(formWith(back.body, 'firstName')).toMatchObject({
      'address.street': 'Calle Nueva 5',
      'address.country': '',
    });
    client.close();
  },
);
