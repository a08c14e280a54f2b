/** What the addresses of lists have in common: a filter and a place in the list, read back as the form wrote them. */

const CASINO_ID = /^[1-9]\d{0,14}$/;
/** As long as a cursor of the operator may be, and nothing that would not be a part of an address. */
const CURSOR = /^[\x21-\x7e]{1,2048}$/;

/** Whether a text of an address could be one of the operator's cursors. */
export function isCursor(text: string): boolean {
  return CURSOR.test(text);
}

/** The operator's cursor in a query; null when there is none that could be one. */
export function readCursor(query: URLSearchParams): string | null {
  const cursor = query.get('cursor');
  return cursor !== null && isCursor(cursor) ? cursor : null;
}

/** The casino that a query filters by; null when it names none. */
export function readCasinoId(query: URLSearchParams): number | null {
  const casino = query.get('casino') ?? '';
  return CASINO_ID.test(casino) ? Number(casino) : null;
}

/** The parts of a query; null stands for one that is not there. */
export type QueryParts = Readonly<Record<string, string | number | readonly string[] | null>>;

/** A query of its parts, '' or with its question mark. */
export function queryOf(parts: QueryParts): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
    else for (const one of value ?? []) query.append(name, one);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether a filter leaves anything out; null stands for whichever. */
export function isFiltered(filter: object): boolean {
  return Object.values(filter).some((value) => value !== null);
}
