import { catalogue, type FailureCode } from './catalogue.ts';
import { type FieldErrorCode, fieldErrors, isFieldErrorCode } from './field-error.ts';
import type { MessageKey } from './message-key.ts';

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
