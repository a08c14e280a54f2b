import { randomUUID } from 'node:crypto';
import { textOf } from '#app/forms/read.ts';
import { FORM_NAMES } from './form-names.ts';

/** Who fills a form in faster than this, in ms, is hardly a person. */
const MINIMUM_FILL_MS = 2000;

const ATTEMPT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13,15})$/;

/** One attempt at an account: its Idempotency-Key (contract §1.8), and when its form was made; epoch, ms. */
export interface Attempt {
  key: string;
  madeAtMs: number;
}

/** Makes the attempt of a new form: a form that is sent twice makes one account. */
export function newAttempt(nowMs: number): Attempt {
  return { key: randomUUID(), madeAtMs: nowMs };
}

/** The value of the form's hidden field for an attempt. */
export function attemptText({ key, madeAtMs }: Attempt): string {
  return `${key}.${madeAtMs}`;
}

/** Reads the attempt out of a form. */
export function readAttempt(form: FormData, nowMs: number): Attempt {
  const match = ATTEMPT.exec(textOf(form, FORM_NAMES.attempt));
  return match ? { key: match[1] ?? '', madeAtMs: Number(match[2]) } : newAttempt(nowMs);
}

/**
 * Whether a form looks as if no person had filled it in. Each sign alone may be a password manager's doing, and even
 * both together only have the form sent once more: they never keep anyone out.
 */
export function looksAutomatic(form: FormData, attempt: Attempt, nowMs: number): boolean {
  const isTrapFilled = textOf(form, FORM_NAMES.trap) !== '';
  return isTrapFilled && nowMs - attempt.madeAtMs < MINIMUM_FILL_MS;
}
