import { z } from 'zod/v4';
import type { PlayRecord } from '#app/domain/money/play-record.ts';
import type { Send } from './http/call.ts';
import {
  casinoId,
  id,
  instant,
  limitAU,
  optional,
  type Page,
  type PageFilter,
  pageQuery,
  pageReader,
  text,
  type Wire,
  whole,
} from './http/wire.ts';

/** Row of the list; an unreadable one is unavailable: an unknown amount is not 0. */
export type PlayRecordEntry =
  | { unavailable: false; record: PlayRecord }
  | { unavailable: true; playRecordId: string };

/** Sums of one casino over all pages, in its AU; unavailable when they cannot be read. */
export type PlayTotals =
  | { unavailable: false; casinoId: number; totalWagerAU: number; totalWinAU: number; count: number }
  | { unavailable: true; casinoId: number };

/** Page of the player's records: those in play first, then the newest. */
export interface PlayRecordPage extends Page<PlayRecordEntry> {
  /** Null when they are missing, or one of them has no readable casino. */
  totals: PlayTotals[] | null;
}

/** Filter of the list; its times are those of the end, which records in play do not have (contract §7). */
export type PlayRecordFilter = PageFilter;

/** A missing end has not come yet; an unreadable one makes the record unreadable. */
const playRecord: Wire<PlayRecord> = z
  .object({
    playRecordId: id,
    casinoId,
    gameName: text(200).catch(''),
    totalWagerAU: limitAU,
    totalWinAU: limitAU,
    resolvedTime: instant.nullish(),
  })
  .transform(({ resolvedTime, ...rest }) => ({ ...rest, resolvedAtMs: resolvedTime ?? null }));

const ownId: Wire<{ playRecordId: string }> = z.object({ playRecordId: id });

function readEntry(row: unknown): PlayRecordEntry | null {
  const read = playRecord.safeParse(row);
  if (read.success) return { unavailable: false, record: read.data };
  const named = ownId.safeParse(row);
  return named.success ? { unavailable: true, ...named.data } : null;
}

/** Sum of several records, which may exceed a transfer. */
const sumAU = whole(Number.MAX_SAFE_INTEGER);
const casinoTotals = z.object({ casinoId, totalWagerAU: sumAU, totalWinAU: sumAU, count: sumAU });
const ownCasino = z.object({ casinoId });

function readTotals(list: readonly unknown[]): PlayTotals[] | null {
  const totals = new Map<number, PlayTotals>();
  for (const row of list) {
    const casino = ownCasino.safeParse(row);
    if (!casino.success) return null;
    const read = casinoTotals.safeParse(row);
    // Two sums for one casino contradict each other.
    const isKnown = read.success && !totals.has(casino.data.casinoId);
    totals.set(
      casino.data.casinoId,
      isKnown ? { unavailable: false, ...read.data } : { unavailable: true, ...casino.data },
    );
  }
  return [...totals.values()];
}

const pageTotals: Wire<{ totals: PlayTotals[] | null }> = z.object({
  totals: optional(z.array(z.unknown()).max(10_000).transform(readTotals)),
});

const page: Wire<PlayRecordPage> = z
  .unknown()
  .transform((answer) => ({ list: answer, sums: Array.isArray(answer) ? {} : answer }))
  .pipe(z.object({ list: pageReader(readEntry, 'items', 'playRecords'), sums: pageTotals }))
  .transform(({ list, sums }) => ({ ...list, ...sums }));

/**
 * GET /playRecords (contract §7, §1.7). `http404` where there are no such records, `http403` for a casino that is not
 * the player's, `http400` for a bad or expired cursor.
 */
export function getPlayRecords(send: Send, accessToken: string, filter: PlayRecordFilter = {}) {
  return send({
    method: 'GET',
    route: '/playRecords',
    circuit: 'account',
    query: pageQuery(filter),
    accessToken,
    schema: page,
  });
}
