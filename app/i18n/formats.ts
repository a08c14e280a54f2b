/** Dates, numbers and durations as a language writes them. */

import { LRUCache } from 'lru-cache';
import { dateTimeFormat, numberFormat } from './formatters.ts';

const MINUTE_MS = 60_000;
/** Times of day that are kept: each page of a session says until when, by the minute. */
const MAXIMUM_TIMES = 500;

const timesOfDay = new LRUCache<string, string>({ max: MAXIMUM_TIMES });

/**
 * A time of day, such as 16:05 or 4:05 PM, which no line break takes apart.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatTimeOfDay(timeMs: number, languageTag: string, timeZone: string): string {
  const key = `${languageTag} ${timeZone} ${Math.floor(timeMs / MINUTE_MS)}`;
  const text = timesOfDay.get(key) ?? writeTimeOfDay(timeMs, languageTag, timeZone);
  timesOfDay.set(key, text);
  return text;
}

function writeTimeOfDay(timeMs: number, languageTag: string, timeZone: string): string {
  const format = dateTimeFormat(languageTag, { timeZone, timeStyle: 'short' });
  return format.format(timeMs).replace(/\s/g, '\u00a0');
}

/**
 * A date of the calendar, such as 15 April 1990.
 *
 * @param languageTag BCP 47 tag
 */
export function formatDate(date: { year: number; month: number; day: number }, languageTag: string): string {
  const midnight = new Date(0);
  midnight.setUTCFullYear(date.year, date.month - 1, date.day);
  return longDate(languageTag).format(midnight);
}

/**
 * The order in which a language writes the parts of a date.
 *
 * @param languageTag BCP 47 tag
 * @returns `day`, `month` and `year`, each once
 */
export function datePartOrder(languageTag: string): ('day' | 'month' | 'year')[] {
  const parts = longDate(languageTag).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}

/**
 * A date as people of a language type it, in numbers, such as 27/03/2026.
 *
 * @param languageTag BCP 47 tag
 */
export function formatDateNumbers(
  date: { year: number; month: number; day: number },
  languageTag: string,
): string {
  const numbers = datePartOrder(languageTag).map((part) => String(date[part]).padStart(2, '0'));
  return numbers.join('/');
}

function longDate(languageTag: string): Intl.DateTimeFormat {
  return dateTimeFormat(languageTag, { timeZone: 'UTC', dateStyle: 'long' });
}

/**
 * A count with the language's grouping, such as 1,234.
 *
 * @param languageTag BCP 47 tag
 */
export function formatCount(count: number, languageTag: string): string {
  return numberFormat(languageTag).format(count);
}

const MINUTES_OF_AN_HOUR = 60;
const MINUTES_OF_A_DAY = 24 * MINUTES_OF_AN_HOUR;
/** Up to two days are given in hours: "48 hours" is more exact than "2 days" and no harder to read. */
const HOURS_UP_TO_MINUTES = 2 * MINUTES_OF_A_DAY;

/**
 * A day with its weekday and the time of day, such as Thu, Nov 26, 4:05 PM.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatDayAndTime(timeMs: number, languageTag: string, timeZone: string): string {
  const format = dateTimeFormat(languageTag, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(timeMs);
}

/**
 * How long something takes, such as 5 minutes, 24 hours or 3 days; parts of an hour or a day count as a whole one.
 *
 * @param languageTag BCP 47 tag
 */
export function formatDuration(minutes: number, languageTag: string): string {
  if (minutes < MINUTES_OF_AN_HOUR) return unitOf('minute', minutes, languageTag);
  if (minutes <= HOURS_UP_TO_MINUTES) {
    return unitOf('hour', Math.ceil(minutes / MINUTES_OF_AN_HOUR), languageTag);
  }
  return unitOf('day', Math.ceil(minutes / MINUTES_OF_A_DAY), languageTag);
}

function unitOf(unit: 'minute' | 'hour' | 'day', count: number, languageTag: string): string {
  const text = numberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  // Nothing is spaced in Japanese, whatever the language's data says.
  return languageTag.startsWith('ja') ? text.replace(/\s/g, '') : text;
}

/**
 * A currency as many of it are called, such as Mexican pesos; the code where the language has no name for it.
 *
 * @param iso4217Code three capitals
 * @param languageTag BCP 47 tag
 */
export function currencyName(iso4217Code: string, languageTag: string): string {
  const many = 2;
  const options = { style: 'currency', currency: iso4217Code, currencyDisplay: 'name' } as const;
  const format = numberFormat(languageTag, options);
  return format.formatToParts(many).find(({ type }) => type === 'currency')?.value ?? iso4217Code;
}
