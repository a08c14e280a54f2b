import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { PLAYER_BUCKETS, type PlayerBucket } from '../ledger/accounts.ts';

/** Change of a player's money at a casino. */
export interface Movement {
  /** Epoch milliseconds. */
  at: number;
  bucket: PlayerBucket;
  /** AU, into the bucket or, negative, out of it. */
  amountAU: number;
  /** Ledger's word for it, or `play`. */
  kind: string;
  /** Payment that caused it; null for none. */
  payment: CausingPayment | null;
}

export interface CausingPayment {
  id: string;
  initiatedAt: number;
  amountAU: number;
  feeAU: number;
  taxAU: number;
}

const entryRow = z.object({
  at: z.number(),
  bucket: z.enum(PLAYER_BUCKETS),
  amountAU: z.number().int(),
  kind: z.string(),
  id: z.string().nullable(),
  initiatedAt: z.number().nullable(),
  paidAU: z.number().int().nullable(),
  feeAU: z.number().int().nullable(),
  taxAU: z.number().int().nullable(),
});

const playRow = z.object({
  startedAt: z.number(),
  resolvedAt: z.number().nullable(),
  wagerAU: z.number().int(),
  winAU: z.number().int(),
});

const balanceRow = z.object({ bucket: z.enum(PLAYER_BUCKETS), balance: z.number().int() });

/** Balances of a player at a casino as the ledger has them now, in AU. */
export function currentBalances(
  db: SandboxDatabase,
  userId: string,
  casinoId: number,
): Record<PlayerBucket, number> {
  const rows = db.all(
    balanceRow,
    `SELECT a.bucket, SUM(e.amount_au) AS balance FROM ledger_accounts a JOIN ledger_entries e USING (account_id)
      WHERE a.user_id = ? AND a.casino_id = ? GROUP BY a.bucket`,
    [userId, casinoId],
  );
  const of = (bucket: PlayerBucket) => rows.find((row) => row.bucket === bucket)?.balance ?? 0;
  return { regular: of('regular'), promo: of('promo'), locked: of('locked') };
}

/**
 * Movements of a player at a casino, those of plays among them. The balance that the player was made with is none: it was
 * there before the first month.
 */
export function listMovements(db: SandboxDatabase, userId: string, casinoId: number): Movement[] {
  const entries = db.all(
    entryRow,
    `SELECT t.posted_at AS at, a.bucket, e.amount_au AS amountAU, t.kind, p.transaction_id AS id,
        p.initiated_at AS initiatedAt, p.amount_au AS paidAU, p.fee_au AS feeAU, p.tax_au AS taxAU
      FROM ledger_accounts a JOIN ledger_entries e USING (account_id)
        JOIN ledger_transactions t USING (ledger_transaction_id)
        LEFT JOIN web_payments p ON p.transaction_id = t.reference
      WHERE a.user_id = ? AND a.casino_id = ? AND t.kind <> 'opening'`,
    [userId, casinoId],
  );
  const plays = db.all(
    playRow,
    `SELECT started_at AS startedAt, resolved_at AS resolvedAt, total_wager_au AS wagerAU, total_win_au AS winAU
      FROM play_records WHERE user_id = ? AND casino_id = ?`,
    [userId, casinoId],
  );
  const booked = entries.map(({ id, initiatedAt, paidAU, feeAU, taxAU, ...movement }) => ({
    ...movement,
    payment:
      id === null
        ? null
        : { id, initiatedAt: initiatedAt ?? 0, amountAU: paidAU ?? 0, feeAU: feeAU ?? 0, taxAU: taxAU ?? 0 },
  }));
  const ofPlays = plays.flatMap(({ startedAt, resolvedAt, wagerAU, winAU }) => [
    play(startedAt, -wagerAU),
    ...(resolvedAt === null ? [] : [play(resolvedAt, winAU)]),
  ]);
  return [...booked, ...ofPlays].sort((one, other) => one.at - other.at);
}

const play = (at: number, amountAU: number): Movement => ({
  at,
  bucket: 'regular',
  amountAU,
  kind: 'play',
  payment: null,
});
