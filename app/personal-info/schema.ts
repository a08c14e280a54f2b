import type { Failure } from '#app/domain/texts/failure.ts';
import {
  type FieldCode,
  type FieldMessage,
  type FieldMessages,
  type FieldReading,
  fieldErrorMessageKey,
  fieldMessageKey,
  isFieldErrorCode,
  messageOf,
} from '#app/domain/texts/field-message.ts';
import { asTyped, type Field, field, type Reading } from '#app/forms/read.ts';
import type { PersonalInfoChanges, PersonalInfoField } from '#app/operator/personal-info.ts';
import {
  INFO_TABLE,
  type InfoContext,
  infoInputs,
  isInfoBlank,
  readZipcodeAgain,
  type StoredInfo,
  type TypedInfo,
  ZIPCODE_AGAIN_INPUT,
} from './fields.ts';

/**
 * Returns the schema entries of a field, one per input (spec §5). The first entry holds the value of the field, '' for
 * an optional field left empty.
 */
export function infoShape(
  name: PersonalInfoField,
  isRequired: boolean,
  typed: TypedInfo,
  context: InfoContext,
): Record<string, Field<string>> {
  const [main, ...others] = infoInputs(name);
  const isLeftEmpty = !isRequired && isInfoBlank(name, typed);
  const read = (text: string) =>
    isLeftEmpty ? asTyped('') : worded(name, INFO_TABLE[name].read(text, typed, context));
  const readOther = (input: string) => (text: string) =>
    input === ZIPCODE_AGAIN_INPUT ? worded(name, readZipcodeAgain(text, typed, context)) : asTyped(text);
  return {
    [main]: field(read),
    ...Object.fromEntries(others.map((input) => [input, field(readOther(input))])),
  };
}

function worded(name: PersonalInfoField, reading: FieldReading<FieldCode>): Reading<string> {
  if (reading.ok) return reading;
  const { code, params } = reading;
  return { ok: false, message: messageOf({ messageKey: infoMessageKey(name, code), params }) };
}

/** Some fields have their own text when empty (spec §5). */
function infoMessageKey(name: PersonalInfoField, code: FieldCode) {
  return fieldMessageKey(code === 'blank' ? (INFO_TABLE[name].required ?? code) : code);
}

/**
 * Returns the values that differ from the stored ones (contract §5); null clears a field.
 *
 * @param values of {@link infoShape}
 */
export function infoChanges(
  fields: readonly PersonalInfoField[],
  values: TypedInfo,
  stored: StoredInfo,
): PersonalInfoChanges {
  const read = fields.map((name) => [name, values[infoInputs(name)[0]] ?? ''] as const);
  const changed = read.filter(([name, value]) => value !== stored[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, value || null]));
}

/**
 * Returns the operator's messages by input (contract §5); empty when it blames none of the fields.
 *
 * @param failure field errors are named by whole paths of the request (contract §8a.5)
 */
export function operatorInfoErrors(
  { fieldErrors = {} }: Failure,
  fields: readonly PersonalInfoField[],
): FieldMessages {
  const messages = fields.flatMap((name): [string, FieldMessage][] => {
    const code = fieldErrors[`personalInfo.${name}`] ?? fieldErrors[name];
    if (code === undefined) return [];
    const messageKey = isFieldErrorCode(code) ? infoMessageKey(name, code) : fieldErrorMessageKey(code);
    return [[infoInputs(name)[0], { messageKey }]];
  });
  return Object.fromEntries(messages);
}
