import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import type { Text } from './use-text.ts';

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
