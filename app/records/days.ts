import { LRUCache } from 'lru-cache';
import { addDays } from '#app/domain/time/calendar.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';

const QUARTER_MS = 15 * 60_000;

export interface LocalMoment {
  /** Epoch, ms. */
  timeMs: number;
  /** IANA name. */
  timeZone: string;
}

export type NamedDay = 'today' | 'yesterday' | null;

export interface DayOfList<Item> {
  /** Null for records without a time yet; undefined for an unknown one. */
  moment: LocalMoment | null | undefined;
  items: Item[];
}

const dates = new LRUCache<string, string>({ max: 1000 });

/** Returns the local date, `YYYY-MM-DD`. */
function dateOf({ timeMs, timeZone }: LocalMoment): string {
  const key = `${timeZone} ${Math.floor(timeMs / QUARTER_MS)}`;
  const date = dates.get(key) ?? formatMomentPlain(timeMs, timeZone).slice(0, 'YYYY-MM-DD'.length);
  dates.set(key, date);
  return date;
}

/** Names the day of a moment in its zone, relative to `nowMs` (epoch). */
export function namedDay(moment: LocalMoment, nowMs: number): NamedDay {
  const date = dateOf(moment);
  const today = dateOf({ ...moment, timeMs: nowMs });
  if (date === today) return 'today';
  return date === addDays(today, -1) ? 'yesterday' : null;
}

/**
 * Splits a list into days of each row's own zone, in the list's order: a day may come twice. A row of unknown time stays
 * where it is.
 */
export function splitByDay<Item>(
  items: readonly Item[],
  momentOf: (item: Item) => LocalMoment | null | undefined,
): DayOfList<Item>[] {
  const days: DayOfList<Item>[] = [];
  let date: string | null | undefined;
  for (const item of items) {
    const moment = momentOf(item);
    const day = days.at(-1);
    const ownDate = moment && dateOf(moment);
    if (day && (moment === undefined || ownDate === date)) {
      day.items.push(item);
      continue;
    }
    days.push({ moment, items: [item] });
    date = ownDate;
  }
  return days;
}
