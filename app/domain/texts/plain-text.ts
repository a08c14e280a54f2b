import type { FieldReading } from './field-message.ts';
import { cleanText, plainText } from './typed-text.ts';

/** Visible character: no space, no control, no joiner. */
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Control characters, lone surrogates, line separators, and direction overrides. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const IDENTIFIER = /^[\p{L}\p{N} ./-]+$/u;

export type PlainTextCode = 'blank' | 'invalidCharacters' | 'tooLong';

export function isBlankText(typed: string): boolean {
  return !VISIBLE.test(typed);
}

/** Checks for a single line: no line breaks or direction overrides. */
export function isOneLine(text: string): boolean {
  return !NOT_IN_A_LINE.test(text);
}

/**
 * Reads a line of text as typed, such as a street, trimmed (spec §5), of at most `maximumLength` UTF-16
 * units. Codes: `blank`, `invalidCharacters`, `tooLong`.
 */
export function readLine(typed: string, maximumLength: number): FieldReading<PlainTextCode> {
  return readWithin(cleanText(typed).trim(), maximumLength, isOneLine);
}

/**
 * Reads the number of a document as typed, trimmed: letters, digits, spaces, `.`, `/` and `-`, at most
 * `maximumLength` UTF-16 units (spec §5). Codes: `blank`, `invalidCharacters`, `tooLong`.
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
