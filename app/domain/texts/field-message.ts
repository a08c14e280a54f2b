import type { Failure } from './failure.ts';
import { type FieldCode, fieldMessageKey } from './field-reading.ts';
import type { MessageKey } from './message-key.ts';

/** Key of a message about a field: the catalogue's (spec §5, §8), or a screen's own. */
export type FieldMessageKey =
  | MessageKey
  | 'profile:unchanged'
  | `profile:code.${'perhapsExpired' | 'expired' | 'noTriesLeft' | 'invalidTriesLeft'}`
  | `register:messages.${'answersGone' | 'documentsChanged' | 'documentsNotAccepted' | 'sendAgain'}`
  | `identity:errors.${'document' | 'consent' | 'consentOld'}`
  | 'transactions:cancel.again'
  | 'web-pay:method.choose'
  | 'web-pay:link.unconfirmed';

/** What is wrong with a field, or with a whole form, and the values that its text needs. */
export interface FieldMessage {
  messageKey: FieldMessageKey;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** Messages by the name of the field, in the order of the fields; the name '' is the whole form. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

/** The message for what a reader found wrong with a typed value. */
export function fieldMessage(code: FieldCode, params?: FieldMessage['params']): FieldMessage {
  return messageOf({ messageKey: fieldMessageKey(code), params });
}

/** The message of a refusal, to stand at the field that mends it. */
export function messageOf({
  messageKey,
  params,
}: Pick<Failure, 'messageKey'> & { params?: FieldMessage['params'] }): FieldMessage {
  return params ? { messageKey, params } : { messageKey };
}
