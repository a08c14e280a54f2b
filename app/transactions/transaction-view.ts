import type { Money } from '#app/domain/money/money.ts';
import { type PaymentSides, paymentSides } from '#app/domain/money/payment-sides.ts';
import type { Transaction, TransactionDetail } from '#app/domain/money/transaction.ts';
import {
  type TransactionMeaningKey,
  type TransactionStanding,
  transactionMeaningKey,
  transactionStanding,
} from '#app/domain/money/transaction-status.ts';
import { type TransactionWords, transactionWords } from '#app/domain/money/transaction-words.ts';
import type { TransactionEntry } from '#app/operator/transactions.ts';
import type { CasinoBook, NamedCasino } from '#app/record-lists/casino-book.ts';

/** A transaction and what is said of it (spec §3 Transaction). */
export interface TransactionView<Of extends Transaction = Transaction> {
  transaction: Of;
  casino: NamedCasino;
  /** Null: the casino's currency is not known. */
  amount: string | null;
  fee: string | null;
  /** Money in the player's hand, and what it is at the casino. */
  sides: PaymentSides;
  standing: TransactionStanding;
  /** What stands beside the figures. */
  words: TransactionWords;
  /** Null: the portal does not know the status. */
  meaningKey: TransactionMeaningKey | null;
}

/** One transaction of the list; `view` is null when it cannot be read. */
export interface TransactionRow {
  transactionId: string;
  view: TransactionView | null;
}

/** What is said of a transaction; `nowMs` is epoch, ms. */
export function transactionView<Of extends Transaction>(
  transaction: Of,
  casinos: CasinoBook,
  nowMs: number,
): TransactionView<Of> {
  const { casinoId, direction, amountAU, feeAU } = transaction;
  const standing = transactionStanding(transaction, nowMs);
  return {
    transaction,
    casino: casinos.casinoOf(casinoId),
    amount: casinos.amountOf(casinoId, amountAU),
    fee: casinos.amountOf(casinoId, feeAU),
    sides: paymentSides(
      { ...transaction, payable: payableOf(transaction) },
      casinos.currencyOf(casinoId),
      casinos.languageTag,
    ),
    standing,
    words: transactionWords(direction, standing),
    meaningKey: transactionMeaningKey(direction, standing),
  };
}

/** Amount paid outside; a slip or a transfer shows it, too. */
function payableOf(transaction: Transaction & Partial<Pick<TransactionDetail, 'nextAction'>>): Money | null {
  const { payable, nextAction } = transaction;
  if (nextAction?.type === 'voucher') return nextAction.voucher.payable;
  return nextAction?.type === 'transfer' ? nextAction.transfer.payable : payable;
}

/** The rows of a list (spec §2 /webPayTransactions); `nowMs` is epoch, ms. */
export function transactionRows(
  entries: readonly TransactionEntry[],
  casinos: CasinoBook,
  nowMs: number,
): TransactionRow[] {
  return entries.map((entry) =>
    entry.unavailable
      ? { transactionId: entry.transactionId, view: null }
      : {
          transactionId: entry.transaction.transactionId,
          view: transactionView(entry.transaction, casinos, nowMs),
        },
  );
}
