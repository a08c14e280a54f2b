import type { SandboxDatabase } from '../db/database.ts';
import { newId } from '../identity/secrets.ts';
import type { HouseAccount, PlayerBucket } from './accounts.ts';
import { post } from './post.ts';

/** What a player starts with at a casino, in AU. */
export interface OpeningBalance {
  casinoId: number;
  regularAU: number;
  promoAU: number;
  lockedFundsAU: number;
  /** Claims the locked funds are spread over. */
  lockedClaimsCount: number;
}

const SOURCES: readonly [PlayerBucket, HouseAccount][] = [
  ['regular', 'opening'],
  ['promo', 'promotions'],
  ['locked', 'opening'],
];

/** Books a player's opening balances against the house, and the claims that hold the locked part. */
export function postOpening(db: SandboxDatabase, userId: string, opening: OpeningBalance, now: number): void {
  const amounts = { regular: opening.regularAU, promo: opening.promoAU, locked: opening.lockedFundsAU };
  for (const [bucket, house] of SOURCES) {
    const amountAU = amounts[bucket];
    if (amountAU === 0) continue;
    post(db, {
      casinoId: opening.casinoId,
      kind: 'opening',
      reference: userId,
      entries: [
        { account: { userId, bucket }, amountAU },
        { account: { house }, amountAU: -amountAU },
      ],
      postedAt: now,
    });
  }
  spread(opening.lockedFundsAU, opening.lockedClaimsCount).forEach((amountAU) => {
    db.run(
      'INSERT INTO locked_claims (claim_id, user_id, casino_id, amount_au, created_at) VALUES (?, ?, ?, ?, ?)',
      [newId('claim'), userId, opening.casinoId, amountAU, now],
    );
  });
}

/** Splits an amount into so many whole parts that sum to it. */
function spread(amountAU: number, parts: number): number[] {
  return Array.from(
    { length: parts },
    (_, index) => Math.floor((amountAU * (index + 1)) / parts) - Math.floor((amountAU * index) / parts),
  );
}
