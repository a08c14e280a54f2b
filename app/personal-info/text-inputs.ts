import { PERSON_NAME_MAXIMUM_LENGTH } from '#app/domain/identity/person-name.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';
import type { TextInput } from '#app/ui/text-field.tsx';

/** Fields that are typed as a line of text. */
export type InfoTextField = Exclude<
  PersonalInfoField,
  'birthDate' | 'nationality' | 'countryOfResidence' | 'address.country' | 'documentType'
>;

const LINE_LENGTH = 100;
const SHORT_LINE_LENGTH = 50;
const IDENTIFIER_LENGTH = 40;

const line = (autoComplete: string, maxLength = LINE_LENGTH) => ({ autoComplete, maxLength });
const identifier = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: IDENTIFIER_LENGTH,
};

/**
 * What the browser is told of each field that takes a line of text, so that it offers the right keyboard and values;
 * `maxLength`, in UTF-16 units, is also what the reader holds the field to.
 */
export const INFO_TEXT_INPUTS: Readonly<Record<InfoTextField, TextInput & { maxLength: number }>> = {
  firstName: line('given-name', PERSON_NAME_MAXIMUM_LENGTH),
  lastName: line('family-name', PERSON_NAME_MAXIMUM_LENGTH),
  nationalId: identifier,
  taxId: identifier,
  documentNumber: identifier,
  'address.street': line('address-line1'),
  'address.number': line('off', SHORT_LINE_LENGTH),
  'address.suite': line('address-line2', SHORT_LINE_LENGTH),
  'address.neighborhood': line('address-level3'),
  'address.city': line('address-level2'),
  'address.county': line('off'),
  'address.state': line('address-level1'),
  'address.zipcode': { autoComplete: 'postal-code', maxLength: 12, isShort: true },
};
