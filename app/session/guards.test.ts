import { beforeEach, describe, expect, it } from 'vitest';
import type { LegalDocument } from '#app/domain/player/documents.ts';
import { logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import {
  requireAcceptedDocuments,
  requireAccountHolder,
  requireGuestAccess,
  requireLogin,
  requirePlayer,
} from './guards.ts';
import type { LogOn } from './player-session.ts';
import { rememberStarted } from './player-session.ts';
import type { Visit, VisitServices } from './visit.ts';

let services: VisitServices;

beforeEach(() => {
  services = visitServices({ now: () => 1_000_000 });
});

async function asking(path: string, player: Partial<LogOn> | null, method = 'GET'): Promise<Visit> {
  const visit = await openVisit(services);
  if (player !== null) visit.signIn(logOn(player));
  Object.assign(visit.request, { method, url: new URL(path, 'http://portal.test') });
  return visit;
}

/** What a guard stops with: where it leads, or the status of the empty page. Null when it lets pass. */
function stopped(guard: () => unknown): string | number | null {
  try {
    guard();
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get('Location')}`;
    return (thrown as { init: ResponseInit }).init.status ?? 0;
  }
}

const guest = { guestLogin: true };
const document = { documentKey: 'terms', version: 1 } as unknown as LegalDocument;

describe('who may ask for a page', () => {
  it('a visitor logs in first and comes back, to the transaction that was asked for too', async () => {
    const visit = await asking('/webPayTransactions?tx=t_1&page=2', null);
    expect(stopped(() => requirePlayer(visit))).toBe('303 /?next=%2FwebPayTransactions%3Ftx%3Dt_1');
    expect(visit.messages.list).toEqual([]);
  });

  it('a visitor who had a session is told that it has expired', async () => {
    const visit = await asking('/userProfile', null);
    Object.assign(visit, { hadSession: true });
    expect(requireLogin(visit, '/userProfile').headers.get('Location')).toBe('/?next=%2FuserProfile');
    expect(visit.messages.list.map(({ code }) => code)).toEqual(['http401']);
  });

  it('a player gets what was asked for', async () => {
    const visit = await asking('/userProfile', {});
    expect(stopped(() => requirePlayer(visit))).toBeNull();
    expect(requirePlayer(visit)).toBe(visit.player);
    expect(requireAccountHolder(visit)).toEqual(visit.player);
  });

  it('a guest is asked for the password, but where the link leads', async () => {
    const profile = await asking('/userProfile', guest);
    for (const guard of [requirePlayer, requireAccountHolder, requireGuestAccess]) {
      expect(stopped(() => guard(profile))).toBe('303 /guestLogin?next=%2FuserProfile');
    }
    const buyIn = await asking('/webPayCashIn', guest);
    expect(stopped(() => requirePlayer(buyIn))).toBeNull();
    expect(stopped(() => requireGuestAccess(buyIn))).toBeNull();
    // What shows who the player is asks for it even there.
    expect(stopped(() => requireAccountHolder(buyIn))).toMatch(/^303 \/guestLogin/);
  });

  it('one whose operator gave no id is a guest', async () => {
    const nameless = await asking('/webPayCashIn', { userId: null });
    expect(stopped(() => requireAccountHolder(nameless))).toMatch(/^303 \/guestLogin/);
  });

  it('a guest sees the payment that was started in this session, and no other one', async () => {
    const refused: unknown[] = [];
    services = { ...services, onSecurityEvent: ({ event, code }) => refused.push([event, code]) };
    const visit = await asking('/webPayTransactions?tx=t_1', guest);
    refused.length = 0;
    expect(stopped(() => requireGuestAccess(visit))).not.toBeNull();
    expect(refused).toEqual([['accessRefused', 'guest']]);
    rememberStarted(visit, 't_1');
    expect(stopped(() => requireGuestAccess(visit))).toBeNull();
  });

  it('nobody is asked for a password who is not signed in', () => {
    const visit = { player: null } as Visit;
    expect(stopped(() => requireGuestAccess(visit))).toBeNull();
  });
});

describe('a document that waits to be accepted', () => {
  const waiting = async (path: string, method?: string) => {
    const visit = await asking(path, {}, method);
    visit.openDocuments = [document];
    return visit;
  };

  it('leaves the screen that was asked for empty, for every guard', async () => {
    const visit = await waiting('/userProfile');
    for (const guard of [requirePlayer, requireAccountHolder, requireAcceptedDocuments]) {
      expect(stopped(() => guard(visit))).toBe(200);
    }
    visit.openDocuments = [];
    expect(stopped(() => requireAcceptedDocuments(visit))).toBeNull();
  });

  it('leads a form back to its page', async () => {
    const visit = await waiting('/userProfile?step=2', 'POST');
    expect(stopped(() => requireAcceptedDocuments(visit))).toBe('303 /userProfile');
  });

  it('leads everything that is no page to Home', async () => {
    const file = await waiting('/webPayTransactions.csv');
    expect(stopped(() => requireAcceptedDocuments(file))).toBe('303 /');
  });
});
