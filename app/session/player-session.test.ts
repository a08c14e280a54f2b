import { describe, expect, it } from 'vitest';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import {
  asPlayerSession,
  createPlayerSession,
  findAccountId,
  journalOwner,
  journalOwners,
  type LogOn,
  rememberStarted,
  sessionMark,
  sessionOwner,
  startedByGuest,
  visitorOwner,
  withoutUsual,
} from './player-session.ts';

const services = visitServices({ now: () => 1_000_000 });

async function signedIn(changes: Partial<LogOn> = {}) {
  const visit = await openVisit(services);
  visit.signIn(logOn({ guestLogin: true, ...changes }));
  return visit;
}

describe('what a guest has started', () => {
  it('is remembered over requests, newest first, each once', async () => {
    const visit = await signedIn();
    for (const id of ['t_1', 't_2', 't_1', 't_1']) rememberStarted(visit, id);
    rememberStarted(visit, null);
    expect(startedByGuest(visit)).toEqual(['t_1', 't_2']);
    expect(startedByGuest(await openVisit(services, await cookiesAfter(visit)))).toEqual(['t_1', 't_2']);
  });

  it('is no more than fits a cookie beside the longest tokens', async () => {
    const token = 'x'.repeat(4000);
    const visit = await signedIn({ accessToken: token, refreshToken: token });
    for (let n = 0; n < 50; n++) rememberStarted(visit, `t_${n}`.padEnd(64, 'x'));
    expect(startedByGuest(visit)).toHaveLength(6);
    expect(startedByGuest(visit)[0]).toMatch(/^t_49x/);
    await expect(visit.commit()).resolves.not.toEqual([]);
    for (let n = 0; n < 50; n++) rememberStarted(visit, `s_${n}`);
    expect(startedByGuest(visit)).toHaveLength(20);
  });

  it('is kept of guests alone', async () => {
    const visit = await signedIn({ guestLogin: false });
    rememberStarted(visit, 't_1');
    expect(visit.player).not.toHaveProperty('begunTransactions');
    expect(startedByGuest(visit)).toEqual([]);
    expect(startedByGuest(await openVisit(services))).toEqual([]);
    const nameless = await signedIn({ guestLogin: false, userId: null });
    rememberStarted(nameless, 't_1');
    expect(startedByGuest(nameless)).toEqual(['t_1']);
  });
});

describe('a journal of payments', () => {
  it('is that of the account after a password, and of the session alone before it', () => {
    const player = createPlayerSession(logOn({ userId: 'u_1' }), 0);
    const linked = createPlayerSession(logOn({ userId: 'u_1', guestLogin: true }), 0);
    const nameless = createPlayerSession(logOn({ userId: null }), 0);
    expect(journalOwner(player)).toBe('u_1');
    expect(journalOwner(linked)).toBe(`guest ${linked.id}`);
    expect(journalOwner(nameless)).toBe(`guest ${nameless.id}`);
    expect(journalOwners(player)).toEqual(['u_1']);
    expect(journalOwners({ ...player, guestSessionId: linked.id })).toEqual(['u_1', `guest ${linked.id}`]);
  });
});

describe('the owner of forms and drafts', () => {
  it('is the session, the visitor, or the account that a password has opened', () => {
    const player = createPlayerSession(logOn({ userId: 'u_1' }), 0);
    expect(sessionOwner(player)).toBe(`session:${player.id}`);
    expect(visitorOwner('v_1')).toBe('visitor:v_1');
    expect(findAccountId(player)).toBe('u_1');
    expect(findAccountId({ ...player, guestLogin: true })).toBeNull();
    expect(findAccountId({ ...player, userId: null })).toBeNull();
    expect(findAccountId(null)).toBeNull();
  });
});

describe('a session', () => {
  it('has a name of its own and its own start', () => {
    const [one, other] = [createPlayerSession(logOn(), 5), createPlayerSession(logOn(), 5)];
    expect(one.id).toMatch(/^[\w-]{22}$/);
    expect(one.id).not.toBe(other.id);
    expect(one.loggedOnAtMs).toBe(5);
  });

  it('is the same without what is usual, and with it', () => {
    const usual = { ...createPlayerSession(logOn(), 0), arePermissionsSuspended: false, guestLogin: false };
    const written = withoutUsual({ ...usual, pause: null, acceptedInTurn: 0 });
    expect(Object.keys(written)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(arePerm|guestLogin$|pause|acceptedInTurn)/)]),
    );
    expect(asPlayerSession(JSON.parse(JSON.stringify(written)))).toEqual(usual);
    const pause = { untilMs: 5, isOnRequest: false };
    const other = { ...usual, arePermissionsSuspended: true, guestLogin: true, pause, acceptedInTurn: 1 };
    expect(asPlayerSession(JSON.parse(JSON.stringify(withoutUsual(other))))).toEqual(other);
  });

  it('is nothing of another shape', () => {
    const session = createPlayerSession(logOn(), 0);
    expect(asPlayerSession(session)).toEqual(session);
    for (const other of [{ ...session, format: 2 }, {}, null, undefined, 'session', 1]) {
      expect(asPlayerSession(other)).toBeNull();
    }
  });
});

describe('the mark of a session', () => {
  const state = (player: ReturnType<typeof createPlayerSession> | null, idleEndsAtMs: number | null) => ({
    player,
    idleEndsAtMs,
    now: () => 1_000,
    updatePlayer: () => {},
  });

  it('tells sessions apart without naming them, with the time that is left', () => {
    const player = createPlayerSession(logOn(), 0);
    const mark = sessionMark(state(player, 61_000));
    expect(mark).toMatch(/^[\w-]{22} 60000$/);
    expect(mark).not.toContain(player.id);
    expect(sessionMark(state({ ...player }, 61_000))).toBe(mark);
    expect(sessionMark(state(createPlayerSession(logOn(), 0), 61_000))).not.toBe(mark);
  });

  it('stays when a guest types the password', () => {
    const guest = createPlayerSession(logOn({ guestLogin: true }), 0);
    const after = { ...createPlayerSession(logOn(), 0), guestSessionId: guest.id };
    expect(sessionMark(state(after, 2_000))).toBe(sessionMark(state(guest, 2_000)));
  });

  it('is none without a session, or without its end', () => {
    expect(sessionMark(state(null, 2_000))).toBe('none');
    expect(sessionMark(state(createPlayerSession(logOn(), 0), null))).toBe('none');
  });
});
