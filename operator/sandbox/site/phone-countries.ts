import type { Country, Language, PhoneCountry } from '../contract.ts';

/** Country code, calling prefix, and digits of a national number where that is one figure. */
const PHONE_COUNTRIES: readonly [string, string, number | null][] = [
  ['AR', '+54', 10],
  ['AT', '+43', null],
  ['AU', '+61', 9],
  ['BE', '+32', null],
  ['BO', '+591', 8],
  ['BR', '+55', null],
  ['CA', '+1', 10],
  ['CH', '+41', 9],
  ['CL', '+56', 9],
  ['CO', '+57', 10],
  ['CR', '+506', 8],
  ['CU', '+53', 8],
  ['DE', '+49', null],
  ['DO', '+1', 10],
  ['EC', '+593', null],
  ['ES', '+34', 9],
  ['FR', '+33', 9],
  ['GB', '+44', 10],
  ['GT', '+502', 8],
  ['HN', '+504', 8],
  ['IE', '+353', null],
  ['IN', '+91', 10],
  ['IT', '+39', null],
  ['JP', '+81', 10],
  ['KR', '+82', null],
  ['MX', '+52', 10],
  ['NI', '+505', 8],
  ['NL', '+31', 9],
  ['NZ', '+64', null],
  ['PA', '+507', 8],
  ['PE', '+51', 9],
  ['PH', '+63', 10],
  ['PR', '+1', 10],
  ['PT', '+351', 9],
  ['PY', '+595', 9],
  ['SE', '+46', null],
  ['SG', '+65', 8],
  ['SV', '+503', 8],
  ['TW', '+886', 9],
  ['US', '+1', 10],
  ['UY', '+598', 8],
  ['VE', '+58', 10],
];

/** The phone country list, named and sorted in a language, the site's own country first (contract §4.1). */
export function phoneCountries(country: Country, language: Language): PhoneCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return PHONE_COUNTRIES.map(([countryCode, countryPrefix, nationalLength]) => ({
    name: names.of(countryCode) ?? countryCode,
    countryCode,
    countryPrefix,
    nationalLength,
  })).sort(
    (one, other) =>
      Number(other.countryCode === country) - Number(one.countryCode === country) ||
      compare(one.name, other.name),
  );
}

/** The calling prefix of a country, such as `+52`; empty for one that is not on the list. */
export function callingPrefix(countryCode: string): string {
  return findPhoneCountry(countryCode)?.countryPrefix ?? '';
}

/** What the list says of a country; undefined for one that is not on it. */
export function findPhoneCountry(
  countryCode: string,
): { countryPrefix: string; nationalLength: number | null } | undefined {
  const found = PHONE_COUNTRIES.find(([code]) => code === countryCode);
  return found && { countryPrefix: found[1], nationalLength: found[2] };
}
