import { datePartsOf } from '#app/domain/time/iso-date.ts';
import type { PersonalInfo } from '#app/operator/personal-info.ts';
import { BIRTH_DATE_INPUTS, INFO_FIELDS, type StoredInfo, type TypedInfo } from './fields.ts';

/**
 * Returns the stored values of all fields.
 *
 * @param info null for none
 */
export function storedInfo(info: PersonalInfo | null): StoredInfo {
  // INFO_FIELDS has every field.
  return Object.fromEntries(INFO_FIELDS.map((field) => [field, info?.[field] ?? ''])) as StoredInfo;
}

/** Returns the initial texts of the inputs; the repetition of the zipcode has none. */
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
