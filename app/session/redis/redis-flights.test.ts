import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { seal } from '#app/session/seal.ts';
import { createFakeStore, type FakeStore } from '#tests/support/fake-redis.ts';
import { createRedisFlights } from './redis-flights.ts';

const keys = createKeyRing(['a secret that is long enough for it']);

let now: number;
let store: FakeStore;
let calls: number;

beforeEach(() => {
  now = 1_000_000;
  store = createFakeStore(() => now);
  calls = 0;
});

const replica = () => createRedisFlights(store, keys);

const ask =
  (answer: unknown, ms = 0) =>
  async () => {
    calls += 1;
    if (ms > 0) await sleep(ms);
    return answer;
  };

describe('a call that two replicas are asked for at the same moment', () => {
  it('is made once, and answered to both', async () => {
    const [one, other] = [replica(), replica()];
    const answers = await Promise.all([
      one.join('log-on', ask({ ok: true }, 20)),
      one.join('log-on', ask({ ok: false })),
      other.join('log-on', ask({ ok: false })),
    ]);
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(calls).toBe(1);
  });

  it('is another one for another name', async () => {
    const [one, other] = [replica(), replica()];
    const answers = [one.join('a', ask('a', 20)), other.join('b', ask('b', 20))];
    expect(await Promise.all(answers)).toEqual(['a', 'b']);
    expect(calls).toBe(2);
  });

  it('is made again by whoever waits when it failed', async () => {
    const failing = replica().join('log-on', async () => {
      await sleep(20);
      throw new Error('broken');
    });
    const waiting = replica().join('log-on', ask('second'));
    await expect(failing).rejects.toThrow('broken');
    expect(await waiting).toBe('second');
  });

  it('leaves its answer, sealed and under no name, for a second', async () => {
    await replica().join('5512345678 secret', ask({ token: 'access-1' }));
    const left = [...store.held];
    expect(left.map(([key]) => key)).toEqual([expect.stringMatching(/^landed:[\w-]{43}$/)]);
    expect(left.map(([, { endsAtMs }]) => endsAtMs)).toEqual([now + 1000]);
    expect(JSON.stringify(left)).not.toMatch(/access-1|5512345678/);
  });

  it('is not answered by what somebody has put there under another name', async () => {
    const flight = replica().join('log-on', ask('first', 20));
    await sleep(1);
    const [key = ''] = [...store.held.keys()];
    const landed = key.replace('flight:', 'landed:');
    const waiting = replica().join('log-on', ask('second'));
    const { redis } = store;
    const set = redis.set.bind(redis) as (...all: unknown[]) => Promise<unknown>;
    Object.assign(redis, {
      set: async (name: string, text: string, ...rest: unknown[]) =>
        set(name, name === landed ? await seal(keys, 'sharedFlight', ['other', 'made up']) : text, ...rest),
    });
    expect(await flight).toBe('first');
    expect(await waiting).toBe('second');
  });

  it('is made by each replica while the store is away', async () => {
    store.isAway = true;
    const answers = [replica().join('log-on', ask('a', 5)), replica().join('log-on', ask('b', 5))];
    expect(await Promise.all(answers)).toEqual(['a', 'b']);
    expect(calls).toBe(2);
  });

  it('is made by the one that waits when the store goes meanwhile', async () => {
    const flight = replica().join('log-on', ask('first', 80));
    await sleep(1);
    const waiting = replica().join('log-on', ask('second'));
    await sleep(1);
    store.isAway = true;
    expect(await waiting).toBe('second');
    store.isAway = false;
    expect(await flight).toBe('first');
  });

  it('is made again once it is over: its answer is for those alone who have waited', async () => {
    const one = replica();
    expect(await one.join('log-on', ask('first'))).toBe('first');
    expect(await one.join('log-on', ask('second'))).toBe('second');
    expect(await replica().join('log-on', ask('third'))).toBe('third');
    expect([...store.held.keys()].filter((key) => key.startsWith('flight:'))).toEqual([]);
  });
});
