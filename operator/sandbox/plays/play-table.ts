import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { table } from '../db/table.ts';

const plays = table('play_records', 'playRecordId', {
  playRecordId: z.string(),
  userId: z.string(),
  casinoId: z.number().int(),
  gameName: z.string(),
  totalWagerAU: z.number().int(),
  totalWinAU: z.number().int(),
  startedAt: z.number().int(),
  /** Null while it is in play. */
  resolvedAt: z.number().int().nullable(),
});

export const { insert: insertPlay } = plays;

/** A play record as stored; times in epoch milliseconds. */
export type Play = Parameters<typeof insertPlay>[1];

const totalsRow = z.object({
  casinoId: z.number().int(),
  totalWagerAU: z.number().int(),
  totalWinAU: z.number().int(),
  count: z.number().int(),
});

/** Ends a play with what it has won. False when there is no such record, or it has ended before. */
export function resolvePlay(
  db: SandboxDatabase,
  playRecordId: string,
  { totalWinAU, resolvedAt }: { totalWinAU: number; resolvedAt: number },
): boolean {
  const changed = db.run(
    'UPDATE play_records SET total_win_au = ?, resolved_at = ? WHERE play_record_id = ? AND resolved_at IS NULL',
    [totalWinAU, resolvedAt, playRecordId],
  );
  return changed > 0;
}

/** The number of the record that was taken down last; 0 before the first. */
export function newestPlayNumber(db: SandboxDatabase): number {
  const row = db.one(
    z.object({ newest: z.number().int() }),
    'SELECT IFNULL(MAX(record_number), 0) AS newest FROM play_records',
  );
  return row?.newest ?? 0;
}

/** Which records of a player to list: all named conditions hold; times in epoch milliseconds. */
export interface PlayFilter {
  casinoId: number | null;
  /** Resolved at or after; what is in play is not listed then. */
  from: number | null;
  /** Resolved before; what is in play is not listed then. */
  to: number | null;
}

/**
 * The list as it was when its first page was given: what came or ended afterwards does not move anything, so that no
 * record is given twice and none is left out.
 */
export interface PlaySnapshot {
  /** Records up to this number are listed. */
  newestNumber: number;
  /** Epoch milliseconds; what ended later still counts as in play. */
  asOf: number;
  /** Epoch milliseconds; what ended before is not listed any more. */
  oldest: number;
}

/** Stands in for the end of what is in play: those come first. */
const IN_PLAY = Number.MAX_SAFE_INTEGER;

const LISTED = `user_id = ? AND casino_id = IFNULL(?, casino_id) AND record_number <= ?
  AND IFNULL(resolved_at, ${IN_PLAY}) >= ? AND (? OR (resolved_at <= ?
    AND resolved_at >= IFNULL(?, resolved_at) AND resolved_at < IFNULL(?, resolved_at + 1)))`;

function listedValues(userId: string, { casinoId, from, to }: PlayFilter, snapshot: PlaySnapshot) {
  const hasNoRange = from === null && to === null;
  return [userId, casinoId, snapshot.newestNumber, snapshot.oldest, hasNoRange, snapshot.asOf, from, to];
}

const END = `CASE WHEN resolved_at <= ? THEN resolved_at ELSE ${IN_PLAY} END`;

/** Where a page of the list ended. */
export interface PlayPosition {
  playRecordId: string;
  /** Epoch milliseconds of its end, null for what was in play. */
  end: number | null;
  /** Epoch milliseconds. */
  startedAt: number;
}

/** The place of a record in its list. */
export function playPosition(play: Play, { asOf }: PlaySnapshot): PlayPosition {
  const { playRecordId, resolvedAt, startedAt } = play;
  return { playRecordId, end: resolvedAt !== null && resolvedAt <= asOf ? resolvedAt : null, startedAt };
}

/** A player's records: what is in play first, then the newest; ties by their start, then by id (contract §1.7, §7). */
export function listPlays(
  db: SandboxDatabase,
  userId: string,
  filter: PlayFilter,
  { snapshot, after, limit }: { snapshot: PlaySnapshot; after: PlayPosition | null; limit: number },
): Play[] {
  const { asOf } = snapshot;
  return plays.all(
    db,
    `WHERE ${LISTED}
       AND (? OR (${END}, started_at, play_record_id) < (?, ?, ?))
      ORDER BY ${END} DESC, started_at DESC, play_record_id DESC LIMIT ?`,
    [
      ...listedValues(userId, filter, snapshot),
      after === null,
      asOf,
      after?.end ?? IN_PLAY,
      after?.startedAt ?? 0,
      after?.playRecordId ?? '',
      asOf,
      limit,
    ],
  );
}

/** What a player's records come to at each casino, over all pages of the list, in the order of the casinos' ids. */
export function totalPlays(
  db: SandboxDatabase,
  userId: string,
  filter: PlayFilter,
  snapshot: PlaySnapshot,
): z.infer<typeof totalsRow>[] {
  return db.all(
    totalsRow,
    `SELECT casino_id AS casinoId, SUM(total_wager_au) AS totalWagerAU, SUM(total_win_au) AS totalWinAU, COUNT(*) AS count
       FROM play_records WHERE ${LISTED} GROUP BY casino_id ORDER BY casino_id`,
    listedValues(userId, filter, snapshot),
  );
}
