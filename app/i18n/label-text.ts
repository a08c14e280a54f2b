import { type PaymentTypeKey, paymentTypeLabel } from '#app/domain/money/payment-methods.ts';
import { type TransactionStatusKey, transactionStatusLabel } from '#app/domain/money/transaction-status.ts';
import type { Label } from '#app/domain/texts/label.ts';
import type { Text } from './use-text.ts';

/** What the page calls a payment type; `operatorsLabel` where the portal does not know it (spec §3). */
export function paymentTypeText(paymentType: string, operatorsLabel: string, t: Text): string {
  return labelText(paymentTypeLabel(paymentType, operatorsLabel), t);
}

/** What the page calls the status of a transaction (spec §4). */
export function statusText(status: string, t: Text): string {
  return labelText(transactionStatusLabel(status), t);
}

function labelText(label: Label<TransactionStatusKey | PaymentTypeKey>, t: Text): string {
  return label.kind === 'key' ? t(label.key) : label.text;
}
