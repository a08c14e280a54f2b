import { randomUUID } from 'node:crypto';
import type { Direction } from '#app/domain/money/transaction.ts';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';

/**
 * Only use of a token: a payment, the cancelling of one transaction, the start of an identity check, a change of an own
 * limit, or a break.
 */
export type Purpose = Direction | 'idCheck' | 'limit' | 'break' | `cancel:${string}`;

/** The one thing that a player means to do with a form (contract §1.8). */
export interface KeyedToken {
  sessionId: string;
  purpose: Purpose;
  /** UUID that goes to the operator as `Idempotency-Key`, whenever and however often the form is sent. */
  key: string;
  /** Last time that the form was shown; epoch, ms. */
  shownAtMs: number;
}

/** The token of a payment's form, with what was known when the form was shown. */
export interface PaymentToken extends KeyedToken {
  purpose: Direction;
  /** First time that a form with this key was shown; epoch, ms. The operator remembers it for a day. */
  sinceMs: number;
  /** Marks of open payments that were listed and had just started: see `duplicateToAsk`. */
  open?: readonly string[];
  /** Mark of what could be paid, and by what: what is less by now may be this very payment's doing. */
  offer?: string;
  /** The open payment like it that the player was shown before sending it all the same. */
  besides?: string;
  /** On the page that asks for a code; two cash-outs in two tabs have one each. */
  code?: SentCode;
}

/** Code that proves a cash-out, without the code itself; null: the operator did not say. */
export interface SentCode {
  /** Masked by the operator. */
  sentTo: string | null;
  /** Epoch, ms, as are the others. Null: it was sent before this form asked. */
  sentAtMs: number | null;
  /** From when another one may be asked for. */
  resendAtMs: number;
  expiresAtMs: number | null;
  attemptsLeft: number | null;
}

/**
 * A token that came with a form. `foreign`: not the portal's, or of another session or form - to be answered with 403.
 * `expired`: it was good once; the form is to be shown again, and goes on with the same key: it may have been sent.
 */
export type TokenReading<Token extends KeyedToken> =
  | { ok: true; token: Token }
  | { ok: false; reason: 'foreign' }
  | { ok: false; reason: 'expired'; token: Token };

/** Session that the form must be of, null for any, and its purpose. */
interface ExpectedToken<Token extends KeyedToken> {
  sessionId: string | null;
  purpose: Token['purpose'];
}

/** Lifetime of an unsent form, in ms. */
export const TOKEN_LIFETIME_MS = 30 * 60_000;
/** A clock of another replica may be ahead by this much, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;
/** A sealed token is not half as long. */
const LONGEST_TOKEN = 2048;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Makes the token of a form that no form was shown for before. Payments have their keys from `payment-journal.ts`.
 *
 * @param nowMs the time; epoch, ms
 */
export function createToken(
  { sessionId, purpose }: Pick<KeyedToken, 'sessionId' | 'purpose'>,
  nowMs: number,
): KeyedToken {
  return { sessionId, purpose, key: randomUUID(), shownAtMs: nowMs };
}

/**
 * Seals a token for the hidden field of its form. The form that asks for a proof which the operator wants carries the
 * token of the form before it: its key stays the same (contract §6.5).
 *
 * @returns text of base64url characters and dots
 */
export function sealToken(ring: KeyRing, token: KeyedToken): Promise<string> {
  return seal(ring, 'operation', token);
}

/**
 * Opens the token of a form.
 *
 * @param nowMs the time; epoch, ms
 * @returns the token; or why the form is not to be carried out
 */
export async function readToken<Token extends KeyedToken = KeyedToken>(
  ring: KeyRing,
  expected: ExpectedToken<Token>,
  texts: readonly string[],
  nowMs: number,
): Promise<TokenReading<Token>> {
  const [text] = texts;
  if (texts.length !== 1 || text === undefined || text.length > LONGEST_TOKEN) {
    return { ok: false, reason: 'foreign' };
  }
  const token = asToken((await unseal(ring, 'operation', text))?.value, expected);
  if (token === null) return { ok: false, reason: 'foreign' };
  return isExpired(token, nowMs) ? { ok: false, reason: 'expired', token } : { ok: true, token };
}

export function isExpired({ shownAtMs }: Pick<KeyedToken, 'shownAtMs'>, nowMs: number): boolean {
  const ageMs = nowMs - shownAtMs;
  return ageMs > TOKEN_LIFETIME_MS || ageMs < -CLOCK_TOLERANCE_MS;
}

/** Accepts a token of that session and purpose. It was sealed here, but perhaps by an earlier version. */
function asToken<Token extends KeyedToken>(
  value: unknown,
  { sessionId, purpose }: ExpectedToken<Token>,
): Token | null {
  if (typeof value !== 'object' || value === null) return null;
  const token = value as Partial<PaymentToken>;
  if (token.purpose !== purpose || (sessionId !== null && token.sessionId !== sessionId)) return null;
  if (typeof token.key !== 'string' || !UUID.test(token.key)) return null;
  if (typeof token.shownAtMs !== 'number') return null;
  const isPayment = purpose === 'buyIn' || purpose === 'cashOut';
  return isPayment && typeof token.sinceMs !== 'number' ? null : (value as Token);
}
