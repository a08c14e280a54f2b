import { catalogue, type FailureCode } from './catalogue.ts';
import type { Failure } from './failure.ts';
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

/** What is wrong with one field: the contract's codes (contract §2 `FieldErrorCode`) -> text (spec §5). */
export const fieldErrors = {
  blank: 'errors:fieldBlank',
  invalid: 'errors:fieldInvalid',
  invalidCharacters: 'errors:fieldInvalidCharacters',
  tooShort: 'errors:fieldTooShort',
  tooLong: 'errors:fieldTooLong',
  outOfRange: 'errors:fieldOutOfRange',
  mustBeTwoLetters: 'errors:fieldMustBeTwoLetters',
  mismatch: 'errors:fieldMismatch',
  checkDigit: 'errors:fieldCheckDigit',
  tooYoung: 'errors:fieldTooYoung',
  notAllowed: 'errors:fieldNotAllowed',
} as const satisfies Record<string, MessageKey>;

/** A field error code of the contract. */
export type FieldErrorCode = keyof typeof fieldErrors;

export function isFieldErrorCode(code: string): code is FieldErrorCode {
  return Object.hasOwn(fieldErrors, code);
}

/** The key of the text for a field error code that the operator sent: that of `invalid` for an unknown one. */
export function fieldErrorMessageKey(code: string): MessageKey {
  return fieldErrors[isFieldErrorCode(code) ? code : 'invalid'];
}

/** What can be wrong with a typed value: a row of the field errors or of the catalogue. */
export type FieldCode = FieldErrorCode | FailureCode;

/** What a typed value came to: what to send, or what is wrong with it and the values for its text (spec §5). */
export type FieldReading<Code extends FieldCode, Value = string> =
  | { ok: true; value: Value }
  | { ok: false; code: Code; params?: Readonly<Record<string, number>> };

/** The key of the text for what is wrong with a typed value (spec §5, §8). */
export function fieldMessageKey(code: FieldCode): MessageKey {
  return isFieldErrorCode(code) ? fieldErrors[code] : catalogue[code].messageKey;
}

/**
 * What to call something that the operator names: a text of the portal's, or, for what the portal does not know, the
 * operator's own words, so that nothing new is hidden from the player.
 */
export type Label<Key extends string> = { kind: 'key'; key: Key } | { kind: 'text'; text: string };
