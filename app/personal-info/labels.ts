import type { Country } from '#app/domain/country.ts';
import { IDENTITY_DOCUMENTS } from '#app/domain/identity/identity-document.ts';
import { datePartsOf } from '#app/domain/time/iso-date.ts';
import { countryName } from '#app/i18n/country-names.ts';
import { formatDate } from '#app/i18n/formats.ts';
import type { Text } from '#app/i18n/texts.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_TABLE } from './field-table.ts';
import { INFO_FIELDS } from './fields.ts';
import { infoInputs } from './inputs.ts';
import { ZIPCODE_AGAIN_INPUT } from './typed-info.ts';

/** What a field is called in the portal's country. */
export function infoLabel(field: PersonalInfoField, country: Country, t: Text): string {
  return t(`personal-info:fields.${INFO_TABLE[field].names?.[country] ?? field}`);
}

/** What the field of an input is called; undefined for an input of another kind of form. */
export function inputLabel(input: string, country: Country, t: Text): string | undefined {
  if (input === ZIPCODE_AGAIN_INPUT) return t(`personal-info:fields.${ZIPCODE_AGAIN_INPUT}`);
  const field = INFO_FIELDS.find((known) => infoInputs(known).includes(input));
  return field && infoLabel(field, country, t);
}

/**
 * A value as it is read.
 *
 * @param value its value as it is sent: a date as `YYYY-MM-DD`, a country or kind of document by its code
 * @param languageTag BCP 47 tag
 */
export function infoText(field: PersonalInfoField, value: string, languageTag: string, t: Text): string {
  switch (INFO_TABLE[field].input.kind) {
    case 'date': {
      const date = datePartsOf(value);
      return date ? formatDate(date, languageTag) : value;
    }
    case 'country':
      return value && countryName(value, languageTag);
    case 'document': {
      const kind = IDENTITY_DOCUMENTS.find((known) => known === value);
      return kind ? t(`personal-info:documentTypes.${kind}`) : value;
    }
    case 'line':
    case 'zipcode':
      return value;
  }
}
