import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { cleanText, withPlainMarks } from '../texts/typed-text.ts';

/** Names of a person; an empty one has a message of its own for first and last. */
export type PersonName = 'first' | 'last' | 'other';

export type PersonNameCode =
  | 'FirstNameRequired'
  | 'LastNameRequired'
  | 'blank'
  | 'invalidCharacters'
  | 'tooLong';

const CODE_WHEN_EMPTY = { first: 'FirstNameRequired', last: 'LastNameRequired', other: 'blank' } as const;

/** Maximum UTF-16 units of a name, as `maxlength` counts them. */
export const PERSON_NAME_MAXIMUM_LENGTH = 100;

/**
 * Letters of any script with their marks and joiners, apostrophes, hyphens, dots (the Japanese one too) and
 * spaces.
 */
const NAME = /^(?:[\p{L}\p{M}'.·・ -]|\u200c|\u200d)+$/u;
const LETTER = /\p{L}/u;

/**
 * Reads a name as typed, with single inner spaces and ASCII apostrophes and hyphens. Letters are not
 * normalised, which would change the characters of some Japanese names. Codes: `FirstNameRequired`,
 * `LastNameRequired` (spec §5) or `blank`, `invalidCharacters` (also without a letter), `tooLong`.
 */
export function readPersonName(typed: string, which: PersonName): FieldReading<PersonNameCode> {
  const name = withPlainMarks(cleanText(typed)).trim().replace(/ +/g, ' ');
  if (name === '') return { ok: false, code: CODE_WHEN_EMPTY[which] };
  if (name.length > PERSON_NAME_MAXIMUM_LENGTH) return { ok: false, code: 'tooLong' };
  if (!NAME.test(name) || !LETTER.test(name)) return { ok: false, code: 'invalidCharacters' };
  return { ok: true, value: name };
}
