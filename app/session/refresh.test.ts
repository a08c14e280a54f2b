import { describe, expect, it } from 'vitest';
import { FAILED, given, got, operator, renewed, session, tokens } from '#tests/support/refreshes.ts';
import { createRefresher } from './refresh.ts';

const GRACE_MS = 60_000;

describe('one flight for each session', () => {
  it('fifty that ask at the same time are answered by one refresh', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    const answers = Array.from({ length: 50 }, () =>
      refresher.refresh(session('1'), 'now', () => asked.ask()),
    );
    expect(asked.asked).toBe(1);
    asked.answer(given('2'));
    expect(await Promise.all(answers)).toEqual(Array(50).fill(got('2')));
    expect(asked.asked).toBe(1);
  });

  it('sessions do not share', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    void refresher.refresh(session('1', 'a'), 'now', () => asked.ask());
    void refresher.refresh(session('1', 'b'), 'now', () => asked.ask());
    expect(asked.asked).toBe(2);
  });

  it('a failure is told to all who wait and kept for nobody', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    const answers = [1, 2].map(() => refresher.refresh(session('1'), 'now', () => asked.ask()));
    asked.answer(FAILED);
    expect(await Promise.all(answers)).toEqual([FAILED, FAILED]);
    expect(await refresher.newerTokens(session('1'))).toBeNull();
    const again = refresher.refresh(session('1'), 'now', () => asked.ask());
    asked.answer(given('2'));
    expect(await again).toEqual(got('2'));
    expect(asked.asked).toBe(2);
  });

  it('an error does not stay in the way', async () => {
    const refresher = createRefresher(() => 0);
    const broken = refresher.refresh(session('1'), 'now', () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    const again = refresher.refresh(session('1'), 'now', () => Promise.resolve(given('2')));
    expect(await again).toEqual(got('2'));
  });
});

describe('who comes late with the old tokens', () => {
  it('gets the new ones for a minute after they came, without another refresh', async () => {
    let now = 0;
    const asked = operator();
    const refresher = createRefresher(() => now);
    const flight = refresher.refresh(session('1'), 'now', () => asked.ask());
    expect(await refresher.newerTokens(session('1'))).toBeNull();
    now = 5000;
    asked.answer(given('2'));
    await flight;
    now = 5000 + GRACE_MS - 1;
    expect(await refresher.newerTokens(session('1'))).toEqual(renewed('2'));
    expect(await refresher.refresh(session('1'), 'now', () => asked.ask())).toEqual(got('2'));
    expect(asked.asked).toBe(1);
    now = 5000 + GRACE_MS;
    expect(await refresher.newerTokens(session('1'))).toBeNull();
    void refresher.refresh(session('1'), 'now', () => asked.ask());
    expect(asked.asked).toBe(2);
  });

  it('gets the newest of several in a row', async () => {
    const refresher = createRefresher(() => 0);
    await refresher.refresh(session('1'), 'now', () => Promise.resolve(given('2')));
    await refresher.refresh(session('2'), 'now', () => Promise.resolve(given('3')));
    expect(await refresher.newerTokens(session('1'))).toEqual(renewed('3'));
    expect(await refresher.newerTokens(session('3'))).toBeNull();
  });

  it('is served by an operator that gives the same token again', async () => {
    const refresher = createRefresher(() => 0);
    await refresher.refresh(session('1'), 'now', () => Promise.resolve(given('1')));
    expect(await refresher.newerTokens(session('1'))).toEqual({ ...tokens('1'), tokenVersion: 1 });
  });

  it('is served by an operator that leaves the refresh token as it is', async () => {
    const refresher = createRefresher(() => 0);
    const same = (name: string) => ({ ...session(name), refreshToken: 'refresh-1' });
    const answer = (name: string) => ({
      ok: true as const,
      value: { ...tokens(name), refreshToken: 'refresh-1' },
    });
    const newest = (name: string) => ({ ...renewed(name), refreshToken: 'refresh-1' });
    await refresher.refresh(same('1'), 'now', async () => answer('2'));
    expect(await refresher.newerTokens(same('1'))).toEqual(newest('2'));
    expect(await refresher.newerTokens(same('2'))).toBeNull();
    const next = await refresher.refresh(same('2'), 'now', async () => answer('3'));
    expect(next).toEqual({ ok: true, value: newest('3') });
    expect(await refresher.newerTokens(same('1'))).toEqual(newest('3'));
  });
});

describe('the end of a process', () => {
  it('waits for refreshes under way, however they end', async () => {
    const asked = operator();
    const refresher = createRefresher(() => 0);
    const flight = refresher.refresh(session('1'), 'now', () => asked.ask());
    const broken = refresher.refresh(session('1', 'b'), 'now', () => Promise.reject(new Error('broken')));
    let isSettled = false;
    const settled = refresher.settle().then(() => {
      isSettled = true;
    });
    await expect(broken).rejects.toThrow('broken');
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    asked.answer(given('2'));
    await settled;
    expect(await flight).toEqual(got('2'));
    await createRefresher(() => 0).settle();
  });
});
