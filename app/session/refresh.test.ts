import { describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/failure.ts';
import { type Result, refused } from '#app/operator/result.ts';
import { createRefresher } from './refresh.ts';
import type { SharedRefreshes, Tokens } from './refresh-turns.ts';

const GRACE_MS = 60_000;
/** Later than any clock of these tests, but for those of tokens that have expired. */
const EXPIRES_AT_MS = 1_000_000;

const tokens = (name: string): Tokens => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  accessTokenExpiresAtMs: EXPIRES_AT_MS,
});

/** A refresh that is answered when the test says so, and counts how often it was asked for. */
function operator() {
  const waiting: ((answer: Result<Tokens>) => void)[] = [];
  return {
    asked: 0,
    ask(): Promise<Result<Tokens>> {
      this.asked += 1;
      return new Promise((resolve) => waiting.push(resolve));
    },
    answer(answer: Result<Tokens>): void {
      waiting.shift()?.(answer);
    },
  };
}

const given = (name: string): Result<Tokens> => ({ ok: true, value: tokens(name) });
const FAILED = refused(failureOf('ServerUnreachable'));

describe('one flight for each session', () => {
  it('fifty that ask at the same time are answered by one refresh', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    const answers = Array.from({ length: 50 }, () =>
      refresher.refresh(tokens('1'), 'now', () => asked.ask()),
    );
    expect(asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(answers)).toEqual(Array(50).fill(given('2')));
    expect(asked.asked).toBe(1);
  });

  it('sessions do not share', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    void refresher.refresh(tokens('a'), 'now', () => asked.ask());
    void refresher.refresh(tokens('b'), 'now', () => asked.ask());
    expect(asked.asked).toBe(2);
  });

  it('a failure is told to all who wait and kept for nobody', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    const answers = [1, 2].map(() => refresher.refresh(tokens('1'), 'now', () => asked.ask()));
    asked.answer(FAILED);
    expect(await Promise.all(answers)).toEqual([FAILED, FAILED]);
    expect(await refresher.replacementOf(tokens('1'))).toBeNull();
    const again = refresher.refresh(tokens('1'), 'now', () => asked.ask());
    asked.answer(given('2'));
    expect(await again).toEqual(given('2'));
    expect(asked.asked).toBe(2);
  });

  it('an error does not stay in the way', async () => {
    const refresher = createRefresher(() => 0);
    const broken = refresher.refresh(tokens('1'), 'now', () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    const again = refresher.refresh(tokens('1'), 'now', () => Promise.resolve(given('2')));
    expect(await again).toEqual(given('2'));
  });
});

describe('who comes late with the old tokens', () => {
  it('gets the new ones for a minute after they came, without another refresh', async () => {
    let now = 0;
    const asked = operator();
    const refresher = createRefresher(() => now);
    const flight = refresher.refresh(tokens('1'), 'now', () => asked.ask());
    expect(await refresher.replacementOf(tokens('1'))).toBeNull();
    now = 5000;
    asked.answer(given('2'));
    await flight;
    now = 5000 + GRACE_MS - 1;
    expect(await refresher.replacementOf(tokens('1'))).toEqual(tokens('2'));
    expect(await refresher.refresh(tokens('1'), 'now', () => asked.ask())).toEqual(given('2'));
    expect(asked.asked).toBe(1);
    now = 5000 + GRACE_MS;
    expect(await refresher.replacementOf(tokens('1'))).toBeNull();
    void refresher.refresh(tokens('1'), 'now', () => asked.ask());
    expect(asked.asked).toBe(2);
  });

  it('gets the newest of several in a row', async () => {
    const refresher = createRefresher(() => 0);
    await refresher.refresh(tokens('1'), 'now', () => Promise.resolve(given('2')));
    await refresher.refresh(tokens('2'), 'now', () => Promise.resolve(given('3')));
    expect(await refresher.replacementOf(tokens('1'))).toEqual(tokens('3'));
    expect(await refresher.replacementOf(tokens('3'))).toBeNull();
  });

  it('is not sent round in circles by an operator that gives the same token again', async () => {
    const refresher = createRefresher(() => 0);
    await refresher.refresh(tokens('1'), 'now', () => Promise.resolve(given('1')));
    expect(await refresher.replacementOf(tokens('1'))).toEqual(tokens('1'));
  });

  it('is well served by an operator that leaves the refresh token as it is', async () => {
    const refresher = createRefresher(() => 0);
    const renewed = (name: string): Tokens => ({ ...tokens('1'), accessToken: `access-${name}` });
    await refresher.refresh(renewed('1'), 'now', async () => ({ ok: true, value: renewed('2') }));
    expect(await refresher.replacementOf(renewed('1'))).toEqual(renewed('2'));
    expect(await refresher.replacementOf(renewed('2'))).toBeNull();
    const next = await refresher.refresh(renewed('2'), 'now', async () => ({
      ok: true,
      value: renewed('3'),
    }));
    expect(next).toEqual({ ok: true, value: renewed('3') });
    expect(await refresher.replacementOf(renewed('1'))).toEqual(renewed('3'));
  });
});

describe('one flight for all replicas', () => {
  /** What replicas tell each other, in memory; `isAway` makes every step fail. */
  function sharedMemory() {
    const locks = new Set<string>();
    const results = new Map<string, Tokens>();
    const state = { isAway: false, locks, results };
    const reach = () => {
      if (state.isAway) throw new Error('away');
    };
    const shared: SharedRefreshes = {
      async lock(name) {
        reach();
        if (locks.has(name)) return null;
        locks.add(name);
        return async () => {
          reach();
          locks.delete(name);
        };
      },
      async read(name) {
        reach();
        return results.get(name) ?? null;
      },
      async keep(name, kept) {
        reach();
        results.set(name, kept);
      },
      isAway: () => state.isAway,
    };
    return { shared, state };
  }

  it('is asked for once, and its answer is that of all', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const replicas = [1, 2, 3].map(() => createRefresher(() => 0, shared));
    const answers = replicas.map((one) => one.refresh(tokens('1'), 'now', () => asked.ask()));
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(answers)).toEqual(Array(3).fill(given('2')));
    expect(asked.asked).toBe(1);
    expect(state.locks.size).toBe(0);
    expect([...state.results.keys()].join()).not.toMatch(/access|refresh/);
  });

  it('is known afterwards to a replica that had no part in it, over several in a row', async () => {
    const { shared } = sharedMemory();
    const first = createRefresher(() => 0, shared);
    await first.refresh(tokens('1'), 'now', async () => given('2'));
    const second = createRefresher(() => 0, shared);
    await second.refresh(tokens('2'), 'now', async () => given('3'));
    const third = createRefresher(() => 0, shared);
    expect(await third.replacementOf(tokens('1'))).toEqual(tokens('3'));
    expect(await third.replacementOf(tokens('3'))).toBeNull();
    const answer = await third.refresh(tokens('1'), 'now', () => Promise.reject(new Error('asked')));
    expect(answer).toEqual(given('3'));
  });

  it('that fails is tried by the next one', async () => {
    const { shared } = sharedMemory();
    const asked = operator();
    const [one, other] = [createRefresher(() => 0, shared), createRefresher(() => 0, shared)];
    const failing = one.refresh(tokens('1'), 'now', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    const waiting = other.refresh(tokens('1'), 'now', () => asked.ask());
    asked.answer(FAILED);
    expect(await failing).toEqual(FAILED);
    await expect.poll(() => asked.asked).toBe(2);
    asked.answer(given('2'));
    expect(await waiting).toEqual(given('2'));
  });

  it('is that of each process while nothing can be told', async () => {
    const { shared, state } = sharedMemory();
    state.isAway = true;
    const refresher = createRefresher(() => 0, shared);
    expect(await refresher.replacementOf(tokens('1'))).toBeNull();
    const asked = operator();
    const both = [1, 2].map(() => refresher.refresh(tokens('1'), 'now', () => asked.ask()));
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(both)).toEqual([given('2'), given('2')]);
    expect(await refresher.replacementOf(tokens('1'))).toEqual(tokens('2'));
  });
});
