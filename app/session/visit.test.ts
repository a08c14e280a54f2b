import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '#app/domain/texts/failure.ts';
import { cookiesAfter, logOn, openVisit, SESSION_KEY, visitServices } from '#tests/support/visits.ts';
import { endExpiredSession, endSession, failureNotification } from './failures.ts';
import { requirePlayer } from './guards.ts';
import { seal, unseal } from './seal.ts';
import type { Visit, VisitServices } from './visit.ts';

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
const START_MS = Date.UTC(2026, 0, 15);

let now: number;
let services: VisitServices;

beforeEach(() => {
  now = START_MS;
  services = visitServices({ now: () => now });
});

/** The cookies of a browser in which a player has just signed in. */
async function signedIn(): Promise<Map<string, string>> {
  const visit = await openVisit(services);
  visit.signIn(logOn());
  return cookiesAfter(visit);
}

const lineNames = async (visit: Visit) => (await visit.commit()).map((line) => line.split('=')[0]);

it('drafts belong to whoever the visitor is by then', async () => {
  const visit = await openVisit(services);
  const { drafts } = visit;
  await drafts.keep('payment buyIn', { amount: '77.50' });
  visit.signIn(logOn());
  expect([await drafts.read('payment buyIn'), await visit.drafts.read('payment buyIn')]).toEqual([{}, {}]);
  await drafts.keep('payment buyIn', { amount: '10' });
  expect(await visit.drafts.read('payment buyIn')).toEqual({ amount: '10' });
});

describe('the two hours of a session', () => {
  it('[S3-STATE-05 S3-NOTE-08 S4-SESSION-07 S4-SESSION-08 S9-CONST-06 ASVS-7.3.2 ASVS-9.2.1] are counted from the log-on, and end it to the millisecond', async () => {
    const cookies = await signedIn();
    now = START_MS + TWO_HOURS_MS - 1000;
    const last = await openVisit(services, cookies);
    expect(last.player?.displayName).toBe('Ana');
    expect(last.sessionEndsAtMs).toBe(START_MS + TWO_HOURS_MS);
    now = START_MS + TWO_HOURS_MS - 1;
    expect((await openVisit(services, cookies)).player).not.toBeNull();

    now = START_MS + TWO_HOURS_MS;
    const late = await openVisit(services, cookies);
    expect([late.player, late.timedOut?.displayName, late.sessionEndsAtMs]).toEqual([null, 'Ana', null]);
    const answer = endExpiredSession(late);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/?next=%2Fabout']);
    expect(late.messages.list.map(({ messageKey }) => messageKey)).toEqual(['errors:sessionTimedOut']);
    const left = await cookiesAfter(late, cookies);
    expect([...left.keys()].sort()).toEqual(['flash']);

    const start = await openVisit(services, left);
    expect(start.timedOut).toBeNull();
    expect(start.messages.list.map(({ code }) => code)).toEqual(['SessionTimedOut']);
  });

  it('[S9-CONST-06 ASVS-7.3.2] are not moved by a refresh', async () => {
    let cookies = await signedIn();
    now = START_MS + TWO_HOURS_MS / 2;
    const visit = await openVisit(services, cookies);
    visit.replaceTokens({ accessToken: 'a', refreshToken: 'b', accessTokenExpiresAtMs: now + 900_000 });
    cookies = await cookiesAfter(visit, cookies);
    const next = await openVisit(services, cookies);
    expect(next.player).toMatchObject({ accessToken: 'a', refreshToken: 'b', loggedOnAtMs: START_MS });
    now = START_MS + TWO_HOURS_MS;
    expect((await openVisit(services, cookies)).timedOut).not.toBeNull();
  });

  it('stand inside the seal', async () => {
    const opened = await unseal(services.keys, 'session', String((await signedIn()).get('session')));
    expect(opened?.value).toMatchObject({ loggedOnAtMs: START_MS, format: 1 });
  });
});

describe('a session', () => {
  it('is stored once and then left alone', async () => {
    const cookies = await signedIn();
    expect(await lineNames(await openVisit(services, cookies))).toEqual([]);
  });

  it('is sealed anew when its key is no longer the newest', async () => {
    const cookies = await signedIn();
    const newer = visitServices({
      now: () => now,
      sessionKeys: ['a newer key that is long enough too', SESSION_KEY],
    });
    expect(await lineNames(await openVisit(newer, cookies))).toEqual(['session']);
  });

  it('[S4-SESSION-05] written by another version is none', async () => {
    const session = await seal(services.keys, 'session', { format: 99, id: 'x' });
    const cookies = new Map([['session', session]]);
    const visit = await openVisit(services, cookies);
    expect(visit.player).toBeNull();
    expect((await cookiesAfter(visit, cookies)).has('session')).toBe(false);
  });

  it('is revoked with the log-out, and by another log-on over it', async () => {
    const first = await signedIn();
    const over = await openVisit(services, first);
    over.signIn(logOn({ displayName: 'Berta' }));
    const second = await cookiesAfter(over, first);
    expect((await openVisit(services, first)).player).toBeNull();
    expect((await openVisit(services, second)).player?.displayName).toBe('Berta');

    const out = await openVisit(services, second);
    out.signOut('LogOut');
    expect(out.isAnonymous).toBe(false);
    await cookiesAfter(out, second);
    expect((await openVisit(services, second)).player).toBeNull();
  });

  it('cannot be brought back by a page that comes after its end', async () => {
    const cookies = await signedIn();
    const slow = await openVisit(services, cookies);
    (await openVisit(services, cookies)).signOut('LogOut');
    slow.replaceTokens({ accessToken: 'a', refreshToken: 'b', accessTokenExpiresAtMs: 0 });
    const revived = await cookiesAfter(slow, cookies);
    expect((await openVisit(services, revived)).player).toBeNull();
  });

  it.each([
    ['ended by the operator', (visit: Visit) => void endSession(visit, failureOf('http401'))],
    ['locked', (visit: Visit) => void endSession(visit, failureOf('UserAccountIsLocked'))],
    ['logged out', (visit: Visit) => visit.signOut('LogOut')],
    [
      'given new tokens',
      (visit: Visit) =>
        visit.replaceTokens({ accessToken: 'a', refreshToken: 'b', accessTokenExpiresAtMs: 0 }),
    ],
  ])('leaves the one alone that took its place while its last page was under way: %s', async (_what, end) => {
    for (const replace of ['log-out and log-on', 'log-on']) {
      const before = await signedIn();
      const slow = await openVisit(services, before);
      let browser = before;
      if (replace === 'log-out and log-on') {
        const out = await openVisit(services, browser);
        out.signOut('LogOut');
        browser = await cookiesAfter(out, browser);
      }
      const again = await openVisit(services, browser);
      again.signIn(logOn({ displayName: 'Berta' }));
      browser = await cookiesAfter(again, browser);
      end(slow);
      browser = await cookiesAfter(slow, browser);
      const next = await openVisit(services, browser);
      expect([next.player?.displayName, next.messages.list]).toEqual(['Berta', []]);
    }
  });

  it('with tokens that fit no cookies is refused aloud', async () => {
    const visit = await openVisit(services);
    visit.signIn(logOn({ accessToken: randomBytes(12_000).toString('base64url') }));
    await expect(visit.commit()).rejects.toThrow('too long');
  });
});

describe('the end of a session by the operator', () => {
  it('[S4-SESSION-06] clears everything in the same answer and keeps the reason', async () => {
    const cookies = await signedIn();
    const visit = await openVisit(services, cookies);
    visit.messages.notify(failureNotification(failureOf('PermissionsSuspended')));
    expect(endSession(visit, failureOf('SessionTimedOut')).headers.get('Location')).toBe('/?next=%2Fabout');
    expect(visit.messages.list.map(({ code }) => code)).toEqual(['SessionTimedOut']);
    const left = await cookiesAfter(visit, cookies);
    expect(left.has('session')).toBe(false);
  });

  it('is told once, with the first reason', async () => {
    const visit = await openVisit(services, await signedIn());
    endSession(visit, failureOf('SessionTimedOut'));
    endSession(visit, failureOf('DocumentNotFound'));
    expect(visit.messages.list.map(({ code }) => code)).toEqual(['SessionTimedOut']);
  });

  it('says nothing to a visitor who was not signed in', async () => {
    const visit = await openVisit(services);
    endSession(visit, failureOf('SessionTimedOut'));
    expect(visit.messages.list).toEqual([]);
  });
});

describe('the guard of a screen', () => {
  it('[S3-STATE-02 S6-ROLE-01] gives the player', async () => {
    expect(requirePlayer(await openVisit(services, await signedIn())).displayName).toBe('Ana');
  });

  it('[S3-STATE-02 S6-ROLE-01] leads a visitor to the log-on and back', async () => {
    const visit = await openVisit(services);
    const thrown = await Promise.resolve()
      .then(() => requirePlayer(visit))
      .catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error('The guard let a visitor pass.');
    expect([thrown.status, thrown.headers.get('Location')]).toEqual([303, '/?next=%2Fabout']);
  });
});

describe('the token of a form', () => {
  it('is none for a visitor, whose forms need none', async () => {
    const visit = await openVisit(services);
    expect([visit.csrfToken(), visit.isCsrfTokenValid(null), visit.isCsrfTokenValid('x')]).toEqual([
      null,
      true,
      true,
    ]);
  });

  it('belongs to one session', async () => {
    const visit = await openVisit(services);
    visit.signIn(logOn());
    const ofSession = visit.csrfToken();
    const cookies = await cookiesAfter(visit);
    const next = await openVisit(services, cookies);
    expect(next.isCsrfTokenValid(ofSession)).toBe(true);
    expect(next.isCsrfTokenValid(null)).toBe(false);
    const other = await openVisit(services, await signedIn());
    expect(other.isCsrfTokenValid(ofSession)).toBe(false);
  });

  it('ends after a day', async () => {
    const visit = await openVisit(services);
    visit.signIn(logOn());
    const token = visit.csrfToken();
    now += 24 * 60 * 60 * 1000;
    expect(visit.isCsrfTokenValid(token)).toBe(true);
    now += 1;
    expect(visit.isCsrfTokenValid(token)).toBe(false);
  });
});

it('a look-up runs once for a request, and anew for who signs in', async () => {
  const visit = await openVisit(services);
  let runs = 0;
  const look = () => visit.once('name', async () => ++runs);
  expect(await Promise.all([look(), look()])).toEqual([1, 1]);
  visit.signIn(logOn());
  expect(await look()).toBe(2);
});

describe('a visitor', () => {
  const visitorAfter = async (cookies: Map<string, string>, use: (visit: Visit) => unknown) => {
    const visit = await openVisit(services, cookies);
    use(visit);
    return (await cookiesAfter(visit, cookies)).get('visitor');
  };

  it('gets a name with the first form, and keeps it', async () => {
    expect(await visitorAfter(new Map(), () => {})).toBeUndefined();
    const name = await visitorAfter(new Map(), (visit) => visit.keepVisitor());
    expect(name).toMatch(/^[\w-]{22}$/);
    const cookies = new Map([['visitor', String(name)]]);
    expect((await openVisit(services, cookies)).owner).toBe(`visitor:${name}`);
    expect(await visitorAfter(cookies, (visit) => visit.owner)).toBe(name);
    expect(await lineNames(await openVisit(services, cookies))).toEqual([]);
  });

  it.each(['', 'x', 'x'.repeat(21), 'x'.repeat(23), `${'x'.repeat(21)}.`])(
    'is not who calls himself %j',
    async (made) => {
      const name = await visitorAfter(new Map([['visitor', made]]), (visit) => visit.owner);
      expect(name).toMatch(/^[\w-]{22}$/);
      expect(name).not.toBe(made);
    },
  );

  it('is another one after a log-out', async () => {
    const visit = await openVisit(services, await signedIn());
    visit.signOut('LogOut');
    const owner = visit.owner;
    expect(`visitor:${(await cookiesAfter(visit)).get('visitor')}`).toBe(owner);
  });
});

it('renewed tokens are counted from the log-on', async () => {
  const visit = await openVisit(services, await signedIn());
  expect([visit.player?.tokenVersion, visit.areTokensNew]).toEqual([undefined, false]);
  const tokens = { accessToken: 'a', refreshToken: 'r', accessTokenExpiresAtMs: now };
  visit.updatePlayer({ isRefreshUnanswered: true });
  visit.replaceTokens(tokens);
  expect([visit.player?.tokenVersion, visit.player?.isRefreshUnanswered]).toEqual([1, false]);
  visit.replaceTokens({ ...tokens, tokenVersion: 5 });
  visit.replaceTokens(tokens);
  expect([visit.player?.tokenVersion, visit.areTokensNew]).toEqual([6, true]);
  const visitor = await openVisit(services);
  visitor.replaceTokens(tokens);
  expect([visitor.player, visitor.areTokensNew]).toEqual([null, false]);
});

it('drafts are replaced and forgotten, and a page asks for none of a browser that has none', async () => {
  const visit = await openVisit(services);
  await visit.drafts.replace('registration', { name: 'Ana' });
  const cookies = await cookiesAfter(visit);
  expect([...cookies.keys()].sort()).toEqual(['drafts', 'visitor']);
  const next = await openVisit(services, cookies);
  expect(await next.drafts.read('registration')).toEqual({ name: 'Ana' });
  const { owner } = next;
  expect(await next.draftsOf(owner).read('registration')).toEqual({ name: 'Ana' });
  const unmarked = await openVisit(services);
  expect(await unmarked.draftsOf(owner).read('registration')).toEqual({});
  const form = await openVisit(services, new Map(), { method: 'POST' });
  expect(await form.draftsOf(owner).read('registration')).toEqual({ name: 'Ana' });
  await next.drafts.forget('registration');
  expect(await next.drafts.read('registration')).toEqual({});
});
