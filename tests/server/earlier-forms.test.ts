import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { fieldValue, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { privateCalls } from './expectations.ts';
import { Payer } from './payer.ts';

const english = textsIn('en');
const AGAIN = english('errors:earlierForm');
const KEPT = english('web-pay:again.earlierSession');
const SECRET = 'Correct-Horse-7';
const CLABE = '032180000118359719';
const ACCOUNT = {
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
  displayName: 'Ana',
  email: 'ann@player.example',
  personalInfo: 'complete' as const,
};

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/** Calls other than those that only read. */
const changes = async () =>
  (await stack.sandbox.calls({})).filter(({ method, path }) => method !== 'GET' || path.includes('webpay/'));

/** Whatever of a page proves whose it is. */
const tokenOf = (html: string) => fieldValue(html, 'csrf') ?? '';

async function logInAgain({ client, player }: Payer): Promise<void> {
  await client.get('/');
  await client.submit('/logout');
  await client.logIn(player);
  await stack.sandbox.clearCalls();
}

describe('a log-in form of another tab', () => {
  it.each([
    ['/', ''],
    ['/userProfile', '/userProfile'],
    ['/', 'https://evil.example/'],
  ])('leads to %s where the player has logged in already, without a call', async (target, next) => {
    const player = await stack.sandbox.makePlayer(ACCOUNT);
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const csrf = tokenOf((await client.get('/')).body);
    await client.logIn(player);
    await stack.sandbox.clearCalls();
    const session = client.cookies.get('session');
    const { phone } = player;
    for (const phoneNumber of [phone, `+52 1 ${phone}`, `tel:+52${phone}\u200b`]) {
      const answer = await client.submit('/login', { csrf, phoneNumber, password: 'Not-Looked-At-1', next });
      expect([phoneNumber, answer.status, answer.headers.location]).toEqual([phoneNumber, 303, target]);
    }
    expect(client.cookies.get('session')).toEqual(session);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
    client.close();
  });

  it('is refused for another number, for none, and for a guest, without a call', async () => {
    const [player, other] = [await stack.sandbox.makePlayer(ACCOUNT), await stack.sandbox.makePlayer()];
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    const csrf = tokenOf((await client.get('/')).body);
    await client.logIn(player);
    await stack.sandbox.clearCalls();
    for (const phoneNumber of [other.phone, '', `${player.phone}1`, player.phone.slice(1)]) {
      const answer = await client.submit('/login', { csrf, phoneNumber, password: other.password });
      expect([phoneNumber, answer.status]).toEqual([phoneNumber, 403]);
    }
    expect(await changes()).toEqual([]);
    client.close();
  });
});

describe('a form of an earlier session of the same player', () => {
  it.each([
    [
      '/userProfile?dialog=displayName',
      { intent: 'saveDisplayName', displayName: 'Ana Belén' },
      'displayName',
      'Ana Belén',
    ],
    [
      '/userProfile',
      { intent: 'setEmail', email: 'new@player.example', currentPassword: SECRET },
      'email',
      'new@player.example',
    ],
    [
      '/userProfile',
      { intent: 'savePersonalInfo', 'address.street': 'Calle Nueva 5' },
      'address.street',
      'Calle Nueva 5',
    ],
  ])('of %s is there again as it was typed: %j', async (path, typed, field, value) => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const old = formWith((await client.get(path)).body, field);
    await logInAgain(payer);
    const answer = await client.post(path, { ...old, ...typed });
    const location = answer.headers.location?.replace(/[?&]refused=[\w-]{12}$/, '');
    // What was typed opens its dialog.
    expect([answer.status, location]).toEqual([303, path.replace('?dialog=displayName', '')]);
    const page = await client.follow(answer);
    expect(pageText(page.body)).toContain(AGAIN);
    expect(page.body).not.toContain(SECRET);
    const fresh = formWith(page.body, field);
    expect(fresh[field]).toBe(value);
    expect(fresh.csrf).not.toBe(old.csrf);
    expect(await changes()).toEqual([]);
    // The form that came back is this session's own.
    const again = await client.submit(path, { ...fresh, ...typed });
    expect([200, 303, 422]).toContain(again.status);
    expect((await changes()).length).toBeGreaterThan(0);
    client.close();
  });

  it('of the language, a password, a code, the log-out or a message: the page is there, and nothing is done', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const { csrf = '' } = formWith((await client.get('/userProfile')).body, 'email');
    await logInAgain(payer);
    for (const [path, fields, target] of [
      ['/userProfile', { intent: 'saveLanguage', language: 'en' }, '/userProfile'],
      [
        '/changePassword',
        { currentPassword: SECRET, newPassword: SECRET, confirmPassword: SECRET },
        '/changePassword',
      ],
      ['/userProfile?verify=phone', { intent: 'verifyPhone', code: '123456' }, '/userProfile?verify=phone'],
      ['/verifyEmail', { intent: 'confirmCode', code: '123456' }, '/verifyEmail'],
      ['/logout', {}, '/logout'],
      ['/dismissNotification', { notification: 'x', returnTo: '/userProfile' }, '/userProfile'],
      ['/language?returnTo=%2Fabout', { language: 'ja' }, '/about'],
      ['/webPayTransactions?tx=T-1', { intent: 'cancel' }, '/webPayTransactions?tx=T-1'],
      ['/accessCode', { casino: '12' }, '/accessCode'],
    ] as const) {
      const answer = await client.post(path, { ...fields, csrf });
      const location = answer.headers.location?.replace(/[?&]refused=[\w-]{12}$/, '');
      expect([path, answer.status, location]).toEqual([path, 303, target]);
      expect(client.cookies.has('session')).toBe(true);
    }
    const page = await client.get('/userProfile');
    expect(pageText(page.body)).toContain(AGAIN);
    expect(page.body).not.toContain(SECRET);
    expect(await changes()).toEqual([]);
    client.close();
  });

  it('of another player is refused, without a call and without a word of what was typed', async () => {
    const [owner, stranger] = [await Payer.signIn(stack, ACCOUNT), await Payer.signIn(stack, ACCOUNT)];
    const profile = formWith((await owner.client.get('/userProfile')).body, 'email');
    const payment = formWith((await owner.client.get('/webPayCashIn?casino=12')).body, 'operation');
    await stranger.client.get('/');
    await stack.sandbox.clearCalls();
    for (const [path, form] of [
      ['/userProfile', { ...profile, intent: 'setEmail', email: 'eva@player.example' }],
      ['/webPayCashIn?casino=12', { ...payment, quickAmount: 'other', amount: '77.25', method: 'm_oxxo' }],
      ['/logout', { csrf: profile.csrf ?? '' }],
    ] as const) {
      expect([path, (await stranger.client.submit(path, form)).status]).toEqual([path, 403]);
    }
    expect(await changes()).toEqual([]);
    expect((await stranger.client.get('/userProfile')).body).not.toContain('eva@player.example');
    expect((await stranger.client.get('/webPayCashIn?casino=12')).body).not.toContain('77.25');
    for (const { client } of [owner, stranger]) client.close();
  });

  it('that pays is shown again and never sent; sent then, it is one payment', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const path = '/webPayCashIn?casino=12';
    const old = formWith((await client.get(path)).body, 'operation');
    await logInAgain(payer);
    const typed = { quickAmount: 'other', amount: '61.75', method: 'm_oxxo', intent: 'pay' };
    const answer = await client.post(path, { ...old, ...typed });
    const location = answer.headers.location?.replace(/[?&]refused=[\w-]{12}$/, '');
    // What was typed opens its dialog.
    expect([answer.status, location]).toEqual([303, path.replace('?dialog=displayName', '')]);
    const page = await client.follow(answer);
    expect(pageText(page.body)).toContain(KEPT);
    expect(fieldValue(page.body, 'amount')).toBe('61.75');
    expect(await payer.statuses()).toEqual([]);
    const fresh = formWith(page.body, 'operation');
    // A token of this session does not make the old operation good.
    const mixed = await client.submit(path, { ...fresh, ...typed, operation: old.operation ?? '' });
    expect(mixed.status).toBe(403);
    expect(await payer.statuses()).toEqual([]);
    const sent = await client.submit(path, { ...fresh, ...typed });
    expect(sent.headers.location).toMatch(/^\/webPayTransactions\?tx=/);
    expect(await payer.statuses()).toHaveLength(1);
    client.close();
  });

  it('that has paid already leads to the list, and is not shown as one that was not sent', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const path = '/webPayCashIn?casino=12';
    const old = formWith((await client.get(path)).body, 'operation');
    const typed = { quickAmount: 'other', amount: '61.75', method: 'm_oxxo', intent: 'pay' };
    expect((await client.submit(path, { ...old, ...typed })).status).toBe(303);
    await logInAgain(payer);
    const answer = await client.submit(path, { ...old, ...typed });
    expect([answer.status, answer.headers.location]).toEqual([303, '/webPayTransactions']);
    expect(pageText((await client.follow(answer)).body)).toContain(AGAIN);
    expect(pageText((await client.get(path)).body)).not.toContain(KEPT);
    expect(await payer.statuses()).toHaveLength(1);
    client.close();
  });

  it('that checks or sends a cash-out comes back with the account, and without the proof', async () => {
    const payer = await Payer.signIn(stack, ACCOUNT);
    const { client } = payer;
    const path = '/webPayCashOut?casino=12';
    const first = formWith((await client.get(path)).body, 'operation');
    const account = { 'details.m_spei_out.clabe': CLABE };
    const typed = { quickAmount: 'other', amount: '50', method: 'm_spei_out', ...account };
    const check = await client.follow(await client.submit(path, { ...first, ...typed, intent: 'check' }));
    const second = formWith(check.body, 'amountAU');
    await logInAgain(payer);
    for (const form of [
      { ...first, ...typed, intent: 'check' },
      { ...second, intent: 'pay', proofKind: 'password', proof: SECRET },
    ]) {
      const answer = await client.submit(path, form);
      expect([answer.status, answer.headers.location]).toEqual([303, path]);
      const page = await client.follow(answer);
      expect(pageText(page.body)).toContain(KEPT);
      expect([
        fieldValue(page.body, 'amount'),
        page.body.includes(CLABE),
        page.body.includes(SECRET),
      ]).toEqual(['50', true, false]);
    }
    expect(await payer.statuses()).toEqual([]);
    client.close();
  });
});
