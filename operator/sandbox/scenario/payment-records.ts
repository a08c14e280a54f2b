import { z } from 'zod/v4';
import { findPlayerByPhone } from '../db/players.ts';
import { fundsOf } from '../ledger/balances.ts';
import type { Runtime } from '../runtime.ts';
import { listPayments } from '../webpay/payment-table.ts';
import { detailOf } from '../webpay/present-payment.ts';
import type { TransactionDetail } from '../webpay-contract.ts';

const sumRow = z.object({ sum: z.number().int() });
const movementRow = z.object({
  kind: z.string(),
  /** Id of the payment, or of what else caused it. */
  reference: z.string().nullable(),
  bucket: z.string(),
  amountAU: z.number().int(),
});

const EVERYTHING = 1_000_000;

/** What the operator's books say of one player, for tests. */
export interface PaymentRecords {
  /** Newest first. */
  transactions: TransactionDetail[];
  funds: ReturnType<typeof fundsOf>;
  /** Sum of every entry of every ledger transaction the player has a part in: 0 in books that are in order. */
  ledgerSumAU: number;
  /** The entries on the player's own accounts, oldest first. */
  movements: z.output<typeof movementRow>[];
}

/** The payments and the ledger of the player with a phone number; undefined when no one has it. */
export function paymentRecords(runtime: Runtime, phone: string): PaymentRecords | undefined {
  const { db } = runtime;
  const player = findPlayerByPhone(db, phone, runtime.country);
  if (!player) return undefined;
  const all = { direction: null, statuses: [], casinoId: null, callIds: null, from: null, to: null };
  const sum = db.one(
    sumRow,
    `SELECT IFNULL(SUM(e.amount_au), 0) AS sum FROM ledger_entries e WHERE e.ledger_transaction_id IN
      (SELECT ledger_transaction_id FROM ledger_entries JOIN ledger_accounts USING (account_id) WHERE user_id = ?)`,
    [player.userId],
  );
  const movements = db.all(
    movementRow,
    `SELECT t.kind, t.reference, a.bucket, e.amount_au AS amountAU FROM ledger_entries e
       JOIN ledger_accounts a USING (account_id) JOIN ledger_transactions t USING (ledger_transaction_id)
      WHERE a.user_id = ? ORDER BY e.rowid`,
    [player.userId],
  );
  return {
    transactions: listPayments(db, player.userId, all, null, EVERYTHING).map((payment) =>
      detailOf(runtime, payment, player.language),
    ),
    funds: fundsOf(db, player.userId),
    ledgerSumAU: sum?.sum ?? 0,
    movements,
  };
}
