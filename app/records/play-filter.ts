import { bcp47Tag } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { addDays, addMonths, dayStart } from '#app/domain/time/calendar.ts';
import { type DateOrder, readTypedDate } from '#app/domain/time/typed-date.ts';
import { datePartOrder } from '#app/i18n/formats.ts';
import type { PlayRecordFilter } from '#app/operator/play-records.ts';
import type { Visit } from '#app/session/visit.ts';
import { type QueryParts, queryOf, readCasinoId } from './record-pages.ts';

/** Filter of the list; null: any. */
export interface PlayFilter {
  casinoId: number | null;
  /** First and last day of their end, `YYYY-MM-DD` in the zone of the casino, else of the site. */
  from: string | null;
  to: string | null;
}

export interface TypedFilter {
  filter: PlayFilter;
  typed: { from: string; to: string };
  order: DateOrder;
  /** Errors of the dates by field; with any, nothing is loaded. */
  errors: FieldMessages;
}

const LONGEST_TYPED = 100;

/** Hidden field with the form's order of date parts, as the page's language may change. */
export const ORDER_INPUT = 'dates';
const ORDERS: readonly DateOrder[] = [
  ['day', 'month', 'year'],
  ['month', 'day', 'year'],
  ['year', 'month', 'day'],
];

export const orderName = (order: DateOrder) => order.map(([first]) => first).join('');

const ERRORS = { invalid: 'errors:fieldInvalid', outOfRange: 'errors:fieldOutOfRange' } as const;

/**
 * Reads the filter of an address (spec §2 /playRecords); ignores an invalid casino, keeps invalid dates with
 * their errors. `pageOrder` applies to an address without an order of its own.
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

export function typedFilter(visit: Visit): TypedFilter {
  const { url, language } = visit.request;
  const languageTag = bcp47Tag(language, visit.config.country);
  return readTypedFilter(url.searchParams, datePartOrder(languageTag));
}

function typedIn(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? '').trim().slice(0, LONGEST_TYPED);
}

/** Returns the month, `YYYY-MM`, of a filter; null without days, undefined when they are no whole month. */
export function monthOf({ from, to }: PlayFilter): string | null | undefined {
  if (from === null && to === null) return null;
  const month = (from ?? '').slice(0, 'YYYY-MM'.length);
  const days = from === null ? null : daysOf(month);
  return days?.from === from && days?.to === to ? month : undefined;
}

/** Returns the first and the last day of a month, `YYYY-MM`. */
export function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Returns the address of a filtered list, or of its file, the same in every language. */
export function listHref(
  { casinoId, from, to }: PlayFilter,
  more: QueryParts = {},
  path: string = ROUTES.playRecords,
): string {
  return path + queryOf({ casino: casinoId, from, to, ...more });
}

export function typedHref({ filter, typed, order }: Omit<TypedFilter, 'errors'>): string {
  const dates = { from: typed.from || null, to: typed.to || null };
  return listHref({ ...filter, ...dates }, { [ORDER_INPUT]: orderName(order) });
}

/**
 * Returns the address without a language's order of dates; null when it has none, and for wrong dates.
 */
export function neutralHref({ filter, typed, errors }: TypedFilter, query: URLSearchParams): string | null {
  const isNeutral =
    !query.has(ORDER_INPUT) && typed.from === (filter.from ?? '') && typed.to === (filter.to ?? '');
  return isNeutral || Object.keys(errors).length > 0 ? null : listHref(filter);
}

/**
 * Converts the filter for the operator (contract §7), whose `to` is exclusive; days begin in the zone (IANA).
 */
export function operatorFilter({ casinoId, from, to }: PlayFilter, timeZone: string): PlayRecordFilter {
  return {
    casinoId: casinoId ?? undefined,
    fromMs: from === null ? undefined : dayStart(from, timeZone),
    toMs: to === null ? undefined : dayStart(addDays(to, 1), timeZone),
  };
}
