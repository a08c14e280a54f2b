import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentKeyVersion, LegalDocument } from '#app/domain/player/documents.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { failureNotification } from './failures.ts';
import { asPlayerSession, createPlayerSession, type LogOn } from './player-session.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Visit, VisitServices } from './visit.ts';

const START_MS = Date.UTC(2026, 0, 15);
const MINUTE_MS = 60_000;

let now: number;
let services: VisitServices;
let log: SecurityEvent[];

beforeEach(() => {
  now = START_MS;
  log = [];
  services = { ...visitServices({ now: () => now }), onSecurityEvent: (event) => void log.push(event) };
});

async function signedIn(changes: Partial<LogOn> = {}): Promise<Map<string, string>> {
  const visit = await openVisit(services);
  visit.signIn(logOn(changes));
  return cookiesAfter(visit);
}

const lines = async (visit: Visit) => (await visit.commit()).map((line) => line.replace(/=.*/s, ''));
const document = { documentKey: 'terms', version: 1 } as unknown as LegalDocument;
const told = failureNotification(failureOf('http500'));

describe('whether an answer is the same for every visitor', () => {
  it('is so for one who is not signed in, has nothing to be told and no captcha', async () => {
    expect((await openVisit(services)).isAnonymous).toBe(true);
    expect((await openVisit(services, await signedIn())).isAnonymous).toBe(false);
    const withMessage = await openVisit(services);
    withMessage.messages.notify(told);
    expect(withMessage.isAnonymous).toBe(false);
    const withCaptcha = await openVisit(services);
    withCaptcha.response.captcha = { scriptUrl: null };
    expect(withCaptcha.isAnonymous).toBe(false);
    // It takes the cookies of the session away.
    const left = await openVisit(services, await signedIn());
    left.signOut('LogOut');
    expect(left.isAnonymous).toBe(false);
  });
});

it('a page asks for nothing of its answer that it does not name', async () => {
  expect({ ...(await openVisit(services)).response }).toEqual({
    captcha: null,
    formOrigins: [],
    isOriginTold: false,
    inlineSources: { scripts: [], styles: [] },
    parts: new Set(),
    hasPlayersParts: false,
    wait: null,
    file: null,
    isRefusal: false,
    nextPoll: null,
  });
});

describe('what is written down', () => {
  it('is how a session began, and why it ended', async () => {
    const visit = await openVisit(services);
    visit.signIn(logOn());
    visit.signOut('LogOut');
    visit.signIn(logOn({ guestLogin: true }));
    expect(log.map(({ event, code }) => [event, code])).toEqual([
      ['sessionStarted', undefined],
      ['sessionEnded', 'LogOut'],
      ['sessionStarted', 'GuestLink'],
    ]);
    expect(log[0]?.session).toBe(log[1]?.session);
    expect(log[2]?.session).not.toBe(log[1]?.session);
  });

  it('is nothing of the end of a session for who has none', async () => {
    (await openVisit(services)).signOut('LogOut');
    expect(log).toEqual([]);
  });

  it('has the number that was typed where no one is signed in', async () => {
    const visit = await openVisit(services);
    visit.report('logOn', { outcome: 'refused' });
    visit.report('logOn', { outcome: 'refused' }, '5599999999');
    expect(log[0]).not.toHaveProperty('number');
    expect(log[1]).toMatchObject({ event: 'logOn', outcome: 'refused', number: expect.any(String) });
    expect(log[1]?.traceId).toBe(visit.request.trace.traceId);
  });
});

describe('the name of a device', () => {
  const inNewSession = async (device: string | undefined, changes: Partial<LogOn> = {}) => {
    const visit = await openVisit(services);
    if (device !== undefined) visit.nameDevice(device);
    return visit.signIn(logOn(changes));
  };

  it('goes with the session that begins on it, but not with that of a guest link', async () => {
    expect((await inNewSession('d_1')).device).toBe('d_1');
    expect(await inNewSession(undefined)).not.toHaveProperty('device');
    expect(await inNewSession('d_1', { guestLogin: true })).not.toHaveProperty('device');
  });
});

describe('a change of the player', () => {
  it('is stored with the session, the documents that were accepted once', async () => {
    const cookies = await signedIn();
    const accepted = [{ documentKey: 'terms', version: 1 }] as unknown as DocumentKeyVersion[];
    const visit = await openVisit(services, cookies);
    visit.updatePlayer({ displayName: 'Berta' });
    visit.keepAcknowledged(accepted);
    const changed = await cookiesAfter(visit, cookies);
    const next = await openVisit(services, changed);
    expect(next.player).toMatchObject({ displayName: 'Berta', acknowledged: accepted });
    next.keepAcknowledged(structuredClone(accepted));
    expect(await lines(next)).toEqual([]);
    next.keepAcknowledged([]);
    expect(await lines(next)).toEqual(['session']);
  });

  it('makes no player of a visitor', async () => {
    const visit = await openVisit(services);
    visit.updatePlayer({ displayName: 'Berta' });
    visit.keepAcknowledged([]);
    visit.replaceTokens({ accessToken: 'a', refreshToken: 'r', accessTokenExpiresAtMs: now });
    expect([visit.player, visit.areTokensNew]).toEqual([null, false]);
    expect(await lines(visit)).toEqual([]);
  });

  it('of tokens is known to the rest of this request, and to no other', async () => {
    const cookies = await signedIn();
    const visit = await openVisit(services, cookies);
    expect(visit.areTokensNew).toBe(false);
    visit.replaceTokens({ accessToken: 'access-2', refreshToken: 'refresh-2', accessTokenExpiresAtMs: now });
    expect([visit.areTokensNew, visit.player?.accessToken]).toEqual([true, 'access-2']);
    const next = await openVisit(services, await cookiesAfter(visit, cookies));
    expect([next.areTokensNew, next.player?.accessToken]).toEqual([false, 'access-2']);
  });

  it('of who it is leaves no document of the one before open', async () => {
    const visit = await openVisit(services, await signedIn());
    visit.openDocuments = [document];
    visit.signIn(logOn());
    expect(visit.openDocuments).toEqual([]);
    visit.openDocuments = [document];
    visit.signOut('LogOut');
    expect(visit.openDocuments).toEqual([]);
  });
});

describe('the cookies of an answer', () => {
  it('name no visitor for whom nothing is kept', async () => {
    expect(await lines(await openVisit(services))).toEqual([]);
  });

  it('say who a visitor is once, and nothing more while nothing changes', async () => {
    const first = await openVisit(services);
    const { owner } = first;
    const cookies = await cookiesAfter(first);
    const again = await openVisit(services, cookies);
    expect([again.hadSession, again.owner]).toEqual([false, owner]);
    expect(await lines(again)).toEqual([]);
  });

  it.each(['x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}.`])(
    'give a name for a made-up one: %s',
    async (name) => {
      const visit = await openVisit(services, new Map([['visitor', name]]));
      expect(visit.owner === `visitor:${name}`).toBe(false);
      expect(await lines(visit)).toEqual(['visitor']);
    },
  );

  it('leave a player without the name of before the log-on', async () => {
    const cookies = new Map([['visitor', 'x'.repeat(22)]]);
    const visit = await openVisit(services, cookies);
    visit.signIn(logOn());
    expect(await lines(visit)).toEqual(['session', 'visitor']);
    const kept = new Map([...(await cookiesAfter(visit, cookies)), ['visitor', 'x'.repeat(22)]]);
    expect(await lines(await openVisit(services, kept))).toEqual([]);
  });

  it('carry a message while it stands, and take it away when it is dismissed', async () => {
    const visit = await openVisit(services, await signedIn());
    visit.messages.notify(failureNotification(failureOf('http401')));
    const cookies = await cookiesAfter(visit, await signedIn());
    const next = await openVisit(services, cookies);
    expect(await lines(next)).toEqual([]);
    next.messages.dismiss(next.messages.list[0]?.id ?? '');
    expect(await lines(next)).toEqual(['flash']);
    expect((await cookiesAfter(next, cookies)).has('flash')).toBe(false);
  });

  it('mark no use of a session that ends with the same answer, or gives way to another', async () => {
    services = visitServices({ now: () => now, idleMinutes: 15 });
    const cookies = await signedIn();
    now += 5 * MINUTE_MS;
    const used = await openVisit(services, cookies);
    used.touch();
    expect(await lines(used)).toEqual(['lastUse']);
    const left = await openVisit(services, cookies);
    left.touch();
    left.signOut('LogOut');
    expect(await lines(left)).toEqual(['session']);
    const other = await openVisit(services, await signedIn());
    now += 5 * MINUTE_MS;
    other.touch();
    other.signIn(logOn());
    expect(await lines(other)).toEqual(['session']);
  });
});

describe('drafts', () => {
  it('of another owner are kept apart, and looked for once this browser has some', async () => {
    const cookies = await signedIn();
    const visit = await openVisit(services, cookies);
    await visit.draftsOf('player:u_1').keep('payment buyIn', { amount: '5' });
    expect(await visit.drafts.read('payment buyIn')).toEqual({});
    expect(await visit.draftsOf('player:u_2').read('payment buyIn')).toEqual({});
    expect(await visit.draftsOf('player:u_1').read('payment buyIn')).toEqual({ amount: '5' });
    const [line] = await visit.commit();
    expect(line).toMatch(/^drafts=1;.*; Max-Age=600(;|$)/);
    // A browser that has no mark has nothing half filled: the store is not asked, but for a form.
    const elsewhere = await openVisit(services, cookies);
    expect(await elsewhere.draftsOf('player:u_1').read('payment buyIn')).toEqual({});
    Object.assign(elsewhere.request, { method: 'POST' });
    expect(await elsewhere.draftsOf('player:u_1').read('payment buyIn')).toEqual({ amount: '5' });
  });
});

describe('a session out of a cookie', () => {
  const session = createPlayerSession(logOn(), START_MS);

  it('is one of this version of the portal, and nothing else', () => {
    expect(asPlayerSession(session)).toEqual(session);
    for (const value of [null, undefined, 'session', 1, {}, { ...session, format: 2 }]) {
      expect(asPlayerSession(value)).toBeNull();
    }
  });
});
