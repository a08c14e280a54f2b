import type { MessageKey } from '#app/domain/message-key.ts';

/** One message of the catalogue about a field, with the values of its text. */
export interface FieldMessage {
  messageKey: MessageKey;
  params?: Record<string, string | number>;
}

/** What is wrong with a form: messages by field name, in the order of the fields. The name '' is the whole form. */
export type FormErrors = Readonly<Record<string, FieldMessage>>;
