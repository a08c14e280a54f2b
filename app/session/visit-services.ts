import type { LRUCache } from 'lru-cache';
import type { DocumentTexts } from '#app/documents/document-text.ts';
import type { Language } from '#app/domain/country.ts';
import type { GuestLink } from '#app/domain/player/guest-link.ts';
import type { Trace } from '#app/domain/trace.ts';
import type { LanguageChoice } from '#app/i18n/choose-language.ts';
import type { LateReadsOf } from '#app/operator/http/late-reads.ts';
import type { RecentCalls } from '#app/operator/http/recent-calls.ts';
import type { Operator } from '#app/operator/operator.ts';
import type { PaymentWays } from '#app/operator/payment-ways.ts';
import type { Config } from '#app/settings/config.server.ts';
import type { Drafts } from '#app/store/drafts.ts';
import type { Flights } from '#app/store/single-flight.ts';
import type { CookieRules } from './cookies.ts';
import type { KeyRing } from './keys.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Refresher } from './refresh.ts';
import type { Revocations } from './revocations.ts';
import type { SecurityEvent } from './security-events.ts';

/** Logs a warning with names and codes of the operator, never anything of a player. */
export type Warn = (warning: string, facts: Readonly<Record<string, string | number>>) => void;

/** Services that all visits of a process share. */
export interface VisitServices {
  config: Config;
  keys: KeyRing;
  cookieRules: CookieRules;
  chooseLanguage: LanguageChoice;
  operator: Operator;
  documentTexts: DocumentTexts;
  recentCalls: RecentCalls;
  revocations: Revocations;
  refresher: Refresher;
  drafts: Drafts;
  flights: Flights;
  /** Reads that came too late for the page that asked. */
  lateReads: LateReadsOf;
  /** Times at which this process last read the permissions of a session, or did what needs no more haste; epoch, ms. */
  permissionReads: LRUCache<string, number>;
  paymentWays: PaymentWays;
  limits: RateLimits;
  /** Logs a fault that an operator's engineer should mend; the same once an hour. */
  warn: Warn;
  /** Logs who did what. */
  onSecurityEvent: (event: SecurityEvent) => void;
  /** The clock, in ms. */
  now: () => number;
}

/** The incoming request. */
export interface VisitRequest {
  method: string;
  url: URL;
  /** The query as it came, without the question mark: a URL escapes some characters of it. Without one, that of `url`. */
  rawQuery?: string;
  headers: Pick<Headers, 'get' | 'has'>;
  /** Cookies as {@link parseCookies} gives them. */
  cookies: ReadonlyMap<string, string>;
  /** Its number is in the log, at the operator, and on error pages. */
  trace: Trace;
  /** The player's address, for limits: the portal's own and the operator's. */
  clientAddress: string;
  language: Language;
  signal: AbortSignal;
  /** The guest link that the request came by; its tokens stand nowhere else. */
  guestLink: GuestLink | null;
}
