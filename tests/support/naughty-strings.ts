import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { z } from 'zod/v4';
import { FUZZ_SEED, fuzzed } from './fuzz.ts';

/** Texts that text fields are known to break on: of other scripts, invisible, reserved, or code of some language. */
const OWN = [
  'undefined',
  'null',
  'NaN',
  '0',
  '-1',
  '1e1000',
  '0x10',
  '１２３',
  '٠١٢٣',
  'Ω≈ç√∫˜µ≤≥÷',
  'Ⅷ ½ ⅔ ﷽',
  'ÁÉÍÓÚÑáéíóúñ',
  'é́',
  '田中さんにあげて下さい',
  '이름 없음',
  'مُنَاقَشَةُ سُبُلِ',
  'עברית 123',
  '\u202etxeT desreveR',
  '\u2066isolated\u2069 text',
  '\ufeffmarked',
  '\u200b\u200d\u2060',
  'a\u0000b',
  'tab\there',
  'two\nlines',
  'line\u2028separator',
  '\ud800',
  '👩‍👩‍👧‍👦 🏳️‍🌈 🇲🇽',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1 -- 1",
  "Robert'); DROP TABLE players;--",
  '{{7*7}} <%= 7*7 %> #{7*7}',
  '$(touch /tmp/x) `id` && ls | cat',
  '../../../../etc/passwd%00',
  '%s%n%x %d',
  '\\u0041 \\x41 \\n',
  '__proto__',
  'constructor[prototype][x]',
  'a=b&c=d;e',
  'http://a/%%30%30',
  'ﬁ ligature ß İ ı',
  'x'.repeat(99),
  'x'.repeat(5000),
];

/** Texts that are made up beside those that are known to be bad. */
const GENERATED = 20;
const generated = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.stringMatching(/^[-+$€ .,0-9eE()]{1,16}$/),
  fc.stringMatching(/^[<>"'`&;:/\\(){}=a-z0-9 ]{1,30}$/),
);

/**
 * The texts to try fields with: the project's own, where `NAUGHTY_STRINGS` names a JSON file that list too, and some
 * made up at random, the same every time.
 *
 * @returns texts without the empty one, none twice
 */
export function naughtyStrings(): string[] {
  const file = process.env.NAUGHTY_STRINGS;
  const listed = file === undefined ? [] : z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const madeUp = fc.sample(generated, { numRuns: fuzzed(GENERATED), seed: FUZZ_SEED });
  return [...new Set([...OWN, ...listed, ...madeUp])].filter((text) => text !== '');
}

/** One in this many texts is tried in a field of a form with many fields, in an everyday test. */
const EVERYDAY_SHARE = 6;

/**
 * Chooses the texts for one of many fields: all of them with `FUZZ_FACTOR`, else a sixth, so that neighbouring fields
 * share none and each text meets a sixth of the fields.
 *
 * @param field number of the field in its form
 */
export function textsForField(texts: readonly string[], field: number): readonly string[] {
  if (fuzzed(1) > 1) return texts;
  return texts.filter((_, index) => (index + field) % EVERYDAY_SHARE === 0);
}
