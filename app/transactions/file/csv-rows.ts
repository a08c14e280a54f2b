import { formatAUPlain, type Money } from '#app/domain/money/money.ts';
import { paymentTypeLabel } from '#app/domain/money/payment-type.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { transactionStanding, transactionStatusLabel } from '#app/domain/money/transaction-status.ts';
import { transactionWords } from '#app/domain/money/transaction-words.ts';
import { formatMomentPlain } from '#app/i18n/moments.ts';
import type { TransactionEntry } from '#app/operator/money/transactions.ts';
import type { CsvContext } from '#app/record-lists/records-file.ts';
import { labelText } from '../label-text.ts';
import type { CollectedTransactions } from './collect.ts';

/** A column: its heading, and the cell of a transaction. */
type Column = [heading: string, cell: (transaction: Transaction) => string];

/** Money of the world outside for machines: a dot, no grouping, no code. */
function plainMoney({ amount, minorDigits }: Money): string {
  const digits = String(amount).padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits);
  return minorDigits === 0 ? whole : `${whole}.${digits.slice(-minorDigits)}`;
}

function columns({ casinos, timeZone, nowMs, t }: CsvContext): Column[] {
  const moment = (timeMs: number | null) => (timeMs === null ? '' : formatMomentPlain(timeMs, timeZone));
  // Nothing stands where an amount is not known: an empty cell adds up to no wrong sum.
  const amount = (au: number, casinoId: number) => {
    const currency = casinos.currencyOf(casinoId);
    return currency === null ? '' : formatAUPlain(au, currency);
  };
  const words = (one: Transaction) => transactionWords(one.direction, transactionStanding(one, nowMs));
  const balance = (one: Transaction) => {
    const key = words(one).balance;
    return key === null ? '' : t(key);
  };
  // A column is added up: what was not charged is no fee.
  const fee = (one: Transaction) =>
    words(one).fee === 'transactions:words.fee.notCharged' ? '' : amount(one.feeAU, one.casinoId);
  return [
    [t('transactions:facts.folio'), (one) => one.transactionId],
    [`${t('transactions:facts.initiationDate')} (${timeZone})`, (one) => moment(one.initiationDate)],
    [t('transactions:columns.direction'), (one) => t(`money:direction.${one.direction}`)],
    [
      t('transactions:facts.paymentType'),
      (one) => labelText(paymentTypeLabel(one.paymentType, one.paymentTypeLabel), t),
    ],
    [t('transactions:facts.status'), (one) => labelText(transactionStatusLabel(one.status), t)],
    [t('transactions:facts.balance'), balance],
    [t('transactions:facts.casinoId'), (one) => String(one.casinoId)],
    [t('transactions:facts.casino'), (one) => casinos.nameOf(one.casinoId)],
    [t('transactions:facts.amount'), (one) => amount(one.amountAU, one.casinoId)],
    [t('transactions:words.fee.plain'), fee],
    [t('transactions:facts.currency'), (one) => casinos.currencyOf(one.casinoId)?.iso4217Code ?? ''],
    [t('transactions:words.payable.plain'), (one) => (one.payable === null ? '' : plainMoney(one.payable))],
    [t('transactions:facts.payableCurrency'), (one) => one.payable?.iso4217Code ?? ''],
    [t('transactions:facts.provider'), (one) => one.provider.name],
    [t('transactions:facts.providerReference'), (one) => one.providerReference ?? ''],
    [t('transactions:facts.trackingKey'), (one) => one.trackingKey ?? ''],
    [t('transactions:facts.payoutAccount'), (one) => one.payoutAccountMask ?? ''],
    [t('transactions:facts.statusAdditionalInfo'), (one) => one.statusAdditionalInfo ?? ''],
    [
      `${t('transactions:facts.offerExpirationDate')} (${timeZone})`,
      (one) => moment(one.offerExpirationDate),
    ],
    [`${t('transactions:facts.lastUpdateDate')} (${timeZone})`, (one) => moment(one.lastUpdateDate)],
  ];
}

/**
 * Makes the cells of the file of transactions (spec §2 /webPayTransactions).
 *
 * @param collected the transactions, newest first
 */
export function csvRows(collected: CollectedTransactions, context: CsvContext): string[][] {
  const { t } = context;
  const table = columns(context);
  const row = (entry: TransactionEntry) =>
    entry.unavailable
      ? [entry.transactionId, t('transactions:list.unavailable')]
      : table.map(([, cell]) => cell(entry.transaction));
  const { unreadableRows: count } = collected;
  return [
    table.map(([heading]) => heading),
    ...collected.entries.map(row),
    ...(count > 0 ? [[t('transactions:list.unreadable', { count })]] : []),
    ...(collected.isWhole ? [] : [[t('transactions:csv.incomplete')]]),
  ];
}
