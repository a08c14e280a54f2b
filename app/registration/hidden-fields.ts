import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import { textOf } from '#app/forms/read.ts';
import { FORM_NAMES, shownDocumentsText } from './form-names.ts';

/** Faster submissions are probably bots, in ms. */
const MINIMUM_FILL_MS = 2000;
/** Longest list of documents, in UTF-16 units. */
const LONGEST_LIST = 20_000;

const ATTEMPT = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{13,15})$/;

const keyVersions = z.array(z.object({ key: z.string(), version: z.string() }));

/** Attempt at an account. */
export interface Attempt {
  /** Idempotency-Key (contract §1.8). */
  key: string;
  /** Time of the form, epoch. */
  madeAtMs: number;
}

export function newAttempt(nowMs: number): Attempt {
  return { key: randomUUID(), madeAtMs: nowMs };
}

export function attemptText({ key, madeAtMs }: Attempt): string {
  return `${key}.${madeAtMs}`;
}

/** Reads the attempt of a form, else makes a new one. */
export function readAttempt(form: FormData, nowMs: number): Attempt {
  const match = ATTEMPT.exec(textOf(form, FORM_NAMES.attempt));
  return match ? { key: match[1] ?? '', madeAtMs: Number(match[2]) } : newAttempt(nowMs);
}

/**
 * Returns true for a filled trap in a fast form. A password manager may do either, so such a form only has to be sent
 * again.
 */
export function looksAutomatic(form: FormData, attempt: Attempt, nowMs: number): boolean {
  const isTrapFilled = textOf(form, FORM_NAMES.trap) !== '';
  return isTrapFilled && nowMs - attempt.madeAtMs < MINIMUM_FILL_MS;
}

/** Returns true if the form has shown exactly these documents, as only those can be accepted. */
export function hasShown(form: FormData, documents: readonly DocumentKeyVersion[]): boolean {
  try {
    const shown = keyVersions.safeParse(JSON.parse(textOf(form, FORM_NAMES.shownDocuments, LONGEST_LIST)));
    return shown.success && shownDocumentsText(shown.data) === shownDocumentsText(documents);
  } catch {
    return false;
  }
}
