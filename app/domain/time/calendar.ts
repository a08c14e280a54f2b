import { isoDateAt } from './iso-date.ts';

/** Calendar days, as `YYYY-MM-DD`, and their start in a time zone. */

const MINUTE_MS = 60 * 1000;
const DAY_MINUTES = 24 * 60;

/** Adds days to a date, `YYYY-MM-DD`. */
export function addDays(date: string, count: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + count);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * Returns the start of a date in a time zone (IANA), in epoch ms. Searches for it, as some zones change their
 * clocks at midnight.
 */
export function dayStart(date: string, timeZone: string): number {
  const utcMinutes = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS;
  // Zones are at most 14 hours off UTC, and days of these years begin at a whole minute.
  let before = utcMinutes - DAY_MINUTES;
  let after = utcMinutes + DAY_MINUTES;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isoDateAt(middle * MINUTE_MS, timeZone) < date) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}

/** Calendar months, as `YYYY-MM`, which compare as texts. */

const MONTH = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;

/** Reads a month of the years 2000 to 2199; null for anything else. */
export function readMonth(text: string | null): string | null {
  return text !== null && MONTH.test(text) ? text : null;
}

/** Returns the month in a time zone (IANA). */
export function monthAt(epochMs: number, timeZone: string): string {
  return isoDateAt(epochMs, timeZone).slice(0, 'YYYY-MM'.length);
}

export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 'YYYY-MM'.length);
}

/**
 * Returns the bounds of a month in a time zone (IANA), in epoch ms: its start, inclusive, and its end,
 * exclusive (contract §6.6, `from` and `to`).
 */
export function monthBounds(month: string, timeZone: string): { fromMs: number; toMs: number } {
  const startOf = (one: string) => dayStart(`${one}-01`, timeZone);
  return { fromMs: startOf(month), toMs: startOf(addMonths(month, 1)) };
}
