import { z } from 'zod';
import { encodable, rows, type Wire } from './wire.ts';

/** A page of one of the player's lists (contract §1.7). */
export interface Page<Entry> {
  entries: Entry[];
  /** Rows that do not even tell what they are about. */
  unreadableRows: number;
  /** Asks for the next page, with the same filter, within 15 min; null at the end. */
  nextCursor: string | null;
}

/** Which page of a list is wanted, and of which casino and time; nothing set means all (contract §1.7). */
export interface PageFilter {
  /** 1-100; 20 by default. */
  limit?: number | undefined;
  cursor?: string | undefined;
  casinoId?: number | undefined;
  /** Epoch ms; the first one that counts. */
  fromMs?: number | undefined;
  /** Epoch ms; the first one that does not count any more. */
  toMs?: number | undefined;
}

const text = (value: number | undefined) => (value === undefined ? undefined : String(value));
const isoInstant = (epochMs: number | undefined) =>
  epochMs === undefined ? undefined : new Date(epochMs).toISOString();

/** The query of the call for a page. */
export function pageQuery({
  limit,
  cursor,
  casinoId,
  fromMs,
  toMs,
}: PageFilter): Record<'limit' | 'cursor' | 'casinoId' | 'from' | 'to', string | undefined> {
  return {
    limit: text(limit),
    cursor,
    casinoId: text(casinoId),
    from: isoInstant(fromMs),
    to: isoInstant(toMs),
  };
}

const cursorOf: Wire<{ nextCursor: string | null }> = z.object({
  nextCursor: encodable(2048).nullable().default(null),
});

/**
 * The schema of a page. An end that is none would hide rows: a cursor that cannot be read makes the page unreadable.
 *
 * @param readEntry null for a row that does not say what it is about
 */
export function pageOf<Entry>(
  readEntry: (row: unknown) => Entry | null,
  ...names: readonly string[]
): Wire<Page<Entry>> {
  return z
    .unknown()
    .transform((answer) => ({ list: answer, cursor: Array.isArray(answer) ? {} : answer }))
    .pipe(z.object({ list: rows(...names), cursor: cursorOf }))
    .transform(({ list, cursor }) => {
      const entries = list.map(readEntry).filter((entry) => entry !== null);
      return { entries, unreadableRows: list.length - entries.length, nextCursor: cursor.nextCursor };
    });
}
