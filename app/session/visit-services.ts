import type { LRUCache } from 'lru-cache';
import type { RateLimits } from '#app/calls/rate-limits.ts';
import type { Config } from '#app/config.server.ts';
import type { DocumentTexts } from '#app/documents/document-text.ts';
import type { Language } from '#app/domain/country.ts';
import type { GuestLink } from '#app/domain/player/guest-link.ts';
import type { Trace } from '#app/domain/trace.ts';
import type { PaymentWays } from '#app/money/payment-ways.ts';
import type { RecentCalls } from '#app/operator/http/recent-calls.ts';
import type { Operator } from '#app/operator/operator.ts';
import type { LateReadsOf } from '#app/session/late-reads.ts';
import type { Drafts } from '#app/store/drafts.ts';
import type { Flights } from '#app/store/single-flight.ts';
import type { CookieJar } from './cookies.ts';
import type { KeyRing } from './keys.ts';
import type { Refresher } from './refresh.ts';
import type { Revocations } from './revocations.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Warn } from './warnings.ts';

/** What all visits of one process share. */
export interface VisitServices {
  config: Config;
  keys: KeyRing;
  jar: CookieJar;
  operator: Operator;
  documentTexts: DocumentTexts;
  recentCalls: RecentCalls;
  revocations: Revocations;
  refresher: Refresher;
  drafts: Drafts;
  flights: Flights;
  /** Reads that came too late for the page that asked. */
  lateReads: LateReadsOf;
  /** Times at which this process last read permissions (epoch, ms), by session id. */
  permissionReads: LRUCache<string, number>;
  paymentWays: PaymentWays;
  limits: RateLimits;
  /** Logs what an operator's engineer should mend; the same once an hour. */
  onWarning: Warn;
  /** Writes down who did what. */
  onSecurityEvent: (event: SecurityEvent) => void;
  /** The clock, in ms. */
  now: () => number;
}

/** What the server knows of a request before anyone has looked at it. */
export interface VisitRequest {
  method: string;
  url: URL;
  /** The query as it came, without the question mark: a URL escapes some characters of it. Without one, that of `url`. */
  rawQuery?: string;
  headers: Pick<Headers, 'get' | 'has'>;
  /** Its number is in the log, at the operator, and on error pages. */
  trace: Trace;
  /** The player's address, for limits: the portal's own and the operator's. */
  clientAddress: string;
  language: Language;
  signal: AbortSignal;
  /** The guest link that the request came by; its tokens stand nowhere else. */
  guestLink: GuestLink | null;
}

/** What of these every part of the portal may take from a visit; how sessions are kept is the visit's own affair. */
export class SharedServices
  implements
    Omit<VisitServices, 'drafts' | 'jar' | 'lateReads' | 'onSecurityEvent' | 'onWarning' | 'operator'>
{
  readonly config: Config;
  readonly keys: KeyRing;
  readonly documentTexts: DocumentTexts;
  readonly recentCalls: RecentCalls;
  readonly refresher: Refresher;
  readonly revocations: Revocations;
  readonly flights: Flights;
  readonly permissionReads: LRUCache<string, number>;
  readonly paymentWays: PaymentWays;
  readonly limits: RateLimits;
  readonly now: () => number;
  /** Logs what an operator's engineer should mend; the same once an hour. */
  readonly warn: Warn;

  protected readonly memos = new Map<string, Promise<unknown>>();

  protected constructor(services: VisitServices) {
    this.config = services.config;
    this.keys = services.keys;
    this.documentTexts = services.documentTexts;
    this.recentCalls = services.recentCalls;
    this.refresher = services.refresher;
    this.revocations = services.revocations;
    this.flights = services.flights;
    this.permissionReads = services.permissionReads;
    this.paymentWays = services.paymentWays;
    this.limits = services.limits;
    this.now = services.now;
    this.warn = services.onWarning;
  }
  /** Runs a look-up once per request, however many parts of the page ask for it. */
  once<T>(name: string, run: () => Promise<T>): Promise<T> {
    const known = this.memos.get(name) as Promise<T> | undefined;
    if (known) return known;
    const answer = run();
    this.memos.set(name, answer);
    return answer;
  }
}
