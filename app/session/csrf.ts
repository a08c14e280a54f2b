import { drawBytes } from '#app/domain/random.ts';
import { authenticate, isAuthentic, type KeyRing } from './keys.ts';
import { SEALED_LIFETIMES_MS } from './sealed-lifetimes.ts';

/** How long a form may stay open before its token is refused, in ms: a day, as a signed-out page may lie in a tab. */
const TOKEN_LIFETIME_MS = SEALED_LIFETIMES_MS.csrf;
/** A clock of another replica may be ahead by this much, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;
const HEAD_BYTES = 14;
const MAC_BYTES = 32;

const message = (owner: string, head: Uint8Array) => Buffer.concat([Buffer.from(`${owner}\n`), head]);

/**
 * Makes a token for the forms of one answer. Tokens of one owner differ every time, so that a compressed page gives
 * nothing away, and all have the same length.
 *
 * @returns 62 characters, base64url
 */
export function createCsrfToken(ring: KeyRing, owner: string, nowMs: number): string {
  const head = drawBytes(HEAD_BYTES);
  head.writeUIntBE(nowMs, 0, 6);
  return Buffer.concat([head, authenticate(ring, 'csrf', message(owner, head))]).toString('base64url');
}

/**
 * Checks a token that came with a form.
 *
 * @param owner who the form must have been made for
 */
export function isCsrfTokenValid(ring: KeyRing, owner: string, token: string | null, nowMs: number): boolean {
  if (!token || !/^[\w-]{62}$/.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  const ageMs = nowMs - head.readUIntBE(0, 6);
  if (ageMs > TOKEN_LIFETIME_MS || ageMs < -CLOCK_TOLERANCE_MS) return false;
  return isAuthentic(ring, 'csrf', message(owner, head), bytes.subarray(HEAD_BYTES));
}
