/**
 * Points in time and spans of time in words. Times are epoch, ms; language tags are BCP 47, and time zones names of
 * IANA.
 */

import { LRUCache } from 'lru-cache';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import { dateTimeFormat } from './formatters.ts';

const FORMATS = {
  /** 16:05 or 4:05 PM */
  time: { timeStyle: 'short' },
  /** 16:05:40 */
  exactTime: { timeStyle: 'medium' },
  /** 21 Nov 2026 */
  day: { dateStyle: 'medium' },
  /** Thursday, November 19, 2026 */
  longDay: { dateStyle: 'full' },
  /** Thu, Nov 26, 4:05 PM */
  dayAndTime: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** 21 Nov 2026, 16:05 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  fullMoment: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type MomentFormat = keyof typeof FORMATS;

const JAPANESE_DAY = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' } as const;
/** Japanese writes the weekday in one letter, in brackets. */
const JAPANESE_FORMATS: Partial<Record<MomentFormat, Intl.DateTimeFormatOptions>> = {
  longDay: JAPANESE_DAY,
  fullMoment: { ...JAPANESE_DAY, hour: 'numeric', minute: '2-digit' },
};
const isJapanese = (languageTag: string) => languageTag.startsWith('ja');

const MINUTE_MS = 60_000;
/** No zone changes its time other than at a quarter of an hour: within one, its name is the same. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Each page of a session says until when: its time of day and the name of its zone, which takes five formats. */
const CACHED_TEXTS = 500;
const times = new LRUCache<string, string>({ max: CACHED_TEXTS });
const shortNames = new LRUCache<string, string>({ max: CACHED_TEXTS });
const longNames = new LRUCache<string, string>({ max: CACHED_TEXTS });

function cached(texts: LRUCache<string, string>, key: string, write: () => string): string {
  const text = texts.get(key) ?? write();
  texts.set(key, text);
  return text;
}

/** Formats a point in time. No line breaks within a time of day. */
export function formatMoment(
  format: MomentFormat,
  timeMs: number,
  languageTag: string,
  timeZone: string,
): string {
  const write = () => writeMoment(format, timeMs, languageTag, timeZone);
  const key = `${languageTag} ${timeZone} ${Math.floor(timeMs / MINUTE_MS)}`;
  if (format === 'time') return cached(times, key, () => withoutBreaks(write()));
  return format === 'exactTime' ? withoutBreaks(write()) : write();
}

function writeMoment(format: MomentFormat, timeMs: number, languageTag: string, timeZone: string): string {
  const own = isJapanese(languageTag) ? JAPANESE_FORMATS[format] : undefined;
  const text = dateTimeFormat(languageTag, { timeZone, ...(own ?? FORMATS[format]) }).format(timeMs);
  return isJapanese(languageTag) ? text.replace(/\((.)\) ?/, '（$1）') : text;
}

function withoutBreaks(text: string): string {
  return text.replace(/\s/g, '\u00a0');
}

/**
 * Formats a point in time with the short name of its zone: every time by which a player has to do something, and every
 * time that something was done. Japanese names no zone for Japan, which has one alone.
 */
export function formatZoned(
  format: MomentFormat,
  timeMs: number,
  languageTag: string,
  timeZone: string,
): string {
  const key = `${languageTag} ${timeZone} ${Math.floor(timeMs / QUARTER_MS)}`;
  if (isHome(languageTag, timeZone)) return formatMoment(format, timeMs, languageTag, timeZone);
  const zone = cached(shortNames, key, () => findShortZoneName(timeMs, languageTag, timeZone));
  return `${formatMoment(format, timeMs, languageTag, timeZone)}\u00a0${zone}`;
}

const isHome = (languageTag: string, timeZone: string) =>
  isJapanese(languageTag) && timeZone === 'Asia/Tokyo';

/**
 * Formats a deadline with its weekday and the full name of its zone, such as Wednesday, November 25, 2026 at 11:59 PM
 * CST (Central Standard Time).
 */
export function formatDeadline(timeMs: number, languageTag: string, timeZone: string): string {
  const moment = formatZoned('fullMoment', timeMs, languageTag, timeZone);
  if (isHome(languageTag, timeZone)) return moment;
  const place = zoneIn('shortGeneric', timeMs, languageTag, timeZone);
  const name = isAbbreviation(place) ? zoneIn('long', timeMs, languageTag, timeZone) : place;
  return isJapanese(languageTag) ? `${moment}（${name}）` : `${moment} (${name})`;
}

/** Formats the time of day alone for today, else with its day; always with the short name of its zone. */
export function formatShortMoment(
  timeMs: number,
  { languageTag, timeZone, nowMs }: { languageTag: string; timeZone: string; nowMs: number },
): string {
  const isToday = isoDateAt(timeMs, timeZone) === isoDateAt(nowMs, timeZone);
  return formatZoned(isToday ? 'time' : 'dayAndTime', timeMs, languageTag, timeZone);
}

/** Formats a point in time for machines, such as 2026-11-21 16:05:00. */
export function formatMomentPlain(timeMs: number, timeZone: string): string {
  return dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(timeMs);
}

/** Languages that have an abbreviation for zones which others only reckon from Greenwich. */
const ABBREVIATING_TAGS = ['en-US', 'ja-JP', 'en-GB'];

/** Abbreviations that people use and no language's data has, by the English name of the time: Sonora and Sinaloa. */
const COMMON_NAMES = new Map([['Mexican Pacific Standard Time', 'MST']]);

/** Finds CST, PST, JST or UTC; the distance from Greenwich where no language has an abbreviation. */
function findShortZoneName(timeMs: number, languageTag: string, timeZone: string): string {
  const names = [languageTag, ...ABBREVIATING_TAGS].map((tag) => zoneIn('short', timeMs, tag, timeZone));
  return (
    names.find((name) => /^[A-Z]{2,5}$/.test(name)) ??
    COMMON_NAMES.get(zoneIn('long', timeMs, 'en-US', timeZone)) ??
    names[0] ??
    timeZone
  );
}

/**
 * Formats the name of a zone the whole year round, such as Pacific Time or hora de Ciudad de México: for days and
 * months, which are of no one time.
 */
export function formatZone(nowMs: number, languageTag: string, timeZone: string): string {
  const kinds = ['shortGeneric', 'longGeneric', 'long'] as const;
  return cached(longNames, `${languageTag} ${timeZone} ${Math.floor(nowMs / QUARTER_MS)}`, () => {
    const names = kinds.map((kind) => zoneIn(kind, nowMs, languageTag, timeZone));
    return names.find((name) => !isAbbreviation(name)) ?? timeZone;
  });
}

/** Recognises CST or GMT-6, which say nothing to most people. */
function isAbbreviation(name: string): boolean {
  return /^[A-Z0-9+:-]+$/.test(name);
}

function zoneIn(
  timeZoneName: 'short' | 'shortGeneric' | 'long' | 'longGeneric',
  timeMs: number,
  languageTag: string,
  timeZone: string,
): string {
  const format = dateTimeFormat(languageTag, { timeZone, hour: 'numeric', timeZoneName });
  return format.formatToParts(timeMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Writes dates as a heading begins with them: Spanish writes days and months small, but not there. */
export function asHeading(text: string, languageTag: string): string {
  return text.charAt(0).toLocaleUpperCase(languageTag) + text.slice(1);
}

/** Formats a month of the calendar (`YYYY-MM`), such as November 2026. */
export function formatMonth(month: string, languageTag: string): string {
  return writeMonth(month, languageTag, { year: 'numeric', month: 'long' });
}

/** Formats a month (`YYYY-MM`) as a heading, such as November; with its year unless that is the current one. */
export function formatMonthName(month: string, currentMonth: string, languageTag: string): string {
  const year = 'YYYY'.length;
  const isOfThisYear = month.slice(0, year) === currentMonth.slice(0, year);
  const text = isOfThisYear
    ? writeMonth(month, languageTag, { month: 'long' })
    : formatMonth(month, languageTag);
  return asHeading(text, languageTag);
}

function writeMonth(month: string, languageTag: string, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat(languageTag, { timeZone: 'UTC', ...options }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
}
