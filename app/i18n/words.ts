import type { Country } from '#app/domain/country.ts';
import { type PaymentTypeKey, paymentTypeLabel } from '#app/domain/money/payment-methods.ts';
import { type TransactionStatusKey, transactionStatusLabel } from '#app/domain/money/transaction-status.ts';
import type { FieldMessage, Label } from '#app/domain/texts/field-message.ts';
import type { Text } from './texts.ts';

/** Returns the name of a casino, or a text with its number where the operator gave none (contract §2 Casino). */
export function casinoName(id: number, name: string, t: Text): string {
  return name || t('home:casinoUnnamed', { id });
}

/** Joins sentences as the language sets them: with a space, in Japanese without. */
export function joinSentences(
  t: Text,
  ...sentences: readonly (string | null | false | 0 | undefined)[]
): string {
  return sentences
    .filter((sentence): sentence is string => Boolean(sentence))
    .reduce((first, second) => t('sentences', { first, second }));
}

/** Returns the name of a payment type; `operatorsLabel` where the portal does not know it (spec §3). */
export function paymentTypeText(paymentType: string, operatorsLabel: string, t: Text): string {
  return labelText(paymentTypeLabel(paymentType, operatorsLabel), t);
}

/** Returns the name of a transaction's status (spec §4). */
export function statusText(status: string, t: Text): string {
  return labelText(transactionStatusLabel(status), t);
}

function labelText(label: Label<TransactionStatusKey | PaymentTypeKey>, t: Text): string {
  return label.kind === 'key' ? t(label.key) : label.text;
}

/** Number of a Japanese mobile phone, which has 11 digits with its 0, as people write it. */
const JAPANESE_EXAMPLE = '090-1234-5678';

/**
 * Returns the hint of a phone number, by the country's habit.
 *
 * @param maximumLength digits; null where the operator allows extension digits
 */
export function phoneHint(country: Country, maximumLength: number | null, t: Text): string {
  if (maximumLength === null) return t('login.phoneHintWithExtension');
  return country === 'JP'
    ? t('login.phoneExample', { example: JAPANESE_EXAMPLE })
    : t('login.phoneHint', { count: maximumLength });
}

/** Returns the text of a message about a field; undefined without one, as the field's components expect. */
export function messageText<Message extends FieldMessage | undefined>(
  t: Text,
  message: Message,
): Message extends FieldMessage ? string : string | undefined;
export function messageText(t: Text, message: FieldMessage | undefined): string | undefined {
  return message && t(message.messageKey, { ...message.params });
}
