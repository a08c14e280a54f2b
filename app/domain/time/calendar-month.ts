import { dayStart } from './calendar-day.ts';
import { isoDateAt } from './iso-date.ts';

/** Months of the calendar, as `YYYY-MM`. Two of them compare as texts. */

const MONTH = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/;

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
  const startOf = (one: string) => dayStart(`${one}-01`, timeZone);
  return { fromMs: startOf(month), toMs: startOf(addMonths(month, 1)) };
}
