import { randomUUID } from 'node:crypto';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { KeyRing } from '#app/session/keys.ts';
import { seal, unseal } from '#app/session/seal.ts';

/**
 * What a form does, so that the token of one form is good for no other: a payment, the cancelling of the one
 * transaction that is named, or the start of an identity check.
 */
export type OperationPurpose = 'buyIn' | 'cashOut' | 'idCheck' | `cancel:${string}`;

/** The one thing that a player means to do with a form (contract §1.8). */
export interface Operation {
  sessionId: string;
  purpose: OperationPurpose;
  /**
   * UUID; goes to the operator as `Idempotency-Key`, or makes it together with what the form says (`payment-key.ts`).
   * It stays the same when a form is shown again whose fate is not known.
   */
  nonce: string;
  /** When the form was shown, for the first time or again; epoch, ms. */
  issuedAtMs: number;
  /** Of a payment: the language that it is sent in whenever it is sent, as the operator compares whole requests. */
  language?: OperatorLanguageTag;
  /** Of a payment: its key may have been sent already, and what is open then may be this very payment. */
  mayBeSent?: true;
  /** Of a payment: the open transaction like it that the player was shown before sending it all the same. */
  besides?: string;
}

/**
 * A token that came with a form. `foreign`: not the portal's, or of another session or form - to be answered with 403.
 * `expired`: it was good once; the form is to be shown again, and goes on with the same key: it may have been sent.
 */
export type OperationReading =
  | { ok: true; operation: Operation }
  | { ok: false; reason: 'foreign' }
  | { ok: false; reason: 'expired'; operation: Operation };

/** Whose form it must be, null for one of whichever session, and what it does. */
type ExpectedOperation = Pick<Operation, 'purpose'> & { sessionId: string | null };

/** How long a form may lie before it is sent, in ms. */
export const OPERATION_TOKEN_LIFETIME_MS = 30 * 60_000;
/** A clock of another replica may be ahead by this much, in ms. */
const CLOCK_TOLERANCE_MS = 60_000;
/** A sealed token is not half as long. */
const LONGEST_TOKEN = 2048;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Begins an operation that no form was shown for before. Payments have theirs from `payment-notes.ts`, which gives the
 * same one to every form until its fate is known.
 *
 * @param nowMs the time; epoch, ms
 */
export function createOperation(
  { sessionId, purpose }: Pick<Operation, 'sessionId' | 'purpose'>,
  nowMs: number,
): Operation {
  return { sessionId, purpose, nonce: randomUUID(), issuedAtMs: nowMs };
}

/**
 * Seals an operation for the hidden field of its form. The form that asks for a proof which the operator wants carries
 * the operation of the form before it: its key stays the same (contract §6.5).
 *
 * @returns text of base64url characters and dots
 */
export function sealOperation(ring: KeyRing, operation: Operation): Promise<string> {
  return seal(ring, 'operation', operation);
}

/**
 * Opens the token of a form.
 *
 * @param nowMs the time; epoch, ms
 * @returns the operation; or why the form is not to be carried out
 */
export async function readOperation(
  ring: KeyRing,
  expected: ExpectedOperation,
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
    return { ok: false, reason: 'expired', operation };
  }
  return { ok: true, operation };
}

/**
 * What was sealed, if it is an operation of that session and form. The seal keeps out whatever the portal did not
 * write.
 */
function asOperation(value: unknown, { sessionId, purpose }: ExpectedOperation): Operation | null {
  if (typeof value !== 'object' || value === null) return null;
  const operation = value as Partial<Operation>;
  if (operation.purpose !== purpose || (sessionId !== null && operation.sessionId !== sessionId)) return null;
  if (typeof operation.nonce !== 'string' || !UUID.test(operation.nonce)) return null;
  if (typeof operation.issuedAtMs !== 'number') return null;
  return value as Operation;
}
