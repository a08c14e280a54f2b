import type { MessageKey } from './message-key.ts';

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
