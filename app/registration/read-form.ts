import { z } from 'zod';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import { textOf } from '#app/forms/read.ts';
import { type FieldName, inputsOf, type Typed } from './fields.ts';
import { FORM_NAMES, shownDocumentsText } from './form-names.ts';

/** Longest list of documents and their versions that is looked at, in UTF-16 units. */
const LONGEST_LIST = 20_000;

const keyVersions = z.array(z.object({ key: z.string(), version: z.string() }));

/**
 * Reads the inputs of some fields out of a form.
 *
 * @returns text by input; an input that is not there is empty
 */
export function readTyped(form: FormData, fields: readonly FieldName[]): Typed {
  const inputs = fields.flatMap(inputsOf);
  return Object.fromEntries(inputs.map((input) => [input, textOf(form, input)]));
}

/**
 * Whether a form has shown exactly these documents: no one accepts a version that was not on the page.
 *
 * @returns false also for a field that says nothing readable
 */
export function hasShown(form: FormData, documents: readonly DocumentKeyVersion[]): boolean {
  try {
    const shown = keyVersions.safeParse(JSON.parse(textOf(form, FORM_NAMES.shownDocuments, LONGEST_LIST)));
    return shown.success && shownDocumentsText(shown.data) === shownDocumentsText(documents);
  } catch {
    return false;
  }
}
