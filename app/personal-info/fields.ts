import type { Country, Language } from '#app/domain/country.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_GROUPS, INFO_TABLE, type InfoGroupName } from './field-table.ts';

/** Whether a form's field belongs to the personal information. */
export function isInfoField(field: string): field is PersonalInfoField {
  return Object.hasOwn(INFO_TABLE, field);
}

/** Every field of the personal information. */
export const INFO_FIELDS: readonly PersonalInfoField[] = Object.keys(INFO_TABLE).filter(isInfoField);

/** Whether the personal information is never complete without a field (spec §5). */
export function isAlwaysRequired(field: PersonalInfoField): boolean {
  return INFO_TABLE[field].required !== null;
}

/** Whether a field is asked for in the portal's country, whatever the operator requires. */
export function isAskedIn(field: PersonalInfoField, country: Country): boolean {
  return INFO_TABLE[field].countries.includes(country);
}

/** The fields of a group, in the order in which a page of the language asks for them. */
export function infoFieldsOf(language: Language, group: InfoGroupName): PersonalInfoField[] {
  const fields = INFO_FIELDS.filter((field) => INFO_TABLE[field].group === group);
  const isFirst = (field: PersonalInfoField) => INFO_TABLE[field].firstIn?.includes(language) === true;
  return [...fields.filter(isFirst), ...fields.filter((field) => !isFirst(field))];
}

/** All groups with their fields, in the order in which a page of the language asks for them. */
export function infoGroups(
  language: Language,
): { name: InfoGroupName; fields: readonly PersonalInfoField[] }[] {
  return INFO_GROUPS.map((name) => ({ name, fields: infoFieldsOf(language, name) }));
}

/** Every field, in the order in which a page of the language asks for them. */
export function infoFields(language: Language): PersonalInfoField[] {
  return INFO_GROUPS.flatMap((name) => infoFieldsOf(language, name));
}
