import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedCall } from '#sandbox/scenario/call-recorder.ts';
import type { PlayerOrderInput } from '#sandbox/scenario/player-order.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import { newPhone } from '#tests/support/phone-numbers.ts';
import type { Stack } from '#tests/support/stack.ts';
import { privateCalls } from './expectations.ts';
import { LIST, Payer } from './payer.ts';

/** Whose personal information is complete and who may do everything. */
const READY: PlayerOrderInput = {
  casinos: [{ casinoId: 12, regularAU: 900_000 }],
  email: 'ana@player.example',
  personalInfo: 'complete',
  restricted: true,
};
/** The calls that are carried out once for a key (contract §3). */
const KEYED =
  /\/(user\/register|webpay\/buyIn|webpay\/cashOut|webpay\/transactions\/[^/]+\/cancel|idCheck\/start)$/;
const PASSWORD = 'Passw0rd!-77';

let stack: Stack;
const clients: HttpClient[] = [];

beforeAll(async () => {
  stack = await borrowStack('MX');
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await stack.sandbox.reset();
});

afterAll(() => stack.stop());

async function signIn(order: PlayerOrderInput = {}, language: 'en' | 'es-MX' | 'ja' = 'en'): Promise<Payer> {
  const payer = await Payer.signIn(stack, { ...READY, ...order }, language);
  clients.push(payer.client);
  await stack.sandbox.clearCalls();
  return payer;
}

/** Sends a form of a page as it stands, with what is typed; gives the page that it leads to within the portal. */
async function send(
  client: HttpClient,
  path: string,
  field: string,
  typed: Record<string, string>,
): Promise<Answer> {
  const { body } = await client.get(path);
  const answer = await client.submit(path, { ...formWith(body, field), ...typed });
  return answer.headers.location?.startsWith('/') ? client.arrive(answer) : answer;
}

async function register(): Promise<void> {
  const client = new HttpClient(stack.portal.origin, { language: 'en' });
  clients.push(client);
  const phoneNumber = newPhone();
  const passwords = { newPassword: PASSWORD, confirmPassword: PASSWORD };
  const typed = { phoneNumber, displayName: 'Ana', ...passwords, documents: 'yes', ageConfirmed: 'yes' };
  await send(client, '/registerNewUser', 'attempt', typed);
}

const nameOf = ({ method, path }: RecordedCall) => `${method} ${path.replace('/api/v1', '')}`;

describe('the calls of the operator', () => {
  it('[OC-RULE-10] have a key of their own where they are carried out once, and nowhere else', async () => {
    const { client } = await signIn();
    await register();
    const amount = { quickAmount: 'other', amount: '20' };
    await send(client, '/webPayCashIn', 'operation', { ...amount, method: 'm_oxxo', intent: 'pay' });
    const check = { ...amount, method: 'm_card_out', intent: 'check' };
    const checked = await send(client, '/webPayCashOut', 'operation', check);
    const sent = await client.submit('/webPayCashOut', {
      ...formWith(checked.body, 'operation'),
      intent: 'pay',
    });
    const id = /tx=(\w+)/.exec(String(sent.headers.location))?.[1] ?? '';
    await send(client, `${LIST}?tx=${id}&step=cancel`, 'operation', { intent: 'cancel' });
    const start = { documentType: 'ine', consent: 'yes', intent: 'start' };
    await send(client, '/identificationStatus', 'operation', start);
    await send(client, '/userProfile?dialog=displayName', 'displayName', { displayName: 'Eva' });
    await client.get(LIST);
    const calls = (await privateCalls(stack.sandbox)).filter(({ status }) => status === 200);
    const withKey = calls.filter(({ keySha256 }) => keySha256 !== null);
    expect(withKey.map(nameOf).sort()).toEqual([
      'POST /idCheck/start',
      'POST /user/register',
      'POST /webpay/buyIn',
      'POST /webpay/cashOut',
      `POST /webpay/transactions/${id}/cancel`,
    ]);
    expect(new Set(withKey.map(({ keySha256 }) => keySha256)).size).toBe(withKey.length);
    expect(calls.filter(({ path }) => KEYED.test(path))).toHaveLength(withKey.length);
  });

  it.each([
    ['en', 'en-US'],
    ['es-MX', 'es-MX'],
    ['ja', 'ja-JP'],
  ] as const)('[OC-RULE-02] are told the language of the page: %s', async (language, tag) => {
    const { client } = await signIn({}, language);
    for (const path of ['/', '/webPayCashIn', LIST, '/playRecords', '/userProfile']) await client.get(path);
    const calls = await privateCalls(stack.sandbox);
    expect(calls.length).toBeGreaterThan(5);
    expect(new Set(calls.map(({ acceptLanguage }) => acceptLanguage))).toEqual(new Set([tag]));
  });

  it('[SC-TX-03 OC-RULE-09] repeat the filter of a list with the mark of its next page', async () => {
    const payer = await signIn();
    const { phone } = payer.player;
    const paid = { phone, casinoId: 12, status: 'Committed' as const, amountAU: 11_000 };
    const dropped = { ...paid, status: 'Cancelled' as const, amountAU: 99_000 };
    await stack.sandbox.makePayments(...Array.from({ length: 21 }, () => [paid, dropped]).flat());
    const first = await payer.client.get(`${LIST}?status=Committed`);
    const next = /<a[^>]*href="([^"]+)"[^>]*>Older<\/a>/.exec(first.body)?.[1]?.replaceAll('&amp;', '&');
    await stack.sandbox.clearCalls();
    const second = await payer.client.get(next ?? '/nowhere');
    const rows = /<table\b.*?<\/table>/s.exec(second.body)?.[0] ?? '';
    expect(pageText(rows)).toContain('11.00');
    expect(pageText(rows)).not.toContain('99.00');
    const [listing] = (await stack.sandbox.calls({ path: '/webpay/transactions' })).filter(({ queryKeys }) =>
      queryKeys.includes('cursor'),
    );
    expect(listing?.queryKeys).toEqual(expect.arrayContaining(['limit', 'cursor', 'status']));
  });

  it('[OC-PAY-01] ask for the methods of the casino that is shown', async () => {
    const casinos = [12, 13].map((casinoId) => ({ casinoId, regularAU: 900_000 }));
    const { client } = await signIn({ casinos });
    const page = await client.get('/webPayCashIn?casino=13');
    expect(formWith(page.body, 'operation').casino).toBe('13');
    // In units of account the other casino's maximum is another one.
    expect(pageText(page.body)).toContain('Minimum $100.00, maximum $5,000.00');
    const [call] = await stack.sandbox.calls({ path: '/webpay/methods' });
    expect(call?.queryKeys.toSorted()).toEqual(['casinoId', 'direction']);
  });
});

describe('the answers of the operator', () => {
  it('[OC-RULE-04] may say more than the portal knows: nothing of it is shown, and nothing is lost', async () => {
    const { client } = await signIn();
    const row = {
      casinoId: 12,
      balance: { regularAU: 123_450, promoAU: 0, bonusAU: 77_000 },
      lockedFundsAU: 0,
      lockedClaimsCount: 0,
      mood: 'sunny-77',
    };
    await stack.sandbox.addFaults({
      match: { path: '/funds' },
      fault: { json: { status: 'Success', funds: [row], items: [row], weather: 'sunny-77' } },
    });
    const text = pageText((await client.get('/')).body);
    expect(text).toContain('123.45');
    expect(text).not.toContain('sunny-77');
  });

  it('[OC-RULE-04 OC-MORE-09] may come without permissions, language or country: the player is in all the same', async () => {
    const player = await stack.sandbox.makePlayer(READY);
    const client = new HttpClient(stack.portal.origin, { language: 'en' });
    clients.push(client);
    const whole = await login(player);
    const json = {
      accessToken: whole.accessToken,
      refreshToken: whole.refreshToken,
      accessTokenExpiration: Date.parse(String(whole.accessTokenExpiration)),
      userId: player.userId,
    };
    await stack.sandbox.addFaults({ match: { path: '/authentication/login' }, times: 1, fault: { json } });
    await client.logIn(player);
    const home = pageText((await client.get('/')).body);
    expect(home).toContain('900.00');
    expect(home).not.toContain('Permissions suspended');
  });
});

/** A session of a player, asked for without the portal. */
async function login({
  phone,
  password,
}: {
  phone: string;
  password: string;
}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${stack.sandbox.apiUrl}/authentication/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phoneNumber: phone, password }),
  });
  return (await answer.json()) as Record<string, unknown>;
}
