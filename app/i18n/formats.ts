/**
 * Formatters of dates and numbers, kept by language: making one costs more than the page around it.
 */

const timeFormats = new Map<string, Intl.DateTimeFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function keep<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const format = make();
  formats.set(key, format);
  return format;
}

/**
 * Prints a time of day, such as 16:05 or 4:05 PM.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 * @returns the text
 */
export function formatTimeOfDay(timeMs: number, languageTag: string, timeZone: string): string {
  const make = () => new Intl.DateTimeFormat(languageTag, { timeZone, timeStyle: 'short' });
  return keep(timeFormats, `${languageTag} ${timeZone}`, make).format(timeMs);
}

/**
 * Prints a date of the calendar, such as 15 April 1990.
 *
 * @param date year, month (January is 1) and day
 * @param languageTag BCP 47 tag
 * @returns the text
 */
export function formatDate(date: { year: number; month: number; day: number }, languageTag: string): string {
  const midnight = new Date(0);
  midnight.setUTCFullYear(date.year, date.month - 1, date.day);
  return keep(dateFormats, languageTag, () => longDate(languageTag)).format(midnight);
}

/**
 * Tells in which order a language writes the parts of a date.
 *
 * @param languageTag BCP 47 tag
 * @returns `day`, `month` and `year`, each once
 */
export function datePartOrder(languageTag: string): ('day' | 'month' | 'year')[] {
  const parts = keep(dateFormats, languageTag, () => longDate(languageTag)).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []));
}

function longDate(languageTag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageTag, { timeZone: 'UTC', dateStyle: 'long' });
}

/**
 * Prints a count with the language's grouping, such as 1,234.
 *
 * @param count a whole number
 * @param languageTag BCP 47 tag
 * @returns the text
 */
export function formatCount(count: number, languageTag: string): string {
  return keep(numberFormats, languageTag, () => new Intl.NumberFormat(languageTag)).format(count);
}
