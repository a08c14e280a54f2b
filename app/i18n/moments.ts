/** Points in time and spans of time in words. */

import { dateTimeFormat } from './formatters.ts';

/**
 * A point in time, such as 21 Nov 2026, 16:05.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatMoment(timeMs: number, languageTag: string, timeZone: string): string {
  return dateTimeFormat(languageTag, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(timeMs);
}

/**
 * A time of day to the second, such as 16:05:40.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
function formatExactTime(timeMs: number, languageTag: string, timeZone: string): string {
  return dateTimeFormat(languageTag, { timeZone, timeStyle: 'medium' }).format(timeMs);
}

/**
 * A time of day to the second with the short name of its zone, such as 16:05:40 CST.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatExactZonedTime(timeMs: number, languageTag: string, timeZone: string): string {
  return zoned(formatExactTime, timeMs, languageTag, timeZone).replace(/\s/g, '\u00a0');
}

/**
 * A point in time as another function writes it, with the short name of its zone: for every time by which a player has
 * to do something, and every time that something was done.
 *
 * @param format such as `formatTimeOfDay`
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function zoned(
  format: (timeMs: number, languageTag: string, timeZone: string) => string,
  timeMs: number,
  languageTag: string,
  timeZone: string,
): string {
  return `${format(timeMs, languageTag, timeZone)}\u00a0${shortZoneName(timeMs, languageTag, timeZone)}`;
}

/**
 * A point in time by which something must be done, such as Wednesday, November 25, 2026 at 11:59 PM (Central Standard
 * Time): with its weekday and its zone, so that no one has to reckon.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatDeadline(timeMs: number, languageTag: string, timeZone: string): string {
  const moment = dateTimeFormat(languageTag, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    timeMs,
  );
  return `${moment} (${zoneName(timeMs, languageTag, timeZone)})`;
}

/** Languages that have an abbreviation for zones which others only reckon from Greenwich. */
const ABBREVIATING_TAGS = ['en-US', 'ja-JP', 'en-GB'];

/**
 * What a zone is called for short, such as CST, PST, JST or UTC; its distance from Greenwich where no language has a
 * name for it.
 *
 * @param timeMs epoch, ms: with summer time the name changes
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
function shortZoneName(timeMs: number, languageTag: string, timeZone: string): string {
  const names = [languageTag, ...ABBREVIATING_TAGS].map(
    (tag) =>
      dateTimeFormat(tag, { timeZone, hour: 'numeric', timeZoneName: 'short' })
        .formatToParts(timeMs)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  );
  return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? timeZone;
}

/** What a zone is called in a language: the name of its place if the language has one, else the name of the time. */
function zoneName(timeMs: number, languageTag: string, timeZone: string): string {
  const named = (timeZoneName: 'shortGeneric' | 'long') =>
    dateTimeFormat(languageTag, { timeZone, hour: 'numeric', timeZoneName })
      .formatToParts(timeMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const place = named('shortGeneric');
  // Abbreviations such as CST say nothing to most people.
  return /^[A-Z0-9+:-]+$/.test(place) ? named('long') : place;
}

/**
 * A month of the calendar, such as November 2026.
 *
 * @param month `YYYY-MM`
 * @param languageTag BCP 47 tag
 */
export function formatMonth(month: string, languageTag: string): string {
  return dateTimeFormat(languageTag, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
}

/**
 * A point in time for machines, such as 2026-11-21 16:05:00.
 *
 * @param timeMs epoch, ms
 * @param timeZone IANA name
 */
export function formatMomentPlain(timeMs: number, timeZone: string): string {
  return dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(timeMs);
}
