import { drawBytes } from '#app/domain/random.ts';
import { authenticate, isAuthentic, type KeyRing } from './keys.ts';
import { SEALED_LIFETIMES_MS } from './sealed-lifetimes.ts';

/** Lifetime of a form's token, in ms: a day, as a signed-out page may lie in a tab. */
const TOKEN_LIFETIME_MS = SEALED_LIFETIMES_MS.csrf;
/** A clock of another replica may be ahead by this much, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;
const HEAD_BYTES = 14;
/** Bytes of each of the two codes behind the head: whose session's or visitor's the form is, and whose player's. */
const MAC_BYTES = 16;
const OWNER_END = HEAD_BYTES + MAC_BYTES;

const message = (owner: string, head: Uint8Array) => Buffer.concat([Buffer.from(`${owner}\n`), head]);
/** Repeats the owner's code where no player is known, so that no byte of a token may change. */
const second = (owner: string, userId: string | null) =>
  userId === null ? `whole:${owner}` : `player:${userId}`;

/**
 * Makes a token for the forms of one answer. Tokens of one owner differ every time, so that a compressed page gives
 * nothing away, and all have the same length.
 *
 * @param userId the player whose form it is, in whichever session; null where none has signed in by password
 * @returns 62 characters, base64url
 */
export function createCsrfToken(
  ring: KeyRing,
  owner: string,
  nowMs: number,
  userId: string | null = null,
): string {
  const head = drawBytes(HEAD_BYTES);
  head.writeUIntBE(nowMs, 0, 6);
  const owned = Buffer.concat([head, code(ring, owner, head)]);
  return Buffer.concat([owned, code(ring, second(owner, userId), owned)]).toString('base64url');
}

const code = (ring: KeyRing, owner: string, head: Uint8Array) =>
  authenticate(ring, 'csrf', message(owner, head)).subarray(0, MAC_BYTES);

/**
 * Checks a token that came with a form.
 *
 * @param owner who the form must have been made for
 * @param userId the player who is signed in by password; null for everyone else
 */
export function isCsrfTokenValid(
  ring: KeyRing,
  owner: string,
  token: string | null,
  nowMs: number,
  userId: string | null = null,
): boolean {
  const bytes = decodeToken(token, nowMs);
  return (
    bytes !== null &&
    isCode(ring, owner, bytes, HEAD_BYTES) &&
    isCode(ring, second(owner, userId), bytes, OWNER_END)
  );
}

/**
 * True for a token that was issued to the player in any session. Such a form may be shown to that player again, and is
 * never carried out.
 */
export function isCsrfTokenOfPlayer(
  ring: KeyRing,
  userId: string,
  token: string | null,
  nowMs: number,
): boolean {
  const bytes = decodeToken(token, nowMs);
  return bytes !== null && isCode(ring, second('', userId), bytes, OWNER_END);
}

/** The bytes of a token; null for one that is too old, or none. */
function decodeToken(token: string | null, nowMs: number): Buffer | null {
  if (!token || !/^[\w-]{62}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== OWNER_END + MAC_BYTES) return null;
  const ageMs = nowMs - bytes.readUIntBE(0, 6);
  return ageMs > TOKEN_LIFETIME_MS || ageMs < -CLOCK_TOLERANCE_MS ? null : bytes;
}

/** True when the bytes at an offset of a token are the owner's code of all before them. */
function isCode(ring: KeyRing, owner: string, bytes: Buffer, from: number): boolean {
  const its = bytes.subarray(from, from + MAC_BYTES);
  return isAuthentic(ring, 'csrf', message(owner, bytes.subarray(0, from)), its, MAC_BYTES);
}
