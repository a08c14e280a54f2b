import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '#app/i18n/texts.ts';
import { createKeyRing } from '#app/session/keys.ts';
import { sealLastUse } from '#app/session/open-session.ts';
import { asPlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const [OLD, NEW] = [0, 1].map(() => randomBytes(32).toString('base64url')) as [string, string];
const AGAIN = '/login?again=yes';
const SUPPORT = 'help@casino.example';

const say = textsIn('en');

let sandbox: TestSandbox;
let portals: { old: Portal; replaced: Portal };

beforeAll(async () => {
  sandbox = await startTestSandbox('US');
  await sandbox.changeSettings({
    supportContacts: [{ kind: 'mail', value: SUPPORT }],
  });
  const base = { apiUrl: sandbox.apiUrl, country: 'US' } as const;
  const env = { PAYMENT_ORIGINS: sandbox.providerOrigin, IDLE_MINUTES: '15' };
  const old = await startPortal({ ...base, env: { ...env, SESSION_KEYS: OLD } });
  const publicOrigin = { PUBLIC_ORIGIN: old.origin };
  portals = {
    old,
    replaced: await startPortal({ ...base, env: { ...env, ...publicOrigin, SESSION_KEYS: NEW } }),
  };
  await sandbox.setPortalOrigin(old.origin);
});

afterAll(async () => {
  await Promise.all(Object.values(portals).map((portal) => portal.stop()));
  await sandbox.close();
});

const browser = (language = 'en') =>
  new HttpClient(portals.old.origin, { publicOrigin: portals.old.origin, language });

const ringOf = (key: string) => createKeyRing([key], { publicOrigin: portals.old.origin });

/** A player signed in at the process with the old key, who has seen a payment form, at the one with the new key alone. */
async function stranded(language?: string): Promise<{ client: HttpClient; player: MadePlayer }> {
  const player = await sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
  const client = browser(language);
  await client.logIn(player);
  await client.get('/webPayCashIn');
  expect(client.cookies.has('payment-next-buyIn')).toBe(true);
  const session = await sessionOf(client);
  client.cookies.set('lastUse', await sealLastUse(ringOf(OLD), session, Date.now()));
  client.address = portals.replaced.origin;
  return { client, player };
}

async function sessionOf(client: HttpClient) {
  const opened = await unseal(ringOf(OLD), 'session', client.cookies.get('session') ?? '');
  const session = asPlayerSession(opened?.value);
  if (session === null) throw new Error('nobody is signed in');
  return session;
}

/** Cookies but for those of the session. */
const others = ({ cookies }: HttpClient) =>
  Object.fromEntries([...cookies].filter(([name]) => !/^(session(\.\d)?|lastUse)$/.test(name)));

const formOf = ({ body }: Answer) =>
  /<form method="post" action="(\/login\?[^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');

describe('the page of a session that cannot be opened', () => {
  it.each([
    ['/', AGAIN],
    ['/userProfile', 'next=%2FuserProfile'],
    ['/webPayTransactions?tx=t_1', 'next=%2FwebPayTransactions%3Ftx%3Dt_1'],
    ['/?next=%2FplayRecords', 'next=%2FplayRecords'],
    ['/nowhere', AGAIN],
  ])('names the support and has the log-in that leads back: %s', async (path, part) => {
    const { client } = await stranded();
    const page = await client.get(path);
    expect(page.status).toBe(503);
    expect(page.setCookies).toEqual([]);
    expect(pageText(page.body)).toContain(SUPPORT);
    expect(pageText(page.body)).toContain(say('common:pages.sessionKept.stays'));
    expect(formOf(page)).toContain(part);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    client.close();
  });

  it.each(['en', 'es', 'ja'] as const)('is worded in %s', async (language) => {
    const { client } = await stranded(language);
    expect(pageText((await client.get('/')).body)).toContain(
      textsIn(language)('common:pages.sessionKept.logInAgain'),
    );
    client.close();
  });
});

describe('pressing "Log in again"', () => {
  it('drops all parts of the session, keeps every other cookie, and leads to where the player was', async () => {
    const { client, player } = await stranded();
    // As long as an operator's tokens may make it.
    const session = { ...(await sessionOf(client)), accessToken: randomBytes(4500).toString('base64url') };
    const sealed = await seal(ringOf(OLD), 'session', session);
    for (const [index, part] of (sealed.match(/.{1,4000}/g) ?? []).entries())
      client.cookies.set(index === 0 ? 'session' : `session.${index}`, part);
    expect(client.cookies.has('session.1')).toBe(true);
    const kept = others(client);
    const page = await client.get('/userProfile');
    const pressed = await client.submit(formOf(page) ?? '');
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/?next=%2FuserProfile']);
    const dropped = pressed.setCookies.map(({ name, value }) => `${name}=${value}`).sort();
    expect(dropped).toEqual(['lastUse=', 'session.1=', 'session=']);
    expect(others(client)).toEqual(kept);
    const { phone: phoneNumber, password } = player;
    const entered = await client.submit('/login', { phoneNumber, password, next: '/userProfile' });
    expect(entered.headers.location).toBe('/userProfile');
    expect((await client.get('/userProfile')).status).toBe(200);
    // The journal has its old key still: its forms wait, and name whom to ask.
    const closed = await client.get('/webPayCashIn');
    const name = 'payment-next-buyIn';
    expect([closed.status, client.cookies.get(name)]).toEqual([503, kept[name]]);
    expect(pageText(closed.body)).toContain(SUPPORT);
    expect((await client.get('/webPayTransactions')).status).toBe(200);
    client.close();
  });

  it('works for a session that opens with a last use that does not', async () => {
    const { client, player } = await stranded();
    const session = { ...(await sessionOf(client)), loggedOnAtMs: Date.now() - 3_600_000 };
    client.cookies.set('session', await seal(ringOf(NEW), 'session', session));
    expect((await client.get('/')).status).toBe(503);
    expect((await client.submit(AGAIN)).status).toBe(303);
    expect(client.cookies.has('lastUse')).toBe(false);
    await client.logIn(player);
    expect((await client.get('/userProfile')).status).toBe(200);
    client.close();
  });

  it('leads on without a log-in at a process that can open the session', async () => {
    const { client } = await stranded();
    const form = formOf(await client.get('/userProfile')) ?? '';
    client.address = portals.old.origin;
    const session = client.cookies.get('session');
    const pressed = await client.submit(form);
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/userProfile']);
    expect(client.cookies.get('session')).toBe(session);
    expect((await client.get('/userProfile')).status).toBe(200);
    client.close();
  });

  it.each([
    ['another site', 'POST', AGAIN, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
    ['a sibling site', 'POST', AGAIN, { 'Sec-Fetch-Site': 'same-site', Origin: 'https://a.example' }, 403],
    ['a link', 'GET', AGAIN, {}, 503],
    ['a log-in form', 'POST', '/login', {}, 503],
    ['another form', 'POST', '/logout?again=yes', {}, 503],
  ])('is not done by %s', async (_name, method, path, headers, status) => {
    const { client } = await stranded();
    const before = [...client.cookies];
    const answer = await (method === 'POST' ? client.post(path, {}, headers) : client.get(path));
    expect([answer.status, answer.setCookies]).toEqual([status, []]);
    expect([...client.cookies]).toEqual(before);
    client.close();
  });

  it('leads to the log-in where there is no session', async () => {
    const client = browser();
    const pressed = await client.submit(`${AGAIN}&next=%2FuserProfile`);
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/?next=%2FuserProfile']);
    client.close();
  });
});
