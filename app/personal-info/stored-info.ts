import { datePartsOf } from '#app/domain/time/iso-date.ts';
import type {
  Address,
  PersonalInfo,
  PersonalInfoChanges,
  PersonalInfoField,
} from '#app/operator/player/personal-info.ts';
import { BIRTH_DATE_INPUTS, type TypedInfo } from './inputs.ts';

/** What the operator has stored, by field; an empty text where it has nothing. */
export type StoredInfo = Readonly<Record<PersonalInfoField, string>>;

/**
 * Lays personal information out by field.
 *
 * @param info as the operator gave it; null when there is none
 * @returns a text for every field
 */
export function storedInfo(info: PersonalInfo | null): StoredInfo {
  const address = info?.address;
  return {
    firstName: info?.firstName ?? '',
    lastName: info?.lastName ?? '',
    birthDate: info?.birthDate ?? '',
    nationality: info?.nationality ?? '',
    countryOfResidence: info?.countryOfResidence ?? '',
    taxId: info?.taxId ?? '',
    nationalId: info?.nationalId ?? '',
    documentType: info?.documentType ?? '',
    documentNumber: info?.documentNumber ?? '',
    'address.street': address?.street ?? '',
    'address.number': address?.number ?? '',
    'address.suite': address?.suite ?? '',
    'address.neighborhood': address?.neighborhood ?? '',
    'address.city': address?.city ?? '',
    'address.county': address?.county ?? '',
    'address.state': address?.state ?? '',
    'address.country': address?.country ?? '',
    'address.zipcode': address?.zipcode ?? '',
  };
}

/** Takes what is stored; gives what the inputs hold before anything is typed. Nothing repeats the zipcode. */
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
 * Lays values out as the operator wants them (contract §2 PersonalInfo, §5).
 *
 * @param values by field, each as it was read; an empty text clears the field
 * @returns only the fields that have a value; the address is absent when none of its fields has one
 */
export function personalInfoOf(
  values: Readonly<Partial<Record<PersonalInfoField, string>>>,
): PersonalInfoChanges {
  const changes: Record<string, string | null> = {};
  const address: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(values)) {
    const [first = '', part] = name.split('.');
    if (part === undefined) changes[first] = value || null;
    else address[part] = value || null;
  }
  // The names are those of the fields, and each value was read by the rule of its field.
  const ofAddress: Partial<Address> = address;
  return Object.keys(address).length > 0 ? { ...changes, address: ofAddress } : changes;
}
