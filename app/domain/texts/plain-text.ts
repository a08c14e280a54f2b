import type { FieldReading } from './field-message.ts';
import { cleanText, plainText } from './typed-text.ts';

/** Something that can be seen: no space, no control, no character that only joins others. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Control characters, halves of characters, line separators, and those that turn the direction of what follows. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const IDENTIFIER = /^[\p{L}\p{N} ./-]+$/u;

export type PlainTextCode = 'blank' | 'invalidCharacters' | 'tooLong';

/** Whether there is nothing to be seen in a typed text. */
export function isBlankText(typed: string): boolean {
  return !VISIBLE.test(typed);
}

/** Whether a text is one line, as it is read: nothing in it breaks it or turns its direction. */
export function isOneLine(text: string): boolean {
  return !NOT_IN_A_LINE.test(text);
}

/**
 * Reads a line of text as typed, such as a street, without the spaces around it, every character as it was typed (spec
 * §5). Codes: `blank`, `invalidCharacters`, `tooLong`.
 *
 * @param maximumLength UTF-16 units
 */
export function readLine(typed: string, maximumLength: number): FieldReading<PlainTextCode> {
  return readWithin(cleanText(typed).trim(), maximumLength, isOneLine);
}

/**
 * Reads the number of a document as typed, without the spaces around it: letters, digits, spaces, `.`, `/` and `-`
 * (spec §5). Codes: `blank`, `invalidCharacters`, `tooLong`.
 *
 * @param maximumLength UTF-16 units
 */
export function readIdentifier(typed: string, maximumLength: number): FieldReading<PlainTextCode> {
  return readWithin(plainText(typed), maximumLength, (text) => IDENTIFIER.test(text));
}

function readWithin(
  text: string,
  maximumLength: number,
  isAllowed: (text: string) => boolean,
): FieldReading<PlainTextCode> {
  if (isBlankText(text)) return { ok: false, code: 'blank' };
  if (!isAllowed(text)) return { ok: false, code: 'invalidCharacters' };
  return text.length > maximumLength ? { ok: false, code: 'tooLong' } : { ok: true, value: text };
}
