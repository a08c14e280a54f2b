import type { FieldReading } from '#app/domain/field-reading.ts';

/** Longest line of an address, and longest number of a document, in UTF-16 units. */
const LINE_MAXIMUM_LENGTH = 100;
const IDENTIFIER_MAXIMUM_LENGTH = 40;

/** Control characters, halves of characters, and those that turn the direction of what follows. */
const NOT_ALLOWED = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const IDENTIFIER = /^[\p{L}\p{N} ./-]+$/u;

type PlainCode = 'blank' | 'invalidCharacters' | 'tooLong';

function readWithin(typed: string, maximumLength: number, isAllowed: (text: string) => boolean) {
  const text = typed.trim();
  const refuse = (code: PlainCode): FieldReading<PlainCode> => ({ ok: false, code });
  if (text === '') return refuse('blank');
  if (!isAllowed(text)) return refuse('invalidCharacters');
  return text.length > maximumLength ? refuse('tooLong') : ({ ok: true, value: text } as const);
}

/** Takes a line of an address as typed; gives it without spaces around it (spec §5). */
export function readLine(typed: string): FieldReading<PlainCode> {
  return readWithin(typed, LINE_MAXIMUM_LENGTH, (text) => !NOT_ALLOWED.test(text));
}

/** Takes the number of a document as typed; gives it without spaces around it: letters, digits, `.`, `/`, `-`. */
export function readIdentifier(typed: string): FieldReading<PlainCode> {
  return readWithin(typed, IDENTIFIER_MAXIMUM_LENGTH, (text) => IDENTIFIER.test(text));
}
