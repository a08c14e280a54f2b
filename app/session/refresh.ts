import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod/v4';
import { SESSION_COOKIE_GRACE_MS, TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import { ok, type Result } from '#app/operator/http/result.ts';
import { createBacklog } from '#app/store/retry.ts';
import { createLocks, type Release } from '#app/store/single-flight.ts';
import type { Store } from '#app/store/store.ts';

/** The part of a session that a refresh renews. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch, ms. */
  accessTokenExpiresAtMs: number;
}

/** Tokens after so many renewals since the log-on: of two, the higher version is the newer one. */
export interface VersionedTokens extends Tokens {
  tokenVersion: number;
}

/** A session as its cookie has it; another request may have renewed its tokens since. */
export interface RefreshableSession extends Tokens {
  /** The same for all tokens of the session. */
  id: string;
  /** Absent until the first renewal. */
  tokenVersion?: number;
}

/** Urgency of a refresh: with `soon` the old tokens are still good, with `now` they are not. */
export type RefreshNeed = 'soon' | 'now';

/** Asks the operator for new tokens in place of these. */
export type AskForTokens = (tokens: Tokens) => Promise<Result<Tokens>>;

/** Single flight of token refreshes, and its results for requests that carry older tokens. */
export interface Refresher {
  /** Returns the newest tokens of the last minute; null when the session has them, or the store is late. */
  newerTokens(session: RefreshableSession): Promise<VersionedTokens | null>;
  /**
   * Polls for newer tokens, seconds if need be: before a refused refresh ends a session.
   *
   * @returns null when there are none; 'unknown' when the store does not answer
   */
  searchNewerTokens(session: RefreshableSession): Promise<VersionedTokens | null | 'unknown'>;
  /**
   * Joins the refresh under way, or starts one. A refusal is not kept.
   *
   * @returns null when it was put off: nothing was asked, as another replica may be asking
   */
  refresh(
    session: RefreshableSession,
    need: RefreshNeed,
    ask: AskForTokens,
  ): Promise<Result<VersionedTokens> | null>;
  /** Waits for the refreshes under way, whose tokens nobody else would know. */
  settle(): Promise<void>;
}

/** Clock and timer by which a refresh waits, in ms. */
export interface Pace {
  nowMs(): number;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Remaining life below which another replica may have renewed tokens, in ms: the window (spec §9), and as much again for
 * clocks that differ.
 */
const LOOK_UP_WITHIN_MS = 2 * TOKEN_REFRESH_WINDOW_MS;
/** Sessions whose new tokens are remembered; the oldest go first. */
const MOST_RESULTS = 20_000;
/** Interval at which a late store, or another replica, is asked again, in ms. */
const POLL_MS = 100;
/** Longest that a session without good tokens waits for the replica that refreshes them, in ms. */
const JOIN_WAIT_MS = 9000;
/** Longest that it waits for a late store before it refreshes alone, in ms. */
const LATE_WAIT_MS = 2000;
/** Longest search before a refused refresh ends a session, in ms: since the store answers, and while it does not. */
const SEARCH_MS = { answered: 500, unanswered: 2500 };

const REAL_PACE: Pace = { nowMs: () => performance.now(), sleep: (ms) => sleep(ms) };

const tokensShape: z.ZodType<VersionedTokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessTokenExpiresAtMs: z.number(),
  tokenVersion: z.number(),
});

/** The right to ask: the newest tokens that are known, and the release of the lock, if there is one. */
interface Turn {
  newest: RefreshableSession;
  release: Release | null;
}

/**
 * Refreshes each session once at a time, over all replicas (spec §4, "Session"): the operator answers 409 to a refresh
 * token that was used before, which would end the session of a player with two tabs. The result is kept for a minute,
 * under the id of the session.
 *
 * While the store of the replicas is late, good tokens are left as they are (spec §4.1); others are then
 * refreshed by this process alone.
 */
class SessionRefresher implements Refresher {
  readonly #now: () => number;
  readonly #store: Store | null;
  readonly #lock: (key: string) => Promise<Release | null>;
  readonly #pace: Pace;
  readonly #results: LRUCache<string, VersionedTokens>;
  readonly #underWay = new Map<
    string,
    { need: RefreshNeed; answer: Promise<Result<VersionedTokens> | null> }
  >();
  /** Results that a late store could not take. */
  readonly #unshared = createBacklog();

  constructor(now: () => number, store: Store | null, pace: Pace) {
    this.#now = now;
    this.#store = store;
    this.#lock = store ? createLocks(store) : async () => null;
    this.#pace = pace;
    const ttl = SESSION_COOKIE_GRACE_MS - 1;
    this.#results = new LRUCache({ max: MOST_RESULTS, ttl, ttlResolution: 0, perf: { now } });
  }

  async newerTokens(session: RefreshableSession): Promise<VersionedTokens | null> {
    const own = this.#newerHere(session);
    const leftMs = (own ?? session).accessTokenExpiresAtMs - this.#now();
    if (leftMs > LOOK_UP_WITHIN_MS) return own;
    const shared = await this.#newerShared(session).catch(() => null);
    return shared !== null && versionOf(shared) > versionOf(own) ? shared : own;
  }

  async searchNewerTokens(session: RefreshableSession): Promise<VersionedTokens | null | 'unknown'> {
    const own = this.#newerHere(session);
    if (own !== null || this.#store === null) return own;
    const startedAtMs = this.#pace.nowMs();
    let answersSinceMs: number | null = null;
    for (;;) {
      const found = await this.#newerShared(session).catch(() => 'unknown' as const);
      if (found !== null && found !== 'unknown') return found;
      const nowMs = this.#pace.nowMs();
      if (found === 'unknown') answersSinceMs = null;
      else answersSinceMs ??= nowMs;
      // A store that answers again needs a moment for what another replica has to share.
      if (answersSinceMs !== null && nowMs - answersSinceMs >= SEARCH_MS.answered) return null;
      if (answersSinceMs === null && nowMs - startedAtMs >= SEARCH_MS.unanswered) return 'unknown';
      await this.#pace.sleep(POLL_MS);
    }
  }

  async refresh(
    session: RefreshableSession,
    need: RefreshNeed,
    ask: AskForTokens,
  ): Promise<Result<VersionedTokens> | null> {
    const own = this.#newerHere(session);
    if (own !== null && this.#isGood(own)) return ok(own);
    const newest = { ...session, ...own };
    const name = `${newest.id} ${versionOf(newest)}`;
    const joined = this.#underWay.get(name);
    if (joined) {
      const answer = await joined.answer;
      // One that can wait was put off: one that cannot starts its own.
      if (answer !== null || need === 'soon' || joined.need === 'now') return answer;
      return this.refresh(newest, need, ask);
    }
    const started = own === null ? need : 'now';
    const answer = this.#refreshInTurn(newest, started, ask);
    this.#underWay.set(name, { need: started, answer });
    try {
      const result = await answer;
      // Another request of the session may have got newer ones meanwhile.
      const known = versionOf(this.#results.get(session.id) ?? null);
      if (result?.ok && result.value.tokenVersion > known) this.#results.set(session.id, result.value);
      return result;
    } finally {
      this.#underWay.delete(name);
    }
  }

  async settle(): Promise<void> {
    await Promise.allSettled([...this.#underWay.values()].map(({ answer }) => answer));
  }

  async #refreshInTurn(
    session: RefreshableSession,
    need: RefreshNeed,
    ask: AskForTokens,
  ): Promise<Result<VersionedTokens> | null> {
    const turn = this.#store
      ? await this.#waitForTurn(this.#store, session, need)
      : { newest: session, release: null };
    if (turn === null || 'ok' in turn) return turn;
    let isShared = true;
    try {
      const answer = await ask(turn.newest);
      if (!answer.ok) return answer;
      const tokens = { ...answer.value, tokenVersion: versionOf(turn.newest) + 1 };
      isShared = await this.#share(session.id, tokens, turn.release);
      return ok(tokens);
    } finally {
      if (isShared) void turn.release?.();
    }
  }

  /**
   * Waits for the lock of the session while another replica refreshes it or the store is late, but not for a store that
   * is away.
   *
   * @returns the turn, or what another replica got; null when the refresh is put off
   */
  async #waitForTurn(
    store: Store,
    session: RefreshableSession,
    need: RefreshNeed,
  ): Promise<Turn | Result<VersionedTokens> | null> {
    const startedAtMs = this.#pace.nowMs();
    let answeredAtMs = startedAtMs;
    do {
      try {
        const turn = await this.#tryTurn(session);
        if (turn !== null) return turn;
        answeredAtMs = this.#pace.nowMs();
      } catch {
        const isLateForLong = this.#pace.nowMs() - answeredAtMs >= LATE_WAIT_MS;
        if (need === 'now' && (store.isAway() || isLateForLong)) return { newest: session, release: null };
      }
      if (need === 'soon') return null;
      await this.#pace.sleep(POLL_MS);
    } while (this.#pace.nowMs() - startedAtMs < JOIN_WAIT_MS);
    return null;
  }

  /** Reads the result with the lock in hand: its last holder has shared it by now. */
  async #tryTurn(session: RefreshableSession): Promise<Turn | Result<VersionedTokens> | null> {
    const release = await this.#lock(`refreshing/${session.id}`);
    let newer: VersionedTokens | null = null;
    try {
      newer = await this.#newerShared(session);
    } catch (error) {
      void release?.();
      throw error;
    }
    if (newer === null || !this.#isGood(newer)) {
      return release && { newest: { ...session, ...newer }, release };
    }
    void release?.();
    return ok(newer);
  }

  /** Shares a result before the lock goes; in the background if the store is late. */
  async #share(id: string, tokens: VersionedTokens, release: Release | null): Promise<boolean> {
    const store = this.#store;
    if (store === null) return true;
    const [key, text] = [`refreshed/${id}`, JSON.stringify(tokens)];
    try {
      await store.set(key, text, SESSION_COOKIE_GRACE_MS);
      return true;
    } catch {
      // By then another replica may have shared newer ones.
      const change = (known: string | null) =>
        versionOf(readTokens(known)) > tokens.tokenVersion ? undefined : text;
      const share = () => store.update(key, change, SESSION_COOKIE_GRACE_MS).then(() => release?.());
      this.#unshared.add(randomUUID(), share, SESSION_COOKIE_GRACE_MS);
      return false;
    }
  }

  #newerHere(session: RefreshableSession): VersionedTokens | null {
    return newerThan(session, this.#results.get(session.id) ?? null);
  }

  /** Rejects when the store is late, or when only another replica can read the tokens (UnknownKeyError). */
  async #newerShared(session: RefreshableSession): Promise<VersionedTokens | null> {
    if (this.#store === null) return null;
    return newerThan(session, readTokens(await this.#store.get(`refreshed/${session.id}`)));
  }

  #isGood(tokens: Tokens): boolean {
    return tokens.accessTokenExpiresAtMs > this.#now();
  }
}

const versionOf = (tokens: { tokenVersion?: number } | null) => tokens?.tokenVersion ?? 0;

const newerThan = (session: RefreshableSession, tokens: VersionedTokens | null) =>
  versionOf(tokens) > versionOf(session) ? tokens : null;

const readTokens = (text: string | null): VersionedTokens | null =>
  text === null ? null : (tokensShape.safeParse(JSON.parse(text)).data ?? null);

/**
 * Makes the refresher of this process.
 *
 * @param store what replicas share; null for one process
 */
export const createRefresher = (
  now: () => number,
  store: Store | null = null,
  pace: Pace = REAL_PACE,
): Refresher => new SessionRefresher(now, store, pace);
