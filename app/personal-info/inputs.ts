import { isBlankText } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';
import { INFO_TABLE } from './field-table.ts';
import { INFO_FIELDS } from './fields.ts';
import { BIRTH_DATE_INPUTS, type TypedInfo, ZIPCODE_AGAIN_INPUT } from './typed-info.ts';

/** Takes a field; gives the names of its inputs. */
export function infoInputs(field: PersonalInfoField): readonly string[] {
  const { kind } = INFO_TABLE[field].input;
  if (kind === 'date') return Object.values(BIRTH_DATE_INPUTS);
  return kind === 'zipcode' ? [field, ZIPCODE_AGAIN_INPUT] : [field];
}

/** Takes a field; gives the input which messages about the whole field stand at. */
export function mainInfoInput(field: PersonalInfoField): string {
  return infoInputs(field)[0] ?? field;
}

/** The names of all inputs of the personal information. */
export const INFO_INPUTS: readonly string[] = INFO_FIELDS.flatMap(infoInputs);

/** Takes the name of an input, or of a field; gives its id, which messages link to. */
export function infoInputId(input: string): string {
  return `info-${input.replace('.', '-')}`;
}

/** Takes a field and what was typed; tells whether there is nothing to be seen in any of its inputs. */
export function isInfoBlank(field: PersonalInfoField, typed: TypedInfo): boolean {
  return infoInputs(field).every((input) => isBlankText(typed[input] ?? ''));
}
