import { beforeEach, describe, expect, it } from 'vitest';
import { leftOpenHref } from '#app/domain/pages/polling.ts';
import { failureOf } from '#app/domain/texts/failure.ts';
import { logOn, openVisit, visitServices } from '#tests/support/visits.ts';
import { RequestCookies } from './cookies.ts';
import { failureNotification } from './failures.ts';
import type { LogOn } from './player-session.ts';
import { isOpened, isPrefetch, isUserActivity, prefetchPolicy, storesNothing } from './prefetch.ts';
import type { Visit, VisitServices } from './visit.ts';

const NOW = Date.UTC(2026, 10, 22, 18);
const GOOD_UNTIL_MS = NOW + 900_000;

let services: VisitServices;

beforeEach(() => {
  services = visitServices({ now: () => NOW });
});

const requestOf = (headers: Record<string, string>, method = 'GET') => ({
  method,
  headers: new Headers(headers),
});

describe('a page that nobody has asked for yet', () => {
  it.each([
    { 'Sec-Purpose': 'prefetch' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { Purpose: 'prefetch' },
    { 'X-Purpose': 'preview' },
    { 'X-Moz': 'Prefetch' },
    { 'Sec-Purpose': 'prerender' },
    { 'X-Purpose': 'instant' },
  ])('is known by what the browser says: %j', (headers) => {
    expect(isPrefetch(requestOf(headers))).toBe(true);
    expect(isOpened(requestOf(headers))).toBe(false);
  });

  it('is none without it, and opened by GET alone', () => {
    for (const headers of [{}, { Purpose: 'navigate' }]) expect(isPrefetch(requestOf(headers))).toBe(false);
    expect(isOpened(requestOf({}))).toBe(true);
    expect(isOpened(requestOf({}, 'HEAD'))).toBe(false);
    expect(isOpened(requestOf({}, 'POST'))).toBe(false);
  });
});

/** A visit to Home of a browser that fetches it ahead, by the rules of the page before it. */
async function ahead({
  path = '/webPayTransactions',
  purpose = 'prefetch',
  session = {} as Partial<LogOn> | null,
  of = services,
}: {
  path?: string;
  purpose?: string;
  session?: Partial<LogOn> | null;
  of?: VisitServices;
} = {}): Promise<Visit> {
  const visit = await openVisit(of);
  if (session !== null) visit.signIn(logOn({ accessTokenExpiresAtMs: GOOD_UNTIL_MS, ...session }));
  Object.assign(visit, { hadSession: session !== null });
  Object.assign(visit.request, {
    url: new URL(path, 'http://portal.test'),
    headers: new Headers(purpose === '' ? {} : { 'Sec-Purpose': purpose }),
  });
  return visit;
}

describe('what a request is answered', () => {
  it('anything when the page was asked for', async () => {
    expect(prefetchPolicy(await ahead({ purpose: '' }))).toBe('allow');
  });

  it('anything ahead too, while nothing of a session stands on it', async () => {
    expect(prefetchPolicy(await ahead({ session: null }))).toBe('allow');
    const told = await ahead({ session: null });
    told.messages.notify(failureNotification(failureOf('http401')));
    expect(prefetchPolicy(told)).toBe('tooEarly');
  });

  it('anything ahead too, when a session has ended or a guest link is opened: whoever asks first is told', async () => {
    const over = await ahead();
    Object.assign(over, { timedOut: over.player });
    expect(prefetchPolicy(over)).toBe('allow');
    const guest = await ahead();
    Object.assign(guest.request, { guestLink: { accessToken: 'a', refreshToken: 'r' } });
    expect(prefetchPolicy(guest)).toBe('allow');
  });

  it('nothing to a form, whoever sends it and by whatever header', async () => {
    for (const session of [null, {}] as const) {
      const form = await ahead({ session, purpose: 'prerender' });
      Object.assign(form.request, { method: 'POST' });
      expect(prefetchPolicy(form)).toBe('tooEarly');
    }
  });

  it('what stores nothing, for a page that only shows', async () => {
    expect(prefetchPolicy(await ahead())).toBe('cookieless');
  });

  it.each([
    ['by a browser that guesses', { purpose: 'prefetch;prerender' }],
    ['of a page that does more than show', { path: '/webPayCashOut/elsewhere' }],
    ['with a query that no link of the portal has', { path: '/webPayTransactions?tx=t_1' }],
    ['with a token that is due', { session: { accessTokenExpiresAtMs: NOW + 30_000 } }],
    ['after the player has left', { session: null }],
  ])('nothing ahead %s', async (_name, options) => {
    const visit = await ahead(options);
    Object.assign(visit, { hadSession: true });
    expect(prefetchPolicy(visit)).toBe('tooEarly');
  });

  it('nothing ahead while a message is to be told, something is half filled, or use is counted', async () => {
    const told = await ahead();
    told.messages.notify(failureNotification(failureOf('http500')));
    expect(prefetchPolicy(told)).toBe('tooEarly');
    const filled = await ahead();
    Object.assign(filled, { cookies: new RequestCookies(services.cookieRules, new Map([['drafts', '1']])) });
    expect(prefetchPolicy(filled)).toBe('tooEarly');
    const counted = await ahead({ of: visitServices({ now: () => NOW, idleMinutes: 15 }) });
    expect(prefetchPolicy(counted)).toBe('tooEarly');
  });

  it('what stores nothing until the token is due', async () => {
    const session = { accessTokenExpiresAtMs: NOW + 30_001 };
    expect(prefetchPolicy(await ahead({ session }))).toBe('cookieless');
  });
});

describe('an answer that is given ahead', () => {
  const storing = (cookies: ReadonlyMap<string, string>, ...lines: string[]) =>
    storesNothing({ cookies: new RequestCookies(services.cookieRules, cookies) } as Visit, lines);

  it('stores nothing but the note of the first payment form', () => {
    const none = new Map<string, string>();
    expect(storing(none)).toBe(true);
    const lines = ['payment-next-buyIn=x; Path=/', '__Host-payment-next-cashOut=x'];
    expect(storing(none, ...lines)).toBe(true);
    expect(storing(none, 'session=x')).toBe(false);
    expect(storing(none, 'payments=x')).toBe(false);
    expect(storing(none, ...lines, 'session=x')).toBe(false);
    expect(storing(none, 'my-payment-next-buyIn=x', ...lines)).toBe(false);
    const one = new Map([['payment-next-buyIn', 'x']]);
    expect(storing(one, 'payment-next-buyIn=y')).toBe(false);
    expect(storing(one, 'payment-next-cashOut=y')).toBe(true);
    expect(storing(one)).toBe(true);
  });
});

const request = (method: string, path: string, headers: Record<string, string> = {}) => ({
  method,
  url: new URL(path, 'https://portal.example'),
  headers: new Headers(headers),
});

it.each([
  ['GET', '/', {}, true],
  ['GET', '/userProfile?verify=phone', {}, true],
  ['POST', '/language', {}, true],
  ['POST', '/webPayTransactions?tx=1&since=1', {}, true],
  ['HEAD', '/', {}, false],
  ['GET', '/', { 'Sec-Purpose': 'prefetch;prerender' }, false],
  ['GET', '/webPayTransactions?tx=1&since=1760000000', {}, false],
  ['GET', '/identificationStatus?since=1760000000', {}, false],
  ['GET', leftOpenHref('/about'), {}, false],
  ['GET', leftOpenHref('/webPayTransactions?tx=1'), {}, false],
  ['GET', leftOpenHref('/about'), { 'Sec-Fetch-User': '?1' }, true],
] as const)('%s %s with %j is a use of the session: %s', (method, path, headers, expected) => {
  expect(isUserActivity(request(method, path, headers))).toBe(expected);
});
