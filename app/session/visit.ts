import { randomBytes } from 'node:crypto';
import { operatorLanguageTag } from '#app/domain/country.ts';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import type { Address } from '#app/domain/pages/routes.ts';
import type { DocumentKeyVersion, LegalDocument } from '#app/domain/player/documents.ts';
import type { LateReads } from '#app/operator/http/late-reads.ts';
import type { OperatorCalls } from '#app/operator/operator.ts';
import type { Config } from '#app/settings/config.server.ts';
import { COOKIES_OF_SESSION, LAST_USE_COOKIE, type RequestCookies, SESSION_COOKIE } from './cookies.ts';
import { createCsrfToken, isCsrfTokenValid } from './csrf.ts';
import { draftsOfBrowser, type OwnDrafts } from './drafts-of-browser.ts';
import type { KeyRing } from './keys.ts';
import { type KnownSession, openCookies, type SealedCookies } from './known-session.ts';
import { endOf, idleEndOf, isMarked, sealLastUse } from './last-use.ts';
import { asFlash, EMPTY_FLASH, FLASH_COOKIE, isFlashEmpty, Messages } from './messages.ts';
import { othersNotes } from './others-notes.ts';
import { PageNeeds } from './page-needs.ts';
import {
  accountIdOf,
  createPlayerSession,
  type LogOn,
  type PlayerChanges,
  type PlayerSession,
  sessionOwner,
  visitorOwner,
} from './player-session.ts';
import type { Tokens, VersionedTokens } from './refresh.ts';
import { seal } from './seal.ts';
import { type SecurityEventName, type SecurityFacts, securityEvent } from './security-events.ts';
import type { VisitRequest, VisitServices } from './visit-services.ts';

export type { VisitRequest, VisitServices } from './visit-services.ts';

const VISITOR_COOKIE = 'visitor';

const newId = () => randomBytes(16).toString('base64url');

/**
 * One request of one visitor: who it is, what is to be said, and what the answer must store. Loaders and actions
 * change the visit; its cookies are written once, when the answer is complete, so that no part of a page can
 * overwrite what another part has decided.
 */
export class Visit {
  readonly services: VisitServices;
  readonly config: Config;
  readonly keys: KeyRing;
  /** The clock, in ms. */
  readonly now: () => number;
  readonly request: VisitRequest;
  readonly cookies: RequestCookies;
  readonly calls: OperatorCalls;
  readonly lateReads: LateReads;
  readonly messages: Messages;
  /** What the page needs of the answer around it. */
  readonly page = new PageNeeds();
  /** Whether the browser sent a session, whatever has become of it. */
  readonly hadSession: boolean;
  /** The session whose time was over before this request; null when none was. */
  readonly timedOut: PlayerSession | null;
  /** That session where it was not used for too long: its tokens are still good at the operator. */
  unusedSession: PlayerSession | null = null;
  /**
   * Documents that the player must accept before anything else, the one to show first (spec §4); see `checkDocuments`.
   */
  openDocuments: readonly LegalDocument[] = [];
  /** Whether this request has got new tokens, which are then good enough for all of it. */
  areTokensNew = false;
  private readonly memos = new Map<string, Promise<unknown>>();
  private readonly writers = new Map<string, () => Promise<void>>();
  /** Log-in that the end of the session leads to: loaders run side by side, and the first one decides. */
  wayOut: Address | null = null;
  private isVisitorNew: boolean;
  private visitorId: string;
  private isVisitorUsed = false;
  private session: PlayerSession | null = null;
  private isSessionChanged = false;
  private lastUsedAtMs = 0;
  /** The answer waits for it, so that no replica takes the session any more when the browser has it. */
  private revocation: Promise<void> = Promise.resolve();
  /** Answer to: was the session revoked before this visit revoked it? Null until it does. */
  private wasRevoked: Promise<boolean> | null = null;
  /** Id of the session that the browser sent. */
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
    this.calls = services.operator.for({
      trace: request.trace,
      operatorLanguage: operatorLanguageTag(request.language),
      clientAddress: request.clientAddress,
      signal: request.signal,
      lateReads: this.lateReads,
    });
  }

  /** Opens what the browser sent. */
  static async open(services: VisitServices, request: VisitRequest): Promise<Visit> {
    return new Visit(services, request, await openCookies(services, request));
  }

  /** Runs a look-up once per request, however many parts of the page ask for it. */
  once<T>(name: string, run: () => Promise<T>): Promise<T> {
    const known = this.memos.get(name) as Promise<T> | undefined;
    if (known) return known;
    const answer = run();
    this.memos.set(name, answer);
    return answer;
  }

  /** The player who is signed in, or null. */
  get player(): PlayerSession | null {
    return this.session;
  }

  /** When the session ends whatever happens; epoch, ms; null without one (spec §4). */
  get sessionEndsAtMs(): number | null {
    return this.session ? this.session.loggedOnAtMs + SESSION_HARD_LIMIT_MS : null;
  }

  /** When the session ends if no page is asked for any more; the same where nothing but the two hours ends it. */
  get idleEndsAtMs(): number | null {
    return this.session && idleEndOf(this.session, this.lastUsedAtMs, this.config.idleLimitMs);
  }

  /** Has the session last for another while, as the player has just used it. */
  keepInUse(): void {
    const [session, nowMs] = [this.session, this.now()];
    if (!session || this.config.idleLimitMs === null || isMarked(this.lastUsedAtMs, nowMs)) return;
    this.lastUsedAtMs = nowMs;
    this.atCommit(LAST_USE_COOKIE, async () => {
      // A session that ends with this very answer leaves nothing behind.
      if (this.session?.id !== session.id) return;
      this.cookies.write(LAST_USE_COOKIE, await sealLastUse(this.keys, session, nowMs));
    });
  }

  /** Whether the answer is the same for every signed-out visitor, but for the tokens in its forms. */
  get isAnonymous(): boolean {
    const isPlain = this.messages.isEmpty && this.page.captcha === null;
    return this.session === null && !this.isSessionChanged && isPlain;
  }

  /** Starts a session; its id is new, and the one before it and all that was said and known are forgotten (spec §4). */
  signIn(logOn: LogOn): PlayerSession {
    this.revokeSession();
    this.session = createPlayerSession(logOn, this.now());
    this.lastUsedAtMs = this.session.loggedOnAtMs;
    this.isSessionChanged = true;
    this.openDocuments = [];
    this.messages.clear();
    this.memos.clear();
    this.report('sessionBegun', logOn.guestLogin ? { code: 'GuestLink' } : {});
    return this.session;
  }

  /**
   * Ends the session and forgets all that belonged to it; its cookie will not open again (spec §4).
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

  /** Stores new tokens of the session; those without a version are newer than all before. */
  replaceTokens(tokens: Tokens | VersionedTokens): void {
    this.areTokensNew = this.session !== null;
    const tokenVersion = (this.session?.tokenVersion ?? 0) + 1;
    this.change({ tokenVersion, ...tokens, isRefreshUnanswered: false });
  }

  /** Stores what has changed of the player state, by the player (spec §4, "Display-name save") or otherwise. */
  updatePlayer(changes: PlayerChanges): void {
    this.change(changes);
  }

  /** Stores which documents the player has accepted, if that is news. */
  keepAcknowledged(acknowledged: readonly DocumentKeyVersion[]): void {
    if (JSON.stringify(this.session?.acknowledged) !== JSON.stringify(acknowledged))
      this.change({ acknowledged });
  }

  /**
   * Writes down what has happened, and who it was as far as the session tells.
   *
   * @param phoneNumber national digits that were typed, where no one is signed in
   */
  report(event: SecurityEventName, facts: SecurityFacts, phoneNumber?: string): void {
    const { trace, clientAddress } = this.request;
    const subject = { traceId: trace.traceId, clientAddress, player: this.session, phoneNumber };
    this.services.onSecurityEvent(securityEvent(this.keys, event, subject, facts));
  }

  /**
   * Has something done when the answer is complete, however often it changes until then, such as a cookie sealed.
   *
   * @param name the last writer of a name wins
   */
  atCommit(name: string, write: () => Promise<void>): void {
    this.writers.set(name, write);
  }

  /**
   * Owner of forms, drafts and sealed values: the session, or the visitor before log-on. A visitor gets a cookie once
   * something is to be kept for it, not before.
   */
  get owner(): string {
    if (this.session) return sessionOwner(this.session);
    this.isVisitorUsed = true;
    return visitorOwner(this.visitorId);
  }

  /** Gives a visitor its cookie with this page, so that a form that is sent twice is known to be the same one. */
  keepVisitor(): void {
    this.isVisitorUsed = true;
  }

  /** The drafts of this visitor, or of this session: of whoever it is by then. */
  get drafts(): OwnDrafts {
    return draftsOfBrowser(this.services.drafts, this, () => this.owner);
  }

  /** The drafts of another owner, such as the player in any session. */
  draftsOf(owner: string): OwnDrafts {
    return draftsOfBrowser(this.services.drafts, this, () => owner);
  }

  /** Token for the forms of this answer; null for a visitor, whose forms are held by the cross-site gate alone. */
  csrfToken(): string | null {
    if (!this.session) return null;
    return createCsrfToken(this.keys, this.owner, this.now(), accountIdOf(this.session));
  }

  /** True for a form of this session, and for any form of a visitor. */
  isCsrfTokenValid(token: string | null): boolean {
    if (!this.session) return true;
    return isCsrfTokenValid(this.keys, this.owner, token, this.now(), accountIdOf(this.session));
  }

  /**
   * Seals what changed.
   *
   * @returns `Set-Cookie` lines of the answer
   * @throws CookieTooLargeError when the operator's tokens do not fit the cookies
   */
  async commit(): Promise<string[]> {
    await this.revocation;
    await Promise.all([...this.writers.values()].map((write) => write()));
    // The browser may have another session by now, which this answer knows nothing of.
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

  /** Makes sure that a copy of the session's cookie opens nothing any more. */
  private revokeSession(): void {
    if (!this.session) return;
    const { id, loggedOnAtMs } = this.session;
    this.wasRevoked = this.services.revocations.isRevoked(id);
    this.revocation = this.wasRevoked.then(() =>
      this.services.revocations.revoke(id, loggedOnAtMs + SESSION_HARD_LIMIT_MS),
    );
  }

  /** Checks if another response has ended this request's session in the meantime. */
  private async isOverElsewhere(): Promise<boolean> {
    if (!this.isSessionChanged || this.adoptedId === null) return false;
    if (this.session !== null && this.session.id !== this.adoptedId) return false;
    return this.wasRevoked ?? this.services.revocations.isRevoked(this.adoptedId);
  }

  /** Adopts a session that is known to be good. Returns it when its time is over. */
  private adopt(known: KnownSession | null): PlayerSession | null {
    this.isSessionChanged = known === null ? this.hadSession : known.needsResealing;
    if (known === null) return null;
    this.session = known.session;
    this.adoptedId = known.session.id;
    this.lastUsedAtMs = known.lastUsedAtMs;
    const end = endOf(known.session, known.lastUsedAtMs, this.config.idleLimitMs, this.now());
    if (end !== null) {
      const session = { ...known.session, ...known.newerTokens };
      if (end === 'SessionUnused') this.unusedSession = session;
      this.signOut(end);
      return session;
    }
    if (known.newerTokens) this.replaceTokens(known.newerTokens);
    // Those may have been new a while ago.
    this.areTokensNew = false;
    return null;
  }

  private async writeSession(): Promise<void> {
    if (!this.isSessionChanged) return;
    if (this.session) this.cookies.write(SESSION_COOKIE, await seal(this.keys, 'session', this.session));
    else for (const name of COOKIES_OF_SESSION) this.cookies.clear(name);
  }

  private async writeFlash(): Promise<void> {
    const { flash, isChanged } = this.messages.toKeep();
    if (isFlashEmpty(flash)) this.cookies.clear(FLASH_COOKIE);
    else if (isChanged) this.cookies.write(FLASH_COOKIE, await seal(this.keys, 'flash', flash));
  }

  private writeVisitor(): void {
    // A player's forms are bound to the session; the id from before the log-on is of no more use.
    if (this.session) {
      if (this.isSessionChanged) this.cookies.clear(VISITOR_COOKIE);
    } else if (this.isVisitorNew && this.isVisitorUsed) {
      this.cookies.write(VISITOR_COOKIE, this.visitorId);
    }
  }
}
