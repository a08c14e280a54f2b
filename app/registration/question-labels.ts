import type { Country } from '#app/domain/country.ts';
import type { Text } from '#app/i18n/texts.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { infoLabel, inputLabel } from '#app/personal-info/labels.ts';
import type { FieldName } from './fields.ts';
import type { Question, Section } from './layouts.ts';

type LabelledField = Exclude<FieldName, 'documents' | 'ageConfirmed' | 'captcha'>;

/** What a field is called in a country. */
export function fieldLabel(field: LabelledField, country: Country, t: Text): string {
  return isInfoField(field) ? infoLabel(field, country, t) : t(`register:fields.${field}`);
}

/** What the error summary calls the question of an input; undefined for the whole form. */
export function summaryLabel(input: string, country: Country, t: Text): string | undefined {
  switch (input) {
    case '':
      return undefined;
    case 'phoneCountryCode':
    case 'phoneNumber':
    case 'displayName':
    case 'email':
      return t(`register:fields.${input}`);
    case 'newPassword':
      return t('register:fields.password');
    case 'confirmPassword':
      return t('register:fields.confirmPassword');
    case 'captcha':
      return t('captcha:title');
    case 'documents':
      return t('register:documents.label');
    case 'ageConfirmed':
      return t('register:ageLabel');
    default:
      return inputLabel(input, country, t);
  }
}

/** The label of a question, which says so when an answer is optional. */
export function questionLabel(
  { field, isRequired }: Question & { field: LabelledField },
  country: Country,
  t: Text,
): string {
  const label = fieldLabel(field, country, t);
  return isRequired ? label : t('optional', { label });
}

/** The heading of a group of questions. */
export function sectionTitle({ id, questions }: Section, t: Text): string {
  const isOffered = id === 'person' && questions.every(({ isRequired }) => !isRequired);
  return t(`register:sections.${isOffered ? 'personOffered' : id}`);
}
