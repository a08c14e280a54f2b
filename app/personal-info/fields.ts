import type { Country, Language } from '#app/domain/country.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';
import { INFO_GROUPS, INFO_TABLE, type InfoGroupName } from './field-table.ts';

/** Takes the name of a field of any form; tells whether it belongs to the personal information. */
export function isInfoField(field: string): field is PersonalInfoField {
  return Object.hasOwn(INFO_TABLE, field);
}

/** Every field of the personal information. */
export const INFO_FIELDS: readonly PersonalInfoField[] = Object.keys(INFO_TABLE).filter(isInfoField);

/** Takes a field; tells whether the personal information is never without it (spec §5). */
export function isAlwaysRequired(field: PersonalInfoField): boolean {
  return INFO_TABLE[field].required !== null;
}

/** Takes a field and the portal's country; tells whether it is asked for there, whatever the operator requires. */
export function isAskedIn(field: PersonalInfoField, country: Country): boolean {
  return INFO_TABLE[field].countries.includes(country);
}

/** Takes the language of a page and a group; gives the group's fields in the order in which they are asked for. */
export function infoFieldsOf(language: Language, group: InfoGroupName): PersonalInfoField[] {
  const fields = INFO_FIELDS.filter((field) => INFO_TABLE[field].group === group);
  const isFirst = (field: PersonalInfoField) => INFO_TABLE[field].firstIn?.includes(language) === true;
  return [...fields.filter(isFirst), ...fields.filter((field) => !isFirst(field))];
}

/** Takes the language of a page; gives all groups with their fields, in the order in which they are asked for. */
export function infoGroups(
  language: Language,
): { name: InfoGroupName; fields: readonly PersonalInfoField[] }[] {
  return INFO_GROUPS.map((name) => ({ name, fields: infoFieldsOf(language, name) }));
}

/** Takes the language of a page; gives every field, in the order in which they are asked for. */
export function infoFields(language: Language): PersonalInfoField[] {
  return INFO_GROUPS.flatMap((name) => infoFieldsOf(language, name));
}
