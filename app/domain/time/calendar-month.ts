import { dayStart } from './calendar-day.ts';
import { isoDateAt } from './iso-date.ts';

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
