import { beforeEach, describe, expect, it } from 'vitest';
import { failureFromHttpStatus, failureOf } from '#app/domain/texts/failure.ts';
import { logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import {
  catchResponse,
  endExpiredSession,
  endSession,
  failureNotification,
  isEndOfSession,
  reloginHref,
} from './failures.ts';
import type { LogOn } from './player-session.ts';
import type { Visit, VisitServices } from './visit.ts';

let services: VisitServices;

beforeEach(() => {
  services = visitServices({ now: () => 1_000_000 });
});

async function asking(path: string, player: Partial<LogOn> | null, headers = {}): Promise<Visit> {
  const visit = await openVisit(services);
  if (player !== null) visit.signIn(logOn(player));
  Object.assign(visit.request, { url: new URL(path, 'http://portal.test'), headers: new Headers(headers) });
  return visit;
}

const codes = ({ messages }: Visit) => messages.list.map(({ code }) => code);
const way = (answer: Response) => `${answer.status} ${answer.headers.get('Location')}`;
const expired = failureOf('http401');

describe('what a refusal tells', () => {
  it('is its text, and no more than it needs', () => {
    expect(failureNotification(failureOf('ServerUnreachable'))).toEqual({
      code: 'ServerUnreachable',
      messageKey: failureOf('ServerUnreachable').messageKey,
      kind: 'error',
      userMustDismiss: false,
    });
  });

  it('is its values and the number to quote, where it has them', () => {
    const failure = failureFromHttpStatus(418, undefined, { traceId: 'folio-1' });
    expect(failureNotification(failure)).toMatchObject({ params: { code: 418 }, traceId: 'folio-1' });
  });

  it('[S3-NOTE-06] stays until the log-on when it ends the session', () => {
    for (const code of ['http401', 'http423', 'SessionTimedOut'] as const) {
      const { effect } = failureOf(code);
      const isEnd = effect === 'forcedLogout' || effect === 'locked';
      expect([code, failureNotification(failureOf(code)).isUntilLogOn]).toEqual([
        code,
        isEnd ? true : undefined,
      ]);
    }
    expect(failureNotification(failureOf('http423')).isUntilLogOn).toBe(true);
    expect(failureNotification(failureOf('http401')).isUntilLogOn).toBe(true);
    expect(failureNotification(failureOf('http500'))).not.toHaveProperty('isUntilLogOn');
  });
});

describe('the end of a session', () => {
  it('that has run out leads to the log-on and back to what was asked for', async () => {
    for (const failure of [expired, failureOf('SessionTimedOut')]) {
      const visit = await asking('/userProfile', {});
      expect(way(endSession(visit, failure))).toBe('303 /?next=%2FuserProfile');
      expect([visit.player, codes(visit)]).toEqual([null, [failure.code]]);
    }
  });

  it('that is no matter of time leads to Home alone', async () => {
    const visit = await asking('/userProfile', {});
    expect(way(endSession(visit, failureOf('http423')))).toBe('303 /');
    expect([visit.player, codes(visit)]).toEqual([null, ['http423']]);
  });

  it('is the same for every part of a page, and told once', async () => {
    const visit = await asking('/userProfile', {});
    endSession(visit, expired);
    expect(way(endSession(visit, null))).toBe('303 /?next=%2FuserProfile');
    expect(way(endSession(visit, expired))).toBe('303 /?next=%2FuserProfile');
    expect(codes(visit)).toEqual(['http401']);
  });

  it('of a guest leads nowhere back', async () => {
    const visit = await asking('/webPayCashIn', { guestLogin: true });
    expect(way(endSession(visit, expired))).toBe('303 /');
    expect(codes(visit)).toEqual(['http401']);
  });

  it('is written down with its reason', async () => {
    const told: unknown[] = [];
    services = { ...services, onSecurityEvent: ({ event, code }) => told.push([event, code]) };
    endSession(await asking('/userProfile', {}), expired);
    endSession(await asking('/userProfile', {}), null);
    expect(told.filter((one) => (one as string[])[0] === 'sessionEnded')).toEqual([
      ['sessionEnded', 'http401'],
      ['sessionEnded', 'NotSignedIn'],
    ]);
  });

  it('is none for a visitor, who is told nothing', async () => {
    const visit = await asking('/userProfile', null);
    expect(way(endSession(visit, expired))).toBe('303 /');
    expect(codes(visit)).toEqual([]);
  });

  it('waits when the page was only fetched ahead: it would be told to no one', async () => {
    const visit = await asking('/userProfile', {}, { 'Sec-Purpose': 'prefetch' });
    expect(way(endSession(visit, expired))).toBe('303 /');
    expect([visit.player === null, codes(visit)]).toEqual([false, []]);
  });

  it('after two hours leads to the log-on, and back to a form that was sent', async () => {
    const visit = await asking('/userProfile', {});
    expect(way(endExpiredSession(visit))).toBe('303 /?next=%2FuserProfile');
    expect(codes(visit)).toEqual(['SessionTimedOut']);
    const sent = await asking('/actions/login', {});
    expect(way(endExpiredSession(sent, '/?next=%2FwebPayCashIn'))).toBe('303 /?next=%2FwebPayCashIn');
  });
});

describe('the log-on after a session', () => {
  it('leads back for the player whose time is over, and for nobody else', async () => {
    const over = await asking('/userProfile', {});
    const href = (player: Visit['player'], timedOut: Visit['timedOut']) =>
      reloginHref({ player, timedOut, request: over.request } as Visit);
    expect(href(null, over.player)).toBe('/?next=%2FuserProfile');
    expect(href(over.player, null)).toBe('/?next=%2FuserProfile');
    expect(href(null, null)).toBe('/');
  });
});

describe('a form whose session ends', () => {
  const told = failureNotification(failureOf('http500'));

  it('is one that the operator’s 401 stopped, whatever else is told', async () => {
    const visit = await asking('/userProfile', {});
    const thrown = endSession(visit, expired);
    visit.messages.notify(told);
    expect(isEndOfSession(visit, thrown)).toBe(true);
    expect(isEndOfSession(visit, new Error('of another kind'))).toBe(false);
  });

  it('is none that ended for another reason, or went on', async () => {
    const locked = await asking('/userProfile', {});
    expect(isEndOfSession(locked, endSession(locked, failureOf('http423')))).toBe(false);
    const again = await asking('/userProfile', {});
    const thrown = endSession(again, expired);
    again.signIn(logOn());
    again.messages.notify(failureNotification(expired));
    expect(isEndOfSession(again, thrown)).toBe(false);
    expect(isEndOfSession(await asking('/userProfile', null), thrown)).toBe(false);
  });
});

describe('a step that throws', () => {
  it('is answered by the Response that it throws', async () => {
    const thrown = new Response(null, { status: 303 });
    expect(await catchResponse(() => Promise.reject(thrown))).toBe(thrown);
    expect(await catchResponse(async () => 'done')).toBe('done');
  });

  it('fails as before with anything else', async () => {
    await expect(catchResponse(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
