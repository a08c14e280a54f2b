import { newToken } from '../identity/secrets.ts';

/** Life of a token (contract §4.3: Turnstile's are good for 300 s). */
export const TOKEN_LIFE_MS = 300_000;
/** Tokens kept at most; the oldest go first. */
const CAPACITY = 10_000;

/** The one-use tokens the stand-in widget got. They live so short that they need not outlive the process. */
export class TurnstileTokens {
  readonly #tokens = new Map<string, { siteKey: string; issuedAt: number }>();

  /** A fresh token for a site key; `now` in epoch milliseconds. */
  issue(siteKey: string, now: number): string {
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size >= CAPACITY && oldest !== undefined) this.#tokens.delete(oldest);
    const token = newToken({ prefix: '0.', length: 200 });
    this.#tokens.set(token, { siteKey, issuedAt: now });
    return token;
  }

  /** Spends a token; true when it was issued for the site key, within its life, and not spent before. */
  redeem(token: string, siteKey: string, now: number): boolean {
    const known = this.#tokens.get(token);
    if (known?.siteKey !== siteKey) return false;
    this.#tokens.delete(token);
    return now - known.issuedAt < TOKEN_LIFE_MS;
  }
}
