import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';

/** What a player's money at a casino is kept in: free, restricted credits, and held back. */
export const PLAYER_BUCKETS = ['regular', 'promo', 'locked'] as const;
export type PlayerBucket = (typeof PLAYER_BUCKETS)[number];

/** Where money comes from and goes to on the operator's side of every transaction. */
export const HOUSE_ACCOUNTS = [
  'opening',
  'promotions',
  'payments',
  'fees',
  'taxes',
  'games',
  'cashier',
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** Names one account within a casino: AU of two casinos are different things and never meet in a transaction. */
export type AccountRef = { userId: string; bucket: PlayerBucket } | { house: HouseAccount };

const accountRow = z.object({ account_id: z.number().int() });

/**
 * The row id of an account; it is made when it does not exist yet.
 *
 * @throws Error when it cannot be found after that
 */
export function accountId(db: SandboxDatabase, casinoId: number, ref: AccountRef): number {
  const [userId, bucket] = 'house' in ref ? [null, ref.house] : [ref.userId, ref.bucket];
  const find = () =>
    db.one(
      accountRow,
      "SELECT account_id FROM ledger_accounts WHERE IFNULL(user_id, '') = ? AND casino_id = ? AND bucket = ?",
      [userId ?? '', casinoId, bucket],
    );
  const known = find();
  if (known) return known.account_id;
  db.run('INSERT INTO ledger_accounts (user_id, casino_id, bucket) VALUES (?, ?, ?)', [
    userId,
    casinoId,
    bucket,
  ]);
  const made = find();
  if (!made) throw new Error('A ledger account that was just made cannot be found.');
  return made.account_id;
}
