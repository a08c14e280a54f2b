import { describe, expect, it } from 'vitest';
import type { Store } from '#app/store/store.ts';
import { given, got, operator, session, tokens } from '#tests/support/refreshes.ts';
import { createRefresher } from './refresh.ts';

/** A store of the replicas that answers nothing in time. */
const late = (isAway: boolean): Store => {
  const fail = async () => {
    await new Promise(setImmediate);
    throw new Error('late');
  };
  return { get: fail, has: fail, set: fail, add: fail, update: fail, isAway: () => isAway };
};

describe('a refresh that was put off', () => {
  it('is no excuse for a session whose tokens are good no more', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0, late(true));
    const soon = refresher.refresh(session('1'), 'soon', () => asked.ask());
    const also = refresher.refresh(session('1'), 'soon', () => asked.ask());
    const now = refresher.refresh(session('1'), 'now', () => asked.ask());
    expect(await Promise.all([soon, also])).toEqual([null, null]);
    await expect.poll(() => asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await now).toEqual(got('2'));
    expect(asked.asked).toBe(1);
  });

  it('is none when this process has got the tokens that are to be renewed: those are not good any more', async () => {
    let nowMs = 0;
    const asked = operator();
    const refresher = createRefresher(() => nowMs, late(true));
    const first = refresher.refresh(session('1'), 'now', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(1);
    const short = { ...tokens('2'), accessTokenExpiresAtMs: 1000 };
    asked.answer({ ok: true, value: short });
    await first;
    nowMs = 999;
    expect(await refresher.refresh(session('1'), 'soon', () => asked.ask())).toEqual({
      ok: true,
      value: { ...short, tokenVersion: 1 },
    });
    nowMs = 1000;
    const second = refresher.refresh(session('1'), 'soon', () => asked.ask());
    await expect.poll(() => asked.asked).toBe(2);
    asked.answer(given('3'));
    expect(await second).toEqual(got('3'));
  });
});
