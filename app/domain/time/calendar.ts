import { isoDateAt } from './iso-date.ts';

/** Days of the calendar, as `YYYY-MM-DD`, and where they begin in a time zone. */

const MINUTE_MS = 60 * 1000;
const DAY_MINUTES = 24 * 60;

/**
 * The date that is so many days later.
 *
 * @param date `YYYY-MM-DD`
 */
export function addDays(date: string, count: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + count);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * The first instant of a date in a time zone, in epoch ms. Some zones change their clocks at midnight, so that no
 * arithmetic finds it: it is searched for.
 *
 * @param timeZone IANA name
 */
export function dayStart(date: string, timeZone: string): number {
  const utcMinutes = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS;
  // Zones are at most 14 hours off UTC, and all of these years begin their days at a whole minute.
  let before = utcMinutes - DAY_MINUTES;
  let after = utcMinutes + DAY_MINUTES;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isoDateAt(middle * MINUTE_MS, timeZone) < date) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}

/** Months of the calendar, as `YYYY-MM`. Two of them compare as texts. */

const MONTH = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;

/** The month, if the text is one of the years 2000 to 2199, else null. */
export function readMonth(text: string | null): string | null {
  return text !== null && MONTH.test(text) ? text : null;
}

/**
 * The month on the calendars of a time zone.
 *
 * @param timeZone IANA name
 */
export function monthAt(epochMs: number, timeZone: string): string {
  return isoDateAt(epochMs, timeZone).slice(0, 'YYYY-MM'.length);
}

/** The month that is so many months later. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 'YYYY-MM'.length);
}

/**
 * Where a month begins and where it has ended: the first instant that counts and the first that no longer counts
 * (contract §6.6, `from` and `to`).
 *
 * @param timeZone IANA name
 * @returns epoch, ms
 */
export function monthBounds(month: string, timeZone: string): { fromMs: number; toMs: number } {
  const startOf = (one: string) => dayStart(`${one}-01`, timeZone);
  return { fromMs: startOf(month), toMs: startOf(addMonths(month, 1)) };
}
