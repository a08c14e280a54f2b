import type { Language } from '#app/domain/country.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';

/** The groups that the personal information is shown in. */
export type InfoGroupName = 'name' | 'birth' | 'identification' | 'address';

/** Every field of the personal information, by group, in the order of the forms (spec §3 "Personal info"). */
const GROUPS = {
  name: ['firstName', 'lastName'],
  birth: ['birthDate', 'nationality', 'countryOfResidence'],
  identification: ['nationalId', 'taxId', 'documentType', 'documentNumber'],
  address: [
    'address.street',
    'address.number',
    'address.suite',
    'address.neighborhood',
    'address.city',
    'address.county',
    'address.state',
    'address.zipcode',
    'address.country',
  ],
} as const satisfies Record<InfoGroupName, readonly PersonalInfoField[]>;

const GROUP_NAMES = ['name', 'birth', 'identification', 'address'] as const;

/** In Japanese the family name comes first. */
const JAPANESE_NAME = ['lastName', 'firstName'] as const;

/** Every field of the personal information. */
export const INFO_FIELDS: readonly PersonalInfoField[] = GROUP_NAMES.flatMap((name) => [...GROUPS[name]]);

/** Fields that the personal information is never without, and what is said when they are (spec §5). */
export const REQUIRED_CODES = {
  firstName: 'FirstNameRequired',
  lastName: 'LastNameRequired',
  birthDate: 'BirthDateRequired',
  nationality: 'NationalityRequired',
} as const satisfies Partial<Record<PersonalInfoField, string>>;

/** Takes a field; tells whether the personal information is never without it (spec §5). */
export function isAlwaysRequired(field: PersonalInfoField): field is keyof typeof REQUIRED_CODES {
  return Object.hasOwn(REQUIRED_CODES, field);
}

/** Takes the name of a field of any form; tells whether it belongs to the personal information. */
export function isInfoField(field: string): field is PersonalInfoField {
  return INFO_FIELDS.some((known) => known === field);
}

/** Takes the language of a page and a group; gives the group's fields in the order in which they are asked for. */
export function infoFieldsOf(language: Language, group: InfoGroupName): readonly PersonalInfoField[] {
  return language === 'ja' && group === 'name' ? JAPANESE_NAME : GROUPS[group];
}

/** Takes the language of a page; gives all groups with their fields, in the order in which they are asked for. */
export function infoGroups(
  language: Language,
): { name: InfoGroupName; fields: readonly PersonalInfoField[] }[] {
  return GROUP_NAMES.map((name) => ({ name, fields: infoFieldsOf(language, name) }));
}

/** Takes the language of a page; gives every field, in the order in which they are asked for. */
export function infoFields(language: Language): PersonalInfoField[] {
  return GROUP_NAMES.flatMap((name) => infoFieldsOf(language, name));
}
