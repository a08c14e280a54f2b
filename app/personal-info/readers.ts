import type { Country } from '#app/domain/country.ts';
import { readCountryCode } from '#app/domain/country.ts';
import { readBirthDate } from '#app/domain/identity/birth-date.ts';
import { readCurp } from '#app/domain/identity/curp.ts';
import { readRfc } from '#app/domain/identity/rfc.ts';
import { readRepeatedZipcode, readZipcode } from '#app/domain/identity/zipcode.ts';
import type { FieldCode, FieldReading } from '#app/domain/texts/field-message.ts';
import { readIdentifier } from '#app/domain/texts/plain-text.ts';
import { type InfoContext, type TypedInfo, typedBirthDate, ZIPCODE_AGAIN_INPUT } from './typed-info.ts';

/** Reads the value of a field; fields that have to agree with others look at those as well. */
export type InfoReader = (value: string, typed: TypedInfo, context: InfoContext) => FieldReading<FieldCode>;

/** Reads the three inputs of a birth date. */
export const readTypedBirthDate: InfoReader = (_value, typed, { age }) =>
  readBirthDate(typedBirthDate(typed), age);

/**
 * Reads a national id, in UTF-16 units no longer than `maximumLength`: in Mexico a CURP, which tells the birth date.
 */
export function nationalIdReader(maximumLength: number): InfoReader {
  return (value, typed, context) =>
    context.country === 'MX'
      ? readCurp(value, { birthDate: knownBirthDate(typed, context) })
      : readIdentifier(value, maximumLength);
}

/** The birth date that a CURP has to agree with; null while it is not known. */
function knownBirthDate(typed: TypedInfo, { open, age, stored }: InfoContext): string | null {
  if (!open.includes('birthDate')) return stored.birthDate || null;
  const date = readBirthDate(typedBirthDate(typed), age);
  return date.ok ? date.value : null;
}

/** Reads a tax id, in UTF-16 units no longer than `maximumLength`: in Mexico an RFC. */
export function taxIdReader(maximumLength: number): InfoReader {
  return (value, _typed, { country }) => {
    if (country !== 'MX') return readIdentifier(value, maximumLength);
    const reading = readRfc(value);
    return reading.ok ? { ok: true, value: reading.value.rfc } : reading;
  };
}

/** Reads a zipcode by the rule of its country. One that changes is typed twice. */
export const readChangedZipcode: InfoReader = (value, typed, context) => {
  const country =
    knownCountry('address.country', typed, context) ??
    knownCountry('countryOfResidence', typed, context) ??
    context.country;
  const zipcode = readZipcode(value, country);
  if (!zipcode.ok || zipcode.value === context.stored['address.zipcode']) return zipcode;
  return readRepeatedZipcode(value, typed[ZIPCODE_AGAIN_INPUT] ?? '', country);
};

function knownCountry(
  field: 'address.country' | 'countryOfResidence',
  typed: TypedInfo,
  { open, stored }: InfoContext,
): string | null {
  const country = readCountryCode(open.includes(field) ? (typed[field] ?? '') : stored[field]);
  return country.ok ? country.value : null;
}

/** Whether a tax id is an RFC whose check digit is wrong. The page only warns of it: genuine RFCs fail too often. */
export function isTaxIdDoubtful(taxId: string, country: Country): boolean {
  const reading = country === 'MX' ? readRfc(taxId) : null;
  return reading?.ok === true && reading.value.warning !== null;
}
