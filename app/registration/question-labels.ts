import type { Country } from '#app/domain/country.ts';
import type { Text } from '#app/i18n/use-text.ts';
import type { FieldName } from './fields.ts';
import type { Question, Section } from './layouts.ts';

type LabelledField = Exclude<FieldName, 'documents' | 'ageConfirmed' | 'captcha'>;

/** Takes a field and the country; gives what it is called: Mexico's numbers have names of their own. */
export function fieldLabel(field: LabelledField, country: Country, t: Text): string {
  if (country === 'MX' && field === 'nationalId') return t('register:fields.curp');
  if (country === 'MX' && field === 'taxId') return t('register:fields.rfc');
  return t(`register:fields.${field}`);
}

/** Takes a question; gives its label, which says so when it may be left without an answer. */
export function questionLabel(
  { field, isRequired }: Question & { field: LabelledField },
  country: Country,
  t: Text,
): string {
  const label = fieldLabel(field, country, t);
  return isRequired ? label : t('register:optional', { label });
}

/** Takes a group of questions; gives its heading. */
export function sectionTitle({ id, questions }: Section, t: Text): string {
  const isOffered = id === 'person' && questions.every(({ isRequired }) => !isRequired);
  return t(`register:sections.${isOffered ? 'personOffered' : id}`);
}
