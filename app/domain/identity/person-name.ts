import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { cleanText, withPlainMarks } from '../texts/typed-text.ts';

/** The names of a person; the other ones, which not everybody has, have no words of their own for being empty. */
export type PersonName = 'first' | 'last' | 'other';

export type PersonNameCode =
  | 'FirstNameRequired'
  | 'LastNameRequired'
  | 'blank'
  | 'invalidCharacters'
  | 'tooLong';

const CODE_WHEN_EMPTY = { first: 'FirstNameRequired', last: 'LastNameRequired', other: 'blank' } as const;

/** Most UTF-16 units of a name, as the `maxlength` of its field counts them. */
export const PERSON_NAME_MAXIMUM_LENGTH = 100;

/** Letters of any script with their marks and joiners, apostrophes, hyphens, dots (the Japanese one too) and spaces. */
const NAME = /^(?:[\p{L}\p{M}'.·・ -]|\u200c|\u200d)+$/u;
const LETTER = /\p{L}/u;

/**
 * Reads a name as typed, without spaces around it and with single ones within, its apostrophes and hyphens those of
 * ASCII. Every letter stays as it was typed: normalising would turn the characters of some Japanese names into others. Codes: `FirstNameRequired`,
 * `LastNameRequired` (spec §5) or `blank`, `invalidCharacters` (also when there is no letter), `tooLong`.
 */
export function readPersonName(typed: string, which: PersonName): FieldReading<PersonNameCode> {
  const name = withPlainMarks(cleanText(typed)).trim().replace(/ +/g, ' ');
  if (name === '') return { ok: false, code: CODE_WHEN_EMPTY[which] };
  if (name.length > PERSON_NAME_MAXIMUM_LENGTH) return { ok: false, code: 'tooLong' };
  if (!NAME.test(name) || !LETTER.test(name)) return { ok: false, code: 'invalidCharacters' };
  return { ok: true, value: name };
}
