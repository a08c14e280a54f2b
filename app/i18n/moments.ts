/** Points in time and spans of time in words. */

import { LRUCache } from 'lru-cache';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { formatDayAndTime, formatTimeOfDay } from './formats.ts';
import { dateTimeFormat } from './formatters.ts';

/** No zone changes its time other than at a quarter of an hour: within one, the zone's name is the same. */
const QUARTER_MS = 15 * 60_000;

/** Short names of zones that are kept: finding one out takes five formats, and each page of a session says until when. */
const MAXIMUM_ZONE_NAMES = 500;

const shortZoneNames = new LRUCache<string, string>({ max: MAXIMUM_ZONE_NAMES });
const longZoneNames = new LRUCache<string, string>({ max: MAXIMUM_ZONE_NAMES });

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
 * The day of a point in time, such as 21 Nov 2026.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatDay(timeMs: number, languageTag: string, timeZone: string): string {
  return dateTimeFormat(languageTag, { timeZone, dateStyle: 'medium' }).format(timeMs);
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
 * A point in time by which something must be done, such as Wednesday, November 25, 2026 at 11:59 PM CST (Central
 * Standard Time): with its weekday and what its zone is called, so that no one has to reckon.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatDeadline(timeMs: number, languageTag: string, timeZone: string): string {
  const moment = zoned(formatFullMoment, timeMs, languageTag, timeZone);
  const name = zoneName(timeMs, languageTag, timeZone);
  return languageTag.startsWith('ja') ? `${moment}（${name}）` : `${moment} (${name})`;
}

function formatFullMoment(timeMs: number, languageTag: string, timeZone: string): string {
  return dateTimeFormat(languageTag, { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(timeMs);
}

/** Languages that have an abbreviation for zones which others only reckon from Greenwich. */
const ABBREVIATING_TAGS = ['en-US', 'ja-JP', 'en-GB'];

/** An abbreviation that people use and no language's data has, by the English name of the time: Sonora and Sinaloa. */
const COMMON_NAMES = new Map([['Mexican Pacific Standard Time', 'MST']]);

/**
 * What a zone is called for short, such as CST, PST, JST or UTC; its distance from Greenwich where no language has a
 * name for it.
 *
 * @param timeMs epoch, ms: with summer time the name changes
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
function shortZoneName(timeMs: number, languageTag: string, timeZone: string): string {
  const key = `${languageTag} ${timeZone} ${Math.floor(timeMs / QUARTER_MS)}`;
  const name = shortZoneNames.get(key) ?? findShortZoneName(timeMs, languageTag, timeZone);
  shortZoneNames.set(key, name);
  return name;
}

function findShortZoneName(timeMs: number, languageTag: string, timeZone: string): string {
  const names = [languageTag, ...ABBREVIATING_TAGS].map((tag) => zoneIn('short', timeMs, tag, timeZone));
  return (
    names.find((name) => /^[A-Z]{2,5}$/.test(name)) ??
    COMMON_NAMES.get(zoneIn('long', timeMs, 'en-US', timeZone)) ??
    names[0] ??
    timeZone
  );
}

/** What a zone is called in a language: the name of its place if the language has one, else the name of the time. */
function zoneName(timeMs: number, languageTag: string, timeZone: string): string {
  const place = zoneIn('shortGeneric', timeMs, languageTag, timeZone);
  return isNoWord(place) ? zoneIn('long', timeMs, languageTag, timeZone) : place;
}

/**
 * What a zone is called the whole year round, such as Pacific Time or hora de Ciudad de México: for days and months,
 * which are of no one time.
 *
 * @param nowMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatZone(nowMs: number, languageTag: string, timeZone: string): string {
  const key = `${languageTag} ${timeZone} ${Math.floor(nowMs / QUARTER_MS)}`;
  const name = longZoneNames.get(key) ?? findLongZoneName(nowMs, languageTag, timeZone);
  longZoneNames.set(key, name);
  return name;
}

function findLongZoneName(nowMs: number, languageTag: string, timeZone: string): string {
  const kinds = ['shortGeneric', 'longGeneric', 'long'] as const;
  const names = kinds.map((kind) => zoneIn(kind, nowMs, languageTag, timeZone));
  return names.find((name) => !isNoWord(name)) ?? timeZone;
}

/** Whether a name is an abbreviation such as CST or a distance such as GMT-6, which say nothing to most people. */
function isNoWord(name: string): boolean {
  return /^[A-Z0-9+:-]+$/.test(name);
}

function zoneIn(
  kind: 'short' | 'shortGeneric' | 'long' | 'longGeneric',
  timeMs: number,
  languageTag: string,
  timeZone: string,
): string {
  const parts = dateTimeFormat(languageTag, {
    timeZone,
    hour: 'numeric',
    timeZoneName: kind,
  }).formatToParts(timeMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/**
 * A day, such as Thursday, November 19, 2026.
 *
 * @param timeMs epoch, ms
 * @param languageTag BCP 47 tag
 * @param timeZone IANA name
 */
export function formatLongDay(timeMs: number, languageTag: string, timeZone: string): string {
  return dateTimeFormat(languageTag, { timeZone, dateStyle: 'full' }).format(timeMs);
}

/**
 * A text of dates as a heading begins with it: Spanish writes days and months small, but not there.
 *
 * @param languageTag BCP 47 tag
 */
export function asHeading(text: string, languageTag: string): string {
  return text.charAt(0).toLocaleUpperCase(languageTag) + text.slice(1);
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
 * The name of a month of the calendar, such as November; with its year unless that is the one that runs.
 *
 * @param month `YYYY-MM`
 * @param currentMonth the month that runs, `YYYY-MM`
 * @param languageTag BCP 47 tag
 */
export function formatMonthName(month: string, currentMonth: string, languageTag: string): string {
  const year = 'YYYY'.length;
  const isOfThisYear = month.slice(0, year) === currentMonth.slice(0, year);
  const text = isOfThisYear
    ? dateTimeFormat(languageTag, { timeZone: 'UTC', month: 'long' }).format(
        Date.parse(`${month}-01T00:00:00Z`),
      )
    : formatMonth(month, languageTag);
  return asHeading(text, languageTag);
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

/**
 * Prints a point in time as briefly as it can be understood: the time of day alone for today, with its day otherwise;
 * always with the short name of its zone.
 *
 * @param timeMs epoch, ms
 */
export function formatShortMoment(
  timeMs: number,
  { languageTag, timeZone, nowMs }: { languageTag: string; timeZone: string; nowMs: number },
): string {
  const isToday = isoDateAt(timeMs, timeZone) === isoDateAt(nowMs, timeZone);
  return zoned(isToday ? formatTimeOfDay : formatDayAndTime, timeMs, languageTag, timeZone);
}
