import { TRANSFER_AMOUNT_MAX_AU } from '#app/domain/limits.ts';
import type { Money } from '#app/domain/money/money.ts';
import type { Transaction } from '#app/domain/money/transaction.ts';
import { isOperatorId } from '#app/domain/operator-id.ts';
import { isCasinoId, isWhole, membersOf } from '../http/plain-rows.ts';
import { onOneLine, readInstant } from '../http/wire.ts';

function line(value: unknown, maximum: number): string {
  return typeof value === 'string' ? onOneLine(value, maximum) : '';
}

function optionalLine(value: unknown, maximum: number): string | null {
  const text = line(value, maximum);
  return text === '' ? null : text;
}

function readMoney(value: unknown): Money | null {
  const { amount, minorDigits, iso4217Code } = membersOf(value) ?? {};
  const isMoney =
    isWhole(amount, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(minorDigits, 0, 4) &&
    typeof iso4217Code === 'string' &&
    /^[A-Z]{3}$/.test(iso4217Code);
  return isMoney ? { amount, minorDigits, iso4217Code } : null;
}

/**
 * Reads a row of a list as the schema `transaction` does, whose rules are those of a single transaction: a list has many
 * rows, and nobody is told what is wrong with one of them. The test has both read the same.
 *
 * @returns null for what the schema refuses
 */
export function readTransaction(row: unknown): Transaction | null {
  const read = membersOf(row);
  if (read === null) return null;
  const { transactionId, direction, casinoId, amountAU, creditType } = read;
  const isKnown =
    typeof transactionId === 'string' &&
    isOperatorId(transactionId) &&
    (direction === 'buyIn' || direction === 'cashOut') &&
    isCasinoId(casinoId);
  if (!isKnown || !isWhole(amountAU, 1, TRANSFER_AMOUNT_MAX_AU)) return null;
  const status = line(read.status, 64);
  const feeAU = read.feeAU ?? 0;
  const initiationDate = readInstant(read.initiationDate);
  if (status === '' || !isWhole(feeAU, 0, TRANSFER_AMOUNT_MAX_AU) || initiationDate === null) return null;
  const provider = membersOf(read.provider) ?? {};
  return {
    transactionId,
    direction,
    casinoId,
    status,
    statusAdditionalInfo: optionalLine(read.statusAdditionalInfo, 1000),
    initiationDate,
    offerExpirationDate: readInstant(read.offerExpirationDate),
    lastUpdateDate: readInstant(read.lastUpdateDate) ?? initiationDate,
    provider: { providerId: line(provider.providerId, 64), name: line(provider.name, 120) },
    paymentType: line(read.paymentType, 64),
    paymentTypeLabel: line(read.paymentTypeLabel, 120),
    creditType: creditType === 'regular' || creditType === 'promo' ? creditType : null,
    amountAU,
    feeAU,
    payable: readMoney(read.payable),
    providerReference: optionalLine(read.providerReference, 200),
    trackingKey: optionalLine(read.trackingKey, 200),
    payoutAccountMask: optionalLine(read.payoutAccountMask, 64),
    isCancellable: read.isCancellable === true,
  };
}
