import type { Result } from '#app/operator/http/result.ts';
import type { Page } from '#app/operator/http/wire.ts';
import type { Visit } from '#app/session/visit.ts';

const CASINO_ID = /^[1-9]\d{0,14}$/;
/** Maximum of the operator (contract §1.7). */
const PAGE_SIZE = 100;
/** Printable ASCII, of a length that fits an address. */
const CURSOR = /^[\x21-\x7e]{1,2048}$/;
/** Maximum length of a trail in a URL (characters, encoded), which every server accepts. */
const LONGEST_TRAIL = 3000;

/** Reads the casino of a filter; null without a valid one. */
export function readCasinoId(query: URLSearchParams): number | null {
  const casino = query.get('casino') ?? '';
  return CASINO_ID.test(casino) ? Number(casino) : null;
}

/** Parameters of a query; null for an absent one. */
export type QueryParts = Readonly<Record<string, string | number | readonly string[] | null>>;

/** Returns the query with its question mark; '' for an empty one. */
export function queryOf(parts: QueryParts): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
    else for (const one of value ?? []) query.append(name, one);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function isFiltered(filter: object): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** Reads the cursor of a query; null without a valid one. */
export function readCursor(query: URLSearchParams): string | null {
  const cursor = query.get('cursor');
  return cursor !== null && CURSOR.test(cursor) ? cursor : null;
}

/** Cursors of the previous pages, as cursors only lead forward; '' for the first page. */
export type Trail = readonly string[];

/** Reads the trail of a query, the nearest page last; empty when it is invalid. */
export function readTrail(query: URLSearchParams): Trail {
  const trail = query.getAll('before');
  const isTrail = trail.every((cursor) => cursor === '' || CURSOR.test(cursor));
  return isTrail ? withinLimit(trail) : [];
}

/** Extends a trail for the next page by the page's own cursor; null for the first. */
export function trailOfNext(trail: Trail, cursor: string | null): Trail {
  return withinLimit([...trail, cursor ?? '']);
}

/** Returns the previous page, whose cursor is null for the first; null without a trail. */
export function pageBefore(trail: Trail): { cursor: string | null; before: Trail } | null {
  const cursor = trail.at(-1);
  return cursor === undefined ? null : { cursor: cursor || null, before: trail.slice(0, -1) };
}

function withinLimit(trail: Trail): Trail {
  const length = (pages: Trail) => encodeURIComponent(pages.join('')).length;
  let from = 0;
  while (length(trail.slice(from)) > LONGEST_TRAIL) from += 1;
  return trail.slice(from);
}

/**
 * Loads the page in a URL; the first one, marked by `isFromStart`, when the cursor is unknown or expired
 * (contract §1.7: 15 min).
 */
export async function pageOfAddress<Asked extends { answer: Result<unknown> }>(
  query: URLSearchParams,
  ask: (cursor: string | undefined) => Promise<Asked>,
): Promise<Asked & { isFirstPage: boolean; isFromStart: boolean }> {
  const cursor = readCursor(query);
  if (cursor !== null) {
    const asked = await ask(cursor);
    const isGone = !asked.answer.ok && asked.answer.failure.code === 'http400';
    if (!isGone) return { ...asked, isFirstPage: false, isFromStart: false };
  }
  return { ...(await ask(undefined)), isFirstPage: true, isFromStart: query.has('cursor') };
}

/** Loads a page; without a cursor the first one. */
export type AskForPage<Entry> = (place: {
  limit: number;
  cursor: string | undefined;
}) => Promise<Result<Page<Entry>>>;

export interface CollectBounds {
  pages: number;
  /** Time after which no further page is loaded. */
  milliseconds: number;
}

export interface CollectedRecords<Entry> {
  entries: Entry[];
  /** Rows without a readable id. */
  unreadableRows: number;
  /** False: there are more, beyond the bounds. */
  isWhole: boolean;
}

/**
 * Follows a list to its end, or up to the bounds (contract §1.7); fails as a whole, as a list with a gap
 * would be wrong.
 */
export async function collectPages<Entry>(
  { now }: Visit,
  ask: AskForPage<Entry>,
  bounds: CollectBounds,
): Promise<Result<CollectedRecords<Entry>>> {
  const endsAtMs = now() + bounds.milliseconds;
  const entries: Entry[] = [];
  let unreadableRows = 0;
  let cursor: string | undefined;
  for (let page = 0; page < bounds.pages && (page === 0 || now() < endsAtMs); page += 1) {
    const answer = await ask({ limit: PAGE_SIZE, cursor });
    if (!answer.ok) return answer;
    entries.push(...answer.value.entries);
    unreadableRows += answer.value.unreadableRows;
    const { nextCursor } = answer.value;
    if (nextCursor === null) return { ok: true, value: { entries, unreadableRows, isWhole: true } };
    cursor = nextCursor;
  }
  return { ok: true, value: { entries, unreadableRows, isWhole: false } };
}
