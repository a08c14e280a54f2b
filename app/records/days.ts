import { addDays } from '#app/domain/time/calendar-day.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';

/** When something was, and by whose clocks. */
export interface LocalMoment {
  /** Epoch, ms. */
  timeMs: number;
  /** IANA name. */
  timeZone: string;
}

/** A day that has a name of its own; null for all others. */
export type NamedDay = 'today' | 'yesterday' | null;

/** What a list has of one day. */
export interface DayOfList<Item> {
  /** A moment of the day; null for what has no time yet, undefined where none is known. */
  moment: LocalMoment | null | undefined;
  items: Item[];
}

/** The date of a moment on the calendars of its place, `YYYY-MM-DD`. */
function dateOf({ timeMs, timeZone }: LocalMoment): string {
  return formatMomentPlain(timeMs, timeZone).slice(0, 'YYYY-MM-DD'.length);
}

/**
 * What the day of a moment is called as seen from now, by the clocks of the moment's place.
 *
 * @param nowMs epoch, ms
 */
export function namedDay(moment: LocalMoment, nowMs: number): NamedDay {
  const date = dateOf(moment);
  const today = dateOf({ ...moment, timeMs: nowMs });
  if (date === today) return 'today';
  return date === addDays(today, -1) ? 'yesterday' : null;
}

/**
 * Parts a list into days without changing its order: each line is of the day that it has on the clocks of its own
 * place, so that among places far apart a day may come twice. A line whose time is not known stays where it is.
 *
 * @param momentOf undefined where the time is not known, null where there is none yet
 */
export function partedByDay<Item>(
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
