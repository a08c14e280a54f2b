import type { MessageKey } from '#app/domain/texts/message-key.ts';

/** One message of the catalogue, or of a screen's own texts, about a field, with the values of its text. */
export interface FieldMessage<Key extends string = MessageKey> {
  messageKey: Key;
  params?: Record<string, string | number> | undefined;
}

/** What is wrong with a form: messages by field name, in the order of the fields. The name '' is the whole form. */
export type FormErrors<Key extends string = MessageKey> = Readonly<Record<string, FieldMessage<Key>>>;
