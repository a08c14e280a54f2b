import type { FieldReading } from '#app/domain/field-reading.ts';

/** Controls, halves of characters, line separators, and what turns the direction of the text after it. */
const NOT_ALLOWED = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Something that can be seen. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Takes a line of text as typed, such as a street, and the most UTF-16 units it may have; gives it without spaces
 * around it, every character as it was typed (spec §5). Codes: `blank`, `invalidCharacters`, `tooLong`.
 */
export function readFreeText(
  typed: string,
  maximumLength: number,
): FieldReading<'blank' | 'invalidCharacters' | 'tooLong'> {
  const text = typed.trim();
  if (!VISIBLE.test(text)) return { ok: false, code: 'blank' };
  if (NOT_ALLOWED.test(text)) return { ok: false, code: 'invalidCharacters' };
  return text.length > maximumLength ? { ok: false, code: 'tooLong' } : { ok: true, value: text };
}
