import { randomUUID } from 'node:crypto';
import type { KeyRing } from './keys.ts';
import { seal, unseal } from './seal.ts';

/**
 * What a form does, so that the token of one form is good for no other: a payment, the cancelling of the one
 * transaction that is named, or the start of an identity check.
 */
export type OperationPurpose = 'buyIn' | 'cashOut' | 'idCheck' | `cancel:${string}`;

/** The one thing that a player means to do with a form (contract §1.8). */
export interface Operation {
  sessionId: string;
  purpose: OperationPurpose;
  /** UUID v4; goes to the operator as `Idempotency-Key`. */
  nonce: string;
  /** When the intention began; epoch, ms. */
  issuedAtMs: number;
}

/**
 * A token that came with a form. `foreign`: not the portal's, or of another session or form - to be answered with 403.
 * `expired`: it was good once; the form is to be shown again with a new one.
 */
export type OperationReading =
  | { ok: true; operation: Operation }
  | { ok: false; reason: 'foreign' | 'expired' };

/** How long a form may lie before it is sent, in ms. */
export const OPERATION_TOKEN_LIFETIME_MS = 30 * 60 * 1000;
/** A clock of another replica may be ahead by this much, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;
/** A sealed token is not half as long. */
const LONGEST_TOKEN = 2048;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Begins an operation: for every form that is shown, and again after every refusal (contract §1.8).
 *
 * @param owner the session and what its form does
 * @param nowMs the time; epoch, ms
 * @returns the operation, with a nonce that nobody has had
 */
export function createOperation(
  { sessionId, purpose }: Pick<Operation, 'sessionId' | 'purpose'>,
  nowMs: number,
): Operation {
  return { sessionId, purpose, nonce: randomUUID(), issuedAtMs: nowMs };
}

/**
 * Seals an operation for the hidden field of its form. The form that asks for a proof which the operator wants carries the
 * operation of the form before it: its key stays the same (contract §6.5).
 *
 * @param ring the keys
 * @param operation the operation
 * @returns text of base64url characters and dots
 */
export function sealOperation(ring: KeyRing, operation: Operation): Promise<string> {
  return seal(ring, 'operation', operation);
}

/**
 * Opens the token of a form.
 *
 * @param ring the keys
 * @param expected whose form it must be, and what it does
 * @param tokens every value that the form has for the token
 * @param nowMs the time; epoch, ms
 * @returns the operation; or why the form is not to be carried out
 */
export async function readOperation(
  ring: KeyRing,
  expected: Pick<Operation, 'sessionId' | 'purpose'>,
  tokens: readonly string[],
  nowMs: number,
): Promise<OperationReading> {
  const [token] = tokens;
  if (tokens.length !== 1 || token === undefined || token.length > LONGEST_TOKEN) {
    return { ok: false, reason: 'foreign' };
  }
  const operation = asOperation((await unseal(ring, 'operation', token))?.value, expected);
  if (operation === null) return { ok: false, reason: 'foreign' };
  const ageMs = nowMs - operation.issuedAtMs;
  if (ageMs > OPERATION_TOKEN_LIFETIME_MS || ageMs < -CLOCK_TOLERANCE_MS) {
    return { ok: false, reason: 'expired' };
  }
  return { ok: true, operation };
}

/** What was sealed, if it is an operation of that session and form. */
function asOperation(
  value: unknown,
  { sessionId, purpose }: Pick<Operation, 'sessionId' | 'purpose'>,
): Operation | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('sessionId' in value) || value.sessionId !== sessionId) return null;
  if (!('purpose' in value) || value.purpose !== purpose) return null;
  if (!('nonce' in value) || typeof value.nonce !== 'string' || !UUID_V4.test(value.nonce)) return null;
  if (!('issuedAtMs' in value) || typeof value.issuedAtMs !== 'number') return null;
  return { sessionId, purpose, nonce: value.nonce, issuedAtMs: value.issuedAtMs };
}
