/**
 * Cleaning of typed and pasted text, before any reader looks at it: characters that nobody sees, blanks of every kind,
 * and look-alikes of ASCII. Passwords never pass through here: every character of theirs counts.
 */

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Joiners, marks of direction, soft hyphens, byte order marks: they come with a text that is copied, and show nothing. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/** The invisible ones that shape the character before them: joiners, and the variants of a kanji or an emoji. */
const SHAPING = /\u200c|\u200d|\p{Variation_Selector}/u;
/** Scripts whose letters no joiner and no variation selector shapes. */
const WITHOUT_SHAPES =
  /[\p{ASCII}\p{White_Space}\uff01-\uff60\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const KANJI_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Marks of no script of their own, such as accents and the shaping characters themselves. */
const INHERITED = /\p{Script=Inherited}/u;
const BLANK = /\p{White_Space}/gu;
const HYPHENS = /[\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** A Japanese keyboard types the long vowel sign for a hyphen. */
const LONG_VOWELS = /[\u30fc\uff70]/g;
/** Signs that keyboards and word processors put for an apostrophe; the Hawaiian okina, U+02BB, is a letter. */
const APOSTROPHES = /[`\u00b4\u02b9\u02bc\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\uff07\uff40]/g;
const SEPARATORS = /[ -]/g;

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

/**
 * Cleans a typed text of any kind: invisible characters off, every blank and line end an ordinary space. Joiners and
 * variation selectors stay where they shape a character: names in Persian or Hindi, variants of a kanji, emoji.
 */
export function cleanText(typed: string): string {
  const blank = typed.replace(BLANK, ' ');
  if (blank.search(INVISIBLE) < 0) return blank;
  const characters = [...blank.replace(INVISIBLE, (found) => (SHAPING.test(found) ? found : ''))];
  // From the end, as a run of joiners may be as long as the text: looked for from each of them, it would take its square.
  const following: string[] = [];
  let visible = ' ';
  for (let index = characters.length - 1; index >= 0; index--) {
    following[index] = visible;
    const character = characters[index] ?? '';
    if (!SHAPING.test(character)) visible = character;
  }
  let shaped = '';
  const kept = characters.filter((character, index) => {
    if (!SHAPING.test(character)) {
      if (!INHERITED.test(character)) shaped = character;
      return true;
    }
    if (shaped === '' || WITHOUT_SHAPES.test(shaped)) return false;
    if (character !== '\u200c' && character !== '\u200d') return true;
    return !KANJI_OR_KANA.test(shaped) && !WITHOUT_SHAPES.test(following[index] ?? ' ');
  });
  return kept.join('');
}

/** A name as typed, with ordinary apostrophes and hyphens in the place of what looks like them. */
export function withPlainMarks(typed: string): string {
  return typed.replace(APOSTROPHES, "'").replace(HYPHENS, '-');
}

/**
 * A typed text of which ASCII is expected: nothing invisible, ordinary blanks, hyphens and apostrophes, none of full
 * width, no blanks around it. Letters of other scripts stay.
 */
export function plainText(typed: string): string {
  return withoutFullWidth(withPlainMarks(withoutInvisible(typed).replace(BLANK, ' '))).trim();
}

/** A {@link plainText} with a hyphen for the long vowel sign: numbers and identifiers have no Japanese letters. */
export function plainNumber(typed: string): string {
  return plainText(typed).replace(LONG_VOWELS, '-');
}

/** A number or identifier as typed, in ASCII and capitals, without the spaces and hyphens that only help the eye. */
export function compactIdentifier(typed: string): string {
  return plainNumber(typed).normalize('NFC').replace(SEPARATORS, '').toUpperCase();
}
