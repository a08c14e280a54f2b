import { createHash } from 'node:crypto';
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
  replacementOf(tokens: Tokens): Tokens | null;
  /** Joins the flight under way for these tokens, or starts one by `ask`. A refusal is not kept. */
  refresh(tokens: Tokens, ask: () => Promise<Result<Tokens>>): Promise<Result<Tokens>>;
}

interface Flight {
  answer: Promise<Result<Tokens>>;
  tokens: Tokens | null;
  endsAtMs: number;
}

/** Refresh flights that are remembered at the most; the oldest go first. */
const MAXIMUM_FLIGHTS = 20_000;

// The map must not become a second place where tokens lie about in clear. Both are in it, as an operator may leave the
// refresh token as it is: then only the access token tells what came before from what came after.
const fingerprint = ({ accessToken, refreshToken }: Tokens) =>
  createHash('sha256').update(`${accessToken}\n${refreshToken}`).digest('base64url');

/**
 * Makes the single flight of token refreshes for this process (spec §4, "Session"). The operator answers 409 to a
 * refresh token that was used before, which would throw a player out for having two tabs.
 *
 * @param now the clock, in ms
 * @returns the refresher
 */
export function createRefresher(now: () => number): Refresher {
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
    replacementOf(tokens) {
      const followed = new Set<Flight>();
      let newest: Tokens | null = null;
      // An operator that gives the same tokens again would lead round in circles.
      for (let flight = find(tokens); flight?.tokens && !followed.has(flight); flight = find(newest)) {
        followed.add(flight);
        newest = flight.tokens;
      }
      return newest;
    },
    refresh(tokens, ask) {
      const underWay = find(tokens);
      if (underWay) return underWay.answer;
      sweep();
      const key = fingerprint(tokens);
      const flight: Flight = {
        tokens: null,
        endsAtMs: now() + SESSION_COOKIE_GRACE_MS,
        answer: ask().then(
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
