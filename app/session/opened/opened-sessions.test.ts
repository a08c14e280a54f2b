import { describe, expect, it } from 'vitest';
import { createKeyRing } from '#app/session/keys.ts';
import { seal } from '#app/session/seal.ts';
import { visitServices } from '#tests/support/visits.ts';
import { createOpenedSessions } from './opened-sessions.ts';

const FIRST = 'the first secret, which is long enough';
const SECOND = 'the second secret, also long enough';
const ring = createKeyRing([FIRST]);
const session = { format: 1, id: 'an id', accessToken: 'a token', displayName: 'Ñandú' };

describe('a sealed session', () => {
  it('is the same when it comes again', async () => {
    const sessions = createOpenedSessions(ring, () => 0);
    const text = await seal(ring, 'session', session);
    const opened = await sessions.open(text);
    expect(opened).toEqual({ session, needsResealing: false });
    expect(await sessions.open(text)).toBe(opened);
  });

  it('cannot be changed by the page that it was opened for', async () => {
    const opened = await createOpenedSessions(ring, () => 0).open(await seal(ring, 'session', session));
    expect(() => Object.assign(opened?.session ?? {}, { accessToken: 'another' })).toThrow(TypeError);
  });

  it('does not open with any character changed, although the text itself did', async () => {
    const sessions = createOpenedSessions(ring, () => 0);
    const text = await seal(ring, 'session', session);
    await sessions.open(text);
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect([at, await sessions.open(changed)]).toEqual([at, null]);
    }
  });

  it('is opened by the keys of its own process, and says each time when they are old', async () => {
    const text = await seal(ring, 'session', session);
    const rotated = createOpenedSessions(createKeyRing([SECOND, FIRST]), () => 0);
    for (let time = 0; time < 2; time++)
      expect(await rotated.open(text)).toMatchObject({ needsResealing: true });
    const foreign = createOpenedSessions(createKeyRing([SECOND]), () => 0);
    for (let time = 0; time < 2; time++) expect(await foreign.open(text)).toBeNull();
  });

  it('is forgotten after a while', async () => {
    let nowMs = 1;
    const sessions = createOpenedSessions(ring, () => nowMs);
    const text = await seal(ring, 'session', session);
    const opened = await sessions.open(text);
    nowMs += 5 * 60_000 + 1;
    const again = await sessions.open(text);
    expect(again).toEqual(opened);
    expect(again).not.toBe(opened);
  });

  it('of a player who has logged out is none, although it was opened before', async () => {
    const services = visitServices({ now: () => 0 });
    const text = await seal(services.keys, 'session', session);
    const opened = await services.openedSessions.open(text);
    expect(opened?.session.id).toBe('an id');
    await services.revocations.revoke('an id', 1000);
    const { openCookies } = await import('./known-session.ts');
    const headers = new Headers({ Cookie: `session=${text}` });
    expect((await openCookies(services, headers)).session).toBeNull();
  });
});
