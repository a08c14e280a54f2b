import type { Country } from '#app/domain/country.ts';
import { readCountryCode } from '#app/domain/country-code.ts';
import { type AgeRule, readBirthDate } from '#app/domain/identity/birth-date.ts';
import { readCurp } from '#app/domain/identity/curp.ts';
import { readIdentityDocument } from '#app/domain/identity/identity-document.ts';
import { readPersonName } from '#app/domain/identity/person-name.ts';
import { readRfc } from '#app/domain/identity/rfc.ts';
import { readRepeatedZipcode, readZipcode } from '#app/domain/identity/zipcode.ts';
import type { FieldMessage } from '#app/domain/texts/field-message.ts';
import { type FieldCode, type FieldReading, fieldMessageKey } from '#app/domain/texts/field-reading.ts';
import { readIdentifier, readLine } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/player/personal-info.ts';
import { isAlwaysRequired, REQUIRED_CODES } from './fields.ts';
import { mainInfoInput, type TypedInfo, typedBirthDate, ZIPCODE_AGAIN_INPUT } from './inputs.ts';
import type { StoredInfo } from './stored-info.ts';
import { INFO_TEXT_INPUTS } from './text-inputs.ts';

/** What the rules depend on besides what was typed. */
export interface InfoContext {
  /** The portal's country, whose national and tax ids are known. */
  country: Country;
  age: AgeRule;
  /** What the operator has; empty texts for somebody who has no account yet. */
  stored: StoredInfo;
  /** Fields that are typed; of the others counts what is stored. */
  open: readonly PersonalInfoField[];
}

/** What a field came to: what to send, or what is wrong with it and at which of its inputs (spec §5). */
export type InfoAnswer = { ok: true; value: string } | { ok: false; input: string; message: FieldMessage };

type Reading = FieldReading<FieldCode>;

/**
 * Reads a field by the rules of spec §5, whichever form asks for it: CURP and RFC in Mexico, zipcode by country and
 * typed twice when it is another one, two letters for countries, names, the minimum age. Fields that have to agree with
 * others look at those as well. Whether a field may be left empty is for the form to say.
 *
 * @param field the field
 * @param typed what was typed, by the names of the inputs
 * @param context what else the rules depend on
 * @returns the value to send, or the message and the input it stands at
 */
export function readInfoField(field: PersonalInfoField, typed: TypedInfo, context: InfoContext): InfoAnswer {
  const reading = read(field, typed, context);
  if (reading.ok) return reading;
  const { code, params } = reading;
  const messageKey = infoMessageKey(field, code);
  return {
    ok: false,
    input: code === 'ZipcodesMustMatch' ? ZIPCODE_AGAIN_INPUT : mainInfoInput(field),
    message: params ? { messageKey, params } : { messageKey },
  };
}

/** Takes a field and what is wrong with it; gives the text's key: some fields have words of their own (spec §5). */
export function infoMessageKey(field: PersonalInfoField, code: FieldCode): FieldMessage['messageKey'] {
  return fieldMessageKey(code === 'blank' && isAlwaysRequired(field) ? REQUIRED_CODES[field] : code);
}

/**
 * Takes a tax id and the portal's country; tells whether it is an RFC whose check digit is not right. That is only
 * warned about: true RFCs fail it too often.
 */
export function isTaxIdDoubtful(taxId: string, country: Country): boolean {
  const reading = country === 'MX' ? readRfc(taxId) : null;
  return reading?.ok === true && reading.value.warning !== null;
}

function read(field: PersonalInfoField, typed: TypedInfo, context: InfoContext): Reading {
  const value = typed[field] ?? '';
  switch (field) {
    case 'firstName':
      return readPersonName(value, 'first');
    case 'lastName':
      return readPersonName(value, 'last');
    case 'birthDate':
      return readBirthDate(typedBirthDate(typed), context.age);
    case 'nationality':
    case 'countryOfResidence':
    case 'address.country':
      return readCountryCode(value);
    case 'nationalId':
      return readNationalId(value, typed, context);
    case 'taxId':
      return readTaxId(value, context);
    case 'documentType':
      return readIdentityDocument(value);
    case 'documentNumber':
      return readIdentifier(value, INFO_TEXT_INPUTS.documentNumber.maxLength);
    case 'address.zipcode':
      return readChangedZipcode(value, typed, context);
    default:
      return readLine(value, INFO_TEXT_INPUTS[field].maxLength);
  }
}

function readNationalId(value: string, typed: TypedInfo, context: InfoContext): Reading {
  if (context.country !== 'MX') return readIdentifier(value, INFO_TEXT_INPUTS.nationalId.maxLength);
  return readCurp(value, { birthDate: birthDateTold(typed, context) });
}

/** The birth date that a CURP has to agree with; null while it is not known. */
function birthDateTold(typed: TypedInfo, { open, age, stored }: InfoContext): string | null {
  if (!open.includes('birthDate')) return stored.birthDate || null;
  const date = readBirthDate(typedBirthDate(typed), age);
  return date.ok ? date.value : null;
}

function readTaxId(value: string, { country }: InfoContext): Reading {
  if (country !== 'MX') return readIdentifier(value, INFO_TEXT_INPUTS.taxId.maxLength);
  const reading = readRfc(value);
  return reading.ok ? { ok: true, value: reading.value.rfc } : reading;
}

/** A zipcode that changes is typed twice. */
function readChangedZipcode(value: string, typed: TypedInfo, context: InfoContext): Reading {
  const country =
    countryTold('address.country', typed, context) ??
    countryTold('countryOfResidence', typed, context) ??
    context.country;
  const zipcode = readZipcode(value, country);
  if (!zipcode.ok || zipcode.value === context.stored['address.zipcode']) return zipcode;
  return readRepeatedZipcode(value, typed[ZIPCODE_AGAIN_INPUT] ?? '', country);
}

function countryTold(
  field: 'address.country' | 'countryOfResidence',
  typed: TypedInfo,
  { open, stored }: InfoContext,
): string | null {
  const country = readCountryCode(open.includes(field) ? (typed[field] ?? '') : stored[field]);
  return country.ok ? country.value : null;
}
