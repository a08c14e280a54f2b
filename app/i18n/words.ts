import { type PaymentTypeKey, paymentTypeLabel } from '#app/domain/money/payment-methods.ts';
import { type TransactionStatusKey, transactionStatusLabel } from '#app/domain/money/transaction-status.ts';
import type { FieldMessage, Label } from '#app/domain/texts/field-message.ts';
import type { Text } from './texts.ts';

/**
 * What to call a casino: its name, or a text with its number.
 *
 * @param name as the operator gives it; empty when it gave none (contract §2 Casino)
 */
export function casinoName(id: number, name: string, t: Text): string {
  return name || t('home:casinoUnnamed', { id });
}

/** Sentences one after the other, as the language sets them: with a space between them, or in Japanese without. */
export function joinSentences(
  t: Text,
  ...sentences: readonly (string | null | false | 0 | undefined)[]
): string {
  return sentences
    .filter((sentence): sentence is string => Boolean(sentence))
    .reduce((first, second) => t('sentences', { first, second }));
}

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

/**
 * The words of a message about a field, in the language of `t`.
 *
 * @returns undefined when there is no message, as the field's components expect
 */
export function messageText<Message extends FieldMessage | undefined>(
  t: Text,
  message: Message,
): Message extends FieldMessage ? string : string | undefined;
export function messageText(t: Text, message: FieldMessage | undefined): string | undefined {
  return message && t(message.messageKey, { ...message.params });
}
