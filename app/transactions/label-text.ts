import type { PaymentTypeKey } from '#app/domain/money/payment-type.ts';
import type { TransactionStatusKey } from '#app/domain/money/transaction-status.ts';
import type { Label } from '#app/domain/texts/label.ts';
import type { Text } from '#app/i18n/use-text.ts';

/** What the page calls a status or payment type (spec §3, §4). */
export function labelText(label: Label<TransactionStatusKey | PaymentTypeKey>, t: Text): string {
  return label.kind === 'key' ? t(label.key) : label.text;
}
