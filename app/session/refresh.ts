import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_COOKIE_GRACE_MS } from '#app/domain/limits.ts';
import type { Result } from '#app/operator/result.ts';

/** The part of a session that a refresh renews. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch, ms. */
  accessTokenExpiresAtMs: number;
}

/** One refresh per session at a time, and its answer for requests that still carry the tokens from before. */
export interface Refresher {
  /** Tokens that replaced these within the last minute, following several replacements in a row; null when there are none. */
  replacementOf(tokens: Tokens): Promise<Tokens | null>;
  /** Joins the flight under way for these tokens, or starts one by `ask`. A refusal is not kept. */
  refresh(tokens: Tokens, ask: () => Promise<Result<Tokens>>): Promise<Result<Tokens>>;
}

/**
 * What replicas tell each other of refreshes, by a name that tells nothing of the tokens. Every step rejects while the store
 * can not be reached.
 */
export interface SharedRefreshes {
  /** Takes the right to refresh; gives what lets it go again, or null when another replica has it. */
  lock(name: string): Promise<(() => Promise<void>) | null>;
  /** What another replica got within the last minute; null when nothing is known. */
  read(name: string): Promise<Tokens | null>;
  keep(name: string, tokens: Tokens): Promise<void>;
}

interface Flight {
  answer: Promise<Result<Tokens>>;
  tokens: Tokens | null;
  endsAtMs: number;
}

/** How often another replica is asked for its result, in ms, and how long a refresh may take. */
const POLL_MS = 100;
const JOIN_WAIT_MS = 9000;
/** More replacements in a row than a minute can have. */
const MOST_REPLACEMENTS = 8;
/** Refresh flights that are remembered at the most; the oldest go first. */
const MAXIMUM_FLIGHTS = 20_000;

// The map must not become a second place where tokens lie about in clear. Both are in it, as an operator may leave the
// refresh token as it is: then only the access token tells what came before from what came after.
const fingerprint = ({ accessToken, refreshToken }: Tokens) =>
  createHash('sha256').update(`${accessToken}\n${refreshToken}`).digest('base64url');

/**
 * Makes the single flight of token refreshes, of this process and of all replicas (spec §4, "Session"). The operator
 * answers 409 to a refresh token that was used before, which would throw a player out for having two tabs. While the replicas' store can not be reached, the flight is that of this process alone.
 *
 * @param now the clock, in ms
 * @param shared what replicas tell each other; null for one process
 * @returns the refresher
 */
export function createRefresher(now: () => number, shared: SharedRefreshes | null = null): Refresher {
  const flights = new Map<string, Flight>();

  const sweep = () => {
    const nowMs = now();
    for (const [key, flight] of flights) {
      if (flight.endsAtMs > nowMs && flights.size <= MAXIMUM_FLIGHTS) break;
      flights.delete(key);
    }
  };

  const find = (tokens: Tokens): Flight | undefined => {
    const flight = flights.get(fingerprint(tokens));
    return flight && flight.endsAtMs > now() ? flight : undefined;
  };

  return {
    async replacementOf(tokens) {
      const followed = new Set<Flight>();
      let newest: Tokens | null = null;
      // An operator that gives the same tokens again would lead round in circles.
      for (let flight = find(tokens); flight?.tokens && !followed.has(flight); flight = find(newest)) {
        followed.add(flight);
        newest = flight.tokens;
      }
      return shared === null ? newest : ((await followShared(shared, newest ?? tokens)) ?? newest);
    },
    refresh(tokens, ask) {
      const underWay = find(tokens);
      if (underWay) return underWay.answer;
      sweep();
      const key = fingerprint(tokens);
      const flight: Flight = {
        tokens: null,
        endsAtMs: now() + SESSION_COOKIE_GRACE_MS,
        answer: askOnce(shared, key, ask).then(
          (result) => {
            if (result.ok) {
              flight.tokens = result.value;
              flight.endsAtMs = now() + SESSION_COOKIE_GRACE_MS;
            } else {
              flights.delete(key);
            }
            return result;
          },
          (error: unknown) => {
            flights.delete(key);
            throw error;
          },
        ),
      };
      flights.set(key, flight);
      return flight.answer;
    },
  };
}

/** Asks, unless another replica does or has just done so; then its answer is taken. */
async function askOnce(
  shared: SharedRefreshes | null,
  name: string,
  ask: () => Promise<Result<Tokens>>,
): Promise<Result<Tokens>> {
  if (shared === null) return ask();
  const turn = await takeTurn(shared, name).catch(() => null);
  if (turn?.tokens) return { ok: true, value: turn.tokens };
  try {
    const answer = await ask();
    // A store that has gone meanwhile changes nothing about what the operator said.
    if (answer.ok) await shared.keep(name, answer.value).catch(() => undefined);
    return answer;
  } finally {
    await turn?.letGo?.().catch(() => undefined);
  }
}

/**
 * Waits until this replica may refresh, or another one has.
 *
 * @returns the tokens that another one got, or what lets the turn go again; neither when another one takes too long
 */
async function takeTurn(
  shared: SharedRefreshes,
  name: string,
): Promise<{ tokens: Tokens | null; letGo: (() => Promise<void>) | null }> {
  const untilMs = performance.now() + JOIN_WAIT_MS;
  while (performance.now() < untilMs) {
    const letGo = await shared.lock(name);
    // Asked with the lock in hand: whoever had it before has kept what it got by now.
    const tokens = await shared.read(name);
    if (tokens !== null) await letGo?.().catch(() => undefined);
    if (tokens !== null || letGo !== null) return { tokens, letGo };
    await sleep(POLL_MS);
  }
  return { tokens: null, letGo: null };
}

/** The newest tokens that replicas know of, following several replacements in a row. */
async function followShared(shared: SharedRefreshes, tokens: Tokens): Promise<Tokens | null> {
  let newest: Tokens | null = null;
  for (let count = 0; count < MOST_REPLACEMENTS; count++) {
    const next: Tokens | null = await shared.read(fingerprint(newest ?? tokens)).catch(() => null);
    if (next === null) break;
    newest = next;
  }
  return newest;
}
