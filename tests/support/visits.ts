import { LRUCache } from 'lru-cache';
import { createDocumentTexts } from '#app/documents/document-text.ts';
import { createLanguageChoice } from '#app/i18n/choose-language.ts';
import { createOperatorHttp } from '#app/operator/http/http.ts';
import { createLateReads } from '#app/operator/http/late-reads.ts';
import { createRecentCalls } from '#app/operator/http/recent-calls.ts';
import { createOperator } from '#app/operator/operator.ts';
import { createPaymentWays } from '#app/operator/payment-ways.ts';
import { cookieRules } from '#app/session/cookies.ts';
import { createKeyRing } from '#app/session/keys.ts';
import type { LogOn } from '#app/session/player-session.ts';
import { createRateLimits } from '#app/session/rate-limits.ts';
import { createRefresher } from '#app/session/refresh.ts';
import { createRevocations } from '#app/session/revocations.ts';
import { Visit, type VisitServices } from '#app/session/visit.ts';
import { parseConfig } from '#app/settings/config.server.ts';
import { createDrafts } from '#app/store/drafts.ts';
import { createFlights } from '#app/store/single-flight.ts';
import { createMemoryStore } from '#app/store/store.ts';
import { TRACE } from '#tests/support/trace.ts';

/** What a test may set of the services that visits share. */
export interface VisitServicesOptions {
  now: () => number;
  /** Address of the operator; without one, nothing answers. */
  apiUrl?: string;
  publicOrigin?: string;
  /** Keys of the cookies, newest first. */
  sessionKeys?: readonly string[];
  /** Minutes after which a session ends that is not used. */
  idleMinutes?: number;
}

/** A key that is long enough. */
export const SESSION_KEY = 'a key for tests that is long enough';

/** The services of one portal process, for unit tests of what a visit does with them. */
export function visitServices({
  now,
  apiUrl,
  publicOrigin,
  sessionKeys,
  idleMinutes,
}: VisitServicesOptions): VisitServices {
  const config = parseConfig({
    OPERATOR_API_URL: apiUrl ?? 'http://127.0.0.1:1',
    PUBLIC_ORIGIN: publicOrigin ?? 'http://portal.test',
    MORE_LANGUAGES: 'es,ja',
    SESSION_KEYS: (sessionKeys ?? [SESSION_KEY]).join(','),
    IDLE_MINUTES: idleMinutes?.toString(),
  });
  const keys = createKeyRing(config.sessionKeys);
  const store = createMemoryStore(now);
  return {
    config,
    keys,
    cookieRules: cookieRules(config.publicOrigin),
    chooseLanguage: createLanguageChoice(config),
    operator: createOperator(createOperatorHttp({ apiUrl: config.operatorApiUrl })),
    documentTexts: createDocumentTexts({
      operatorUrl: config.operatorApiUrl,
      documentOrigins: config.documentOrigins,
    }),
    recentCalls: createRecentCalls(0, now),
    revocations: createRevocations(store, now),
    refresher: createRefresher(now),
    drafts: createDrafts(store, now),
    flights: createFlights(store),
    lateReads: createLateReads(now),
    permissionReads: new LRUCache({ max: 10 }),
    paymentWays: createPaymentWays({ origins: [], idCheckOrigins: [], now, onFault: () => {} }),
    limits: createRateLimits({ rates: config.rates, keys, shared: null }),
    onSecurityEvent: () => {},
    warn: () => {},
    now,
  };
}

/** Opens a visit of `/about`, or of another request, with the cookies of a browser. */
export function openVisit(
  services: VisitServices,
  cookies: ReadonlyMap<string, string> = new Map(),
  { method = 'GET', path = '/about' }: { method?: string; path?: string } = {},
) {
  return Visit.open(services, {
    method,
    url: new URL(path, services.config.publicOrigin),
    headers: new Headers(),
    cookies,
    trace: TRACE,
    clientAddress: '203.0.113.9',
    language: 'en',
    signal: new AbortController().signal,
    guestLink: null,
  });
}

/** The cookies that a browser has after an answer. */
export async function cookiesAfter(
  visit: Visit,
  before: ReadonlyMap<string, string> = new Map(),
): Promise<Map<string, string>> {
  const cookies = new Map(before);
  for (const line of await visit.commit()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/; Max-Age=0$/.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return cookies;
}

/** What an operator may have said at a log-on. */
export function logOn(changes: Partial<LogOn> = {}): LogOn {
  return {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    accessTokenExpiresAtMs: 0,
    userId: 'u_1',
    displayName: 'Ana',
    phoneNumber: '5512345678',
    phoneCountryCode: 'MX',
    isUserVerified: true,
    arePermissionsSuspended: false,
    guestLogin: false,
    playersCountry: 'MX',
    ...changes,
  };
}
