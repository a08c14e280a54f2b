import type { Country, FieldErrorCode } from '../contract.ts';

/** What the checks depend on: the site's country, its minimum age, and today's date there (`YYYY-MM-DD`). */
export interface InfoContext {
  country: Country;
  minimumAge: number;
  today: string;
}

const TEXT_MAXIMUM_LENGTH = 100;
const IDENTIFIER_MAXIMUM_LENGTH = 40;

/** Letters of any script with their marks, and what stands between them in names (screens' rule for name fields). */
const NAME = /^[\p{L}\p{M}'’ʻ‘.,()/\-‐・· \u3000]+$/u;
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

/** What is wrong with a zipcode in a country; null when nothing is. Elsewhere any short identifier will do. */
export function refuseZipcode(zipcode: string, country: string): FieldErrorCode | null {
  if (!/^[A-Z0-9 -]+$/i.test(zipcode)) return 'invalidCharacters';
  return (ZIPCODES[country] ?? /^.{2,12}$/).test(zipcode) ? null : 'outOfRange';
}

/** What is wrong with a line of text; null when nothing is. */
export function refuseText(value: string): FieldErrorCode | null {
  if (UNWRITABLE.test(value)) return 'invalidCharacters';
  return [...value].length > TEXT_MAXIMUM_LENGTH ? 'tooLong' : null;
}

/** What is wrong with a name of a person; null when nothing is. */
export function refuseName(value: string): FieldErrorCode | null {
  return refuseText(value) ?? (NAME.test(value) ? null : 'invalidCharacters');
}

/** What is wrong with the number of a document; null when nothing is. */
export function refuseIdentifier(value: string): FieldErrorCode | null {
  if (value.length > IDENTIFIER_MAXIMUM_LENGTH) return 'tooLong';
  return IDENTIFIER.test(value.replaceAll('&', 'N')) ? null : 'invalidCharacters';
}

/** What is wrong with the form of an RFC; null when nothing is. Upper case is expected. */
export function refuseRfc(value: string): FieldErrorCode | null {
  return RFC.test(value) ? null : 'outOfRange';
}

/** What is wrong with the kind of an identity document; null when nothing is. */
export function refuseDocumentType(value: string): FieldErrorCode | null {
  return DOCUMENT_TYPES.has(value) ? null : 'outOfRange';
}

/** What is wrong with an ISO 3166-1 alpha-2 code; null when nothing is. Upper case is expected. */
export function refuseCountry(code: string): FieldErrorCode | null {
  if (!/^[A-Z]{2}$/.test(code)) return 'mustBeTwoLetters';
  return NO_COUNTRIES.has(code) || regionNames.of(code) === undefined ? 'outOfRange' : null;
}
