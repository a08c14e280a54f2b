import { z } from 'zod/v4';
import type { FundsEntry } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { listPlayerCasinos } from '../db/player-casinos.ts';
import { PLAYER_BUCKETS } from './accounts.ts';

const bucketRow = z.object({
  casino_id: z.number().int(),
  bucket: z.enum(PLAYER_BUCKETS),
  balance: z.number().int(),
});
const claimsRow = z.object({ casino_id: z.number().int(), count: z.number().int() });

/** What a player has at each of his casinos, read from the ledger (spec §3 Balance entry). AU of each casino. */
export function fundsOf(db: SandboxDatabase, userId: string): FundsEntry[] {
  const buckets = db.all(
    bucketRow,
    `SELECT a.casino_id, a.bucket, SUM(e.amount_au) AS balance
       FROM ledger_accounts a JOIN ledger_entries e USING (account_id)
      WHERE a.user_id = ? GROUP BY a.account_id`,
    [userId],
  );
  const claims = db.all(
    claimsRow,
    `SELECT casino_id, COUNT(*) AS count FROM locked_claims
      WHERE user_id = ? AND released_at IS NULL GROUP BY casino_id`,
    [userId],
  );
  return listPlayerCasinos(db, userId).map((casinoId) => {
    const balanceOf = (bucket: string) =>
      buckets.find((row) => row.casino_id === casinoId && row.bucket === bucket)?.balance ?? 0;
    return {
      casinoId,
      balance: { regularAU: balanceOf('regular'), promoAU: balanceOf('promo') },
      lockedFundsAU: balanceOf('locked'),
      lockedClaimsCount: claims.find((row) => row.casino_id === casinoId)?.count ?? 0,
    };
  });
}
