import type { Country } from '#app/domain/country.ts';
import type { Text } from '#app/i18n/use-text.ts';
import { isInfoField } from '#app/personal-info/fields.ts';
import { infoLabel } from '#app/personal-info/labels.ts';
import type { FieldName } from './fields.ts';
import type { Question, Section } from './layouts.ts';

type LabelledField = Exclude<FieldName, 'documents' | 'ageConfirmed' | 'captcha'>;

/** Takes a field and the country; gives what it is called. */
export function fieldLabel(field: LabelledField, country: Country, t: Text): string {
  return isInfoField(field) ? infoLabel(field, country, t) : t(`register:fields.${field}`);
}

/** Takes a question; gives its label, which says so when it may be left without an answer. */
export function questionLabel(
  { field, isRequired }: Question & { field: LabelledField },
  country: Country,
  t: Text,
): string {
  const label = fieldLabel(field, country, t);
  return isRequired ? label : t('optional', { label });
}

/** Takes a group of questions; gives its heading. */
export function sectionTitle({ id, questions }: Section, t: Text): string {
  const isOffered = id === 'person' && questions.every(({ isRequired }) => !isRequired);
  return t(`register:sections.${isOffered ? 'personOffered' : id}`);
}
