import { setTimeout as sleep } from 'node:timers/promises';

/** The zone of Mexico's site and of most of its casinos, six hours behind UTC all the year. */
export const MEXICO_CITY = 'America/Mexico_City';

const DAY_MS = 24 * 3_600_000;

/** Time in which a test reads its pages, in ms. */
const DAY_END_MARGIN_MS = 20_000;

/**
 * The date by the clocks of a zone, as `YYYY-MM-DD`.
 *
 * @param timeZone IANA name
 */
export function dateIn(timeZone: string, epochMs = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(epochMs);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${partOf('year')}-${partOf('month')}-${partOf('day')}`;
}

/**
 * The month by the clocks of a zone, or one so many months earlier, as `YYYY-MM`.
 *
 * @param timeZone IANA name
 */
export function monthOf(timeZone: string, monthsAgo = 0): string {
  const first = new Date(`${dateIn(timeZone).slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - monthsAgo);
  return first.toISOString().slice(0, 'YYYY-MM'.length);
}

/** The first and the last date of a month, as `YYYY-MM-DD`. */
export function datesOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return {
    first: `${month}-01`,
    last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
}

/** Noon in Mexico City so many days ago, as the operator writes times. */
export function noonDaysAgo(days: number): string {
  return `${dateIn(MEXICO_CITY, Date.now() - days * DAY_MS)}T18:00:00Z`;
}

/** A time so many days from now, as the operator writes times. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** Waits for midnight in each zone where it is near, so that what follows has one date for the test and the portal. */
export async function awaitStableDate(...timeZones: string[]): Promise<void> {
  for (const timeZone of timeZones) {
    while (dateIn(timeZone) !== dateIn(timeZone, Date.now() + DAY_END_MARGIN_MS)) await sleep(500);
  }
}
