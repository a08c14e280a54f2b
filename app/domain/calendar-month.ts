import { isoDateAt } from './iso-date.ts';

/** Months of the calendar, as `YYYY-MM`. Two of them compare as texts. */

const MONTH = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;
const MINUTE_MS = 60 * 1000;
const DAY_MINUTES = 24 * 60;

/** Takes any text; gives it when it is a month of the years 2000 to 2199, else null. */
export function readMonth(text: string | null): string | null {
  return text !== null && MONTH.test(text) ? text : null;
}

/** Takes a point in time in epoch ms and an IANA time zone; gives the month on the calendars there. */
export function monthAt(epochMs: number, timeZone: string): string {
  return isoDateAt(epochMs, timeZone).slice(0, 'YYYY-MM'.length);
}

/** Takes a month and a whole number, which may be negative; gives the month that many months later. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 'YYYY-MM'.length);
}

/**
 * Takes a month and an IANA time zone; gives where it begins and where it has ended, in epoch ms: the first instant that
 * counts and the first that does not count any more (contract §6.6, `from` and `to`).
 */
export function monthBounds(month: string, timeZone: string): { fromMs: number; toMs: number } {
  return { fromMs: startOf(month, timeZone), toMs: startOf(addMonths(month, 1), timeZone) };
}

/** The first instant of a month. Some zones change their clocks at midnight, so that no arithmetic finds it: it is searched. */
function startOf(month: string, timeZone: string): number {
  const utcMinutes = Date.parse(`${month}-01T00:00:00Z`) / MINUTE_MS;
  // Zones are at most 14 hours off UTC, and all of these years begin their days at a whole minute.
  let before = utcMinutes - DAY_MINUTES;
  let after = utcMinutes + DAY_MINUTES;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (monthAt(middle * MINUTE_MS, timeZone) < month) before = middle;
    else after = middle;
  }
  return after * MINUTE_MS;
}
