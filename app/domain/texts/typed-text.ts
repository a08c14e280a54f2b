/**
 * Cleaning of typed and pasted text before any reader: invisible characters, blanks of every kind, and
 * look-alikes of ASCII. Never clean passwords: every character counts.
 */

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
/** Joiners, direction marks, soft hyphens, byte order marks: invisible parts of copied text. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/** Invisible characters that shape the one before them: joiners, and the variants of a kanji or an emoji. */
const SHAPING = /\u200c|\u200d|\p{Variation_Selector}/u;
/** Scripts without joiners and variation selectors. */
const WITHOUT_SHAPES =
  /[\p{ASCII}\p{White_Space}\uff01-\uff60\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const KANJI_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Marks of no script of their own, such as accents and the shaping characters themselves. */
const INHERITED = /\p{Script=Inherited}/u;
const BLANK = /\p{White_Space}/gu;
const HYPHENS = /[\u02d7\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
/** Japanese keyboards type the long vowel sign for a hyphen. */
const LONG_VOWELS = /[\u30fc\uff70]/g;
/** Apostrophes of keyboards and word processors; the Hawaiian okina, U+02BB, is a letter. */
const APOSTROPHES = /[`\u00b4\u02b9\u02bc\u02c8\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\uff07\uff40]/g;
const HALF_WIDTH_KANA = /[\uff65-\uff9f]+/g;
/** Dash of any kind after a kana, which it lengthens. */
const DASH_AFTER_KANA =
  /(?<=[ぁ-ゖァ-ヺー])[-\u02d7\u2010-\u2015\u2043\u2212\u2500\u2501\ufe58\ufe63\uff0d]/g;
/** Dots and double hyphens that separate names in kana. */
const DOT_BETWEEN_KANA = /(?<=[ぁ-ゖァ-ヺー])[.·•‧∙⋅=\u30a0\uff0e\uff1d](?=[ぁ-ゖァ-ヺ])/g;
const SEPARATORS = /[ -]/g;

export function withoutFullWidth(typed: string): string {
  return typed.replace(FULL_WIDTH, (character) =>
    String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
}

export function withoutInvisible(typed: string): string {
  return typed.replace(INVISIBLE, '');
}

/**
 * Cleans a typed text: removes invisible characters, and makes every blank and line end an ordinary space.
 * Joiners and variation selectors stay where they shape a character: names in Persian or Hindi, variants of a
 * kanji, emoji.
 */
export function cleanText(typed: string): string {
  const blank = typed.replace(BLANK, ' ');
  if (blank.search(INVISIBLE) < 0) return blank;
  const characters = [...blank.replace(INVISIBLE, (found) => (SHAPING.test(found) ? found : ''))];
  // Backwards: a search from each joiner would take quadratic time.
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

/** Returns a name with ASCII apostrophes and hyphens. */
export function withPlainMarks(typed: string): string {
  return typed.replace(APOSTROPHES, "'").replace(HYPHENS, '-');
}

/** Returns a name with full-width kana, their long vowel sign, and `・` between names in kana. */
export function withKanaMarks(typed: string): string {
  return typed
    .replace(HALF_WIDTH_KANA, (kana) => kana.normalize('NFKC'))
    .replace(DASH_AFTER_KANA, 'ー')
    .replace(DOT_BETWEEN_KANA, '・');
}

/**
 * Cleans a text that should be ASCII: nothing invisible, ordinary blanks, hyphens and apostrophes, none of
 * full width, trimmed. Letters of other scripts stay.
 */
export function plainText(typed: string): string {
  return withoutFullWidth(withPlainMarks(withoutInvisible(typed).replace(BLANK, ' '))).trim();
}

/**
 * Cleans like {@link plainText}, with a hyphen for the long vowel sign, as numbers and identifiers have no
 * Japanese letters.
 */
export function plainNumber(typed: string): string {
  return plainText(typed).replace(LONG_VOWELS, '-');
}

/** Returns a number or identifier in ASCII capitals, without spaces and hyphens. */
export function compactIdentifier(typed: string): string {
  return plainNumber(typed).normalize('NFC').replace(SEPARATORS, '').toUpperCase();
}
