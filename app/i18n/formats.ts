/** Dates of the calendar, numbers and durations as a language writes them; language tags are BCP 47. */

import { dateTimeFormat, numberFormat } from './formatters.ts';

interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Formats a date of the calendar, such as 15 April 1990. */
export function formatDate({ year, month, day }: CalendarDate, languageTag: string): string {
  const midnight = new Date(0);
  midnight.setUTCFullYear(year, month - 1, day);
  return longDate(languageTag).format(midnight);
}

/** Returns `day`, `month` and `year` in the order in which a language writes them. */
export function datePartOrder(languageTag: string): ('day' | 'month' | 'year')[] {
  const parts = longDate(languageTag).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}

/** Formats a date as people of a language type it, in numbers, such as 27/03/2026. */
export function formatDateNumbers(date: CalendarDate, languageTag: string): string {
  const numbers = datePartOrder(languageTag).map((part) => String(date[part]).padStart(2, '0'));
  return numbers.join('/');
}

function longDate(languageTag: string): Intl.DateTimeFormat {
  return dateTimeFormat(languageTag, { timeZone: 'UTC', dateStyle: 'long' });
}

/** Formats a count, such as 1,234. */
export function formatCount(count: number, languageTag: string): string {
  return numberFormat(languageTag).format(count);
}

const MINUTES_OF_AN_HOUR = 60;
const MINUTES_OF_A_DAY = 24 * MINUTES_OF_AN_HOUR;
/** "48 hours" is more exact than "2 days" and no harder to read. */
const HOURS_UP_TO_MINUTES = 2 * MINUTES_OF_A_DAY;

/** Formats 5 minutes, 24 hours or 3 days; parts of an hour or a day count as a whole one. */
export function formatDuration(minutes: number, languageTag: string): string {
  if (minutes < MINUTES_OF_AN_HOUR) return formatUnit('minute', minutes, languageTag);
  if (minutes <= HOURS_UP_TO_MINUTES) {
    return formatUnit('hour', Math.ceil(minutes / MINUTES_OF_AN_HOUR), languageTag);
  }
  return formatUnit('day', Math.ceil(minutes / MINUTES_OF_A_DAY), languageTag);
}

function formatUnit(unit: 'minute' | 'hour' | 'day', count: number, languageTag: string): string {
  const text = numberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  // Nothing is spaced in Japanese, whatever the language's data says.
  return languageTag.startsWith('ja') ? text.replace(/\s/g, '') : text;
}

/** Returns the plural name of a currency (ISO 4217), such as Mexican pesos; its code where the language has none. */
export function currencyName(iso4217Code: string, languageTag: string): string {
  const many = 2;
  const options = { style: 'currency', currency: iso4217Code, currencyDisplay: 'name' } as const;
  const format = numberFormat(languageTag, options);
  return format.formatToParts(many).find(({ type }) => type === 'currency')?.value ?? iso4217Code;
}
