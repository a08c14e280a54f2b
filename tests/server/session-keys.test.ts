import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { formWith } from '#tests/support/html-form.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import { privateCalls } from './expectations.ts';

const key = () => randomBytes(32).toString('base64url');
const [OLD, NEW] = [key(), key()];
const BUY_IN = '/webPayCashIn?casino=12';

const say = textsIn('en');

let sandbox: TestSandbox;
/** Processes of one portal by what they have for keys. */
let portals: Record<'old' | 'rotating' | 'newAlone' | 'revoking', Portal>;

beforeAll(async () => {
  sandbox = await startTestSandbox('US');
  const base = { apiUrl: sandbox.apiUrl, country: 'US' } as const;
  const common = { PAYMENT_ORIGINS: sandbox.providerOrigin };
  const old = await startPortal({ ...base, env: { ...common, SESSION_KEYS: OLD } });
  const env = { ...common, PUBLIC_ORIGIN: old.origin };
  const [rotating, newAlone, revoking] = await Promise.all([
    startPortal({ ...base, env: { ...env, SESSION_KEYS: `${NEW},${OLD}` } }),
    startPortal({ ...base, env: { ...env, SESSION_KEYS: NEW } }),
    startPortal({ ...base, env: { ...env, SESSION_KEYS: NEW, REVOKED_SESSION_KEYS: OLD } }),
  ]);
  portals = { old, rotating, newAlone, revoking };
  await sandbox.setPortalOrigin(old.origin);
});

afterAll(async () => {
  await Promise.all(Object.values(portals).map((portal) => portal.stop()));
  await sandbox.close();
});

async function signIn(at: keyof typeof portals) {
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
  const client = new HttpClient(portals[at].origin, { publicOrigin: portals.old.origin, language: 'en' });
  await client.logIn(player);
  await client.get('/');
  return { client, player };
}

function go(client: HttpClient, to: keyof typeof portals): void {
  client.address = portals[to].origin;
}

function expectKept(answer: Answer): void {
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.setCookies).toEqual([]);
  expect(answer.headers['clear-site-data']).toBeUndefined();
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(pageText(answer.body)).toContain(say('common:pages.sessionKept.text'));
}

async function filledIn(client: HttpClient): Promise<Record<string, string>> {
  const form = formWith((await client.get('/webPayCashIn')).body, 'operation');
  return { ...form, amount: '50', quickAmount: 'other', method: 'm_card', intent: 'pay' };
}

describe('a session of a key that a process does not have', () => {
  it.each([
    '/',
    '/webPayCashIn',
    '/webPayTransactions',
    '/about',
    '/userProfile',
    '/nowhere',
    '/?dialog=logout',
  ])('[OP-KEYS-02] is left as it is by a page of that process: %s', async (path) => {
    const { client } = await signIn('rotating');
    go(client, 'old');
    expectKept(await client.get(path));
    go(client, 'rotating');
    expect((await client.get('/userProfile')).status).toBe(200);
    client.close();
  });

  it.each(['/logout', '/login', BUY_IN, '/userProfile', '/language', '/forgotPassword'])(
    '[OP-KEYS-02] is left as it is by a form, which is not carried out: %s',
    async (path) => {
      const { client, player } = await signIn('rotating');
      await sandbox.clearCalls();
      go(client, 'old');
      expectKept(await client.submit(path, { phoneNumber: player.phone, password: player.password }));
      expect(await privateCalls(sandbox)).toEqual([]);
      go(client, 'rotating');
      expect((await client.get('/userProfile')).status).toBe(200);
      client.close();
    },
  );

  it('leads back to where the player was, and is written down', async () => {
    const { client } = await signIn('rotating');
    go(client, 'old');
    const answer = await client.get('/webPayTransactions');
    expect(answer.body).toContain('href="/webPayTransactions"');
    await expect.poll(() => portals.old.logs().join('\n')).toContain('"event":"unknownKey"');
    client.close();
  });

  it('ends where its key was revoked', async () => {
    const { client } = await signIn('old');
    go(client, 'revoking');
    const answer = await client.get('/userProfile');
    expect(answer.status).toBe(303);
    expect(answer.setCookies.map(({ name, value }) => [name, value])).toContainEqual(['session', '']);
    client.close();
  });

  it('is no visitor, whom a changed cookie makes', async () => {
    const { client } = await signIn('rotating');
    const session = client.cookies.get('session') ?? '';
    client.cookies.set('session', `${session.slice(0, -3)}AAA`);
    go(client, 'rotating');
    expect((await client.get('/userProfile')).status).toBe(303);
    client.close();
  });
});

describe('notes of payments', () => {
  /** A payment of which the portal has not heard, by the process with both keys. */
  async function withUnknownPayment() {
    const { client, player } = await signIn('old');
    const fields = await filledIn(client);
    await sandbox.addFaults({
      match: { method: 'POST', path: '/webpay/buyIn', phone: player.phone },
      times: 1,
      fault: { reset: 'before' },
    });
    const answer = await client.submit(BUY_IN, fields);
    expect(answer.headers.location).toContain('?unconfirmed=');
    return { client, player, page: answer.headers.location ?? '' };
  }

  it('[OP-KEYS-03] are sealed anew by the page that opens them, so that the old key can go', async () => {
    const { client, player, page } = await withUnknownPayment();
    go(client, 'rotating');
    await client.get('/webPayTransactions');
    go(client, 'newAlone');
    const asked = formWith((await client.get(page)).body, 'operation');
    const answer = await client.submit(BUY_IN, { ...asked, intent: 'askAgain' });
    expect(answer.headers.location).toContain('?tx=');
    const calls = await sandbox.calls({ method: 'POST', path: '/webpay/buyIn', userId: player.userId });
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ keySha256 }) => keySha256)).size).toBe(1);
    expect((await sandbox.paymentsOf(player.phone)).transactions).toHaveLength(1);
    client.close();
  });

  it('[OP-KEYS-03] that a process cannot open close its payment forms, and are left as they are', async () => {
    const { client, player } = await withUnknownPayment();
    const kept = client.cookies.get('payment-next-buyIn') ?? '';
    // The session was sealed anew, the notes were not: the old key went too early.
    go(client, 'newAlone');
    client.cookies.delete('session');
    await client.logIn(player);
    client.cookies.set('payment-next-buyIn', kept);
    await sandbox.clearCalls();
    for (const path of ['/webPayCashIn', '/webPayCashOut']) {
      const answer = await client.get(path);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(client.cookies.get('payment-next-buyIn')).toBe(kept);
    }
    for (const path of ['/', '/webPayTransactions']) expect((await client.get(path)).status).toBe(200);
    expect(client.cookies.get('payment-next-buyIn')).toBe(kept);
    go(client, 'rotating');
    const fields = await filledIn(client);
    client.cookies.set('payment-next-buyIn', kept);
    go(client, 'newAlone');
    expect((await client.submit(BUY_IN, fields)).status).toBe(503);
    expect(client.cookies.get('payment-next-buyIn')).toBe(kept);
    expect(await sandbox.calls({ method: 'POST', path: '/webpay/buyIn' })).toEqual([]);
    expect((await sandbox.paymentsOf(player.phone)).transactions).toEqual([]);
    client.close();
  });
});

it('[OP-KEYS-04] the start says how long an old key has to stay', () => {
  const line = portals.rotating.logs().find((text) => text.includes('"session keys"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ count: 2, oldKeyStaysHours: 24 });
});
