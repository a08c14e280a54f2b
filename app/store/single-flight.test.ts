import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failureFromHttpStatus, failureOf } from '#app/domain/texts/failure.ts';
import { isUnauthorized, ok, type Result, refused } from '#app/operator/http/result.ts';
import { createFailingStore, type FailingStore } from '#tests/support/failing-store.ts';
import { createFlights } from './single-flight.ts';
import { createMemoryStore } from './store.ts';

describe('flights', () => {
  it('give all who ask for the same thing one answer of one call', async () => {
    const flights = createFlights(createMemoryStore(Date.now));
    let calls = 0;
    const ask = async () => ++calls;
    expect(await Promise.all([flights.join('a', ask), flights.join('a', ask)])).toEqual([1, 1]);
    expect(calls).toBe(1);
  });

  it('keep different things apart, and ask anew when a call has ended', async () => {
    const flights = createFlights(createMemoryStore(Date.now));
    let calls = 0;
    const ask = async () => ++calls;
    expect(await Promise.all([flights.join('a', ask), flights.join('b', ask)])).toEqual([1, 2]);
    expect(await flights.join('a', ask)).toBe(3);
  });

  it('share a failure too, and forget it', async () => {
    const flights = createFlights(createMemoryStore(Date.now));
    const fail = () => Promise.reject(new Error('broken'));
    const both = await Promise.allSettled([flights.join('a', fail), flights.join('a', fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.join('a', async () => 'whole')).toBe('whole');
  });
});

describe('a call that two replicas are asked for at the same moment', () => {
  let store: FailingStore;
  let calls: number;

  beforeEach(() => {
    store = createFailingStore(() => 1_000_000);
    calls = 0;
  });

  const replica = () => createFlights(store);

  const ask =
    (answer: unknown, ms = 0) =>
    async () => {
      calls += 1;
      if (ms > 0) await sleep(ms);
      return answer;
    };

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

  it('is made again by whoever waits when it failed', async () => {
    const failing = replica().join('log-on', async () => {
      await sleep(20);
      throw new Error('broken');
    });
    const waiting = replica().join('log-on', ask('second'));
    await expect(failing).rejects.toThrow('broken');
    expect(await waiting).toBe('second');
  });

  it.each(['away', 'late'] as const)('is made by each replica while the store is %s', async (failing) => {
    store.failing = failing;
    const answers = [replica().join('log-on', ask('a', 5)), replica().join('log-on', ask('b', 5))];
    expect(await Promise.all(answers)).toEqual(['a', 'b']);
    expect(calls).toBe(2);
  });

  it('is made by the one that waits when the store goes meanwhile', async () => {
    let land = () => {};
    const landed = new Promise<void>((resolve) => {
      land = resolve;
    });
    const flight = replica().join('log-on', () => landed.then(ask('first')));
    await turn();
    const waiting = replica().join('log-on', ask('second'));
    await turn();
    store.failing = 'away';
    expect(await waiting).toBe('second');
    store.failing = 'no';
    land();
    expect(await flight).toBe('first');
  });

  it('is made again once it is over: its answer is for those alone who have waited', async () => {
    const one = replica();
    expect(await one.join('log-on', ask('first'))).toBe('first');
    expect(await one.join('log-on', ask('second'))).toBe('second');
    expect(await replica().join('log-on', ask('third'))).toBe('third');
  });
});

const UNAUTHORIZED = refused({ ...failureFromHttpStatus(401), outcome: 'refused' });

/** Joins a call that gets `first` while it is under way; `again` is what the joiner's own call would get. */
async function joined(first: Result<string>, accessToken: string) {
  const flights = createFlights(createMemoryStore(Date.now));
  const isForAll = (result: Result<string>) => !isUnauthorized(result);
  let answer: (result: Result<string>) => void = () => undefined;
  const promise = new Promise<Result<string>>((resolve) => {
    answer = resolve;
  });
  const made = flights.joinHere('key', () => promise, 'old', isForAll);
  const again = vi.fn(async () => ok('again'));
  const others = [1, 2].map(() => flights.joinHere('key', again, accessToken, isForAll));
  answer(first);
  return { first: await made, others: await Promise.all(others), again };
}

describe('a call that this process is asked for again', () => {
  it('hands the answer on, whichever token the call was made with', async () => {
    for (const answer of [ok('first'), refused(failureOf('http500'))]) {
      const { first, others, again } = await joined(answer, 'new');
      expect([first, ...others]).toEqual([answer, answer, answer]);
      expect(again).not.toHaveBeenCalled();
    }
  });

  it('hands a 401 on to callers with the same token alone', async () => {
    const { others, again } = await joined(UNAUTHORIZED, 'old');
    expect(others).toEqual([UNAUTHORIZED, UNAUTHORIZED]);
    expect(again).not.toHaveBeenCalled();
  });

  it('makes the call again, once, for callers with another token than the one that got a 401', async () => {
    const { first, others, again } = await joined(UNAUTHORIZED, 'new');
    expect(first).toEqual(UNAUTHORIZED);
    expect(others).toEqual([ok('again'), ok('again')]);
    expect(again).toHaveBeenCalledOnce();
  });
});
