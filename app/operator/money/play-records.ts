import { z } from 'zod';
import type { PlayRecord } from '#app/domain/money/play-record.ts';
import type { Send } from '../http/call.ts';
import { type Page, type PageFilter, pageOf, pageQuery } from '../http/page-wire.ts';
import { casinoId, id, instant, limitAU, text, type Wire } from '../http/wire.ts';

/** One row of the list; one that cannot be read is unavailable, as an amount that is not known is not 0. */
export type PlayRecordEntry =
  | { unavailable: false; record: PlayRecord }
  | { unavailable: true; playRecordId: string };

/** What the records of one casino come to, over all pages; unavailable when that cannot be read. AU of the casino. */
export type PlayTotals =
  | { unavailable: false; casinoId: number; totalWagerAU: number; totalWinAU: number; count: number }
  | { unavailable: true; casinoId: number };

/** A page of the player's records: what is in play first, then the newest. */
export interface PlayRecordPage extends Page<PlayRecordEntry> {
  /** Null when they are missing, or a row of them does not even tell its casino: then no sum is known. */
  totals: PlayTotals[] | null;
}

/** Which records are wanted; their time is that of their end, which what is in play does not have (contract §7). */
export type PlayRecordFilter = PageFilter;

/** A record: its id, its casino, its amounts and its end must be readable; an end that is missing has not come yet. */
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
  const whole = playRecord.safeParse(row);
  if (whole.success) return { unavailable: false, record: whole.data };
  const named = ownId.safeParse(row);
  return named.success ? { unavailable: true, ...named.data } : null;
}

/** A sum of any number of records may be more than a transfer. */
const sumAU = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const wholeTotals = z.object({
  casinoId,
  totalWagerAU: sumAU,
  totalWinAU: sumAU,
  count: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});
const casinoOfTotals = z.object({ casinoId });

function readTotals(list: readonly unknown[]): PlayTotals[] | null {
  const totals = new Map<number, PlayTotals>();
  for (const row of list) {
    const casino = casinoOfTotals.safeParse(row);
    if (!casino.success) return null;
    const whole = wholeTotals.safeParse(row);
    // Two sums for one casino: neither can be believed.
    const isKnown = whole.success && !totals.has(casino.data.casinoId);
    totals.set(
      casino.data.casinoId,
      isKnown ? { unavailable: false, ...whole.data } : { unavailable: true, ...casino.data },
    );
  }
  return [...totals.values()];
}

const totalsOf: Wire<{ totals: PlayTotals[] | null }> = z.object({
  totals: z.array(z.unknown()).max(10_000).transform(readTotals).nullable().catch(null),
});

const page: Wire<PlayRecordPage> = z
  .unknown()
  .transform((answer) => ({ list: answer, sums: Array.isArray(answer) ? {} : answer }))
  .pipe(z.object({ list: pageOf(readEntry, 'items', 'playRecords'), sums: totalsOf }))
  .transform(({ list, sums }) => ({ ...list, ...sums }));

/**
 * GET /playRecords (contract §7, §1.7): a page of what the player has played. `http404` where there are no such
 * records, `http403` for a casino that is not the player's; a cursor that is bad or too old is `http400`.
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
