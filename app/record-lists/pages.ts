import type { Result } from '#app/operator/http/result.ts';
import type { Page } from '#app/operator/http/wire.ts';
import type { Visit } from '#app/session/visit.ts';
import { readCursor } from './address.ts';

/** As many as the operator gives at once (contract §1.7). */
const PAGE_SIZE = 100;

/** Asks for a page of a list; the first one without a cursor. */
export type AskForPage<Entry> = (place: {
  limit: number;
  cursor: string | undefined;
}) => Promise<Result<Page<Entry>>>;

/** How far a list is followed. */
export interface CollectBounds {
  pages: number;
  /** After this time no further page is asked for, in ms. */
  milliseconds: number;
}

/**
 * How far a list is followed for its file: 2,000 records, or what comes in ten seconds; the file then says that it is
 * not whole.
 */
export const FILE_BOUNDS: CollectBounds = { pages: 20, milliseconds: 10_000 };

/** A list that was followed from page to page. */
export interface CollectedRecords<Entry> {
  entries: Entry[];
  /** Rows that do not even tell what they are about. */
  unreadableRows: number;
  /** False: there are more, beyond the bounds. */
  isWhole: boolean;
}

/** Follows a list to its end, or as far as the bounds go (contract §1.7). */
export async function collectPages<Entry>(
  visit: Visit,
  ask: AskForPage<Entry>,
  bounds: CollectBounds,
): Promise<Result<CollectedRecords<Entry>>> {
  const { now } = visit;
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

/** Which page came of an address. */
export interface Place {
  isFirstPage: boolean;
  /** The page asked for was not there any more: this is the first one. */
  isFromStart: boolean;
}

/**
 * Asks for the page that an address names; for the first one when the operator knows no such place, or no longer
 * (contract §1.7: a cursor is good for 15 min).
 */
export async function pageOfAddress<Asked extends { answer: Result<unknown> }>(
  query: URLSearchParams,
  ask: (cursor: string | undefined) => Promise<Asked>,
): Promise<Asked & Place> {
  const cursor = readCursor(query);
  if (cursor !== null) {
    const asked = await ask(cursor);
    const isGone = !asked.answer.ok && asked.answer.failure.code === 'http400';
    if (!isGone) return { ...asked, isFirstPage: false, isFromStart: false };
  }
  return { ...(await ask(undefined)), isFirstPage: true, isFromStart: query.has('cursor') };
}
