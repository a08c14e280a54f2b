import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { newId } from '../identity/secrets.ts';
import { type AccountRef, accountId } from './accounts.ts';

/** Most AU one entry may move, either way (spec §5 Amounts: transfers). */
export const MAXIMUM_TRANSFER_AU = 1_000_000_000;

/** One line of a transaction: AU into an account, or out of it when negative. */
export interface Entry {
  account: AccountRef;
  amountAU: number;
}

/** A transaction to be posted. Every entry is of the one casino. */
export interface Posting {
  casinoId: number;
  /** What happened, such as `opening` or `buyIn`. */
  kind: string;
  /** Id of what caused it in another table, or null. */
  reference: string | null;
  entries: readonly Entry[];
  /** Epoch milliseconds. */
  postedAt: number;
}

/** A posting that breaks the laws of the ledger: a fault of the program, never of a player. */
export class LedgerError extends Error {}

const balanceRow = z.object({ balance: z.number().int() });

/**
 * Posts a transaction: all entries or none. The entries must be whole AU within ±1e9, not zero, at least two, and sum
 * to zero; anything else throws LedgerError. A posting that would leave a player's account below zero is refused as
 * data and changes nothing. Gives the id of the ledger transaction.
 */
export function post(
  db: SandboxDatabase,
  posting: Posting,
): { ok: true; ledgerTransactionId: string } | { ok: false; failure: 'insufficientFunds' } {
  assertLawful(posting.entries);
  return db.transaction(() => {
    const lines = posting.entries.map((entry) => ({
      ...entry,
      accountId: accountId(db, posting.casinoId, entry.account),
    }));
    if (lines.some((line) => isOverdrawn(db, lines, line)))
      return { ok: false, failure: 'insufficientFunds' };
    const ledgerTransactionId = newId('lt');
    db.run(
      'INSERT INTO ledger_transactions (ledger_transaction_id, casino_id, kind, reference, posted_at) VALUES (?, ?, ?, ?, ?)',
      [ledgerTransactionId, posting.casinoId, posting.kind, posting.reference, posting.postedAt],
    );
    for (const line of lines) {
      db.run('INSERT INTO ledger_entries (ledger_transaction_id, account_id, amount_au) VALUES (?, ?, ?)', [
        ledgerTransactionId,
        line.accountId,
        line.amountAU,
      ]);
    }
    return { ok: true, ledgerTransactionId };
  });
}

/** The balance of one account in AU: the sum of its entries. */
export function accountBalance(db: SandboxDatabase, id: number): number {
  const row = db.one(
    balanceRow,
    'SELECT IFNULL(SUM(amount_au), 0) AS balance FROM ledger_entries WHERE account_id = ?',
    [id],
  );
  return row?.balance ?? 0;
}

function assertLawful(entries: readonly Entry[]): void {
  if (entries.length < 2) throw new LedgerError('A ledger transaction has at least two entries.');
  let sum = 0;
  for (const { amountAU } of entries) {
    if (!Number.isSafeInteger(amountAU) || amountAU === 0 || Math.abs(amountAU) > MAXIMUM_TRANSFER_AU) {
      throw new LedgerError('An entry moves whole AU, not zero, at most 1e9 either way.');
    }
    sum += amountAU;
  }
  if (sum !== 0) throw new LedgerError(`The entries of a ledger transaction sum to zero, not to ${sum}.`);
}

type Line = Entry & { accountId: number };

/** Whether a player's account would end below zero; several entries may be of the same account. */
function isOverdrawn(db: SandboxDatabase, lines: readonly Line[], line: Line): boolean {
  if ('house' in line.account) return false;
  const change = lines
    .filter((other) => other.accountId === line.accountId)
    .reduce((total, other) => total + other.amountAU, 0);
  return change < 0 && accountBalance(db, line.accountId) + change < 0;
}
