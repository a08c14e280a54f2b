import { randomBytes } from 'node:crypto';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import type { DocumentKeyVersion, LegalDocument } from '#app/domain/player/documents.ts';
import type { CallContext } from '#app/operator/http/call.ts';
import type { LateReads } from '#app/operator/http/late-reads.ts';
import type { OperatorCalls } from '#app/operator/operator.ts';
import type { Config } from '#app/settings/config.server.ts';
import { COOKIES_OF_SESSION, LAST_USE_COOKIE, type RequestCookies, SESSION_COOKIE } from './cookies.ts';
import { createCsrfToken, isCsrfTokenValid } from './csrf.ts';
import type { KeyRing } from './keys.ts';
import { asFlash, EMPTY_FLASH, FLASH_COOKIE, isFlashEmpty, Messages } from './messages.ts';
import {
  findEnd,
  idleEnd,
  isMarked,
  type KnownSession,
  openCookies,
  type SealedCookies,
  sealLastUse,
} from './open-session.ts';
import { othersNotes } from './others-notes.ts';
import { type OwnDrafts, ownDrafts } from './own-drafts.ts';
import {
  createPlayerSession,
  findAccountId,
  hardEnd,
  type LogOn,
  type PlayerChanges,
  type PlayerSession,
  sessionOwner,
  visitorOwner,
  withoutUsual,
} from './player-session.ts';
import type { Tokens, VersionedTokens } from './refresh.ts';
import { ResponseOptions } from './response-options.ts';
import { seal } from './seal.ts';
import { type SecurityEventName, type SecurityFacts, securityEvent } from './security-events.ts';
import type { VisitRequest, VisitServices } from './visit-services.ts';

export type { InlineSources, ResponseOptions } from './response-options.ts';
export type { VisitRequest, VisitServices } from './visit-services.ts';

const VISITOR_COOKIE = 'visitor';

const newId = () => randomBytes(16).toString('base64url');

/**
 * Request context: session, flash messages, cookies to set. Loaders and actions change it; cookies are written once, when
 * the response is complete, so that no part of a page overwrites another part's.
 */
export class Visit {
  readonly services: VisitServices;
  readonly config: Config;
  readonly keys: KeyRing;
  readonly now: () => number;
  readonly request: VisitRequest;
  readonly cookies: RequestCookies;
  readonly calls: OperatorCalls;
  readonly lateReads: LateReads;
  readonly messages: Messages;
  readonly response = new ResponseOptions();
  /** True if the browser sent a session, even an invalid one. */
  readonly hadSession: boolean;
  /** Session that had expired before this request, or null. */
  readonly timedOut: PlayerSession | null;
  /** The timed-out session if it was idle for too long: its tokens are still valid at the operator. */
  unusedSession: PlayerSession | null = null;
  /** Documents that the player must accept before anything else (spec §4), the one to show first. */
  openDocuments: readonly LegalDocument[] = [];
  /** True once this request has renewed the tokens: they then serve all of it. */
  areTokensNew = false;
  private readonly memos = new Map<string, Promise<unknown>>();
  private readonly writers = new Map<string, () => Promise<void>>();
  /** Redirect at the end of the session: of parallel loaders the first one decides. */
  wayOut: Address | null = null;
  private isVisitorNew: boolean;
  private visitorId: string;
  private isVisitorUsed = false;
  private session: PlayerSession | null = null;
  private isSessionChanged = false;
  private lastUsedAtMs = 0;
  /** Awaited by the response, so that no replica accepts the session after it. */
  private revocation: Promise<void> = Promise.resolve();
  /** Result of the check before this request's own revocation; null until then. */
  private wasRevoked: Promise<boolean> | null = null;
  private readonly callContext: CallContext;
  private adoptedId: string | null = null;

  private constructor(services: VisitServices, request: VisitRequest, sealed: SealedCookies) {
    this.services = services;
    this.config = services.config;
    this.keys = services.keys;
    this.now = services.now;
    this.request = request;
    this.cookies = sealed.cookies;
    this.messages = new Messages(sealed.flash ? asFlash(sealed.flash.value) : EMPTY_FLASH, services.now);
    const known = this.cookies.read(VISITOR_COOKIE);
    this.isVisitorNew = known === null || !/^[\w-]{22}$/.test(known);
    this.visitorId = known === null || this.isVisitorNew ? newId() : known;
    this.hadSession = this.cookies.read(SESSION_COOKIE) !== null;
    for (const code of sealed.unreadable) this.report('cookieRefused', { code });
    this.timedOut = this.adopt(sealed.session);
    this.lateReads = services.lateReads(() => this.session?.id ?? null, request.url.pathname);
    this.callContext = {
      trace: request.trace,
      operatorLanguage: operatorLanguageTag(request.language),
      clientAddress: request.clientAddress,
      userAgent: request.headers.get('User-Agent') ?? undefined,
      signal: request.signal,
      lateReads: this.lateReads,
      device: this.session?.device,
    };
    this.calls = services.operator.for(this.callContext);
  }

  static async open(services: VisitServices, request: VisitRequest): Promise<Visit> {
    return new Visit(services, request, await openCookies(services, request));
  }

  once<T>(name: string, run: () => Promise<T>): Promise<T> {
    const known = this.memos.get(name) as Promise<T> | undefined;
    if (known) return known;
    const answer = run();
    this.memos.set(name, answer);
    return answer;
  }

  /** Null for a visitor. */
  get player(): PlayerSession | null {
    return this.session;
  }

  /** Hard limit of the session (spec §4); epoch, ms; null without one. */
  get sessionEndsAtMs(): number | null {
    return this.session && hardEnd(this.session);
  }

  /** Idle timeout of the session, its hard limit at the latest; epoch, ms; null without one. */
  get idleEndsAtMs(): number | null {
    return this.session && idleEnd(this.session, this.lastUsedAtMs, this.config.idleLimitMs);
  }

  /** Extends the idle timeout. */
  touch(): void {
    const [session, nowMs] = [this.session, this.now()];
    if (!session || this.config.idleLimitMs === null || isMarked(this.lastUsedAtMs, nowMs)) return;
    this.lastUsedAtMs = nowMs;
    this.atCommit(LAST_USE_COOKIE, async () => {
      // Not for a session that this response ends.
      if (this.session?.id !== session.id) return;
      this.cookies.write(LAST_USE_COOKIE, await sealLastUse(this.keys, session, nowMs));
    });
  }

  /** True if the page is the same for every signed-out visitor. */
  get isAnonymous(): boolean {
    const isPlain = this.messages.isEmpty && this.response.captcha === null;
    return this.session === null && !this.isSessionChanged && isPlain;
  }

  /** Tells the operator the name of this device, for this player alone, from now on. */
  nameDevice(device: string): void {
    this.callContext.device = device;
  }

  /** Starts a session with a new id, and revokes the one before (spec §4). */
  signIn(logOn: LogOn): PlayerSession {
    this.revokeSession();
    const { device } = this.callContext;
    const known = device === undefined || logOn.guestLogin ? {} : { device };
    this.session = createPlayerSession({ ...logOn, ...known }, this.now());
    this.lastUsedAtMs = this.session.loggedOnAtMs;
    this.isSessionChanged = true;
    this.openDocuments = [];
    this.messages.clear();
    this.memos.clear();
    this.report('sessionStarted', logOn.guestLogin ? { code: 'GuestLink' } : {});
    return this.session;
  }

  /**
   * Ends and revokes the session (spec §4).
   *
   * @param why code of the failure that ends it (spec §8), or `LogOut`
   */
  signOut(why: string): void {
    if (this.session) this.report('sessionEnded', { code: why });
    this.revokeSession();
    this.session = null;
    this.isSessionChanged = true;
    this.visitorId = newId();
    this.isVisitorNew = true;
    this.openDocuments = [];
    this.messages.clear();
    this.memos.clear();
  }

  /** Stores new tokens; those without a version get the next one. */
  replaceTokens(tokens: Tokens | VersionedTokens): void {
    this.areTokensNew = this.session !== null;
    const tokenVersion = (this.session?.tokenVersion ?? 0) + 1;
    this.change({ tokenVersion, ...tokens, isRefreshUnanswered: false });
  }

  updatePlayer(changes: PlayerChanges): void {
    this.change(changes);
  }

  keepAcknowledged(acknowledged: readonly DocumentKeyVersion[]): void {
    if (JSON.stringify(this.session?.acknowledged) !== JSON.stringify(acknowledged))
      this.change({ acknowledged });
  }

  /**
   * Logs a security event of this session.
   *
   * @param phoneNumber typed national digits, without a session
   */
  report(event: SecurityEventName, facts: SecurityFacts, phoneNumber?: string): void {
    const { trace, clientAddress } = this.request;
    const subject = { traceId: trace.traceId, clientAddress, player: this.session, phoneNumber };
    this.services.onSecurityEvent(securityEvent(this.keys, event, subject, facts));
  }

  /**
   * Runs once, when the response is committed.
   *
   * @param name the last writer of a name replaces those before
   */
  atCommit(name: string, write: () => Promise<void>): void {
    this.writers.set(name, write);
  }

  /** Owner of forms, drafts and sealed values: the session, or the visitor, who then gets a cookie. */
  get owner(): string {
    if (this.session) return sessionOwner(this.session);
    this.isVisitorUsed = true;
    return visitorOwner(this.visitorId);
  }

  /** Sets the visitor's cookie, which makes a form that is sent twice recognisable. */
  keepVisitor(): void {
    this.isVisitorUsed = true;
  }

  /** Drafts of the current owner, at the time of each call. */
  get drafts(): OwnDrafts {
    return ownDrafts(this, () => this.owner);
  }

  /** Drafts of another owner, such as the account. */
  draftsOf(owner: string): OwnDrafts {
    return ownDrafts(this, () => owner);
  }

  /** Token for forms; null for a visitor, whose forms only the cross-site gate protects. */
  csrfToken(): string | null {
    if (!this.session) return null;
    return createCsrfToken(this.keys, this.owner, this.now(), findAccountId(this.session));
  }

  /** True for a form of this session, and for any form of a visitor. */
  isCsrfTokenValid(token: string | null): boolean {
    if (!this.session) return true;
    return isCsrfTokenValid(this.keys, this.owner, token, this.now(), findAccountId(this.session));
  }

  /**
   * Seals all changes.
   *
   * @returns `Set-Cookie` lines of the response
   * @throws CookieTooLargeError when the operator's tokens do not fit the cookies
   */
  async commit(): Promise<string[]> {
    await this.revocation;
    await Promise.all([...this.writers.values()].map((write) => write()));
    // The browser may have a newer session, which must not be overwritten.
    if (await this.isOverElsewhere()) return this.cookies.finish();
    await this.writeSession();
    await this.writeFlash();
    this.writeVisitor();
    const { cookies } = this;
    return cookies.finish(cookies.isCrowded ? await othersNotes(cookies, this.keys, this.session) : []);
  }

  private change(changes: Partial<PlayerSession>): void {
    if (!this.session) return;
    this.session = { ...this.session, ...changes };
    this.isSessionChanged = true;
  }

  private revokeSession(): void {
    if (!this.session) return;
    const { id, loggedOnAtMs } = this.session;
    this.wasRevoked = this.services.revocations.isRevoked(id);
    this.revocation = this.wasRevoked.then(() =>
      this.services.revocations.revoke(id, loggedOnAtMs + SESSION_HARD_LIMIT_MS),
    );
  }

  /** Checks if a parallel response has ended the session. */
  private async isOverElsewhere(): Promise<boolean> {
    if (!this.isSessionChanged || this.adoptedId === null) return false;
    if (this.session !== null && this.session.id !== this.adoptedId) return false;
    return this.wasRevoked ?? this.services.revocations.isRevoked(this.adoptedId);
  }

  /** Adopts a valid session; returns an expired one. */
  private adopt(known: KnownSession | null): PlayerSession | null {
    this.isSessionChanged = known === null ? this.hadSession : known.needsResealing;
    if (known === null) return null;
    this.session = known.session;
    this.adoptedId = known.session.id;
    this.lastUsedAtMs = known.lastUsedAtMs;
    const end = findEnd(known.session, known.lastUsedAtMs, this.config.idleLimitMs, this.now());
    if (end !== null) {
      const session = { ...known.session, ...known.newerTokens };
      if (end === 'SessionUnused') this.unusedSession = session;
      this.signOut(end);
      return session;
    }
    if (known.newerTokens) this.replaceTokens(known.newerTokens);
    // They may be old by now.
    this.areTokensNew = false;
    return null;
  }

  private async writeSession(): Promise<void> {
    if (!this.isSessionChanged) return;
    if (this.session)
      this.cookies.write(SESSION_COOKIE, await seal(this.keys, 'session', withoutUsual(this.session)));
    else for (const name of COOKIES_OF_SESSION) this.cookies.clear(name);
  }

  private async writeFlash(): Promise<void> {
    const { flash, isChanged } = this.messages.toKeep();
    if (isFlashEmpty(flash)) this.cookies.clear(FLASH_COOKIE);
    else if (isChanged) this.cookies.write(FLASH_COOKIE, await seal(this.keys, 'flash', flash));
  }

  private writeVisitor(): void {
    if (this.session) {
      if (this.isSessionChanged) this.cookies.clear(VISITOR_COOKIE);
    } else if (this.isVisitorNew && this.isVisitorUsed) {
      this.cookies.write(VISITOR_COOKIE, this.visitorId);
    }
  }
}
