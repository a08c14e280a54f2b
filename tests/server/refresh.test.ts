import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageKey } from '#app/domain/texts/message-key.ts';
import type { FaultInput } from '#sandbox/scenario/fault-schema.ts';
import { homeInTime } from '#tests/support/home-in-time.ts';
import { type Answer, HttpClient, pageText } from '#tests/support/http-client.ts';
import { borrowStack } from '#tests/support/kept-stacks.ts';
import type { Stack } from '#tests/support/stack.ts';
import { expectForcedOut, expectPage, messageIn, privateCalls, sessionCookies } from './expectations.ts';

const REFRESH = '/authentication/refresh';
/** Life of a token that is due at once, and good for as long as a test takes, in ms. */
const DUE_MS = 29_000;

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack('US');
});

beforeEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

type Fault = FaultInput['fault'];

/** Signs a player in whose first token lives so long; those after it live as long as usual. */
async function signedIn(accessTokenLifeMs: number): Promise<HttpClient> {
  const client = new HttpClient(stack.portal.origin);
  const casinos = [{ casinoId: 12, regularAU: 5000 }];
  const player = await stack.sandbox.makePlayer({ displayName: 'Refreshed', accessTokenLifeMs, casinos });
  expect((await client.logIn(player)).status).toBe(303);
  await stack.sandbox.changePlayer({ phone: player.phone, accessTokenLifeMs: null });
  await stack.sandbox.clearCalls();
  return client;
}

const refreshes = () => stack.sandbox.calls({ path: REFRESH });
const isServed = (answer: Answer) => answer.status === 200 && pageText(answer.body).includes('$5.00');

function expectKept(answer: Answer): void {
  expectPage(answer, 200);
  expect(pageText(answer.body)).toContain('Logged in as Refreshed');
  expect(sessionCookies(answer).filter(({ value }) => value === '')).toEqual([]);
}

/** Faults of a refresh that say nothing about the session. */
const TRANSIENT: [what: string, fault: Fault][] = [
  ['503', { status: 503 }],
  ['500', { status: 500 }],
  ['418', { status: 418 }],
  ['a reset', { reset: 'before' }],
  ['a reset in the answer', { reset: 'midBody' }],
  ['no answer', { hang: true }],
  ['half an answer', { malformed: true }],
  ['an answer of another shape', { wrongSchema: true }],
  ['an answer that is too large', { hugeBytes: 3_000_000 }],
  ['an empty answer', { status: 204 }],
  ['a way to somewhere else', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['an unknown status', { json: { status: 'Whatever' } }],
];

/** Ways in which the answer of a completed refresh gets lost. */
const LOST: readonly (readonly [where: string, fault: Fault])[] = [
  ['before its answer', { reset: 'before' }],
  ['in the middle of its answer', { reset: 'midBody' }],
  ['behind a 502 of a gateway', { status: 502 }],
  ['behind the page of a gateway', { body: '<h1>Welcome</h1>' }],
  ['after its headers', { reset: 'afterHeaders' }],
];

/** Refusals that end a session, and what the player is told. */
const FINAL: [what: string, fault: Fault, message: MessageKey][] = [
  ['400', { status: 400 }, 'errors:sessionExpired'],
  ['401', { status: 401 }, 'errors:sessionExpired'],
  ['403', { status: 403 }, 'errors:sessionExpired'],
  ['404', { status: 404 }, 'errors:sessionExpired'],
  ['409', { status: 409 }, 'errors:accessedFromAnotherDevice'],
  ['423', { status: 423 }, 'errors:accountLocked'],
  ['UserAccountIsLocked', { json: { status: 'UserAccountIsLocked' } }, 'errors:accountLocked'],
];

describe('a token that is about to expire', () => {
  it('[S4-SESSION-09] is renewed once for 50 pages at a time, and once only for who still has the old cookie', async () => {
    const client = await signedIn(DUE_MS);
    const tabs = Array.from({ length: 50 }, () => client.copy());
    const answers = await Promise.all(tabs.map(homeInTime));
    expect(answers.filter(isServed)).toHaveLength(50);
    expect((await refreshes()).map(({ status }) => status)).toEqual([200]);
    for (const tab of tabs.slice(0, 3)) expect(sessionCookies(await tab.get('/'))).toEqual([]);

    const late = client.copy();
    const answer = await late.get('/');
    expect(isServed(answer)).toBe(true);
    expect(sessionCookies(answer)).toHaveLength(1);
    expect(await refreshes()).toHaveLength(1);
    expect(sessionCookies(await late.get('/'))).toEqual([]);
    for (const tab of [...tabs, late, client]) tab.close();
  });

  it('is renewed without moving the end of the session', async () => {
    const client = await signedIn(DUE_MS);
    // By so much its end would be moved.
    await sleep(2500);
    const before = Number(/^\d+/.exec(String((await client.get('/about')).headers.refresh))?.[0]);
    await client.get('/');
    const after = Number(/^\d+/.exec(String((await client.get('/about')).headers.refresh))?.[0]);
    expect(await refreshes()).toHaveLength(1);
    expect(before).toBeLessThan(2 * 60 * 60 - 1);
    expect(after).toBeLessThanOrEqual(before);
    client.close();
  });

  it('and a log-out in the meantime: it is carried out once, and a late page brings nobody back', async () => {
    const client = await signedIn(DUE_MS);
    // A page to log out from, which leaves the token as it is.
    await stack.sandbox.addFaults({ match: { path: REFRESH }, times: 1, fault: { status: 503 } });
    expectKept(await client.get('/'));
    await stack.sandbox.clearCalls();
    const tab = client.copy();
    await stack.sandbox.addFaults({ match: { path: REFRESH }, fault: { delayMs: 1500 } });
    const page = tab.get('/');
    await expect.poll(refreshes, { interval: 10 }).toHaveLength(1);
    expectForcedOut(await client.submit('/logout'));
    await page;
    await expect
      .poll(async () => (await privateCalls(stack.sandbox)).filter(({ path }) => path.endsWith('/logout')))
      .toHaveLength(1);
    expect(await refreshes()).toHaveLength(1);
    const again = await tab.get('/');
    expect(pageText(again.body)).not.toContain('Refreshed');
    for (const one of [tab, client]) one.close();
  });

  it.each(LOST)(
    'whose renewal got lost %s: served with the old one, then out once, as expired',
    async (_what, lost) => {
      const client = await signedIn(DUE_MS);
      await stack.sandbox.addFaults({
        match: { path: REFRESH },
        times: 1,
        fault: { takesEffect: true, ...lost },
      });
      expectKept(await client.get('/'));
      const out = await client.get('/');
      expectForcedOut(out);
      const start = await client.follow(out);
      expectPage(start, 200);
      const text = pageText(start.body);
      expect(text).toContain(messageIn('en', 'errors:sessionExpired'));
      expect(text).not.toContain(messageIn('en', 'errors:accessedFromAnotherDevice'));
      expect(await refreshes()).toHaveLength(2);
      client.close();
    },
  );

  it.each(TRANSIENT)('and a refresh that meets %s: served with the old one', async (_what, fault) => {
    const client = await signedIn(DUE_MS);
    await stack.sandbox.addFaults({ match: { path: REFRESH }, times: 1, fault });
    const answer = await client.get('/');
    expectKept(answer);
    expect(isServed(answer)).toBe(true);
    expect(await refreshes()).toHaveLength(1);
    client.close();
  });

  it.each(FINAL)(
    '[S8-HTTP-01 S8-HTTP-04 S8-HTTP-05] and a refresh refused with %s: out once, with the reason',
    async (_what, fault, message) => {
      const client = await signedIn(DUE_MS);
      await stack.sandbox.addFaults({ match: { path: REFRESH }, fault });
      const out = await client.get('/');
      expectForcedOut(out);
      const start = await client.follow(out);
      expectPage(start, 200);
      expect(pageText(start.body)).toContain(messageIn('en', message));
      expect(pageText(start.body)).not.toContain('Refreshed');
      expectPage(await client.get('/'), 200);
      expect(await privateCalls(stack.sandbox)).toHaveLength(1);
      client.close();
    },
  );
});

describe('a token that has expired', () => {
  it.each(TRANSIENT)('[S7-AUTH-05] and a refresh that meets %s: told so, and kept', async (_what, fault) => {
    const client = await signedIn(0);
    await stack.sandbox.addFaults({ match: { path: REFRESH }, times: 1, fault });
    const answer = await client.get('/');
    expectKept(answer);
    const text = pageText(answer.body);
    expect(text).toContain(messageIn('en', 'errors:serverUnreachable'));
    expect(text).not.toContain('No Casino Balance');
    const calls = await privateCalls(stack.sandbox);
    expect(calls.map(({ path }) => path)).toEqual([`/api/v1${REFRESH}`]);
    client.close();
  });

  it('[S7-AUTH-04] is renewed before anything is asked with it, also after a failure', async () => {
    const client = await signedIn(0);
    await stack.sandbox.addFaults({ match: { path: REFRESH }, times: 1, fault: { status: 503 } });
    expect(isServed(await client.get('/'))).toBe(false);
    expect(isServed(await client.get('/'))).toBe(true);
    expect((await refreshes()).map(({ status }) => status)).toEqual([503, 200]);
    const refused = (await stack.sandbox.calls()).filter(({ status }) => status === 401);
    expect(refused).toEqual([]);
    client.close();
  });
});
