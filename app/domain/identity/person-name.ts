import type { FieldReading } from '#app/domain/texts/field-message.ts';
import { cleanText, withKanaMarks, withoutFullWidth, withPlainMarks } from '../texts/typed-text.ts';

/** Names of a person; an empty one has a message of its own for first and last. */
export type PersonName = 'first' | 'last' | 'other';

export type PersonNameCode =
  | 'FirstNameRequired'
  | 'LastNameRequired'
  | 'blank'
  | 'PersonNameCharacters'
  | 'tooLong';

const CODE_WHEN_EMPTY = { first: 'FirstNameRequired', last: 'LastNameRequired', other: 'blank' } as const;

/** Maximum UTF-16 units of a name, as `maxlength` counts them. */
export const PERSON_NAME_MAXIMUM_LENGTH = 100;

/**
 * Letters of any script with their marks and joiners, apostrophes, hyphens, dots (the Japanese one too), spaces,
 * the comma of `Ruiz, Jr.` and the brackets of an earlier name.
 */
const NAME = /^(?:[\p{L}\p{M}'.,()·・ -]|\u200c|\u200d)+$/u;
/** Words of names in Malaysia and Singapore: son, daughter or wife of. */
const SON_OR_DAUGHTER_OF = /(?<=^| )[abdsw]\/[lpo](?=$| )/gi;
const LETTER = /\p{L}/u;

/**
 * Reads a name as typed, with single inner spaces, ASCII apostrophes and hyphens, and kana and Latin letters of
 * usual width. Other letters are not normalised, which would change the characters of some Japanese names.
 * Codes: `FirstNameRequired`, `LastNameRequired` (spec §5) or `blank`, `PersonNameCharacters` (also without a
 * letter), `tooLong`.
 */
export function readPersonName(typed: string, which: PersonName): FieldReading<PersonNameCode> {
  const marked = withoutFullWidth(withPlainMarks(withKanaMarks(cleanText(typed))));
  const name = marked.trim().replace(/ +/g, ' ');
  if (name === '') return { ok: false, code: CODE_WHEN_EMPTY[which] };
  if (name.length > PERSON_NAME_MAXIMUM_LENGTH) return { ok: false, code: 'tooLong' };
  const isName = NAME.test(name.replace(SON_OR_DAUGHTER_OF, '')) && LETTER.test(name);
  if (!isName) return { ok: false, code: 'PersonNameCharacters' };
  return { ok: true, value: name };
}
