/** Dates without a time, as `YYYY-MM-DD` (contract §1.6), which compare as texts. */

import { LRUCache } from 'lru-cache';

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

export interface DateParts {
  year: number;
  month: number;
  day: number;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Returns a date as `YYYY-MM-DD`; null for a day that does not exist. Year (1-9999), month and day are whole
 * numbers.
 */
export function isoDateOf({ year, month, day }: DateParts): string | null {
  const isDay =
    year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month);
  if (!isDay) return null;
  const [wideYear, wideMonth, wideDay] = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)];
  return `${wideYear}-${wideMonth}-${wideDay}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the parts of a date, January being 1; null unless it is a valid `YYYY-MM-DD`. */
export function datePartsOf(date: string): DateParts | null {
  const match = ISO_DATE.exec(date);
  if (match === null) return null;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isoDateOf(parts) === null ? null : parts;
}

/** Cached calendars: the operator names the zones, and creating one is expensive. */
const MAXIMUM_CALENDARS = 100;

const calendars = new LRUCache<string, Intl.DateTimeFormat>({ max: MAXIMUM_CALENDARS });

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  calendars.set(timeZone, calendar);
  return calendar;
}

/**
 * Returns the date in a time zone (IANA), as `YYYY-MM-DD`.
 *
 * @throws RangeError for a year before 1 or after 9999
 */
export function isoDateAt(epochMs: number, timeZone: string): string {
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const date = isoDateOf({
    year: parts.get('year') ?? 0,
    month: parts.get('month') ?? 0,
    day: parts.get('day') ?? 0,
  });
  if (date === null) throw new RangeError('A date is between the years 1 and 9999');
  return date;
}

/**
 * Returns the age in whole years on a date. Anyone born on 29 February is a year older on 1 March of other
 * years.
 *
 * @throws RangeError for invalid dates
 */
export function ageAt(birthDate: string, date: string): number {
  const born = datePartsOf(birthDate);
  const then = datePartsOf(date);
  if (born === null || then === null) throw new RangeError('Not a date');
  const isBirthdayOver = then.month * 100 + then.day >= born.month * 100 + born.day;
  return then.year - born.year - (isBirthdayOver ? 0 : 1);
}
