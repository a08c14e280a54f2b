import { plainNumber } from '../texts/typed-text.ts';

const MONTHS = (
  'january enero|february febrero|march marzo|april abril|may mayo|june junio|july julio|august agosto|' +
  'september septiembre setiembre|october octubre|november noviembre|december diciembre'
)
  .split('|')
  .map((names) => names.split(' '));
const SHORTEST_MONTH = 3;
/** Words that are no part of a date, and days of the week. */
const FILLERS =
  /^(del?|of|the|el|(mon|tue|wed|thu|fri|sat|sun)(s|nes|rs|ur)?(day)?|lunes|martes|miercoles|jueves|viernes|sabado|domingo)$/;
/** Longer texts are no date. */
const LONGEST = 40;

/** Year before the first of each Japanese era, and its last year; a letter stands for its name. */
const ERAS: readonly (readonly [pattern: string, before: number, years: number])[] = [
  ['明治|m', 1867, 45],
  ['大正|t', 1911, 15],
  ['昭和|s', 1925, 64],
  ['平成|h', 1988, 31],
  ['令和|r', 2018, 99],
];
const ERA_YEAR = ERAS.map(([pattern, before, years]) => ({
  pattern: new RegExp(`^(?:${pattern})\\s*\\.?\\s*(元|\\d{1,2})(?=$|[年./\\s-])`),
  before,
  years,
}));

/** Mark of a month that was written as a word; its number follows. */
export const MONTH_WORD = 'm';

/**
 * Returns a typed date, or a part of one, with numbers for its words: months in English and Spanish behind
 * {@link MONTH_WORD}, years of Japanese eras as `1985`, `27` for `27th`, `27.º` and `27日`; unknown words stay.
 */
export function withDateNumbers(typed: string): string {
  if (typed.length > LONGEST) return typed;
  const text = plainNumber(typed).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return withWesternYear(text)
    .replace(/\s*(\([日月火水木金土]\)|[日月火水木金土]曜日?)$/, '')
    .replace(/^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/, '$1/$2/$3')
    .replace(/(?<=\d)\.?(?:st|nd|rd|th|[oa]|e?ro|er|°)(?!\p{L})/gu, '')
    .replace(/\p{Script=Latin}+\.?,?/gu, (word) => {
      const number = numberOf(word.replace(/\W+$/, ''));
      return number === undefined ? word : ` ${number} `;
    })
    .replace(/,(?=\s|$)/g, ' ')
    .replace(/(?<=\d)\s*[年月日.]$/, '')
    .trim();
}

function withWesternYear(text: string): string {
  for (const { pattern, before, years } of ERA_YEAR) {
    const [written = '', year = ''] = pattern.exec(text) ?? [];
    const ofEra = year === '元' ? 1 : Number(year);
    if (ofEra >= 1 && ofEra <= years) return String(before + ofEra) + text.slice(written.length);
  }
  return text;
}

/** Returns the number of a month with its mark, '' for a filler; undefined for any other word. */
function numberOf(word: string): string | undefined {
  if (FILLERS.test(word)) return '';
  const index = MONTHS.findIndex((names) => names.some((name) => name.startsWith(word)));
  return index === -1 || word.length < SHORTEST_MONTH ? undefined : MONTH_WORD + String(index + 1);
}
