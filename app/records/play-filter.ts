import { bcp47Tag } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { addDays, dayStart } from '#app/domain/time/calendar-day.ts';
import { addMonths } from '#app/domain/time/calendar-month.ts';
import { type DateOrder, readTypedDate } from '#app/domain/time/typed-date.ts';
import { datePartOrder } from '#app/i18n/formats.ts';
import type { PlayRecordFilter } from '#app/operator/play-records.ts';
import type { Visit } from '#app/session/visit.ts';
import { type QueryParts, queryOf, readCasinoId } from './record-pages.ts';

/** Which records are shown. Null: whichever. */
export interface PlayFilter {
  casinoId: number | null;
  /** First and last day on which they ended, `YYYY-MM-DD` in the zone of the casino, else of the site. */
  from: string | null;
  to: string | null;
}

/** A filter as an address has it. */
export interface TypedFilter {
  filter: PlayFilter;
  /** The dates as they were typed, and in which order. */
  typed: { from: string; to: string };
  order: DateOrder;
  /** What is wrong with the dates, by field; as long as something is, nothing is looked up. */
  errors: FieldMessages;
}

/** What comes back of what was typed, at the most; it is longer than any date. */
const LONGEST_TYPED = 100;

/** Field that says in which order the form asked for dates: the page of another tab may be of another language. */
export const ORDER_INPUT = 'dates';
const ORDERS: readonly DateOrder[] = [
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
];

/** Value of {@link ORDER_INPUT}, such as `dmy`. */
export const orderName = (order: DateOrder) => order.map(([first]) => first).join('');

const ERRORS = { invalid: 'errors:fieldInvalid', outOfRange: 'errors:fieldOutOfRange' } as const;

/**
 * Reads the filter out of an address (spec §2 /playRecords). A casino that could be none is as if it were not there;
 * dates that are none are kept as they were typed, with what is wrong with them.
 *
 * @param pageOrder the order in which the page's language writes dates, for a form that does not name its own
 */
export function readTypedFilter(query: URLSearchParams, pageOrder: DateOrder): TypedFilter {
  const order = ORDERS.find((one) => orderName(one) === query.get(ORDER_INPUT)) ?? pageOrder;
  const typed = { from: typedIn(query, 'from'), to: typedIn(query, 'to') };
  const errors: Record<string, FieldMessages[string]> = {};
  const dateOf = (name: 'from' | 'to') => {
    if (typed[name] === '') return null;
    const read = readTypedDate(typed[name], order);
    if (read.ok) return read.date;
    errors[name] = { messageKey: ERRORS[read.why] };
    return null;
  };
  const filter = { casinoId: readCasinoId(query), from: dateOf('from'), to: dateOf('to') };
  if (filter.from !== null && filter.to !== null && filter.to < filter.from) {
    errors.to = { messageKey: ERRORS.outOfRange };
  }
  return { filter, typed, order, errors };
}

/** The filter in the address of a request, read in the language of the page. */
export function typedFilterOf(visit: Visit): TypedFilter {
  const { url, language } = visit.request;
  const languageTag = bcp47Tag(language, visit.config.country);
  return readTypedFilter(url.searchParams, datePartOrder(languageTag));
}

function typedIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim().slice(0, LONGEST_TYPED);
}

/**
 * The month whose days a filter names.
 *
 * @returns `YYYY-MM`; null when it names no days, undefined when they are no month
 */
export function monthOf({ from, to }: PlayFilter): string | null | undefined {
  if (from === null && to === null) return null;
  const month = (from ?? '').slice(0, 'YYYY-MM'.length);
  const days = from === null ? null : daysOf(month);
  return days?.from === from && days?.to === to ? month : undefined;
}

/**
 * The first and the last day of a month.
 *
 * @param month `YYYY-MM`
 */
export function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The address of a filtered list, or of its file. Its dates mean the same in every language. */
export function listHref(
  { casinoId, from, to }: PlayFilter,
  more: QueryParts = {},
  path: string = ROUTES.playRecords,
): string {
  return path + queryOf({ casino: casinoId, from, to, ...more });
}

/** The address of the list that shows a filter as it was typed, with what is wrong with it. */
export function typedHref({ filter, typed, order }: Omit<TypedFilter, 'errors'>): string {
  const dates = { from: typed.from || null, to: typed.to || null };
  return listHref({ ...filter, ...dates }, { [ORDER_INPUT]: orderName(order) });
}

/**
 * The address to show instead of one that a form has made: its dates mean the same in every language. Null for dates that
 * are wrong, and for an address that has none of a form's spelling.
 */
export function neutralHref({ filter, typed, errors }: TypedFilter, query: URLSearchParams): string | null {
  const isNeutral =
    !query.has(ORDER_INPUT) && typed.from === (filter.from ?? '') && typed.to === (filter.to ?? '');
  return isNeutral || Object.keys(errors).length > 0 ? null : listHref(filter);
}

/**
 * What to ask the operator for (contract §7): `from` counts, `to` no longer does.
 *
 * @param timeZone IANA name of the zone in which the days begin
 */
export function operatorFilter({ casinoId, from, to }: PlayFilter, timeZone: string): PlayRecordFilter {
  return {
    casinoId: casinoId ?? undefined,
    fromMs: from === null ? undefined : dayStart(from, timeZone),
    // The last day counts as a whole.
    toMs: to === null ? undefined : dayStart(addDays(to, 1), timeZone),
  };
}
