import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Random bytes every token holds, however long or short it was asked to be. */
const TOKEN_RANDOM_BYTES = 32;

/** Letters of folios and ids read out on the telephone: none that is taken for another. */
const CLEAR_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A new bearer token: url-safe characters, at least 256 random bits.
 * @param shape.prefix marker put in front, so that tests can search for the token
 * @param shape.length characters wanted in all; shorter wishes give the shortest safe token
 */
export function newToken(shape: { prefix: string | null; length: number | null }): string {
  const prefix = shape.prefix ?? '';
  const wanted = Math.ceil(Math.max(0, (shape.length ?? 0) - prefix.length) * 0.75);
  const token = prefix + randomBytes(Math.max(TOKEN_RANDOM_BYTES, wanted)).toString('base64url');
  const shortest = prefix.length + Math.ceil((TOKEN_RANDOM_BYTES * 4) / 3);
  return shape.length === null ? token : token.slice(0, Math.max(shape.length, shortest));
}

/** SHA-256 of a token in hex: the only form tokens are stored and recorded in. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An opaque id such as `u_k3J9…` (contract §2 Id). */
export function newId(kind: string): string {
  return `${kind}_${randomBytes(12).toString('base64url')}`;
}

/** A folio a player can read out (contract §2 traceId), such as `SB-7QK3M9XA`. */
export function newTraceId(): string {
  return `SB-${clearLetters(8)}`;
}

/** An id of a payment, which is also the folio a player reads out (contract §2 transactionId): `tx_7QK3M9XA2BCD`. */
export function newPaymentId(): string {
  return `tx_${clearLetters(12)}`;
}

/** An id of a limit: `lim_7QK3M9XA`. */
export function newLimitId(): string {
  return `lim_${clearLetters(8)}`;
}

/** An id of an exclusion, which a player may have to read out: `ex_7QK3M9XA`. */
export function newExclusionId(): string {
  return `ex_${clearLetters(8)}`;
}

/** An id of a play record, which a player may have to read out too: `pr_7QK3M9XA2BCD`. */
export function newPlayRecordId(): string {
  return `pr_${clearLetters(12)}`;
}

/** What the address of a hosted page ends with: short enough to be typed, too long to be guessed (80 bits and more). */
export function newLinkToken(): string {
  return clearLetters(18);
}

/** A random number of so many digits, leading zeros kept. */
export function newDigits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0');
}

function clearLetters(count: number): string {
  let letters = '';
  for (let index = 0; index < count; index += 1) {
    letters += CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)] ?? '';
  }
  return letters;
}
