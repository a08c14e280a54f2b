import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';

const paidRow = z.object({
  casino_id: z.number().int(),
  kind: z.enum(['buyIn', 'cashOutPaid']),
  sum: z.number().int(),
});
const playedRow = z.object({ casino_id: z.number().int(), wager: z.number().int(), win: z.number().int() });

/** What went in and out at a casino, in its AU. */
export interface SessionSum {
  casinoId: number;
  buyInAU: number;
  cashOutAU: number;
  wagerAU: number;
  winAU: number;
}

/** Sums what the ledger has for a player since an instant, and the games that have ended since; each casino once. */
export function sumsSince(db: SandboxDatabase, userId: string, since: number): SessionSum[] {
  const paid = db.all(
    paidRow,
    `SELECT t.casino_id, t.kind, SUM(ABS(e.amount_au)) AS sum
       FROM ledger_transactions t JOIN ledger_entries e USING (ledger_transaction_id)
            JOIN ledger_accounts a USING (account_id)
      WHERE a.user_id = ? AND t.posted_at >= ? AND t.kind IN ('buyIn', 'cashOutPaid')
      GROUP BY t.casino_id, t.kind`,
    [userId, since],
  );
  const played = db.all(
    playedRow,
    `SELECT casino_id, SUM(total_wager_au) AS wager, SUM(total_win_au) AS win FROM play_records
      WHERE user_id = ? AND resolved_at >= ? GROUP BY casino_id`,
    [userId, since],
  );
  const casinoIds = new Set([...paid, ...played].map((row) => row.casino_id));
  return [...casinoIds]
    .sort((one, other) => one - other)
    .map((casinoId) => {
      const sumOf = (kind: string) =>
        paid.find((row) => row.casino_id === casinoId && row.kind === kind)?.sum ?? 0;
      const games = played.find((row) => row.casino_id === casinoId);
      return {
        casinoId,
        buyInAU: sumOf('buyIn'),
        cashOutAU: sumOf('cashOutPaid'),
        wagerAU: games?.wager ?? 0,
        winAU: games?.win ?? 0,
      };
    });
}
