import { LRUCache } from 'lru-cache';
import { createFlights } from '#app/store/single-flight.ts';
import { requireDocumentsFirst } from './account/document-queue.ts';
import { endAtOperator } from './account/log-out.ts';
import { isScreenThere } from './calls/operator-reads.ts';
import { createRateLimits } from './calls/rate-limits.ts';
import { isUse } from './calls/use.ts';
import type { Config } from './config.server.ts';
import { createDocumentTexts } from './documents/document-text.ts';
import type { LimitName } from './domain/money/rate.ts';
import { returnPath } from './domain/pages/return-path.ts';
import { isRegisterRoute, screenOf } from './domain/pages/routes.ts';
import { newTrace } from './domain/trace.ts';
import { openKeptForm } from './forms/kept-form.ts';
import { enterByLink } from './guests/guest-entry.ts';
import { createLanguageChoice, LANGUAGE_COOKIE, PROFILE_LANGUAGE_COOKIE } from './i18n/choose-language.ts';
import { createPaymentWays, type MethodFault } from './money/payment-ways.ts';
import { createOperatorHttp, type OperatorHttpOptions } from './operator/http/http.ts';
import { createRecentCalls } from './operator/http/recent-calls.ts';
import { createOperator } from './operator/operator.ts';
import { styleDelivery } from './page-assets.ts';
import { leaveRegistration } from './registration/open-account.ts';
import { keepTimedOutReturn, returnOf, takeReturn } from './returns/take-return.ts';
import { createCookieJar, parseCookies, SESSION_COOKIE, STYLES_COOKIE } from './session/cookies.ts';
import { catchResponse, leaveTimedOut, logOnAgainHref } from './session/failures.ts';
import { requireGuestAccess } from './session/guards.ts';
import { createKeyRing } from './session/keys.ts';
import { createLateReads } from './session/late-reads.ts';
import { FLASH_COOKIE } from './session/messages.ts';
import { isGuest } from './session/player-session.ts';
import { type Answerable, answerableTo, storesNothing } from './session/prefetch.ts';
import { createRefresher } from './session/refresh.ts';
import { createRevocations } from './session/revocations.ts';
import type { SecurityEvent } from './session/security-events.ts';
import { sessionMark } from './session/session-mark.ts';
import { createSharedRefreshes } from './session/shared-refreshes.ts';
import { createStoreSealing } from './session/store-sealing.ts';
import { Visit, type VisitRequest, type VisitServices } from './session/visit.ts';
import { onceAnHour } from './session/warnings.ts';
import { createDrafts } from './store/drafts.ts';
import { createRedisStore } from './store/redis-store.ts';
import {
  createSharedStore,
  type SharedStore,
  type SharedStoreEvent,
  type SharedStoreOptions,
} from './store/shared-store.ts';
import { createMemoryStore } from './store/store.ts';
import { keepTimedOutForm } from './web-pay/lost-session.ts';

/** Longest that the start waits for the store that replicas share, in ms. */
const SHARED_STORE_WAIT_MS = 1000;
/** Cookies with which a page may be another one than that of every visitor. */
const OF_ONE_VISITOR = [SESSION_COOKIE, FLASH_COOKIE];
/** Sessions whose reads of permissions are remembered; for one that is forgotten the operator is asked again. */
const MOST_SESSIONS_READ = 20_000;
/** Calls to the operator that the system info shows. */
const RECENT_CALLS = 30;

/** What the server around the portal may watch and set. */
export interface PortalOptions {
  config: Config;
  /** Called for every call to the operator, for the log; never of what was said. */
  onOperatorCall?: OperatorHttpOptions['onCall'];
  /** Called when the operator turns out to be the sandbox although that is not allowed. */
  onSandboxRefused?: () => void;
  /** Called when a part of the operator is left alone because it fails, and when it answers again. */
  onOperatorCircuit?: OperatorHttpOptions['onCircuit'];
  /** Called when the store that replicas share comes and goes. */
  onSharedStore?: (event: SharedStoreEvent) => void;
  /** Called for each command to that store. */
  onStoreCommand?: SharedStoreOptions['onCommand'];
  /** Called for each log-on, change of a password, payment and the like: who did what, in codes. */
  onSecurityEvent?: (event: SecurityEvent) => void;
  /** Called for what an operator's engineer should mend; the same once an hour. */
  onWarning?: VisitServices['onWarning'];
  /** Called for payments that lead nowhere, and once for each method that is not offered for its own fault. */
  onMethodFault?: (fault: MethodFault) => void;
  /** Called for each try that a limit refuses. */
  onLimit?: (limit: LimitName) => void;
  /** The clock, in ms. */
  now?: () => number;
}

/** Why a portal that requires the store which replicas share cannot work with it. */
export type SharedStoreFault =
  | 'away'
  /** It throws away what it was asked to keep when it is full. */
  | 'evicting';

/** One portal: everything that lives as long as the process. */
export interface Portal {
  config: Config;
  /** Opens what a browser sent: cookies, language, session. */
  openVisit(request: Omit<VisitRequest, 'language'>): Promise<Visit>;
  /**
   * The answer to give instead of the page asked for, or null: a guest link has become a session or the two hours are
   * over (spec §4), or a player is at a registration, which may have been sent twice with a visitor's token.
   *
   * @param body the form that was sent; null for what is no form
   */
  redirectFor(visit: Visit, body: Buffer | null): Promise<Response | null>;
  /** What may be answered to a page that a browser fetches before anyone has asked for it. */
  answerableTo(visit: Visit): Answerable;
  /** Whether these `Set-Cookie` lines may be sent with such a page. */
  storesNothing(visit: Visit, lines: readonly string[]): boolean;
  /** Where a page that is left open leads when its session ends (spec §4). */
  logOnAgainHref(visit: Visit): string;
  /** Session that a page belongs to, and its end; see {@link sessionMark}. */
  sessionMark(visit: Visit): string;
  /** Whether the page asked for is one of this country and operator; for any other the answer is 404. */
  isThere(visit: Visit): Promise<boolean>;
  /**
   * The answer to give instead of carrying out what the player asks for, or null: a guest has to type the password
   * first, a document has to be accepted (spec §4), or the player is back from a provider.
   *
   * @param isThere as {@link isThere} says
   */
  requirementOf(visit: Visit, isThere: boolean): Promise<Response | null>;
  /**
   * Key of a page that is the same for every signed-out visitor who sends such headers; null for any other request.
   *
   * @param target path and query as they came
   */
  visitorPageKey(method: string, target: string, headers: VisitRequest['headers']): Promise<string | null>;
  /** Asks the operator for its version, to see whether it is there and may be this portal's operator. */
  probeOperator(): Promise<boolean>;
  /**
   * Waits for the store that replicas share, for a second at most; everything goes on without it.
   *
   * @returns what is wrong with a store that is required; null when nothing is
   */
  connect(): Promise<SharedStoreFault | null>;
  /** A store without which the process is not ready (`REDIS_READINESS`) is away. */
  isLackingStore(): boolean;
  /** Checks for a shared store that is away or late: limits and drafts are then those of this process alone. */
  isDegraded(): boolean;
  /** Lets calls under way end and closes the connections. */
  close(): Promise<void>;
}

/** What visits share, and what the portal itself needs of it: what is connected to and closed. */
interface Parts {
  services: VisitServices;
  /** The store that replicas share; null for a single process. */
  shared: SharedStore | null;
}

function connectOperator(
  { config, onOperatorCall, onSandboxRefused, onOperatorCircuit, onSecurityEvent, onWarning }: PortalOptions,
  now: () => number,
): Pick<VisitServices, 'operator' | 'recentCalls'> {
  const recentCalls = createRecentCalls(config.isDevelopmentMode ? RECENT_CALLS : 0, now);
  const http = createOperatorHttp({
    apiUrl: config.operatorApiUrl,
    refuseSandbox: !config.isSandboxAllowed,
    breakerMinimumCalls: config.breakerMinimumCalls,
    timeouts: { keyedWriteMs: config.operatorKeyedTimeoutMs },
    ...(onOperatorCircuit ? { onCircuit: onOperatorCircuit } : {}),
    now,
    wallClock: now,
    onCall(record) {
      recentCalls.add(record);
      onOperatorCall?.(record);
    },
    onUntrusted: (event) => onSecurityEvent?.({ event: 'serverUntrusted', outcome: 'refused', ...event }),
    onDoubt: (doubt) => onWarning?.('operator answer guessed', { ...doubt }),
    ...(onSandboxRefused ? { onSandboxRefused } : {}),
  });
  return { operator: createOperator(http, { now }), recentCalls };
}

function createParts(options: PortalOptions): Parts {
  const {
    config,
    onSharedStore,
    onStoreCommand,
    onLimit,
    onSecurityEvent = () => {},
    onWarning = () => {},
    onMethodFault = () => {},
    now = Date.now,
  } = options;
  const documentTexts = createDocumentTexts({
    operatorUrl: config.operatorApiUrl,
    documentOrigins: config.documentOrigins,
  });
  const keys = createKeyRing(config.sessionKeys, config);
  const shared =
    config.sharedStore &&
    createSharedStore({
      ...config.sharedStore,
      ...(onSharedStore ? { onEvent: onSharedStore } : {}),
      ...(onStoreCommand ? { onCommand: onStoreCommand } : {}),
    });
  const store = shared ? createRedisStore(shared, createStoreSealing(keys)) : createMemoryStore(now);
  const services: VisitServices = {
    config,
    keys,
    jar: createCookieJar(config.publicOrigin),
    ...connectOperator(options, now),
    documentTexts,
    revocations: createRevocations(store, now),
    refresher: createRefresher(now, shared && createSharedRefreshes(store)),
    drafts: createDrafts(store, now),
    flights: createFlights(store),
    lateReads: createLateReads(now),
    permissionReads: new LRUCache({ max: MOST_SESSIONS_READ }),
    paymentWays: createPaymentWays({
      origins: config.paymentOrigins,
      idCheckOrigins: config.idCheckOrigins,
      now,
      onFault: onMethodFault,
    }),
    limits: createRateLimits({
      rates: config.rates,
      keys,
      shared,
      ...(onLimit ? { onRefused: onLimit } : {}),
    }),
    onSecurityEvent,
    onWarning: onceAnHour(onWarning, now),
    now,
  };
  return { services, shared };
}

/** Puts the parts of the portal together. */
export function createPortal(options: PortalOptions): Portal {
  const { services, shared } = createParts(options);
  const { config, jar, operator, documentTexts } = services;
  const chooseLanguage = createLanguageChoice(config.country, config.defaultLanguageTag, (cookieHeader) => {
    const cookies = parseCookies(cookieHeader);
    return jar.read(cookies, LANGUAGE_COOKIE) ?? jar.read(cookies, PROFILE_LANGUAGE_COOKIE);
  });
  return {
    config,
    async openVisit(request) {
      const language = await chooseLanguage(request.headers);
      const visit = await Visit.open(services, { ...request, language });
      if (isUse(visit.request)) visit.keepInUse();
      await openKeptForm(visit);
      if (visit.unusedSession !== null) endAtOperator(visit, visit.unusedSession);
      return visit;
    },
    async redirectFor(visit, body) {
      if (visit.request.guestLink) return catchResponse(() => enterByLink(visit));
      if (visit.timedOut) {
        await keepTimedOutReturn(visit);
        return leaveTimedOut(visit, await keepTimedOutForm(visit, visit.timedOut, body));
      }
      const isPlayer = visit.player !== null && !isGuest(visit.player);
      return isPlayer && isRegisterRoute(visit.request.url.pathname) ? leaveRegistration(visit) : null;
    },
    answerableTo,
    storesNothing,
    logOnAgainHref,
    sessionMark,
    isThere: isScreenThere,
    requirementOf: (visit, isThere) =>
      catchResponse(async () => {
        // Before any loader runs: those of one page run side by side. A return finds out itself what a guest may.
        if (isThere && returnOf(visit.request) === null) requireGuestAccess(visit);
        await requireDocumentsFirst(visit);
        return isThere ? takeReturn(visit) : null;
      }),
    async visitorPageKey(method, target, headers) {
      // In no other spelling: each would be cached by itself.
      if (method !== 'GET' || returnPath(target) === null || screenOf(target)?.isShared !== true) return null;
      const cookies = parseCookies(headers.get('Cookie'));
      if (OF_ONE_VISITOR.some((name) => jar.read(cookies, name) !== null)) return null;
      const styles = jar.read(cookies, STYLES_COOKIE);
      const delivery = styleDelivery(config.country, target, styles, headers.get('Save-Data'));
      return `${await chooseLanguage(headers)} ${delivery} ${target}`;
    },
    async probeOperator() {
      const answer = await operator.for({ trace: newTrace(), operatorLanguage: 'en-US' }).version();
      return answer.ok;
    },
    async connect() {
      await shared?.whenReachable(SHARED_STORE_WAIT_MS);
      if (!shared || !config.sharedStore?.isRequired) return null;
      if (shared.state() === 'away') return 'away';
      return shared.isEvicting() ? 'evicting' : null;
    },
    isLackingStore: () => config.sharedStore?.isForReadiness === true && shared?.state() === 'away',
    isDegraded: () => shared !== null && shared.state() !== 'onTime',
    async close() {
      await Promise.all([operator.close(), documentTexts.close(), shared?.close()]);
    },
  };
}
