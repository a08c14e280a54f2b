/**
 * What keyboards do to letters, digits and signs of ASCII: a Japanese one may type them at full width, and text that
 * is pasted carries other hyphens and spaces.
 */

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Joiners, marks of direction, soft hyphens, byte order marks: they come with a text that is copied, and show nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
const SEPARATORS = /[\s\-\u2010-\u2015\u2212]/g;

/** A typed text with its full-width letters, digits and signs as ASCII. Everything else stays. */
export function withoutFullWidth(typed: string): string {
  return typed.replace(FULL_WIDTH, (character) =>
    String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
}

/** A typed text without the characters that nobody sees and nobody has typed. */
export function withoutInvisible(typed: string): string {
  return typed.replace(INVISIBLE, '');
}

/** A number or identifier as typed, in ASCII and capitals, without the spaces and hyphens that only help the eye. */
export function compactIdentifier(typed: string): string {
  return withoutFullWidth(typed).normalize('NFC').replace(SEPARATORS, '').toUpperCase();
}
