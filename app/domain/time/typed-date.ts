import { plainNumber } from '../texts/typed-text.ts';
import { type DateParts, isoDateOf } from './iso-date.ts';

export type DateOrder = readonly (keyof DateParts)[];

/** First year of records; earlier ones are typing errors. */
const EARLIEST_YEAR = 2000;
const LATEST_YEAR = 2199;

const THREE_NUMBERS = /^(\d{1,4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,4})$/;
const LONGEST = 40;
const JAPANESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;

/** Date as `YYYY-MM-DD`, an invalid one, or one of other years. */
export type TypedDate = { ok: true; date: string } | { ok: false; why: 'invalid' | 'outOfRange' };

/**
 * Reads a typed date, not empty: numbers in the order of the language, or the year first in any; a year of
 * two digits is one of this century.
 */
export function readTypedDate(typed: string, order: DateOrder): TypedDate {
  if (typed.length > LONGEST) return { ok: false, why: 'invalid' };
  const text = plainNumber(typed);
  const match = THREE_NUMBERS.exec(text) ?? JAPANESE.exec(text);
  const [, first = '', middle = '', last = ''] = match ?? [];
  const isYearFirst = first.length > 2;
  const places: DateOrder = isYearFirst ? ['year', 'month', 'day'] : order;
  const numbers = [first, middle, last];
  const parts: DateParts = { year: 0, month: 0, day: 0 };
  for (const [index, place] of places.entries()) {
    const digits = numbers[index] ?? '';
    if (place !== 'year' && digits.length > 2) return { ok: false, why: 'invalid' };
    if (place === 'year' && digits.length !== 2 && digits.length !== 4) return { ok: false, why: 'invalid' };
    parts[place] = Number(digits) + (place === 'year' && digits.length === 2 ? EARLIEST_YEAR : 0);
  }
  const date = isoDateOf(parts);
  if (date === null) return { ok: false, why: 'invalid' };
  const isInRange = parts.year >= EARLIEST_YEAR && parts.year <= LATEST_YEAR;
  return isInRange ? { ok: true, date } : { ok: false, why: 'outOfRange' };
}
