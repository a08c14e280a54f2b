import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { homeInTime } from '#tests/support/home-in-time.ts';
import { formWith } from '#tests/support/html-form.ts';
import { HttpClient, pageText } from '#tests/support/http-client.ts';
import { findSecrets } from '#tests/support/secrets.ts';
import { expectForcedOut, expectPage, privateCalls, sessionCookies } from './expectations.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

const REFRESH = '/authentication/refresh';
/** Life of a token that is due at once, and good for as long as a test takes, in ms. */
const DUE_MS = 29_000;
const TOKEN = 'Tok3nM4rkerOfThePlayer';

let stack: SharedStack;

beforeAll(async () => {
  stack = await startSharedStack('US');
});

beforeEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/** The same browser at the one and at the other process. */
async function signedIn(order: Parameters<SharedStack['sandbox']['makePlayer']>[0] = {}) {
  const first = new HttpClient(stack.addresses[0], { publicOrigin: stack.publicOrigin, language: 'en' });
  const casinos = [{ casinoId: 12, regularAU: 5000 }];
  const player = await stack.sandbox.makePlayer({ displayName: 'Shared', casinos, ...order });
  await first.logIn(player);
  // Tokens after the first live as long as usual.
  await stack.sandbox.changePlayer({ phone: player.phone, accessTokenLifeMs: null });
  const second = atSecond(first);
  await stack.sandbox.clearCalls();
  return { first, second };
}

function atSecond(client: HttpClient): HttpClient {
  const other = client.copy();
  other.address = stack.addresses[1];
  return other;
}

const isServed = async (client: HttpClient) => pageText((await homeInTime(client)).body).includes('$5.00');

describe('a session over two processes', () => {
  it('is the same at both, and over at both once the player has logged out', async () => {
    const { first, second } = await signedIn();
    expect(await isServed(first)).toBe(true);
    expect(await isServed(second)).toBe(true);
    expectForcedOut(await first.submit('/logout'));
    await expect
      .poll(async () => (await stack.sandbox.calls({ path: '/authentication/logout' })).length)
      .toBe(1);
    await stack.sandbox.clearCalls();
    const replay = await second.get('/');
    expectPage(replay, 200);
    expect(pageText(replay.body)).not.toContain('Shared');
    expect(sessionCookies(replay).map(({ value }) => value)).toEqual(['']);
    expect(await privateCalls(stack.sandbox)).toEqual([]);
  });

  it('that was ended while the store was away is over at the other as soon as it is back', async () => {
    const { first, second } = await signedIn();
    expect(await isServed(first)).toBe(true);
    // The operator hears nothing of it: for it the token is as good as before.
    await stack.sandbox.addFaults({ match: { path: '/authentication/logout' }, fault: { hang: true } });
    await stack.redis.stop();
    try {
      expectForcedOut(await first.submit('/logout'));
      expect(await isServed(first)).toBe(false);
      // Nobody is thrown out because it cannot be known.
      expect(await isServed(second.copy())).toBe(true);
    } finally {
      await stack.redis.start();
      await stack.redisFound();
    }
    const again = async () => isServed(atSecond(second));
    await expect.poll(again).toBe(false);
  });
});

describe('a token that is about to expire, over two processes', () => {
  it('is renewed once for 50 pages at a time, for who comes later with the old cookie, and unreadably', async () => {
    const order = { accessTokenLifeMs: DUE_MS, tokenPrefix: TOKEN, tokenBytes: 100 };
    const { first, second } = await signedIn(order);
    const tabs = Array.from({ length: 50 }, (_, n) => (n % 2 ? first : second).copy());
    const served = await Promise.all(tabs.map(isServed));
    expect(served.filter(Boolean)).toHaveLength(50);
    expect((await stack.sandbox.calls({ path: REFRESH })).map(({ status }) => status)).toEqual([200]);
    for (const late of [first.copy(), second.copy()]) {
      const answer = await late.get('/');
      expect(pageText(answer.body)).toContain('$5.00');
      expect(sessionCookies(answer)).toHaveLength(1);
    }
    expect(await stack.sandbox.calls({ path: REFRESH })).toHaveLength(1);

    const texts = { store: await stack.redis.contents() };
    expect(texts.store).toMatch(/player-portal:refreshed:[\w-]{43} /);
    expect(texts.store).not.toContain('player-portal:refreshing:');
    expect(findSecrets(texts, { token: TOKEN })).toEqual([]);
    const [name = ''] = await stack.redis.client.keys('player-portal:refreshed:*');
    expect(await stack.redis.client.pttl(name)).toBeLessThanOrEqual(60_000);
    for (const tab of tabs) tab.close();
  });

  it('[S4-SESSION-09] is left as it is while the store is away, and renewed by each process alone once it has expired', async () => {
    const { first: due } = await signedIn({ accessTokenLifeMs: DUE_MS });
    const { first: expired } = await signedIn({ accessTokenLifeMs: 0 });
    await stack.redis.stop();
    try {
      const serveTabs = async (client: HttpClient) => {
        const tabs = Array.from({ length: 10 }, () => client.copy());
        const served = await Promise.all(tabs.map(isServed));
        for (const tab of tabs) tab.close();
        return served.filter(Boolean).length;
      };
      expect(await serveTabs(due)).toBe(10);
      expect(await stack.sandbox.calls({ path: REFRESH })).toEqual([]);
      expect(await serveTabs(expired)).toBe(10);
      expect((await stack.sandbox.calls({ path: REFRESH })).map(({ status }) => status)).toEqual([200]);
    } finally {
      await stack.redis.start();
      await stack.redisFound();
    }
  });
});

it('shares a refresh of a process that stops while the operator takes its time', async () => {
  await stack.stop();
  stack = await startSharedStack('US');
  const { first, second } = await signedIn({ accessTokenLifeMs: DUE_MS });
  await stack.sandbox.addFaults({ match: { path: REFRESH }, times: 1, fault: { delayMs: 6000 } });
  const shared = () => stack.redis.client.keys('player-portal:refreshed:*');
  // Served with the old token, as no page waits for so long.
  expect(await isServed(second)).toBe(true);
  const { process } = stack.portals[1];
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
  expect(await shared()).toHaveLength(1);
  expect(await isServed(first)).toBe(true);
  expect((await stack.sandbox.calls({ path: REFRESH })).map(({ status }) => status)).toEqual([200]);
});

it('ends the log-in of another device at both processes at once, and no other one', async () => {
  await stack.stop();
  stack = await startSharedStack('US');
  await stack.sandbox.changeSettings({ allowActivityHistory: true });
  const player = await stack.sandbox.makePlayer({ casinos: [{ casinoId: 12, regularAU: 5000 }] });
  const device = async (at: 0 | 1, userAgent: string) => {
    const { publicOrigin, addresses } = stack;
    const client = new HttpClient(addresses[at], { publicOrigin, language: 'en', userAgent });
    await client.logIn(player);
    return client;
  };
  const a = await device(0, 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0');
  const b = await device(1, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  const c = await device(1, 'Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1');
  const page = (await a.get('/accountSecurity')).body;
  const card = page.split('<section class="card"').find((part) => part.includes('Firefox, Linux')) ?? '';
  const session = /name="session" value="([^"]+)"/.exec(card)?.[1] ?? '';
  const ended = await a.follow(
    await a.post('/accountSecurity', { ...formWith(page, 'session'), session, intent: 'end' }),
  );
  expect(pageText(ended.body)).toContain('That log-in has been ended.');
  const served = async (client: HttpClient) =>
    Promise.all(
      stack.addresses.map(async (address) => {
        const tab = client.copy();
        tab.address = address;
        return (await tab.get('/userProfile')).status;
      }),
    );
  expect([await served(a), await served(b), await served(c)]).toEqual([
    [200, 200],
    [303, 303],
    [200, 200],
  ]);
  for (const client of [a, b, c]) client.close();
});
