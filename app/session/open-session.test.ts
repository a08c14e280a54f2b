import { beforeEach, describe, expect, it } from 'vitest';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { endExpiredSession } from './failures.ts';
import type { VisitServices } from './visit.ts';

const START_MS = Date.UTC(2026, 0, 15);
const MINUTE_MS = 60_000;
const IDLE_MINUTES = 10;
/** A mark is a minute old at the most: the session ends that much later, and never too early. */
const END_MS = (IDLE_MINUTES + 1) * MINUTE_MS;

let now: number;
let services: VisitServices;

beforeEach(() => {
  now = START_MS;
  services = visitServices({ now: () => now, idleMinutes: IDLE_MINUTES });
});

async function signedIn(): Promise<Map<string, string>> {
  const visit = await openVisit(services);
  visit.signIn(logOn());
  return cookiesAfter(visit);
}

/** Uses the session; gives the cookies from then on. */
async function used(cookies: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const visit = await openVisit(services, cookies);
  visit.touch();
  return cookiesAfter(visit, cookies);
}

describe('a session that is not used', () => {
  it('[S4-SESSION-10 ASVS-7.3.1] ends when nothing was asked for during the minutes that are configured', async () => {
    const cookies = await signedIn();
    now = START_MS + END_MS - 1;
    const last = await openVisit(services, cookies);
    expect(last.player?.displayName).toBe('Ana');
    expect(last.idleEndsAtMs).toBe(START_MS + END_MS);

    now = START_MS + END_MS;
    const late = await openVisit(services, cookies);
    expect([late.player, late.timedOut !== null, late.unusedSession?.accessToken]).toEqual([
      null,
      true,
      'access-1',
    ]);
    expect(endExpiredSession(late).headers.get('Location')).toBe('/?next=%2Fabout');
    expect(late.messages.list.map(({ messageKey }) => messageKey)).toEqual(['errors:sessionTimedOut']);
    const left = await cookiesAfter(late, cookies);
    expect([...left.keys()].sort()).toEqual(['flash']);
    // Whoever kept the cookies is out as well.
    now = START_MS;
    expect((await openVisit(services, cookies)).player).toBeNull();
  });

  it('lasts from each use on, but no longer than two hours', async () => {
    let cookies = await signedIn();
    for (let minute = 9; minute < 120; minute += 9) {
      now = START_MS + minute * MINUTE_MS;
      cookies = await used(cookies);
      expect((await openVisit(services, cookies)).player).not.toBeNull();
    }
    const last = await openVisit(services, cookies);
    expect(last.idleEndsAtMs).toBe(START_MS + 120 * MINUTE_MS);
    now = START_MS + 120 * MINUTE_MS;
    const late = await openVisit(services, cookies);
    expect([late.timedOut !== null, late.unusedSession]).toEqual([true, null]);
    expect(endExpiredSession(late).headers.get('Location')).toBe('/?next=%2Fabout');
  });

  it('has its use written down once a minute at the most, in a cookie of its own', async () => {
    let cookies = await signedIn();
    expect(cookies.has('lastUse')).toBe(false);
    const written: number[] = [];
    for (let seconds = 10; seconds <= 180; seconds += 10) {
      now = START_MS + seconds * 1000;
      const visit = await openVisit(services, cookies);
      visit.touch();
      const lines = await visit.commit();
      if (lines.length > 0) written.push(seconds);
      for (const line of lines) {
        expect(line).toMatch(/^lastUse=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
        cookies = new Map(cookies).set('lastUse', line.slice('lastUse='.length, line.indexOf(';')));
      }
    }
    expect(written).toEqual([60, 120, 180]);
  });

  it('is not kept by the use of another session, nor by a mark that was made up or taken away', async () => {
    const other = await signedIn();
    const cookies = await signedIn();
    now = START_MS + IDLE_MINUTES * MINUTE_MS;
    const foreign = String((await used(other)).get('lastUse'));
    now = START_MS + END_MS;
    for (const mark of [foreign, String(cookies.get('session')), 'x.y.z', '']) {
      const copy = new Map(cookies).set('lastUse', mark);
      expect((await openVisit(services, copy)).player, mark).toBeNull();
    }
  });

  it('[S4-SESSION-10] lasts its two hours where no limit is configured', async () => {
    services = visitServices({ now: () => now });
    const cookies = await signedIn();
    now = START_MS + 119 * MINUTE_MS;
    const visit = await openVisit(services, cookies);
    visit.touch();
    expect(visit.player).not.toBeNull();
    expect(await visit.commit()).toEqual([]);
  });
});
