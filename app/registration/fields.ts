import { isBlankText } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { INFO_INPUTS, infoInputId, infoInputs } from '#app/personal-info/inputs.ts';

/** What a registration can ask for, by the names of its inputs; personal information as the operator names it. */
export type FieldName =
  | 'phoneCountryCode'
  | 'phoneNumber'
  | 'displayName'
  | 'password'
  | 'email'
  | PersonalInfoField
  | 'documents'
  | 'ageConfirmed'
  | 'captcha';

/** What was typed, by the names of the inputs; a box that is ticked says `yes`. */
export type Typed = Readonly<Record<string, string>>;

/** Secrets, and boxes: what those say is said anew with every form. */
const NOT_KEPT: readonly FieldName[] = ['password', 'captcha', 'documents', 'ageConfirmed'];

/** The names of a field's inputs. */
export function inputsOf(field: FieldName): readonly string[] {
  if (field === 'password') return ['newPassword', 'confirmPassword'];
  return isInfoField(field) ? infoInputs(field) : [field];
}

/** A field's first input, which a message about the whole field stands at. */
export function mainInputOf(field: FieldName): string {
  return inputsOf(field)[0] ?? field;
}

/** The id of an input, which a message links to. */
export function inputIdOf(input: string): string {
  return INFO_INPUTS.includes(input) ? infoInputId(input) : `register-${input}`;
}

/** Whether all inputs of a field look empty. */
export function isBlank(field: FieldName, typed: Typed): boolean {
  return inputsOf(field).every((input) => isBlankText(typed[input] ?? ''));
}

/** The inputs whose values are kept for a visitor who comes back. */
export function keptInputs(fields: readonly FieldName[]): string[] {
  return fields.filter((field) => !NOT_KEPT.includes(field)).flatMap(inputsOf);
}
