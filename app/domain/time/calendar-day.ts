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
