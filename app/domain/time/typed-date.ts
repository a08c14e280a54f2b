import { MONTH_WORD, withDateNumbers } from './date-words.ts';
import { type DateParts, isoDateOf } from './iso-date.ts';

export type DateOrder = readonly (keyof DateParts)[];

/** First year of records; earlier ones are typing errors. */
const EARLIEST_YEAR = 2000;
const LATEST_YEAR = 2199;

const THREE_NUMBERS = /^(m?\d{1,4})\s*[-/.\s]\s*(m?\d{1,2})\s*[-/.\s]\s*(\d{1,4})$/;
const LONGEST = 40;
const YEAR_FIRST: DateOrder = ['year', 'month', 'day'];

/** Date as `YYYY-MM-DD`, an invalid one, or one of other years. */
export type TypedDate = { ok: true; date: string } | { ok: false; why: 'invalid' | 'outOfRange' };

/**
 * Reads a typed date, not empty: numbers in the order of the language, the year first in any, or the month as
 * a word; a year of two digits is one of this century.
 */
export function readTypedDate(typed: string, order: DateOrder): TypedDate {
  if (typed.length > LONGEST) return { ok: false, why: 'invalid' };
  const numbers = (THREE_NUMBERS.exec(withDateNumbers(typed)) ?? []).slice(1);
  const places = placesOf(numbers, order);
  const parts: DateParts = { year: 0, month: 0, day: 0 };
  for (const [index, place] of places.entries()) {
    const digits = (numbers[index] ?? '').replace(MONTH_WORD, '');
    if (place !== 'year' && digits.length > 2) return { ok: false, why: 'invalid' };
    if (place === 'year' && digits.length !== 2 && digits.length !== 4) return { ok: false, why: 'invalid' };
    parts[place] = Number(digits) + (place === 'year' && digits.length === 2 ? EARLIEST_YEAR : 0);
  }
  const date = isoDateOf(parts);
  if (date === null) return { ok: false, why: 'invalid' };
  const isInRange = parts.year >= EARLIEST_YEAR && parts.year <= LATEST_YEAR;
  return isInRange ? { ok: true, date } : { ok: false, why: 'outOfRange' };
}

function placesOf([first = '', middle = '']: readonly string[], order: DateOrder): DateOrder {
  if (/^\d{3}/.test(first)) return YEAR_FIRST;
  if (first.startsWith(MONTH_WORD)) return ['month', 'day', 'year'];
  return middle.startsWith(MONTH_WORD) ? ['day', 'month', 'year'] : order;
}
