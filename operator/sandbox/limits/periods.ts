import { offsetAt } from '../webpay/payment-clock.ts';
import type { LimitPeriod } from './limit-table.ts';

/** A period of a limit in epoch milliseconds: from its start up to the start of the next one. */
export interface Period {
  start: number;
  end: number;
}

/**
 * The day, week (from Monday) or month of the calendar in which `at` (epoch milliseconds) falls in a time zone. In UTC
 * when the zone is unknown.
 */
export function periodAt(period: LimitPeriod, timeZone: string, at: number): Period {
  const wall = new Date(at + offsetAt(timeZone, at));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const midnight = (m: number, d: number) => instantOf(timeZone, Date.UTC(year, m, d));
  if (period === 'day') return { start: midnight(month, day), end: midnight(month, day + 1) };
  if (period === 'month') return { start: midnight(month, 1), end: midnight(month + 1, 1) };
  const monday = day - ((wall.getUTCDay() + 6) % 7);
  return { start: midnight(month, monday), end: midnight(month, monday + 7) };
}

/** When the clocks of a zone show a time, given as if it were UTC; where they skip it, as they are put forward. */
function instantOf(timeZone: string, wall: number): number {
  const near = wall - offsetAt(timeZone, wall);
  return wall - offsetAt(timeZone, near);
}
