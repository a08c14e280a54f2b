import { beforeEach, describe, expect, it } from 'vitest';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { endExpiredSession } from './failures.ts';
import { notifySuccess } from './messages.ts';
import { UnknownKeyError } from './seal.ts';
import type { VisitServices } from './visit.ts';

const START_MS = Date.UTC(2026, 0, 15);
const MINUTE_MS = 60_000;
const IDLE_MINUTES = 10;
/** A mark is ten seconds old at the most: the session ends that much later, and never too early. */
const END_MS = IDLE_MINUTES * MINUTE_MS + 10_000;

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

  it('has its use written down once in ten seconds at the most, in a cookie of its own', async () => {
    let cookies = await signedIn();
    expect(cookies.has('lastUse')).toBe(false);
    const written: number[] = [];
    for (let seconds = 2; seconds <= 30; seconds += 2) {
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
    expect(written).toEqual([10, 20, 30]);
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

describe('cookies of a key that this process does not have', () => {
  const NEW = 'the newer key for tests that is long enough';
  const OLD = 'the older key for tests that is long enough';
  const LOG_IN_AGAIN = { method: 'POST', path: '/login?again=yes' };
  let newer: VisitServices;
  let cookies: Map<string, string>;

  beforeEach(async () => {
    services = visitServices({ now: () => now, sessionKeys: [OLD], idleMinutes: IDLE_MINUTES });
    newer = visitServices({ now: () => now, sessionKeys: [NEW, OLD], idleMinutes: IDLE_MINUTES });
    const visit = await openVisit(newer);
    visit.signIn(logOn());
    now = START_MS + MINUTE_MS;
    cookies = await cookiesAfter(visit);
    const used = await openVisit(newer, cookies);
    used.touch();
    notifySuccess(used, 'PasswordChanged');
    used.cookies.write('payment-a', String(cookies.get('session')));
    cookies = await cookiesAfter(used, cookies);
    expect([...cookies.keys()].sort()).toEqual(['flash', 'lastUse', 'payment-a', 'session']);
  });

  it('of a session or its last use stop the request, and are opened where the key is', async () => {
    await expect(openVisit(services, cookies)).rejects.toBeInstanceOf(UnknownKeyError);
    expect((await openVisit(newer, cookies)).player?.displayName).toBe('Ana');
    const visit = await openVisit(services);
    visit.signIn(logOn());
    const own = await cookiesAfter(visit);
    const mixed = new Map(own).set('lastUse', String(cookies.get('lastUse')));
    await expect(openVisit(services, mixed)).rejects.toBeInstanceOf(UnknownKeyError);
    expect((await openVisit(services, own)).player).not.toBeNull();
  });

  it('are given up by a log-in again: session and last use alone, whatever else stays locked', async () => {
    const visit = await openVisit(services, cookies, LOG_IN_AGAIN);
    expect([visit.player, visit.timedOut]).toEqual([null, null]);
    const left = await cookiesAfter(visit, cookies);
    expect([...left.keys()].sort()).toEqual(['flash', 'payment-a']);
    expect(left.get('payment-a')).toBe(cookies.get('payment-a'));
  });

  it('are given up by that form alone', async () => {
    for (const request of [
      { method: 'GET', path: '/login?again=yes' },
      { method: 'POST', path: '/login' },
      { method: 'POST', path: '/about?again=yes' },
    ]) {
      await expect(openVisit(services, cookies, request)).rejects.toBeInstanceOf(UnknownKeyError);
    }
  });

  it('of a message leave it where it is, and the page goes on', async () => {
    const flash = new Map([['flash', String(cookies.get('flash'))]]);
    const visit = await openVisit(services, flash);
    expect(visit.messages.list).toEqual([]);
    expect(await cookiesAfter(visit, flash)).toEqual(flash);
  });
});

describe('cookies that do not open', () => {
  const refusedOn = async (cookies: ReadonlyMap<string, string>) => {
    const refused: unknown[] = [];
    services = { ...services, onSecurityEvent: (event) => refused.push([event.event, event.code]) };
    const visit = await openVisit(services, cookies);
    return { refused, left: [...(await cookiesAfter(visit, cookies)).keys()].sort() };
  };

  it('are named in the log of security and removed; those that open are not', async () => {
    expect(await refusedOn(new Map([['session', 'x.y.z']]))).toEqual({
      refused: [['cookieRefused', 'session']],
      left: [],
    });
    expect(await refusedOn(new Map([['flash', 'x.y.z']]))).toEqual({
      refused: [['cookieRefused', 'flash']],
      left: [],
    });
    expect((await refusedOn(await signedIn())).refused).toEqual([]);
    expect((await refusedOn(new Map())).refused).toEqual([]);
  });
});
