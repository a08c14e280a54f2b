import { beforeEach, describe, expect, it } from 'vitest';
import { heldAccessCode, keepAccessCode } from '#app/codes/access-code.ts';
import { seal } from '#app/session/seal.ts';
import type { VisitServices } from '#app/session/visit.ts';
import { cookiesAfter, logOn, openVisit, visitServices } from '#tests/support/visits.ts';

const START_MS = Date.UTC(2026, 0, 15);
const CODE = { verbalCode: '12345678', expiresAt: START_MS + 300_000, casinoId: 12 };

let now: number;
let services: VisitServices;
let cookies: Map<string, string>;

beforeEach(async () => {
  now = START_MS;
  services = visitServices({ now: () => now });
  const visit = await openVisit(services);
  visit.signIn(logOn());
  await keepAccessCode(visit, CODE);
  cookies = await cookiesAfter(visit);
});

const held = async (of = cookies) => heldAccessCode(await openVisit(services, of));

describe('the access code on show', () => {
  it('is kept unread, to the millisecond that it ends', async () => {
    expect(String(cookies.get('accessCode'))).not.toContain(CODE.verbalCode);
    expect(await held()).toEqual(CODE);
    now = CODE.expiresAt - 1;
    expect(await held()).toEqual(CODE);
    now = CODE.expiresAt;
    const late = await openVisit(services, cookies);
    expect(await heldAccessCode(late)).toBeNull();
    expect((await cookiesAfter(late, cookies)).has('accessCode')).toBe(false);
  });

  it('leaves the browser by itself', async () => {
    now = CODE.expiresAt - 1500;
    const visit = await openVisit(services, cookies);
    await keepAccessCode(visit, CODE);
    const line = (await visit.commit()).find((one) => one.startsWith('accessCode='));
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2$/);
  });

  it('makes room for the next one', async () => {
    const visit = await openVisit(services, cookies);
    await keepAccessCode(visit, { ...CODE, verbalCode: '87654321', casinoId: 0 });
    const later = await cookiesAfter(visit, cookies);
    expect(await held(later)).toMatchObject({ verbalCode: '87654321', casinoId: 0 });
  });

  it('is of the session that it was made in', async () => {
    const other = await openVisit(services);
    other.signIn(logOn());
    const others = await cookiesAfter(other);
    others.set('accessCode', String(cookies.get('accessCode')));
    expect(await held(others)).toBeNull();
    expect(await held(new Map([['accessCode', String(cookies.get('accessCode'))]]))).toBeNull();
  });

  it('goes with its session', async () => {
    const visit = await openVisit(services, cookies);
    visit.signOut('LogOut');
    expect((await cookiesAfter(visit, cookies)).has('accessCode')).toBe(false);
  });

  it('is nothing that was sealed for anything else, or not by the portal', async () => {
    const owner = (await openVisit(services, cookies)).owner;
    const good = await seal(services.keys, 'accessCode', { ...CODE, owner });
    expect(await held(new Map(cookies).set('accessCode', good))).toEqual(CODE);
    for (const purpose of ['flash', 'session'] as const) {
      const text = await seal(services.keys, purpose, { ...CODE, owner });
      expect(await held(new Map(cookies).set('accessCode', text))).toBeNull();
    }
    expect(await held(new Map(cookies).set('accessCode', '12345678'))).toBeNull();
  });
});
