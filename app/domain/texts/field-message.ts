import { catalogue, type FailureCode } from './catalogue.ts';
import type { Failure } from './failure.ts';
import type { MessageKey } from './message-key.ts';

/** Key of a field's message: the catalogue's (spec §5, §8), or a screen's own. */
export type FieldMessageKey =
  | MessageKey
  | 'profile:unchanged'
  | `profile:code.${'perhapsExpired' | 'expired' | 'noTriesLeft' | 'invalidTriesLeft'}`
  | `register:messages.${'answersGone' | 'documentsChanged' | 'documentsNotAccepted' | 'sendAgain'}`
  | `identity:errors.${'document' | 'consent' | 'consentOld'}`
  | 'transactions:cancel.again'
  | 'web-pay:method.choose'
  | 'web-pay:link.unconfirmed';

export interface FieldMessage {
  messageKey: FieldMessageKey;
  params?: Readonly<Record<string, string | number>> | undefined;
}

/** Messages by the name of the field, in the order of the fields; the name '' is the whole form. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

export function fieldMessage(code: FieldCode, params?: FieldMessage['params']): FieldMessage {
  return messageOf({ messageKey: fieldMessageKey(code), params });
}

export function messageOf({
  messageKey,
  params,
}: Pick<Failure, 'messageKey'> & { params?: FieldMessage['params'] }): FieldMessage {
  return params ? { messageKey, params } : { messageKey };
}

/** Texts of the contract's field error codes (contract §2 `FieldErrorCode`; spec §5). */
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

export type FieldErrorCode = keyof typeof fieldErrors;

export function isFieldErrorCode(code: string): code is FieldErrorCode {
  return Object.hasOwn(fieldErrors, code);
}

/** Returns the text of the operator's field error code; that of `invalid` for an unknown one. */
export function fieldErrorMessageKey(code: string): MessageKey {
  return fieldErrors[isFieldErrorCode(code) ? code : 'invalid'];
}

/** Error of a typed value: a row of the field errors or of the catalogue. */
export type FieldCode = FieldErrorCode | FailureCode;

/** Result of reading a typed value: the value to send, or its error with the values of the text (spec §5). */
export type FieldReading<Code extends FieldCode, Value = string> =
  | { ok: true; value: Value }
  | { ok: false; code: Code; params?: Readonly<Record<string, number>> };

/** Returns the text of an error of a typed value (spec §5, §8). */
export function fieldMessageKey(code: FieldCode): MessageKey {
  return isFieldErrorCode(code) ? fieldErrors[code] : catalogue[code].messageKey;
}

/**
 * Name of something of the operator's: a text of the portal, or the operator's own words for what the portal
 * does not know, so that nothing new is hidden from the player.
 */
export type Label<Key extends string> = { kind: 'key'; key: Key } | { kind: 'text'; text: string };
