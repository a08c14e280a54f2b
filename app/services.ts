import { LRUCache } from 'lru-cache';
import type { LimitName } from '#app/domain/rates.ts';
import { createPaymentWays, type MethodFault } from '#app/operator/payment-ways.ts';
import { createRateLimits } from '#app/session/rate-limits.ts';
import { createStoreSealing } from '#app/session/seal.ts';
import type { Config } from '#app/settings/config.server.ts';
import { readOperatorTls } from '#app/settings/operator-caller.ts';
import { createDocumentTexts } from './documents/document-text.ts';
import type { OperatorTls } from './domain/operator-caller.ts';
import { newTrace } from './domain/trace.ts';
import { createLanguageChoice } from './i18n/choose-language.ts';
import { createOperatorHttp, type OperatorHttpOptions } from './operator/http/http.ts';
import { createLateReads } from './operator/http/late-reads.ts';
import { createRecentCalls } from './operator/http/recent-calls.ts';
import { createOperator } from './operator/operator.ts';
import { cookieRules } from './session/cookies.ts';
import { createKeyRing } from './session/keys.ts';
import { createRefresher } from './session/refresh.ts';
import { createRevocations } from './session/revocations.ts';
import type { SecurityEvent } from './session/security-events.ts';
import type { VisitServices, Warn } from './session/visit-services.ts';
import { createDrafts } from './store/drafts.ts';
import { createRedisStore } from './store/redis-store.ts';
import { createSharedStore, type SharedStoreEvent, type SharedStoreOptions } from './store/shared-store.ts';
import { createFlights } from './store/single-flight.ts';
import { createMemoryStore } from './store/store.ts';

/** Maximum wait for the shared store at the start, in ms. */
const SHARED_STORE_WAIT_MS = 1000;
/** The same where the portal refuses to start without it. */
const REQUIRED_STORE_WAIT_MS = 10_000;
const RECENT_CALLS = 30;
const MOST_SESSIONS_READ = 20_000;
const HOUR_MS = 60 * 60 * 1000;
const MOST_WARNINGS = 1000;

export interface PortalOptions {
  config: Config;
  /** Logs a call to the operator, without its content. */
  onOperatorCall?: OperatorHttpOptions['onCall'];
  /** Called when the operator is the sandbox although that is not allowed. */
  onSandboxRefused?: () => void;
  onOperatorCircuit?: OperatorHttpOptions['onCircuit'];
  onSharedStore?: (event: SharedStoreEvent) => void;
  onStoreCommand?: SharedStoreOptions['onCommand'];
  /** Called for each log-on, change of password, payment and the like; identifiers are pseudonyms. */
  onSecurityEvent?: (event: SecurityEvent) => void;
  /** Called for a fault of the operator's configuration; the same once an hour. */
  onWarning?: Warn;
  /**
   * Called for payments with an unusable redirect, and once for each method that is not offered for a fault
   * of its own.
   */
  onMethodFault?: (fault: MethodFault) => void;
  onLimit?: (limit: LimitName) => void;
  /** The clock, in ms. */
  now?: () => number;
}

export type SharedStoreFault = 'away' | 'evicting';

export interface Portal {
  services: VisitServices;
  /** Requests the operator's version, to check that it is reachable and allowed. */
  probeOperator(): Promise<boolean>;
  /** Waits for the shared store, for a second at most; returns the fault of a required store, else null. */
  connect(): Promise<SharedStoreFault | null>;
  /** True if a store required for readiness (`REDIS_READINESS`) is unavailable. */
  isLackingStore(): boolean;
  /**
   * True if the shared store is unavailable or late: limits and drafts are then those of this process alone.
   */
  isDegraded(): boolean;
  /**
   * Drops the operator's settings, and reads the certificates for the operator again, for the next call.
   *
   * @returns one sentence per fault of the certificates; with any, the old ones stay
   */
  renewOperator(): readonly string[];
  close(): Promise<void>;
}

function connectOperator(
  { config, onOperatorCall, onSandboxRefused, onOperatorCircuit, onSecurityEvent, onWarning }: PortalOptions,
  now: () => number,
): Pick<VisitServices, 'operator' | 'recentCalls'> & { renewTls: (tls: OperatorTls | null) => void } {
  const recentCalls = createRecentCalls(config.isDevelopmentMode ? RECENT_CALLS : 0, now);
  const warnHourly = onceAnHour(onWarning ?? (() => {}), now);
  const http = createOperatorHttp({
    apiUrl: config.operatorApiUrl,
    tls: config.operatorTls,
    signingKey: config.signingKey,
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
    onCallerRefused: () => warnHourly('operator does not know its caller', {}),
    onDoubt: (doubt) => onWarning?.('operator answer guessed', { ...doubt }),
    ...(onSandboxRefused ? { onSandboxRefused } : {}),
  });
  return {
    operator: createOperator(http, { now }),
    recentCalls,
    renewTls: (tls) => http.renewTls(tls),
  };
}

/** Creates the services of a process. */
export function createPortal(options: PortalOptions): Portal {
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
    tls: config.operatorTls,
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
  const { operator, recentCalls, renewTls } = connectOperator(options, now);
  const services: VisitServices = {
    config,
    keys,
    cookieRules: cookieRules(config.publicOrigin),
    chooseLanguage: createLanguageChoice(config),
    operator,
    recentCalls,
    documentTexts,
    revocations: createRevocations(store, now),
    refresher: createRefresher(now, shared && store),
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
    warn: onceAnHour(onWarning, now),
    now,
  };
  return {
    services,
    async probeOperator() {
      const answer = await operator.for({ trace: newTrace(), operatorLanguage: 'en-US' }).version();
      return answer.ok;
    },
    async connect() {
      const isRequired = config.sharedStore?.isRequired === true;
      await shared?.whenReachable(isRequired ? REQUIRED_STORE_WAIT_MS : SHARED_STORE_WAIT_MS);
      if (!shared || !isRequired) return null;
      if (shared.state() === 'away') return 'away';
      return shared.isEvicting() ? 'evicting' : null;
    },
    isLackingStore: () => config.sharedStore?.isForReadiness === true && shared?.state() === 'away',
    isDegraded: () => shared !== null && shared.state() !== 'onTime',
    renewOperator() {
      operator.forgetPublicReads();
      if (config.operatorTls === null) return [];
      const faults: string[] = [];
      const tls = readOperatorTls(config.operatorTlsFiles, faults);
      if (faults.length > 0) return faults;
      renewTls(tls);
      documentTexts.renewTls(tls);
      return [];
    },
    async close() {
      await Promise.all([operator.close(), documentTexts.close(), services.refresher.settle()]);
      await shared?.close();
    },
  };
}

/** Passes the same warning on once an hour. */
function onceAnHour(warn: Warn, now: () => number): Warn {
  const given = new LRUCache<string, true>({
    max: MOST_WARNINGS,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (warning, facts) => {
    const key = JSON.stringify([warning, facts]);
    if (given.has(key)) return;
    given.set(key, true);
    warn(warning, facts);
  };
}
