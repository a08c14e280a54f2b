import { describe, expect, it } from 'vitest';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import type { LogOn } from './player-session.ts';
import { begunBy, rememberBegun } from './player-session.ts';

const services = visitServices({ now: () => 1_000_000 });

async function signedIn(changes: Partial<LogOn> = {}) {
  const visit = await openVisit(services);
  visit.signIn(logOn({ guestLogin: true, ...changes }));
  return visit;
}

describe('what a guest has begun', () => {
  it('is remembered over requests, newest first, each once', async () => {
    const visit = await signedIn();
    for (const id of ['t_1', 't_2', 't_1', 't_1']) rememberBegun(visit, id);
    rememberBegun(visit, null);
    expect(begunBy(visit)).toEqual(['t_1', 't_2']);
    expect(begunBy(await openVisit(services, await cookiesAfter(visit)))).toEqual(['t_1', 't_2']);
  });

  it('is no more than fits a cookie beside the longest tokens', async () => {
    const token = 'x'.repeat(4000);
    const visit = await signedIn({ accessToken: token, refreshToken: token });
    for (let n = 0; n < 50; n++) rememberBegun(visit, `t_${n}`.padEnd(64, 'x'));
    expect(begunBy(visit)).toHaveLength(6);
    expect(begunBy(visit)[0]).toMatch(/^t_49x/);
    await expect(visit.commit()).resolves.not.toEqual([]);
    for (let n = 0; n < 50; n++) rememberBegun(visit, `s_${n}`);
    expect(begunBy(visit)).toHaveLength(20);
  });

  it('is kept of guests alone', async () => {
    const visit = await signedIn({ guestLogin: false });
    rememberBegun(visit, 't_1');
    expect(visit.player).not.toHaveProperty('begunTransactions');
    expect(begunBy(visit)).toEqual([]);
    expect(begunBy(await openVisit(services))).toEqual([]);
    const nameless = await signedIn({ guestLogin: false, userId: null });
    rememberBegun(nameless, 't_1');
    expect(begunBy(nameless)).toEqual(['t_1']);
  });
});
