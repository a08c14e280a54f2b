import type { Country } from '#app/domain/country.ts';
import type { AgeRule, TypedDate } from '#app/domain/identity/birth-date.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';

/** What was typed, by the names of the inputs. */
export type TypedInfo = Readonly<Record<string, string>>;

/** What the operator has stored, by field; an empty text where it has nothing. */
export type StoredInfo = Readonly<Record<PersonalInfoField, string>>;

/** What the rules depend on besides what was typed. */
export interface InfoContext {
  /** The portal's country, whose national and tax ids are known. */
  country: Country;
  age: AgeRule;
  /** What the operator has; empty texts for a visitor who has no account yet. */
  stored: StoredInfo;
  /** Fields that are typed; of the others counts what is stored. */
  open: readonly PersonalInfoField[];
}

/** The three inputs of a birth date. */
export const BIRTH_DATE_INPUTS = {
  day: 'birthDate.day',
  month: 'birthDate.month',
  year: 'birthDate.year',
} as const;

/** The input of the zipcode's repetition (spec §5 'Zipcodes must match'). */
export const ZIPCODE_AGAIN_INPUT = 'address.zipcodeAgain';

/** The three numbers of a typed birth date, as texts. */
export function typedBirthDate(typed: TypedInfo): TypedDate {
  const { day, month, year } = BIRTH_DATE_INPUTS;
  return { day: typed[day] ?? '', month: typed[month] ?? '', year: typed[year] ?? '' };
}
