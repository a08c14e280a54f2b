import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SharedStack, startSharedStack } from '#tests/server/shared-stack.ts';
import { keepProcessorsBusy } from '#tests/support/busy-processors.ts';
import { FUZZ_SEED } from '#tests/support/fuzz.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { type SlowRedis, startSlowRedis } from '#tests/support/slow-redis.ts';
import {
  EXPIRED_MS,
  openAll,
  pauseRedis,
  refreshesOf,
  signedIn,
  tabOf,
  tabsOf,
} from '#tests/support/tabs.ts';

/**
 * Many requests of one session at once over three processes, when its token has expired: it is renewed once, and nobody is
 * logged out, whatever Redis does meanwhile. REFRESH_ROUNDS says how many rounds of all kinds together.
 */
const KINDS = 7;
const ROUNDS = process.env.REFRESH_ROUNDS ? Math.ceil(Number(process.env.REFRESH_ROUNDS) / KINDS) : 4;
const REQUESTS = 50;
/** How many of those come again afterwards. */
const COME_AGAIN = 9;
const LIMIT_MS = 240_000 + ROUNDS * 15_000;
/** Three portals, an operator and a Redis. */
const START_LIMIT_MS = 240_000;

/** Life of a token that is due but good for long, in ms. */
const DUE_MS = 29_000;
/** Delay of each answer of a Redis that is far away, in ms; the portal waits ten times as long. */
const SLOW_MS = 270;
const SLOW_REDIS_TIMEOUT_MS = 3000;
const PAUSE_MS = { min: 60, max: 1000 };
/** When Redis stops, before or after the requests are sent, in ms. */
const PAUSE_AT_MS = { min: -50, max: 150 };
const BUSY_PROCESSES = 6;

/** Sends all requests of a round at once; gives what those met that were not served. */
type Go = () => Promise<string[]>;

let stack: SharedStack;

/** Moment and length of the pause of Redis in each round. */
const pauses = fc.sample(fc.record({ atMs: fc.integer(PAUSE_AT_MS), forMs: fc.integer(PAUSE_MS) }), {
  numRuns: ROUNDS,
  seed: FUZZ_SEED,
});
let pausesMade = 0;

/**
 * Has all requests come at once when the token has expired, and some of them again, with the cookie from before and with
 * that which they were given.
 */
async function race(open: (client: HttpClient, count: number) => HttpClient[], disturb: (go: Go) => Go) {
  const { client } = await signedIn(stack, EXPIRED_MS);
  await sleep(EXPIRED_MS);
  const tabs = open(client, REQUESTS);
  const startedAtMs = performance.now();
  const unserved = await disturb(() => openAll(tabs))();
  const tookMs = performance.now() - startedAtMs;
  const late = open(client, stack.addresses.length);
  const unservedAfterwards = await openAll([...late, ...tabs.slice(0, COME_AGAIN)]);
  for (const tab of [...late, ...tabs, client]) tab.close();
  return { unserved, unservedAfterwards, refreshes: await refreshesOf(stack.sandbox), tookMs };
}

const everywhere = (client: HttpClient, count: number) => tabsOf(stack, client, count);
const undisturbed = (go: Go): Go => go;

/** Goes through all rounds of a kind, each of which renews the token once and throws nobody out. */
async function raceAll(kind: string, disturb: (go: Go) => Go, open = everywhere): Promise<void> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const { tookMs, ...outcome } = await race(open, disturb);
    const expected = { unserved: [], unservedAfterwards: [], refreshes: [200] };
    expect({ round, ...outcome }).toEqual({ round, ...expected });
    times.push(tookMs);
  }
  const middleMs = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  process.stdout.write(
    `${kind}: ${ROUNDS} rounds of ${REQUESTS} requests, one refresh in each, 0 log-outs; ` +
      `${Math.round(middleMs)} ms in the middle, ${Math.round(Math.max(...times))} ms at most\n`,
  );
}

async function areReady(): Promise<boolean> {
  const answers = stack.addresses.map((address) => fetch(`${address}/readyz`).then((one) => one.text()));
  return (await Promise.all(answers)).every((text) => text === 'ok\n');
}

describe(`${REQUESTS} requests at once over three processes`, () => {
  beforeAll(async () => {
    stack = await startSharedStack('US', { REDIS_TIMEOUT_MS: '100' }, { more: 1 });
  }, START_LIMIT_MS);
  beforeEach(() => stack.sandbox.reset());
  afterAll(() => stack.stop());

  it('renew a token that has expired once', { timeout: LIMIT_MS }, () => raceAll('as it is', undisturbed));

  it('renew it once when Redis stands still at a random moment', { timeout: LIMIT_MS }, () =>
    raceAll('pauses', (go) => async () => {
      const { atMs = 0, forMs = 0 } = pauses[pausesMade++ % pauses.length] ?? {};
      const pause = sleep(Math.max(0, atMs)).then(() => pauseRedis(stack.redis, forMs));
      await sleep(Math.max(0, -atMs));
      const [unserved] = await Promise.all([go(), pause]);
      return unserved;
    }),
  );

  it('renew it once while the processors are busy', { timeout: 2 * LIMIT_MS }, () =>
    raceAll('busy processors', (go) => async () => {
      const stop = await keepProcessorsBusy(BUSY_PROCESSES);
      try {
        return await go();
      } finally {
        await stop();
      }
    }),
  );
});

describe(`${REQUESTS} requests at once with a Redis that takes ${SLOW_MS} ms for every answer`, () => {
  let slow: SlowRedis;

  beforeAll(async () => {
    const wayTo = async (redisUrl: string) => {
      slow = await startSlowRedis(redisUrl, SLOW_MS);
      return slow.url;
    };
    const env = { REDIS_TIMEOUT_MS: String(SLOW_REDIS_TIMEOUT_MS) };
    stack = await startSharedStack('US', env, { more: 1, wayTo });
  }, START_LIMIT_MS);
  afterAll(async () => {
    await slow.close();
    await stack.stop();
  });

  it('renew a token that has expired once', { timeout: LIMIT_MS }, () => raceAll('slow', undisturbed));
});

describe(`${REQUESTS} requests at once without the Redis that was there`, () => {
  beforeAll(async () => {
    stack = await startSharedStack('US', { REDIS_TIMEOUT_MS: '100' }, { more: 1 });
  }, START_LIMIT_MS);
  beforeEach(async () => {
    await stack.redis.stop();
    await expect.poll(areReady).toBe(false);
  });
  afterAll(() => stack.stop());

  it('leave a token that is still good as it is, until Redis is back', { timeout: LIMIT_MS }, async () => {
    let tabs: HttpClient[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const { client } = await signedIn(stack, DUE_MS);
      for (const tab of tabs) tab.close();
      tabs = everywhere(client, REQUESTS);
      expect({ round, unserved: await openAll(tabs) }).toEqual({ round, unserved: [] });
      expect(await refreshesOf(stack.sandbox)).toEqual([]);
      client.close();
    }
    await stack.redis.start();
    await expect.poll(areReady).toBe(true);
    expect(await openAll(tabs)).toEqual([]);
    expect(await openAll(tabs)).toEqual([]);
    expect(await refreshesOf(stack.sandbox)).toEqual([200]);
    process.stdout.write(
      `gone, token still good: ${ROUNDS} rounds, no refresh until it was back, 0 log-outs\n`,
    );
    for (const tab of tabs) tab.close();
  });

  it('renew one that has expired once when they come to one process', { timeout: LIMIT_MS }, () => {
    let turn = 0;
    // Those that come again are at the same process.
    const atOne = (client: HttpClient, count: number) => {
      const index = Math.floor(turn++ / 2);
      return Array.from({ length: count }, () => tabOf(stack, client, index));
    };
    return raceAll('gone, at one process', undisturbed, atOne);
  });

  // Nobody can tell the others of the new tokens, and the operator takes the old ones once: who is at the process that got
  // them is served, who is at another is asked to try again, and is served when Redis is back.
  it('log nobody out when they come to all of them: who cannot be served now is served later', {
    timeout: LIMIT_MS,
  }, async () => {
    const atOneProcess = Math.floor(REQUESTS / stack.addresses.length);
    for (let round = 1; round <= ROUNDS; round++) {
      const { client } = await signedIn(stack, EXPIRED_MS);
      await sleep(EXPIRED_MS);
      const tabs = everywhere(client, REQUESTS);
      const unserved = await openAll(tabs);
      expect(unserved.filter((one) => one.startsWith('303'))).toEqual([]);
      expect(unserved.length).toBeLessThanOrEqual(REQUESTS - atOneProcess);
      await stack.redis.start();
      await expect.poll(areReady).toBe(true);
      await expect.poll(() => openAll(tabs)).toEqual([]);
      const refreshes = await refreshesOf(stack.sandbox);
      expect(refreshes.filter((status) => status === 200)).toHaveLength(1);
      expect(refreshes.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      for (const tab of [...tabs, client]) tab.close();
      await stack.redis.stop();
      await expect.poll(areReady).toBe(false);
    }
    process.stdout.write(`gone, at all processes: ${ROUNDS} rounds, 0 log-outs\n`);
  });
});
