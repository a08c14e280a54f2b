import { describe, expect, it } from 'vitest';
import {
  EXPIRES_AT_MS,
  FAILED,
  given,
  got,
  operator,
  renewed,
  session,
  sharedMemory,
  steppedPace,
  tokens,
} from '#tests/support/refreshes.ts';
import { createRefresher, type Tokens } from './refresh.ts';

/** A time at which tokens are to be renewed, and are good still. */
const isDue = () => EXPIRES_AT_MS - 20_000;

describe('one flight for all replicas', () => {
  it('is asked for once, and its answer is that of all', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const replicas = [1, 2, 3].map(() => createRefresher(() => 0, shared));
    const answers = replicas.map((one) => one.refresh(session('1'), 'now', () => asked.ask()));
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(answers)).toEqual(Array(3).fill(got('2')));
    expect(asked.asked).toBe(1);
    await expect.poll(state.isLocked).toBe(false);
  });

  it('is known afterwards to a replica that had no part in it, over several in a row', async () => {
    const { shared } = sharedMemory();
    const first = createRefresher(isDue, shared);
    await first.refresh(session('1'), 'now', async () => given('2'));
    const second = createRefresher(isDue, shared);
    await second.refresh(session('2'), 'now', async () => given('3'));
    const third = createRefresher(isDue, shared);
    expect(await third.newerTokens(session('1'))).toEqual(renewed('3'));
    expect(await third.newerTokens(session('3'))).toBeNull();
    const answer = await third.refresh(session('1'), 'now', () => Promise.reject(new Error('asked')));
    expect(answer).toEqual(got('3'));
  });

  it('is not looked for while tokens are good for long, as nobody renews those', async () => {
    const { shared } = sharedMemory();
    await createRefresher(isDue, shared).refresh(session('1'), 'now', async () => given('2'));
    const early = createRefresher(() => EXPIRES_AT_MS - 60_001, shared);
    expect(await early.newerTokens(session('1'))).toBeNull();
    // One that the operator refuses all the same is looked up before it is renewed.
    expect(await early.refresh(session('1'), 'now', () => Promise.reject(new Error('asked')))).toEqual(
      got('2'),
    );
    const due = createRefresher(() => EXPIRES_AT_MS - 60_000, shared);
    expect(await due.newerTokens(session('1'))).toEqual(renewed('2'));
  });

  it('that fails is tried by the next one', async () => {
    const { shared } = sharedMemory();
    const asked = operator();
    const [one, other] = [createRefresher(() => 0, shared), createRefresher(() => 0, shared)];
    const failing = one.refresh(session('1'), 'now', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    const waiting = other.refresh(session('1'), 'now', () => asked.ask());
    asked.answer(FAILED);
    expect(await failing).toEqual(FAILED);
    await expect.poll(() => asked.asked).toBe(2);
    asked.answer(given('2'));
    expect(await waiting).toEqual(got('2'));
  });

  it('is that of each process while nothing can be told', async () => {
    const { shared, state } = sharedMemory();
    state.failing = 'away';
    const refresher = createRefresher(() => 0, shared);
    expect(await refresher.newerTokens(session('1'))).toBeNull();
    const asked = operator();
    const both = [1, 2].map(() => refresher.refresh(session('1'), 'now', () => asked.ask()));
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(both)).toEqual([got('2'), got('2')]);
    expect(await refresher.newerTokens(session('1'))).toEqual(renewed('2'));
  });
});

describe('a store that is late or away', () => {
  it.each(['late', 'away'] as const)('good tokens are left as they are: %s', async (failing) => {
    const { shared, state } = sharedMemory();
    state.failing = failing;
    const refresher = createRefresher(() => 0, shared, steppedPace().pace);
    const asked = operator();
    expect(await refresher.refresh(session('1'), 'soon', () => asked.ask())).toBeNull();
    // One step: the lock, which is not tried again.
    expect([asked.asked, state.steps]).toEqual([0, 1]);
    // It is not kept: as soon as the store answers they are renewed.
    state.failing = 'none';
    const answer = refresher.refresh(session('1'), 'soon', async () => given('2'));
    expect(await answer).toEqual(got('2'));
  });

  it('good tokens do not wait for another replica', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const { pace } = steppedPace();
    const [one, other] = [createRefresher(isDue, shared, pace), createRefresher(isDue, shared, pace)];
    const first = one.refresh(session('1'), 'soon', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    const stepsBefore = state.steps;
    expect(await other.refresh(session('1'), 'soon', () => asked.ask())).toBeNull();
    // The lock and the result, once each.
    expect(state.steps - stepsBefore).toBe(2);
    asked.answer(given('2'));
    expect(await first).toEqual(got('2'));
    expect(await other.newerTokens(session('1'))).toEqual(renewed('2'));
    expect(asked.asked).toBe(1);
    await expect.poll(state.isLocked).toBe(false);
  });

  it('expired tokens wait for a late store, and are renewed once', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const { pace, pass } = steppedPace();
    const replicas = [1, 2, 3].map(() => createRefresher(() => 0, shared, pace));
    state.failing = 'late';
    const answers = replicas.map((one) => one.refresh(session('1'), 'now', () => asked.ask()));
    await pass(1900);
    expect(asked.asked).toBe(0);
    state.failing = 'none';
    await pass(100);
    expect(asked.asked).toBe(1);
    asked.answer(given('2'));
    await pass(100);
    expect(await Promise.all(answers)).toEqual(Array(3).fill(got('2')));
    expect(asked.asked).toBe(1);
    await expect.poll(state.isLocked).toBe(false);
  });

  it('expired tokens do not wait for ever', async () => {
    const { shared, state } = sharedMemory();
    state.failing = 'late';
    const { pace, pass } = steppedPace();
    const asked = operator();
    const answer = createRefresher(() => 0, shared, pace).refresh(session('1'), 'now', () => asked.ask());
    await pass(1900);
    expect(asked.asked).toBe(0);
    await pass(100);
    expect(asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await answer).toEqual(got('2'));
  });

  it('who cannot wait starts a flight of its own when the one under way is put off, and only one', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const refresher = createRefresher(() => 0, shared);
    state.failing = 'late';
    const soon = refresher.refresh(session('1'), 'soon', () => asked.ask());
    const needed = [1, 2].map(() => refresher.refresh(session('1'), 'now', () => asked.ask()));
    expect(await soon).toBeNull();
    state.failing = 'none';
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(needed)).toEqual([got('2'), got('2')]);
    expect(asked.asked).toBe(1);
  });

  it('what could not be told is told later, and until then nobody else has the turn', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const [one, other] = [createRefresher(() => 0, shared), createRefresher(() => 0, shared)];
    const first = one.refresh(session('1'), 'soon', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    state.failing = 'away';
    asked.answer(given('2'));
    expect(await first).toEqual(got('2'));
    expect([await state.result(), await state.isLocked()]).toEqual([null, true]);
    state.failing = 'none';
    expect(await other.refresh(session('1'), 'now', () => asked.ask())).toEqual(got('2'));
    expect(asked.asked).toBe(1);
    await expect.poll(state.isLocked).toBe(false);
  });

  it('what is told late does not replace what another replica got since', async () => {
    const { shared, state } = sharedMemory();
    const asked = operator();
    const first = createRefresher(() => 0, shared).refresh(session('1'), 'now', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    state.failing = 'away';
    asked.answer(given('2'));
    expect(await first).toEqual(got('2'));
    // The lock has expired in the meantime.
    state.failing = 'none';
    await shared.set('refreshing/s', null);
    await createRefresher(() => 0, shared).refresh(session('2'), 'now', async () => given('3'));
    const steps = state.steps;
    await expect.poll(() => state.steps).toBeGreaterThan(steps);
    expect(JSON.parse((await state.result()) ?? '')).toEqual(renewed('3'));
  });

  it('what is shared counts where it is newer than what this replica got, and only there', async () => {
    const { shared, state } = sharedMemory();
    const replica = createRefresher(isDue, shared);
    await replica.refresh(session('2'), 'now', async () => given('3'));
    await shared.set('refreshed/s', JSON.stringify(renewed('2')));
    expect(await replica.newerTokens(session('1'))).toEqual(renewed('3'));
    await shared.set('refreshed/s', JSON.stringify(renewed('4')));
    expect(await replica.newerTokens(session('1'))).toEqual(renewed('4'));
    // Before a session ends, what this replica has is enough.
    const { steps } = state;
    expect(await replica.searchNewerTokens(session('1'))).toEqual(renewed('3'));
    expect(state.steps).toBe(steps);
    for (const broken of ['{}', '{"tokenVersion":9}', 'null']) {
      await shared.set('refreshed/s', broken);
      expect(await replica.newerTokens(session('1'))).toEqual(renewed('3'));
    }
  });

  it('what replaced the tokens a while ago and has expired as well is renewed in its turn', async () => {
    const { shared } = sharedMemory();
    const first = createRefresher(() => 0, shared);
    await first.refresh(session('1'), 'now', async () => given('2'));
    const second = createRefresher(() => EXPIRES_AT_MS, shared);
    const long: Tokens = { ...tokens('3'), accessTokenExpiresAtMs: 2 * EXPIRES_AT_MS };
    const asked: Tokens[] = [];
    const answer = await second.refresh(session('1'), 'now', async (old) => {
      asked.push(old);
      return { ok: true, value: long };
    });
    expect(answer).toEqual({ ok: true, value: { ...long, tokenVersion: 2 } });
    expect(asked).toEqual([session('2')]);
  });
});

describe('before a refusal ends a session', () => {
  it('what another replica could not tell at once is waited for', async () => {
    const { shared, state } = sharedMemory();
    const { pace, pass } = steppedPace();
    state.failing = 'late';
    const search = createRefresher(() => 0, shared, pace).searchNewerTokens(session('1'));
    await pass(2400);
    state.failing = 'none';
    await pass(400);
    await shared.set('refreshed/s', JSON.stringify(renewed('2')), 60_000);
    await pass(100);
    expect(await search).toEqual(renewed('2'));
  });

  it.each([
    ['answers is believed after a moment', 'none', 500, null],
    ['does not is asked for seconds, and then it is not known', 'away', 2500, 'unknown'],
  ] as const)('a store that %s', async (_what, failing, afterMs, found) => {
    const { shared, state } = sharedMemory();
    const { pace, pass } = steppedPace();
    state.failing = failing;
    let endedAtMs: number | null = null;
    const search = createRefresher(() => 0, shared, pace).searchNewerTokens(session('1'));
    void search.then(() => {
      endedAtMs = pace.nowMs();
    });
    await pass(5000);
    expect(endedAtMs).toBe(afterMs);
    expect(await search).toBe(found);
  });

  it('one process asks nobody else', async () => {
    expect(await createRefresher(() => 0).searchNewerTokens(session('1'))).toBeNull();
  });
});
