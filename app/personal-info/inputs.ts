import { isBlankText } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';
import { INFO_FIELDS } from './fields.ts';

/** What was typed, by the names of the inputs. */
export type TypedInfo = Readonly<Record<string, string>>;

/** The three inputs of a birth date. */
export const BIRTH_DATE_INPUTS = {
  day: 'birthDate.day',
  month: 'birthDate.month',
  year: 'birthDate.year',
} as const;

/** The input of the zipcode's repetition (spec §5 'Zipcodes must match'). */
export const ZIPCODE_AGAIN_INPUT = 'address.zipcodeAgain';

/** Takes a field; gives the names of its inputs. */
export function infoInputs(field: PersonalInfoField): readonly string[] {
  if (field === 'birthDate') return Object.values(BIRTH_DATE_INPUTS);
  return field === 'address.zipcode' ? [field, ZIPCODE_AGAIN_INPUT] : [field];
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

/** Takes what was typed as a birth date; gives its three numbers as texts. */
export function typedBirthDate(typed: TypedInfo): { day: string; month: string; year: string } {
  const { day, month, year } = BIRTH_DATE_INPUTS;
  return { day: typed[day] ?? '', month: typed[month] ?? '', year: typed[year] ?? '' };
}
