import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { jsonColumn } from '../db/row-types.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'session', 'reminder'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const SETTERS = ['player', 'operator'] as const;
export type Setter = (typeof SETTERS)[number];

/** Subject of a limit; unique for a player. */
export interface LimitSubject {
  kind: LimitKind;
  /** Null for `session` and `reminder`. */
  casinoId: number | null;
  period: LimitPeriod | null;
}

/** How much: an amount of the casino, or minutes; both null for no limit. */
export interface LimitSize {
  amountAU: number | null;
  minutes: number | null;
}

const size = { amountAU: z.number().int().nullable(), minutes: z.number().int().nullable() };

const pendingRaise = z.object({ ...size, confirmFrom: z.number(), confirmUntil: z.number() });

/** A raise that waits; times in epoch milliseconds. */
export type PendingRaise = z.infer<typeof pendingRaise>;

const subjectColumns = {
  kind: z.enum(LIMIT_KINDS),
  casino_id: z.number().int().nullable(),
  period: z.enum(LIMIT_PERIODS).nullable(),
};

const limitRow = z
  .object({
    limit_id: z.string(),
    ...subjectColumns,
    amount_au: size.amountAU,
    minutes: size.minutes,
    set_by: z.enum(SETTERS),
    effective_from: z.number(),
    pending: jsonColumn(pendingRaise).nullable(),
  })
  .transform((row) => ({
    limitId: row.limit_id,
    kind: row.kind,
    casinoId: row.casino_id,
    period: row.period,
    amountAU: row.amount_au,
    minutes: row.minutes,
    setBy: row.set_by,
    effectiveFrom: row.effective_from,
    pending: row.pending,
  }));

/** A limit as stored; times in epoch milliseconds. */
export type StoredLimit = z.infer<typeof limitRow>;

const COLUMNS = 'limit_id, kind, casino_id, period, amount_au, minutes, set_by, effective_from, pending';

/** The limits of a player, in a fixed order. */
export function listLimits(db: SandboxDatabase, userId: string): StoredLimit[] {
  return db.all(
    limitRow,
    `SELECT ${COLUMNS} FROM player_limits WHERE user_id = ?
      ORDER BY IFNULL(casino_id, 0), kind, CASE period WHEN 'day' THEN 1 WHEN 'week' THEN 2 ELSE 3 END`,
    [userId],
  );
}

/** Stores a limit in the place of the one about the same. */
export function storeLimit(db: SandboxDatabase, userId: string, limit: StoredLimit): void {
  db.run(`INSERT OR REPLACE INTO player_limits (user_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
    userId,
    limit.limitId,
    limit.kind,
    limit.casinoId,
    limit.period,
    limit.amountAU,
    limit.minutes,
    limit.setBy,
    limit.effectiveFrom,
    limit.pending && JSON.stringify(limit.pending),
  ]);
}

export function deleteLimit(db: SandboxDatabase, limitId: string): void {
  db.run('DELETE FROM player_limits WHERE limit_id = ?', [limitId]);
}

const changeRow = z
  .object({
    at: z.number(),
    ...subjectColumns,
    from_au: size.amountAU,
    to_au: size.amountAU,
    from_minutes: size.minutes,
    to_minutes: size.minutes,
    set_by: z.enum(SETTERS),
  })
  .transform((row) => ({
    at: row.at,
    kind: row.kind,
    period: row.period,
    casinoId: row.casino_id,
    from: { amountAU: row.from_au, minutes: row.from_minutes },
    to: { amountAU: row.to_au, minutes: row.to_minutes },
    by: row.set_by,
  }));

/** A limit that became another one, at epoch milliseconds. */
export type LimitChange = z.infer<typeof changeRow>;

/** Changes of a player's limits since an instant, newest first. */
export function listLimitChanges(db: SandboxDatabase, userId: string, since: number): LimitChange[] {
  return db.all(
    changeRow,
    `SELECT at, kind, casino_id, period, from_au, to_au, from_minutes, to_minutes, set_by FROM player_limit_changes
      WHERE user_id = ? AND at >= ? ORDER BY at DESC, rowid DESC`,
    [userId, since],
  );
}

export function addLimitChange(db: SandboxDatabase, userId: string, change: LimitChange): void {
  db.run(
    `INSERT INTO player_limit_changes (user_id, at, kind, casino_id, period, from_au, to_au, from_minutes, to_minutes,
       set_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      userId,
      change.at,
      change.kind,
      change.casinoId,
      change.period,
      change.from.amountAU,
      change.to.amountAU,
      change.from.minutes,
      change.to.minutes,
      change.by,
    ],
  );
}
