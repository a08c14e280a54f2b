import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/failure.ts';
import { type Result, refused } from '#app/operator/result.ts';
import { createRefresher } from './refresh.ts';
import { nameOfTokens, type SharedRefreshes, type Tokens } from './refresh-turns.ts';

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

/** What replicas tell each other, in memory. A test makes steps fail, late or away, as a store would. */
function sharedMemory() {
  const locks = new Set<string>();
  const results = new Map<string, Tokens>();
  const state = {
    /** Steps that fail. `late`: they are carried out all the same, but nobody is told. */
    failing: 'none' as 'none' | 'late' | 'away',
    /** Of these, each is counted. */
    locked: 0,
    read: 0,
    locks,
    results,
  };
  const answer = <T>(step: () => T): T => {
    if (state.failing === 'away') throw new Error('away');
    const value = step();
    if (state.failing === 'late') throw new Error('late');
    return value;
  };
  const shared: SharedRefreshes = {
    async lock(name) {
      state.locked += 1;
      if (state.failing !== 'none') throw new Error(state.failing);
      if (locks.has(name)) return null;
      locks.add(name);
      return async () => void locks.delete(name);
    },
    async read(name) {
      state.read += 1;
      return answer(() => results.get(name) ?? null);
    },
    keep: async (name, kept) => answer(() => void results.set(name, kept)),
    isAway: () => state.failing === 'away',
  };
  return { shared, state };
}

describe('one flight for all replicas', () => {
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
    state.failing = 'away';
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

describe('a store that is late or away', () => {
  it.each(['late', 'away'] as const)('good tokens are left as they are: %s', async (failing) => {
    const { shared, state } = sharedMemory();
    state.failing = failing;
    const refresher = createRefresher(() => 0, shared);
    const asked = operator();
    const startedAtMs = performance.now();
    expect(await refresher.refresh(tokens('1'), 'soon', () => asked.ask())).toBeNull();
    expect(performance.now() - startedAtMs).toBeLessThan(80);
    expect(asked.asked).toBe(0);
    // It is not kept: as soon as the store answers they are renewed.
    state.failing = 'none';
    const renewed = refresher.refresh(tokens('1'), 'soon', async () => given('2'));
    expect(await renewed).toEqual(given('2'));
  });

  it('good tokens do not wait for another replica', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const [one, other] = [createRefresher(() => 0, shared), createRefresher(() => 0, shared)];
    const first = one.refresh(tokens('1'), 'soon', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    const startedAtMs = performance.now();
    expect(await other.refresh(tokens('1'), 'soon', () => asked.ask())).toBeNull();
    expect(performance.now() - startedAtMs).toBeLessThan(80);
    asked.answer(given('2'));
    expect(await first).toEqual(given('2'));
    expect(await other.replacementOf(tokens('1'))).toEqual(tokens('2'));
    expect([asked.asked, state.locks.size]).toEqual([1, 0]);
  });

  it('expired tokens wait for a late store, and are renewed once', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const replicas = [1, 2, 3].map(() => createRefresher(() => 0, shared));
    state.failing = 'late';
    const answers = replicas.map((one) => one.refresh(tokens('1'), 'now', () => asked.ask()));
    await sleep(600);
    expect(asked.asked).toBe(0);
    state.failing = 'none';
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(answers)).toEqual(Array(3).fill(given('2')));
    expect([asked.asked, state.locks.size]).toEqual([1, 0]);
  });

  it('expired tokens do not wait for ever', async () => {
    const { shared, state } = sharedMemory();
    state.failing = 'late';
    const refresher = createRefresher(() => 0, shared);
    const startedAtMs = performance.now();
    expect(await refresher.refresh(tokens('1'), 'now', async () => given('2'))).toEqual(given('2'));
    expect(performance.now() - startedAtMs).toBeLessThan(2500);
  });

  it('who cannot wait starts a flight of its own when the one under way is put off, and only one', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const refresher = createRefresher(() => 0, shared);
    state.failing = 'late';
    const soon = refresher.refresh(tokens('1'), 'soon', () => asked.ask());
    const needed = [1, 2].map(() => refresher.refresh(tokens('1'), 'now', () => asked.ask()));
    expect(await soon).toBeNull();
    state.failing = 'none';
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(needed)).toEqual([given('2'), given('2')]);
    expect(asked.asked).toBe(1);
  });

  it('what could not be told is told later, and until then nobody else has the turn', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const [one, other] = [createRefresher(() => 0, shared), createRefresher(() => 0, shared)];
    const first = one.refresh(tokens('1'), 'soon', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    state.failing = 'away';
    asked.answer(given('2'));
    expect(await first).toEqual(given('2'));
    expect([state.results.size, state.locks.size]).toEqual([0, 1]);
    state.failing = 'none';
    expect(await other.refresh(tokens('1'), 'now', () => asked.ask())).toEqual(given('2'));
    expect(asked.asked).toBe(1);
    await expect.poll(() => state.locks.size).toBe(0);
  });

  it('what replaced the tokens a while ago and has expired as well is renewed in its turn', async () => {
    const { shared } = sharedMemory();
    const first = createRefresher(() => 0, shared);
    await first.refresh(tokens('1'), 'now', async () => given('2'));
    const second = createRefresher(() => EXPIRES_AT_MS, shared);
    const renewed: Tokens = { ...tokens('3'), accessTokenExpiresAtMs: 2 * EXPIRES_AT_MS };
    const asked: Tokens[] = [];
    const answer = await second.refresh(tokens('1'), 'now', async (old) => {
      asked.push(old);
      return { ok: true, value: renewed };
    });
    expect(answer).toEqual({ ok: true, value: renewed });
    expect(asked).toEqual([tokens('2')]);
  });
});

describe('before a refusal ends a session', () => {
  it('what another replica could not tell at once is waited for', async () => {
    const { shared, state } = sharedMemory();
    const refresher = createRefresher(() => 0, shared);
    state.failing = 'late';
    const search = refresher.searchReplacement(tokens('1'));
    await sleep(1000);
    state.failing = 'none';
    await sleep(150);
    await shared.keep(nameOfTokens(tokens('1')), tokens('2'));
    expect(await search).toEqual(tokens('2'));
  });

  it('a store that answers is believed after a moment', async () => {
    const { shared } = sharedMemory();
    const startedAtMs = performance.now();
    expect(await createRefresher(() => 0, shared).searchReplacement(tokens('1'))).toBeNull();
    expect(performance.now() - startedAtMs).toBeLessThan(900);
  });

  it('a store that does not is asked for seconds, and then it is not known', async () => {
    const { shared, state } = sharedMemory();
    state.failing = 'away';
    const startedAtMs = performance.now();
    expect(await createRefresher(() => 0, shared).searchReplacement(tokens('1'))).toBe('unknown');
    const waitedMs = performance.now() - startedAtMs;
    expect(waitedMs).toBeGreaterThan(2000);
    expect(waitedMs).toBeLessThan(3200);
  });

  it('one process asks nobody else', async () => {
    expect(await createRefresher(() => 0).searchReplacement(tokens('1'))).toBeNull();
  });
});
