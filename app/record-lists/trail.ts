import { isCursor } from './address.ts';

/**
 * The path back through a list whose cursors only lead on: the address of a page names the pages before it, the first
 * one by an empty text.
 */
export type Trail = readonly string[];

/** Most characters of a trail as the address writes it, so that the address stays one that every server takes. */
const LONGEST = 3000;

/** The pages before this one in a query, the nearest last; none when it could be no trail. */
export function readTrail(query: URLSearchParams): Trail {
  const trail = query.getAll('before');
  const isTrail = trail.every((cursor) => cursor === '' || isCursor(cursor));
  return isTrail ? withinLimit(trail) : [];
}

/**
 * The trail of the page after one.
 *
 * @param cursor of the page itself; null for the first
 */
export function trailOfNext(trail: Trail, cursor: string | null): Trail {
  return withinLimit([...trail, cursor ?? '']);
}

/** The page before one, by its trail; null without a trail. The first page's cursor is null. */
export function pageBefore(trail: Trail): { cursor: string | null; before: Trail } | null {
  const cursor = trail.at(-1);
  return cursor === undefined ? null : { cursor: cursor || null, before: trail.slice(0, -1) };
}

/** Far from the beginning the path back gets shorter; the link to the first page stays. */
function withinLimit(trail: Trail): Trail {
  const length = (pages: Trail) => encodeURIComponent(pages.join('')).length;
  let from = 0;
  while (length(trail.slice(from)) > LONGEST) from += 1;
  return trail.slice(from);
}
