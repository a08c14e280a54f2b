import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';

const playRow = z
  .object({
    play_record_id: z.string(),
    user_id: z.string(),
    casino_id: z.number().int(),
    game_name: z.string(),
    total_wager_au: z.number().int(),
    total_win_au: z.number().int(),
    started_at: z.number().int(),
    resolved_at: z.number().int().nullable(),
  })
  .transform((row) => ({
    playRecordId: row.play_record_id,
    userId: row.user_id,
    casinoId: row.casino_id,
    gameName: row.game_name,
    totalWagerAU: row.total_wager_au,
    totalWinAU: row.total_win_au,
    startedAt: row.started_at,
    /** Null while it is in play. */
    resolvedAt: row.resolved_at,
  }));

/** A play record as stored; times in epoch milliseconds. */
export type Play = z.infer<typeof playRow>;

const totalsRow = z
  .object({
    casino_id: z.number().int(),
    wager: z.number().int(),
    win: z.number().int(),
    count: z.number().int(),
  })
  .transform((row) => ({
    casinoId: row.casino_id,
    totalWagerAU: row.wager,
    totalWinAU: row.win,
    count: row.count,
  }));

const COLUMNS =
  'play_record_id, user_id, casino_id, game_name, total_wager_au, total_win_au, started_at, resolved_at';

/** Stores a new record. */
export function insertPlay(db: SandboxDatabase, play: Play): void {
  db.run(`INSERT INTO play_records (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, [
    play.playRecordId,
    play.userId,
    play.casinoId,
    play.gameName,
    play.totalWagerAU,
    play.totalWinAU,
    play.startedAt,
    play.resolvedAt,
  ]);
}

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
  return db.all(
    playRow,
    `SELECT ${COLUMNS} FROM play_records WHERE ${LISTED}
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
    `SELECT casino_id, SUM(total_wager_au) AS wager, SUM(total_win_au) AS win, COUNT(*) AS count
       FROM play_records WHERE ${LISTED} GROUP BY casino_id ORDER BY casino_id`,
    listedValues(userId, filter, snapshot),
  );
}
