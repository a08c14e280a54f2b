import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_COOKIE_GRACE_MS } from '#app/domain/limits.ts';
import type { Result } from '#app/operator/http/result.ts';
import { createBacklog } from '#app/store/retry.ts';

/** The part of a session that a refresh renews. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch, ms. */
  accessTokenExpiresAtMs: number;
}

/** How much a session needs new tokens. */
export type RefreshNeed =
  /** It has good ones: it goes on with them rather than risk that two replicas refresh. */
  | 'soon'
  /** Those that it has are good no more. */
  | 'now';

/** Asks the operator for new tokens in the place of these. */
export type AskForTokens = (tokens: Tokens) => Promise<Result<Tokens>>;

/**
 * What replicas tell each other of refreshes, by a name that tells nothing of the tokens. Every step rejects when the
 * store does not answer in time; it may have been carried out all the same.
 */
export interface SharedRefreshes {
  /**
   * Locks the right to refresh.
   *
   * @returns what releases it again and never rejects; null when another replica has it
   */
  lock(name: string): Promise<(() => Promise<void>) | null>;
  /** What another replica got within the last minute; null when nothing is known. */
  read(name: string): Promise<Tokens | null>;
  keep(name: string, tokens: Tokens): Promise<void>;
  /** Whether the store is not there at all; one that is only late is worth asking again. */
  isAway(): boolean;
}

/** Clock and timer by which a refresh waits, in ms. */
export interface Pace {
  nowMs(): number;
  sleep(ms: number): Promise<unknown>;
}

export const REAL_PACE: Pace = { nowMs: () => performance.now(), sleep: (ms) => sleep(ms) };

/** How often a store that is late, or another replica, is asked again, in ms. */
const POLL_MS = 100;
/** Longest that a session without good tokens waits for another replica that is refreshing them, in ms. */
const JOIN_WAIT_MS = 9000;
/** Longest that it waits for a store which is late before it refreshes on its own, in ms. */
const LATE_WAIT_MS = 2000;
/**
 * Longest look for a replacement before a refused refresh ends a session, in ms: since the store answers, and while
 * not.
 */
const SEARCH_MS = { answered: 500, unanswered: 2500 };
/** More replacements in a row than a minute can have. */
const MOST_REPLACEMENTS = 8;
/** Results that a late store could not take: for as long as they may be asked for. */
const unshared = createBacklog();

/**
 * Names tokens without telling anything of them. Both are in it, as an operator may leave the refresh token as it is:
 * then only the access token tells what came before from what came after.
 *
 * @returns a hash
 */
export function nameOfTokens({ accessToken, refreshToken }: Tokens): string {
  return createHash('sha256').update(`${accessToken}\n${refreshToken}`).digest('base64url');
}

/**
 * Asks for new tokens, unless another replica does or has just done so.
 *
 * @param options how much new ones are needed, how to ask, the clock, in ms, and the pace of waiting
 * @returns the answer, or what another replica got; null when it was put off: nothing was asked
 */
export async function refreshInTurn(
  shared: SharedRefreshes,
  tokens: Tokens,
  options: { need: RefreshNeed; ask: AskForTokens; now: () => number; pace: Pace },
): Promise<Result<Tokens> | null> {
  let old = tokens;
  let { need } = options;
  for (let count = 0; count < MOST_REPLACEMENTS; count++) {
    const name = nameOfTokens(old);
    const turn =
      need === 'soon' ? await tryTurn(shared, name) : await waitForTurn(shared, name, options.pace);
    if (turn.kind === 'putOff') return null;
    if (turn.kind === 'mine') return askAndTell(shared, old, { ask: options.ask, letGo: turn.letGo });
    if (turn.tokens.accessTokenExpiresAtMs > options.now()) return { ok: true, value: turn.tokens };
    // What replaced them a while ago has had its time as well.
    old = turn.tokens;
    need = 'now';
  }
  return null;
}

type Turn =
  /** Another replica got these. */
  | { kind: 'replaced'; tokens: Tokens }
  /** This one may ask; without a lock when there is no one to get it from. */
  | { kind: 'mine'; letGo: (() => Promise<void>) | null }
  /** Another one is asking, or may be. */
  | { kind: 'putOff' };

/** The turn, if it can be had at once and for certain. */
async function tryTurn(shared: SharedRefreshes, name: string): Promise<Turn> {
  try {
    return await lookOnce(shared, name);
  } catch {
    return { kind: 'putOff' };
  }
}

/**
 * Waits until this replica may refresh, or another one has; for a store that is late too, but not for one that is away.
 */
async function waitForTurn(shared: SharedRefreshes, name: string, pace: Pace): Promise<Turn> {
  const startedAtMs = pace.nowMs();
  let answeredAtMs = startedAtMs;
  while (pace.nowMs() - startedAtMs < JOIN_WAIT_MS) {
    try {
      const turn = await lookOnce(shared, name);
      if (turn.kind !== 'putOff') return turn;
      answeredAtMs = pace.nowMs();
    } catch {
      const isLateForLong = pace.nowMs() - answeredAtMs >= LATE_WAIT_MS;
      if (shared.isAway() || isLateForLong) return { kind: 'mine', letGo: null };
    }
    await pace.sleep(POLL_MS);
  }
  return { kind: 'putOff' };
}

/** Asks for the result with the lock in hand: the one that had it before has shared what it got by now. */
async function lookOnce(shared: SharedRefreshes, name: string): Promise<Turn> {
  const letGo = await shared.lock(name);
  let tokens: Tokens | null = null;
  try {
    tokens = await newestShared(shared, name);
  } catch (error) {
    void letGo?.();
    throw error;
  }
  if (tokens === null) return letGo === null ? { kind: 'putOff' } : { kind: 'mine', letGo };
  void letGo?.();
  return { kind: 'replaced', tokens };
}

/**
 * Asks, tells the others, however long that takes, and only then lets them go on; no one waits for a store that is
 * late.
 */
async function askAndTell(
  shared: SharedRefreshes,
  tokens: Tokens,
  { ask, letGo }: { ask: AskForTokens; letGo: (() => Promise<void>) | null },
): Promise<Result<Tokens>> {
  let isShared = true;
  try {
    const answer = await ask(tokens);
    if (answer.ok) {
      const keep = () => shared.keep(nameOfTokens(tokens), answer.value);
      isShared = await keep().then(
        () => true,
        () => false,
      );
      const keepLate = () => keep().then(() => letGo?.());
      if (!isShared) unshared.add(randomUUID(), keepLate, SESSION_COOKIE_GRACE_MS);
    }
    return answer;
  } finally {
    if (isShared) void letGo?.();
  }
}

/**
 * The newest tokens that replicas know of under a name, following several replacements in a row; null when there are
 * none.
 */
async function newestShared(shared: SharedRefreshes, name: string): Promise<Tokens | null> {
  let newest = await shared.read(name);
  for (let count = 1; newest !== null && count < MOST_REPLACEMENTS; count++) {
    // A store that stops answering in between has said something all the same.
    const next = await shared.read(nameOfTokens(newest)).catch(() => null);
    if (next === null) break;
    newest = next;
  }
  return newest;
}

/**
 * Follows what replicas know of replacements, as far as the store tells.
 *
 * @returns the newest, also when the store stops answering in between; null when there is none, or it tells nothing
 */
export function followShared(shared: SharedRefreshes, tokens: Tokens): Promise<Tokens | null> {
  return newestShared(shared, nameOfTokens(tokens)).catch(() => null);
}

/**
 * Looks for a replacement with patience: another replica may have got one that it could not tell of yet.
 *
 * @returns the newest; null when there is none; 'unknown' when the store does not say
 */
export async function searchShared(
  shared: SharedRefreshes,
  tokens: Tokens,
  pace: Pace,
): Promise<Tokens | null | 'unknown'> {
  const startedAtMs = pace.nowMs();
  let answersSinceMs: number | null = null;
  for (;;) {
    const found = await newestShared(shared, nameOfTokens(tokens)).catch(() => 'unknown' as const);
    if (found !== null && found !== 'unknown') return found;
    const nowMs = pace.nowMs();
    if (found === 'unknown') answersSinceMs = null;
    else answersSinceMs ??= nowMs;
    // As soon as the store answers one replica, it takes the other a moment to tell.
    if (answersSinceMs !== null && nowMs - answersSinceMs >= SEARCH_MS.answered) return null;
    if (answersSinceMs === null && nowMs - startedAtMs >= SEARCH_MS.unanswered) return 'unknown';
    await pace.sleep(POLL_MS);
  }
}
