import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepProcessorsBusy } from '#tests/support/busy-processors.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import {
  EXPIRED_MS,
  isServed,
  openAll,
  pauseRedis,
  refreshesOf,
  signedIn,
  tabOf,
  tabsOf,
} from '#tests/support/tabs.ts';
import { expectForcedOut } from './expectations.ts';
import { type SharedStack, startSharedStack } from './shared-stack.ts';

/**
 * A Redis that is late is not a Redis that is lost: tabs of one session, over three processes, at the moment when its token
 * is due, while Redis stands still (SIGSTOP) or the processors are busy. RACE_ROUNDS says how many rounds of each kind.
 */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1);
const ROUND_LIMIT_MS = 240_000;

const PAUSES_MS = [0, 60, 150, 300, 1000];
/** When Redis stops, after the first request, in ms: before it is asked, when it is, and while the operator is. */
const OFFSETS_MS = [-10, 0, 5, 10, 20, 35, 60];
const TABS = 12;
const BUSY_PROCESSES = 6;

/** Life of a token that is due but good for long, in ms. */
const DUE_MS = 29_000;
const _BUY_IN = '/webpay/buyIn';

let stack: SharedStack;

beforeAll(async () => {
  stack = await startSharedStack('US', { REDIS_TIMEOUT_MS: '100', REDIS_SILENCE_MS: '30000' }, { more: 1 });
});

beforeEach(() => stack.sandbox.reset());

afterAll(() => stack.stop());

/**
 * Lets all tabs come at once while something happens to Redis: nobody is thrown out, and the token is renewed once, then or
 * as soon as Redis answers.
 */
async function race(client: HttpClient, disturb: () => Promise<unknown>): Promise<void> {
  const tabs = tabsOf(stack, client, TABS);
  const [unserved] = await Promise.all([openAll(tabs), disturb()]);
  expect(unserved).toEqual([]);
  // Who still carries the cookie from before, and who got a new one.
  const afterwards = async () => {
    const late = tabsOf(stack, client, stack.addresses.length);
    expect(await openAll([...late, ...tabs])).toEqual([]);
    for (const tab of late) tab.close();
    return refreshesOf(stack.sandbox);
  };
  await expect.poll(afterwards).toEqual([200]);
  expect(await afterwards()).toEqual([200]);
  for (const tab of [...tabs, client]) tab.close();
}

/** Waits until a moment that may lie before the requests are sent, and stops Redis. */
const pauseAt = (offsetMs: number, forMs: number) => async () => {
  if (offsetMs > 0) await sleep(offsetMs);
  if (forMs > 0) await pauseRedis(stack.redis, forMs);
};

async function raceWithPause(lifeMs: number, pauseMs: number, round: number): Promise<void> {
  const { client } = await signedIn(stack, lifeMs);
  if (lifeMs === EXPIRED_MS) await sleep(EXPIRED_MS);
  // Another moment for each pause, also where there is one round.
  const offsetMs = OFFSETS_MS[(round + PAUSES_MS.indexOf(pauseMs)) % OFFSETS_MS.length] ?? 0;
  if (offsetMs < 0 && pauseMs > 0) {
    const paused = pauseRedis(stack.redis, pauseMs);
    await sleep(-offsetMs);
    await race(client, () => paused);
  } else {
    await race(client, pauseAt(offsetMs, pauseMs));
  }
}

describe('twelve tabs over three processes when the token is due', () => {
  it.each(PAUSES_MS)(
    '[S4-SESSION-09] are all served, and renew it once, with a pause of Redis of %d ms',
    async (pauseMs) => {
      for (let round = 0; round < ROUNDS; round++) await raceWithPause(DUE_MS, pauseMs, round);
    },
    ROUND_LIMIT_MS * ROUNDS,
  );

  it.each(PAUSES_MS)(
    '[S4-SESSION-09] are all served, and renew it once, when it has expired, with a pause of Redis of %d ms',
    async (pauseMs) => {
      for (let round = 0; round < ROUNDS; round++) await raceWithPause(EXPIRED_MS, pauseMs, round);
    },
    ROUND_LIMIT_MS * ROUNDS,
  );

  it(
    '[S4-SESSION-09] are all served, and renew it once, while the processors are busy',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { client } = await signedIn(stack, round % 2 ? EXPIRED_MS : DUE_MS);
        await sleep(EXPIRED_MS);
        const stop = await keepProcessorsBusy(BUSY_PROCESSES);
        try {
          await race(client, async () => undefined);
        } finally {
          await stop();
        }
      }
    },
    ROUND_LIMIT_MS * ROUNDS,
  );
});

describe('while Redis stands still for a moment', () => {
  it('[OP-REDIS-05] one page at most waits for it, and the connection stays', async () => {
    const { client } = await signedIn(stack, null);
    const commandsOf = async (pages: () => Promise<void>) => {
      const before = await stack.redis.commandsAsked();
      await pages();
      return (await stack.redis.commandsAsked()) - before;
    };
    const open = async () => expect(isServed(await client.get('/'))).toBe(true);
    const ready = async () => (await client.get('/readyz')).body;
    await open();
    const ofOnePage = await commandsOf(open);
    expect(ofOnePage).toBeGreaterThan(0);
    const before = await stack.redis.client.info('stats');
    const ofLatePages = await commandsOf(async () => {
      stack.redis.freeze();
      for (let page = 0; page < 6; page++) await open();
      stack.redis.thaw();
      // What was sent is counted by the time that the portal has an answer again.
      await expect.poll(ready).toBe('ok\n');
    });
    // One, and room for what a page before it had not yet sent.
    expect(ofLatePages).toBeLessThanOrEqual(2 * ofOnePage);
    const connections = (info: string) => /total_connections_received:(\d+)/.exec(info)?.[1];
    expect(connections(await stack.redis.client.info('stats'))).toBe(connections(before));
    client.close();
  });

  it('who logs out is out everywhere as soon as it answers', async () => {
    const { client } = await signedIn(stack, null);
    expect(isServed(await client.get('/'))).toBe(true);
    const elsewhere = tabOf(stack, client, 1);
    const isServedThere = async () => isServed(await elsewhere.copy().get('/'));
    expect(await isServedThere()).toBe(true);
    await stack.sandbox.addFaults({ match: { path: '/authentication/logout' }, fault: { hang: true } });
    const [out] = await Promise.all([client.submit('/logout'), pauseRedis(stack.redis, 400)]);
    expectForcedOut(out);
    await expect.poll(isServedThere).toBe(false);
    client.close();
  });
});
