import type { Country, FieldErrorCode, PersonalInfoField } from '../contract.ts';
import { refuseCurp } from './curp.ts';
import { refuseBirthDate } from './dates.ts';

/** What the checks depend on: the site's country, its minimum age, and today's date there (`YYYY-MM-DD`). */
export interface InfoContext {
  country: Country;
  minimumAge: number;
  today: string;
}

const TEXT_MAXIMUM_LENGTH = 100;
const IDENTIFIER_MAXIMUM_LENGTH = 40;

/** Letters of any script with their marks, and what stands between them in names (screens' rule for name fields). */
const NAME = /^[\p{L}\p{M}'’ʻ‘.\-‐・· \u3000]+$/u;
/** Control characters, and halves of characters that no database keeps. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;
const IDENTIFIER = /^[\p{L}\p{N} ./-]+$/u;
/** RFC of a person, with or without its last three characters. Its check digit is wrong on real ones: not checked. */
const RFC = /^[A-ZÑ&]{4}\d{6}([A-Z0-9]{2}[0-9A])?$/;
const DOCUMENT_TYPES = new Set(['ine', 'passport', 'residenceCard', 'driversLicense', 'other']);
const ZIPCODES: Partial<Record<string, RegExp>> = {
  MX: /^\d{5}$/,
  US: /^\d{5}(-\d{4})?$/,
  JP: /^\d{3}-?\d{4}$/,
};
/** Region codes that name no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Fields whose letters count the same small or large; they are stored large. */
export const UPPER_CASE_FIELDS: ReadonlySet<PersonalInfoField> = new Set<PersonalInfoField>([
  'nationality',
  'countryOfResidence',
  'address.country',
  'taxId',
  'nationalId',
]);

/** What is wrong with the value of one field taken by itself; null when nothing is (contract §5, spec §5). */
export function refuseField(
  field: PersonalInfoField,
  value: string,
  context: InfoContext,
): FieldErrorCode | null {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return refuseText(value) ?? (NAME.test(value) ? null : 'invalidCharacters');
    case 'birthDate':
      return refuseBirthDate(value, context.today, context.minimumAge);
    case 'nationality':
    case 'countryOfResidence':
    case 'address.country':
      return refuseCountry(value);
    case 'nationalId':
      return context.country === 'MX' ? refuseCurp(value) : refuseIdentifier(value);
    case 'taxId':
      return refuseIdentifier(value) ?? (context.country === 'MX' && !RFC.test(value) ? 'outOfRange' : null);
    case 'documentType':
      return DOCUMENT_TYPES.has(value) ? null : 'outOfRange';
    case 'documentNumber':
      return refuseIdentifier(value);
    default:
      return refuseText(value);
  }
}

/** What is wrong with a zipcode in a country; null when nothing is. Elsewhere any short identifier will do. */
export function refuseZipcode(zipcode: string, country: string): FieldErrorCode | null {
  if (!/^[A-Z0-9 -]+$/i.test(zipcode)) return 'invalidCharacters';
  return (ZIPCODES[country] ?? /^.{2,12}$/).test(zipcode) ? null : 'outOfRange';
}

function refuseText(value: string): FieldErrorCode | null {
  if (UNWRITABLE.test(value)) return 'invalidCharacters';
  return [...value].length > TEXT_MAXIMUM_LENGTH ? 'tooLong' : null;
}

function refuseIdentifier(value: string): FieldErrorCode | null {
  if (value.length > IDENTIFIER_MAXIMUM_LENGTH) return 'tooLong';
  return IDENTIFIER.test(value.replaceAll('&', 'N')) ? null : 'invalidCharacters';
}

function refuseCountry(code: string): FieldErrorCode | null {
  if (!/^[A-Z]{2}$/.test(code)) return 'mustBeTwoLetters';
  return NO_COUNTRIES.has(code) || regionNames.of(code) === undefined ? 'outOfRange' : null;
}
