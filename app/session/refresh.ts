import { SESSION_COOKIE_GRACE_MS, TOKEN_REFRESH_WINDOW_MS } from '#app/domain/limits.ts';
import type { Result } from '#app/operator/http/result.ts';
import {
  type AskForTokens,
  followShared,
  nameOfTokens,
  type Pace,
  REAL_PACE,
  type RefreshNeed,
  refreshInTurn,
  type SharedRefreshes,
  searchShared,
  type Tokens,
} from './refresh-turns.ts';

/** One refresh per session at a time, and its answer for requests that still carry the tokens from before. */
export interface Refresher {
  /**
   * Tokens that replaced these within the last minute, following several replacements in a row; null when there are
   * none.
   */
  replacementOf(tokens: Tokens): Promise<Tokens | null>;
  /**
   * Looks for such tokens with patience, seconds if need be: before a refused refresh ends a session.
   *
   * @returns the newest; null when there are none; 'unknown' when the replicas' store does not say
   */
  searchReplacement(tokens: Tokens): Promise<Tokens | null | 'unknown'>;
  /**
   * Joins the flight under way for these tokens, or starts one by `ask`, or gives what one has brought. A refusal is
   * not kept.
   *
   * @returns null when it was put off: nothing was asked, as another replica may be asking
   */
  refresh(tokens: Tokens, need: RefreshNeed, ask: AskForTokens): Promise<Result<Tokens> | null>;
}

interface Flight {
  need: RefreshNeed;
  answer: Promise<Result<Tokens> | null>;
  tokens: Tokens | null;
  endsAtMs: number;
}

/**
 * How long before they expire tokens may have been renewed elsewhere, in ms: within the window (spec §9), and as much again
 * for clocks that differ.
 */
const LOOK_UP_WITHIN_MS = 2 * TOKEN_REFRESH_WINDOW_MS;
/** Refresh flights that are remembered at the most; the oldest go first. */
const MAXIMUM_FLIGHTS = 20_000;

/**
 * The single flight of token refreshes, of this process and of all replicas (spec §4, "Session"). The operator answers
 * 409 to a refresh token that was used before, which would throw a player out for having two tabs. While the replicas'
 * store cannot be asked, good tokens are left as they are (hardening of spec §2.6); for others the flight is that of this
 * process alone.
 */
class RefreshFlights implements Refresher {
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;
  readonly #shared: SharedRefreshes | null;
  readonly #pace: Pace;

  constructor(now: () => number, shared: SharedRefreshes | null, pace: Pace) {
    this.#now = now;
    this.#shared = shared;
    this.#pace = pace;
  }

  async replacementOf(tokens: Tokens): Promise<Tokens | null> {
    const own = this.#followOwn(tokens);
    const newest = own ?? tokens;
    // Nobody renews what is good for long, and a token that turns out not to be is looked up before it is renewed.
    const isFresh = newest.accessTokenExpiresAtMs - this.#now() > LOOK_UP_WITHIN_MS;
    return this.#shared === null || isFresh ? own : ((await followShared(this.#shared, newest)) ?? own);
  }

  async searchReplacement(tokens: Tokens): Promise<Tokens | null | 'unknown'> {
    const own = this.#followOwn(tokens);
    return own !== null || this.#shared === null ? own : searchShared(this.#shared, tokens, this.#pace);
  }

  async refresh(tokens: Tokens, need: RefreshNeed, ask: AskForTokens): Promise<Result<Tokens> | null> {
    const known = this.#followOwn(tokens);
    if (known !== null && known.accessTokenExpiresAtMs > this.#now()) return { ok: true, value: known };
    const newest = known ?? tokens;
    const underWay = this.#find(newest);
    if (underWay?.tokens === null) {
      const answer = await underWay.answer;
      // One that was put off by a request that could wait is no excuse for one that cannot.
      if (answer !== null || need === 'soon' || underWay.need === 'now') return answer;
      return this.refresh(newest, need, ask);
    }
    return this.#start(newest, known === null ? need : 'now', ask).answer;
  }

  #start(tokens: Tokens, need: RefreshNeed, ask: AskForTokens): Flight {
    this.#sweep();
    const [now, pace] = [this.#now, this.#pace];
    const key = nameOfTokens(tokens);
    const asked =
      this.#shared === null ? ask(tokens) : refreshInTurn(this.#shared, tokens, { need, ask, now, pace });
    const flight: Flight = {
      need,
      tokens: null,
      endsAtMs: now() + SESSION_COOKIE_GRACE_MS,
      answer: asked.then(
        (result) => {
          if (result?.ok) {
            flight.tokens = result.value;
            flight.endsAtMs = now() + SESSION_COOKIE_GRACE_MS;
          } else {
            this.#flights.delete(key);
          }
          return result;
        },
        (error: unknown) => {
          this.#flights.delete(key);
          throw error;
        },
      ),
    };
    this.#flights.set(key, flight);
    return flight;
  }

  #find(tokens: Tokens): Flight | undefined {
    const flight = this.#flights.get(nameOfTokens(tokens));
    return flight && flight.endsAtMs > this.#now() ? flight : undefined;
  }

  /** What flights of this process have brought in the place of tokens; null when none has. */
  #followOwn(tokens: Tokens): Tokens | null {
    const followed = new Set<Flight>();
    let newest: Tokens | null = null;
    // An operator that gives the same tokens again would lead round in circles.
    for (
      let flight = this.#find(tokens);
      flight?.tokens && !followed.has(flight);
      flight = this.#find(newest)
    ) {
      followed.add(flight);
      newest = flight.tokens;
    }
    return newest;
  }

  #sweep(): void {
    const nowMs = this.#now();
    for (const [key, flight] of this.#flights) {
      if (flight.endsAtMs > nowMs && this.#flights.size <= MAXIMUM_FLIGHTS) break;
      this.#flights.delete(key);
    }
  }
}

/**
 * Makes the refresher of this process.
 *
 * @param shared what replicas report to each other; null for one process
 */
export const createRefresher = (
  now: () => number,
  shared: SharedRefreshes | null = null,
  pace: Pace = REAL_PACE,
): Refresher => new RefreshFlights(now, shared, pace);
