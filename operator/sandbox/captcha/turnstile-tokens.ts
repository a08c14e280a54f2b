import { newToken } from '../identity/secrets.ts';

/** Life of a token (contract §4.3: Turnstile's are good for 300 s). */
export const TOKEN_LIFE_MS = 300_000;
/** Tokens kept at most; the oldest go first. */
const CAPACITY = 10_000;

/** What came of redeeming a token: a spent or late one is told from one that never was, as siteverify does. */
export type Redemption = 'good' | 'spentOrLate' | 'unknown';

/** The one-use tokens the stand-in widget got. They live so short that they need not outlive the process. */
export class TurnstileTokens {
  readonly #tokens = new Map<string, { siteKey: string; issuedAt: number; isSpent: boolean }>();

  /** A fresh token for a site key; `now` in epoch milliseconds. */
  issue(siteKey: string, now: number): string {
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size >= CAPACITY && oldest !== undefined) this.#tokens.delete(oldest);
    const token = newToken({ prefix: '0.', length: 200 });
    this.#tokens.set(token, { siteKey, issuedAt: now, isSpent: false });
    return token;
  }

  /**
   * Spends a token that was issued for a site key, within its life and once; when it was issued in epoch milliseconds.
   */
  redeem(token: string, siteKey: string, now: number): { outcome: Redemption; issuedAt: number } {
    const known = this.#tokens.get(token);
    if (!known || known.siteKey !== siteKey) return { outcome: 'unknown', issuedAt: now };
    const isGood = !known.isSpent && now - known.issuedAt < TOKEN_LIFE_MS;
    known.isSpent = true;
    return { outcome: isGood ? 'good' : 'spentOrLate', issuedAt: known.issuedAt };
  }
}
