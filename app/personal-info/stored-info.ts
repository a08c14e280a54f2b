import { datePartsOf } from '#app/domain/time/iso-date.ts';
import type { PersonalInfo, PersonalInfoChanges, PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_FIELDS } from './fields.ts';
import { BIRTH_DATE_INPUTS, type StoredInfo, type TypedInfo } from './typed-info.ts';

/**
 * Lays personal information out by field.
 *
 * @param info as the operator gave it; null when there is none
 */
export function storedInfo(info: PersonalInfo | null): StoredInfo {
  // Every field is there: the table lists them, and has them all by its type.
  return Object.fromEntries(INFO_FIELDS.map((field) => [field, info?.[field] ?? ''])) as StoredInfo;
}

/** What the inputs hold before anything is typed. Nothing repeats the zipcode. */
export function storedInputs(stored: StoredInfo): TypedInfo {
  const date = datePartsOf(stored.birthDate);
  const { day, month, year } = BIRTH_DATE_INPUTS;
  return {
    ...stored,
    [day]: String(date?.day ?? ''),
    [month]: String(date?.month ?? ''),
    [year]: String(date?.year ?? ''),
  };
}

/**
 * What is to change (contract §5).
 *
 * @param values by field, each as it was read; an empty text clears the field
 * @returns the fields that have a value here, null for those to clear
 */
export function changesOf(values: Readonly<Partial<Record<PersonalInfoField, string>>>): PersonalInfoChanges {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value || null]));
}
