import { isBlankText } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_TABLE } from './field-table.ts';
import { INFO_FIELDS } from './fields.ts';
import { BIRTH_DATE_INPUTS, type TypedInfo, ZIPCODE_AGAIN_INPUT } from './typed-info.ts';

/** The names of a field's inputs. */
export function infoInputs(field: PersonalInfoField): readonly string[] {
  const { kind } = INFO_TABLE[field].input;
  if (kind === 'date') return Object.values(BIRTH_DATE_INPUTS);
  return kind === 'zipcode' ? [field, ZIPCODE_AGAIN_INPUT] : [field];
}

/** The input that messages about the whole field stand at. */
export function mainInfoInput(field: PersonalInfoField): string {
  return infoInputs(field)[0] ?? field;
}

/** The names of all inputs of the personal information. */
export const INFO_INPUTS: readonly string[] = INFO_FIELDS.flatMap(infoInputs);

/** The id that messages link to, by the name of an input or a field. */
export function infoInputId(input: string): string {
  return `info-${input.replace('.', '-')}`;
}

/** Whether all inputs of a field look empty. */
export function isInfoBlank(field: PersonalInfoField, typed: TypedInfo): boolean {
  return infoInputs(field).every((input) => isBlankText(typed[input] ?? ''));
}
