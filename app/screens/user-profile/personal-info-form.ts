import { type AgeRule, readBirthDate } from '#app/domain/birth-date.ts';
import type { Country } from '#app/domain/country.ts';
import { readCountryCode } from '#app/domain/country-code.ts';
import { readCurp } from '#app/domain/curp.ts';
import { type FieldCode, type FieldReading, fieldMessageKey } from '#app/domain/field-reading.ts';
import type { MessageKey } from '#app/domain/message-key.ts';
import { readPersonName } from '#app/domain/person-name.ts';
import { readLine } from '#app/domain/plain-text.ts';
import { readRfc } from '#app/domain/rfc.ts';
import { readRepeatedZipcode, readZipcode } from '#app/domain/zipcode.ts';
import type { Address, PersonalInfoChanges, PersonalInfoField } from '#app/operator/personal-info.ts';
import type { FieldMessage } from '#app/ui/form-errors.ts';
import {
  DOCUMENT_TYPES,
  EXTRA_INPUTS,
  INFO_FIELDS,
  type InfoFieldSpec,
  type StoredInfo,
} from './personal-info-fields.ts';

/** What the rules of the form depend on. */
export interface InfoFormContext {
  stored: StoredInfo;
  /** Fields that the form shows as inputs; the others stay as they are, whatever was posted. */
  open: readonly PersonalInfoField[];
  /** Open fields that may not be left empty, besides those that never may (spec §5). */
  required: readonly PersonalInfoField[];
  country: Country;
  age: AgeRule;
}

/** What came of a form: what is to change, or what is wrong with it, by field. */
export type InfoForm =
  | { ok: true; changes: PersonalInfoChanges; isChanged: boolean }
  | { ok: false; errors: Record<string, FieldMessage> };

type Reading = FieldReading<FieldCode>;

/** What was typed, by the name of the input. */
export type TypedInfo = Readonly<Record<string, string>>;

/** Each field that may never be empty, and what is said when it is (spec §5). */
const NEVER_EMPTY: Readonly<Partial<Record<PersonalInfoField, FieldCode>>> = {
  firstName: 'FirstNameRequired',
  lastName: 'LastNameRequired',
  birthDate: 'BirthDateRequired',
  nationality: 'NationalityRequired',
};

/**
 * Reads the form of the personal information by the rules of spec §5: what is required, CURP, RFC and zipcode by
 * country, two letters for countries, the minimum age.
 *
 * @param typed what was typed, by the name of the input
 * @param context what is stored and what the rules depend on
 * @returns only what differs from what is stored; an optional field that was emptied becomes null
 */
export function readInfoForm(typed: TypedInfo, context: InfoFormContext): InfoForm {
  const errors: Record<string, FieldMessage> = {};
  const values = new Map<PersonalInfoField, string>();
  for (const spec of INFO_FIELDS) {
    if (!context.open.includes(spec.name)) continue;
    const reading = readField(spec, typed, context);
    if (reading.ok) values.set(spec.name, reading.value);
    else if (isLeftEmpty(spec.name, reading.code, context)) values.set(spec.name, '');
    else errors[spec.name] = messageOf(spec.name, reading);
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const changed = [...values].filter(([name, value]) => value !== context.stored[name]);
  return { ok: true, changes: changesOf(changed), isChanged: changed.length > 0 };
}

/**
 * Names the text of what the operator found wrong with a field (contract §5).
 *
 * @param name the field
 * @param code a field error code, as sent
 * @returns the text's key
 */
export function infoMessageKey(name: PersonalInfoField, code: FieldCode): MessageKey {
  return fieldMessageKey(code === 'blank' ? (NEVER_EMPTY[name] ?? code) : code);
}

function readField(
  { name, kind, maximumLength }: InfoFieldSpec,
  typed: TypedInfo,
  context: InfoFormContext,
): Reading {
  const value = typed[name] ?? '';
  const isMexican = context.country === 'MX';
  if (kind === 'birthDate') return readBirthDate(typedDate(typed), context.age);
  if (kind === 'country') return readCountryCode(value);
  if (kind === 'zipcode') return readNewZipcode(value, typed, context);
  if (kind === 'documentType') return readDocumentType(value);
  if (name === 'firstName' || name === 'lastName') {
    return readPersonName(value, name === 'firstName' ? 'first' : 'last');
  }
  if (name === 'nationalId' && isMexican)
    return readCurp(value, { birthDate: birthDateTold(typed, context) });
  if (name === 'taxId' && isMexican) return readMexicanTaxId(value);
  return readLine(value, maximumLength);
}

function typedDate(typed: TypedInfo) {
  const { day, month, year } = EXTRA_INPUTS;
  return { day: typed[day] ?? '', month: typed[month] ?? '', year: typed[year] ?? '' };
}

/** The birth date that the national id has to agree with; null while it is not known. */
function birthDateTold(typed: TypedInfo, { open, age, stored }: InfoFormContext): string | null {
  if (!open.includes('birthDate')) return stored.birthDate || null;
  const date = readBirthDate(typedDate(typed), age);
  return date.ok ? date.value : null;
}

/** A check digit that is not right is no reason to refuse an RFC: it is only told, beside the field. */
function readMexicanTaxId(value: string): Reading {
  const rfc = readRfc(value);
  return rfc.ok ? { ok: true, value: rfc.value.rfc } : rfc;
}

function readDocumentType(value: string): Reading {
  if (value === '') return { ok: false, code: 'blank' };
  const type = DOCUMENT_TYPES.find((known) => known === value);
  return type ? { ok: true, value: type } : { ok: false, code: 'invalid' };
}

/** A zipcode that changes is typed twice (spec §5). */
function readNewZipcode(
  value: string,
  typed: TypedInfo,
  { stored, open, country }: InfoFormContext,
): Reading {
  const typedCountry = open.includes('address.country')
    ? readCountryCode(typed['address.country'] ?? '')
    : null;
  const zipcodeCountry = (typedCountry?.ok ? typedCountry.value : stored['address.country']) || country;
  const zipcode = readZipcode(value, zipcodeCountry);
  if (!zipcode.ok || zipcode.value === stored['address.zipcode']) return zipcode;
  return readRepeatedZipcode(value, typed[EXTRA_INPUTS.zipcodeAgain] ?? '', zipcodeCountry);
}

/** Whether a field is empty and may be so. */
function isLeftEmpty(name: PersonalInfoField, code: FieldCode, { required }: InfoFormContext): boolean {
  return code === 'blank' && NEVER_EMPTY[name] === undefined && !required.includes(name);
}

function messageOf(name: PersonalInfoField, { code, params }: Extract<Reading, { ok: false }>): FieldMessage {
  const messageKey = infoMessageKey(name, code);
  return params ? { messageKey, params } : { messageKey };
}

function changesOf(changed: readonly [PersonalInfoField, string][]): PersonalInfoChanges {
  const changes: Record<string, string | null> = {};
  const address: Record<string, string | null> = {};
  for (const [name, value] of changed) {
    const [first, part] = name.split('.');
    if (part === undefined) changes[name] = value || null;
    else if (first === 'address') address[part] = value || null;
  }
  // The names are those of the fields, and each value was read by the rule of its field.
  const ofAddress: Partial<Address> = address;
  return Object.keys(address).length > 0 ? { ...changes, address: ofAddress } : changes;
}
