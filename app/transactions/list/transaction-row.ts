import { formatAU } from '#app/domain/money/money.ts';
import { type PaymentTypeKey, paymentTypeLabel } from '#app/domain/money/payment-type.ts';
import type { Direction } from '#app/domain/money/transaction.ts';
import {
  type TransactionMeaningKey,
  type TransactionStanding,
  type TransactionStatusKey,
  transactionMeaningKey,
  transactionStanding,
  transactionStatusLabel,
} from '#app/domain/money/transaction-status.ts';
import { type TransactionWords, transactionWords } from '#app/domain/money/transaction-words.ts';
import type { Label } from '#app/domain/texts/label.ts';
import type { TransactionEntry } from '#app/operator/money/transactions.ts';
import type { CasinoBook } from '#app/record-lists/casino-book.ts';

/** One transaction of the list. */
export type TransactionRow =
  | { isShown: false; transactionId: string }
  | {
      isShown: true;
      transactionId: string;
      /** Epoch, ms. */
      startedAtMs: number;
      expiresAtMs: number | null;
      direction: Direction;
      paymentType: Label<PaymentTypeKey>;
      casino: { id: number; name: string };
      /** Null: the casino's currency is not known. */
      amount: string | null;
      /** Null: there is none, or it cannot be written. */
      fee: string | null;
      status: string;
      standing: TransactionStanding;
      words: TransactionWords;
      statusLabel: Label<TransactionStatusKey>;
      /** Null: the portal does not know the status. */
      meaningKey: TransactionMeaningKey | null;
    };

/** What a row of the list shows of an entry of the operator's (spec §2 /webPayTransactions); `nowMs` is epoch, ms. */
export function transactionRow(
  entry: TransactionEntry,
  casinos: CasinoBook,
  { languageTag, nowMs }: { languageTag: string; nowMs: number },
): TransactionRow {
  if (entry.unavailable) return { isShown: false, transactionId: entry.transactionId };
  const { transaction } = entry;
  const { casinoId, amountAU, feeAU, status } = transaction;
  const currency = casinos.currencyOf(casinoId);
  const standing = transactionStanding(transaction, nowMs);
  return {
    isShown: true,
    transactionId: transaction.transactionId,
    startedAtMs: transaction.initiationDate,
    expiresAtMs: transaction.offerExpirationDate,
    direction: transaction.direction,
    paymentType: paymentTypeLabel(transaction.paymentType, transaction.paymentTypeLabel),
    casino: { id: casinoId, name: casinos.nameOf(casinoId) },
    amount: currency && formatAU(amountAU, currency, languageTag),
    fee: currency && feeAU > 0 ? formatAU(feeAU, currency, languageTag) : null,
    status,
    standing,
    words: transactionWords(transaction.direction, standing),
    statusLabel: transactionStatusLabel(status),
    meaningKey: transactionMeaningKey(transaction.direction, standing),
  };
}
