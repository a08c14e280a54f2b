import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { sealLastUse } from '#app/session/open-session.ts';
import { asPlayerSession, type PlayerSession } from '#app/session/player-session.ts';
import { seal, unseal } from '#app/session/seal.ts';
import type { MadePlayer } from '#sandbox/scenario/player-order.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';
import { type Stack, startStack } from '#tests/support/stack.ts';
import { messageIn, privateCalls, sessionCookies } from './expectations.ts';

const MINUTE_MS = 60_000;
const IDLE_MINUTES = 15;
/** A mark of a use is ten seconds old at the most. */
const OVER_MINUTES = IDLE_MINUTES + 1;
const LOG_OUT = '/authentication/logout';

const secret = randomBytes(32).toString('base64url');
const keys = createKeyRing([secret]);

let stack: Stack;
/** Another process of the same portal; the two share nothing but their keys. */
let replica: Portal;
let client: HttpClient;
let player: MadePlayer;

beforeAll(async () => {
  const env = { SESSION_KEYS: secret, IDLE_MINUTES: String(IDLE_MINUTES) };
  stack = await startStack({ country: 'US', env });
  const { apiUrl } = stack.sandbox;
  replica = await startPortal({
    apiUrl,
    country: 'US',
    env: { ...env, PUBLIC_ORIGIN: stack.portal.origin },
  });
});

afterAll(async () => {
  await replica.stop();
  await stack.stop();
});

beforeEach(async () => {
  await stack.sandbox.reset();
  client = browser();
  player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 1_000_000 }] });
  await client.logIn(player);
  return () => client.close();
});

const browser = () =>
  new HttpClient(stack.portal.origin, { language: 'en', publicOrigin: stack.portal.origin });

/** Has the session in the browser be an hour old, and its last use that many minutes. */
async function letPass(minutes: number): Promise<void> {
  const session = await sessionNow();
  const loggedOnAtMs = Date.now() - 60 * MINUTE_MS;
  client.cookies.set('session', await seal(keys, 'session', { ...session, loggedOnAtMs }));
  client.cookies.set('lastUse', await sealLastUse(keys, session, Date.now() - minutes * MINUTE_MS));
}

async function sessionNow(): Promise<PlayerSession> {
  const opened = await unseal(keys, 'session', String(client.cookies.get('session')));
  const session = asPlayerSession(opened?.value);
  if (session === null) throw new Error('nobody is signed in');
  return session;
}

/** The session is over in this very answer, which leads to an address. */
function expectOut(answer: Answer, location: string): void {
  expect([answer.status, answer.headers.location]).toEqual([303, location]);
  expect(sessionCookies(answer).map(({ value }) => value)).toEqual(['']);
  expect(client.cookies.has('lastUse')).toBe(false);
}

const logOutsAtOperator = async () =>
  (await stack.sandbox.calls({ path: LOG_OUT })).map(({ status }) => status);

const isMarked = (answer: Answer) => answer.setCookies.some(({ name }) => name === 'lastUse');

describe('a session that was not used for the minutes configured', () => {
  it('[S4-SESSION-10 ASVS-7.3.1] is over at the next page, is told so, and the log-on leads back there', async () => {
    await letPass(OVER_MINUTES);
    await stack.sandbox.clearCalls();
    const kept = client.copy();
    const out = await client.get('/webPayCashIn?casino=12&amount=57.5');
    const back = '/webPayCashIn?casino=12&amount=57.5';
    expectOut(out, `/?${new URLSearchParams({ next: back })}`);
    const logOn = await client.follow(out);
    expect(pageText(logOn.body)).toContain(messageIn('en', 'errors:sessionTimedOut'));
    // Its tokens are no good any more at the operator, which heard nothing else of it.
    await expect.poll(logOutsAtOperator).toEqual([200]);
    expect((await privateCalls(stack.sandbox)).map(({ path }) => path)).toEqual([`/api/v1${LOG_OUT}`]);
    const { phone: phoneNumber, password } = player;
    const entered = await client.submit('/login', { phoneNumber, password, next: back });
    expect(entered.headers.location).toBe(back);
    // Whoever kept the cookies is out as well.
    expect(pageText((await kept.get('/')).body)).not.toContain('Log out');
    kept.close();
    const lastEnd = () => stack.portal.logs().findLast((line) => line.includes('"event":"sessionEnded"'));
    await expect.poll(lastEnd).toContain('"code":"SessionUnused"');
  });

  it('takes no form any more', async () => {
    const page = await client.get('/userProfile');
    expect(page.status).toBe(200);
    await letPass(OVER_MINUTES);
    await stack.sandbox.clearCalls();
    const fields = { intent: 'saveDisplayName', displayName: 'Somebody else' };
    expectOut(await client.submit('/userProfile', fields), '/?next=%2FuserProfile');
    await expect.poll(logOutsAtOperator).toEqual([200]);
    expect((await privateCalls(stack.sandbox)).map(({ path }) => path)).toEqual([`/api/v1${LOG_OUT}`]);
  });

  it.each([
    ['/', '/'],
    ['/?next=%2FplayRecords', '/?next=%2FplayRecords'],
    ['/?dialog=logout', '/'],
    ['/guestLogin', '/'],
    ['/webPayTransactionsCsv', '/'],
    ['/nowhere', '/'],
    ['/userProfile?next=https%3A%2F%2Fevil.example', '/?next=%2FuserProfile'],
  ])('%s leads to %s', async (path, location) => {
    await letPass(OVER_MINUTES);
    expectOut(await client.get(path), location);
  });

  it('[S4-SESSION-10] is over at every replica', async () => {
    await letPass(OVER_MINUTES);
    client.address = replica.origin;
    expectOut(await client.get('/userProfile'), '/?next=%2FuserProfile');
  });
});

describe('a session that is used', () => {
  it('goes on with a pressed link to look now, in browsers that do not say that a person did it', async () => {
    const pressed = ['/identificationStatus?looked=1', '/webPayCashIn?casino=12', '/webPayTransactions'];
    for (const href of pressed) {
      await letPass(2);
      expect(isMarked(await client.get(href)), href).toBe(true);
      await letPass(2);
      const reloaded = await client.get(`${href}${href.includes('?') ? '&' : '?'}leftOpen=1`);
      expect(isMarked(reloaded), href).toBe(false);
    }
  });

  it('goes on with every link of a page that looks again by itself', async () => {
    const [id = ''] = await stack.sandbox.makePayments({
      phone: player.phone,
      casinoId: 12,
      amountAU: 50_000,
      methodId: 'm_credit',
      status: 'WaitingForProviderConfirmation',
    });
    const page = await client.get(`/webPayTransactions?tx=${id}`);
    const [, address = ''] = /^15; url=(.*)$/.exec(String(page.headers.refresh)) ?? [];
    const looked = await client.get(address);
    const links = [...looked.body.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((href) => /[?;&](since|leftOpen)=/.test(href))).toEqual([]);
    await letPass(2);
    expect(isMarked(await client.get(`/webPayTransactions?tx=${id}`))).toBe(true);
  });

  it('goes on while the player types: the ping of a page asks the operator nothing', async () => {
    await letPass(2);
    await stack.sandbox.clearCalls();
    const ping = await client.get('/language');
    expect([ping.status, isMarked(ping)]).toEqual([303, true]);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
  });

  it.each([
    ['en', /or at \d+:\d\d [AP]M \w+ after 15 min of inactivity/],
    ['es', /o a las \d+:\d\d.* tras 15 min de inactividad/],
    ['ja', /15分間操作がない場合は\d+:\d\d/],
  ])('says on each page, in %s, at what time it ends unused', async (language, text) => {
    const page = await client.get('/userProfile', { 'Accept-Language': language });
    expect(pageText(page.body)).toMatch(text);
    expect(page.body).toContain(`data-idle="${IDLE_MINUTES}" data-ping="/language"`);
  });

  it('goes on, at whatever replica, with a mark once in ten seconds', async () => {
    await letPass(IDLE_MINUTES - 1);
    const page = await client.get('/userProfile');
    expect([page.status, isMarked(page)]).toEqual([200, true]);
    expect(isMarked(await client.get('/about'))).toBe(false);
    client.address = replica.origin;
    expect(isMarked(await client.get('/about'))).toBe(false);
    await letPass(2);
    expect(isMarked(await client.submit('/language', { language: 'es', returnTo: '/' }))).toBe(true);
  });

  it('is told when it ends, and so is each page that was left open', async () => {
    const left = '/userProfile?next=%2FwebPayCashIn';
    const page = await client.get(left);
    expect(pageText(page.body)).toContain(` after ${IDLE_MINUTES} min of inactivity`);
    const [, seconds, address] = /^(\d+); url=(.*)$/.exec(String(page.headers.refresh)) ?? [];
    expect(Number(seconds)).toBeGreaterThan(IDLE_MINUTES * 60);
    expect(Number(seconds)).toBeLessThanOrEqual(OVER_MINUTES * 60);
    expect(address).toBe(`${left}&leftOpen=1`);
    // Another page may have used the session meanwhile.
    await letPass(5);
    const anew = await client.get(String(address));
    expect([anew.status, isMarked(anew)]).toEqual([200, false]);
    await letPass(OVER_MINUTES);
    expectOut(await client.get(String(address)), `/?${new URLSearchParams({ next: left })}`);
  });

  it('[S4-SESSION-10 ASVS-7.3.1] is not kept by pages that look again by themselves, nor by what is only looked at ahead', async () => {
    const [id = ''] = await stack.sandbox.makePayments({
      phone: player.phone,
      casinoId: 12,
      amountAU: 50_000,
      direction: 'cashOut',
      methodId: 'm_ach_out',
      status: 'WaitingForProviderConfirmation',
    });
    const waiting = await client.get(`/webPayTransactions?tx=${id}`);
    const [, address = ''] = /^15; url=(.*)$/.exec(String(waiting.headers.refresh)) ?? [];
    expect(address).toContain('&since=');
    await letPass(IDLE_MINUTES - 1);
    const looked = [
      await client.get(address),
      await client.send('HEAD', '/about'),
      await client.get('/about', { 'Sec-Purpose': 'prefetch' }),
    ];
    expect(looked.map(({ status }) => status)).toEqual([200, 200, 425]);
    expect(looked.map(isMarked)).toEqual([false, false, false]);
    // Only the browser can say that a person has opened the same address.
    expect(isMarked(await client.get(address, { 'Sec-Fetch-User': '?1' }))).toBe(true);
    await letPass(OVER_MINUTES);
    expect((await client.get(address)).status).toBe(303);
  });
});
