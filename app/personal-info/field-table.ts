import { COUNTRIES, type Country, type Language, readCountryCode } from '#app/domain/country.ts';
import { readIdentityDocument } from '#app/domain/identity/identity-document.ts';
import {
  PERSON_NAME_MAXIMUM_LENGTH,
  type PersonName,
  readPersonName,
} from '#app/domain/identity/person-name.ts';
import type { FieldCode } from '#app/domain/texts/field-message.ts';
import { readIdentifier, readLine } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { TextInput } from '#app/ui/field.tsx';
import {
  type InfoReader,
  isTaxIdDoubtful,
  nationalIdReader,
  readChangedZipcode,
  readTypedBirthDate,
  taxIdReader,
} from './readers.ts';

/** The groups that the personal information is shown in, in their order. */
export const INFO_GROUPS = ['name', 'birth', 'identification', 'address'] as const;

export type InfoGroupName = (typeof INFO_GROUPS)[number];

/** Attributes of the input of a line of text; `maxLength`, in UTF-16 units, is also what the reader holds it to. */
type LineAttributes = TextInput & { maxLength: number };

/** How a field is filled in, and so how its value is shown. */
type InfoInput =
  | { kind: 'line'; attributes: LineAttributes }
  | { kind: 'zipcode'; attributes: LineAttributes }
  | { kind: 'country'; autoComplete: string }
  | { kind: 'document' }
  | { kind: 'date' };

/** One field of the personal information. Where it stands on the wire follows from its name. */
export interface InfoFieldRow {
  group: InfoGroupName;
  /** Languages in which it comes before the other fields of its group. */
  firstIn?: readonly Language[];
  /** Where it is asked for. What an operator requires is asked for in any case. */
  countries: readonly Country[];
  /** What is said when it is empty, for a field that the personal information is never without (spec §5); else null. */
  required: FieldCode | null;
  /**
   * How the registration with four groups asks for it; `ofNationals`: required of those who say they are Mexican
   * nationals.
   */
  extended: 'required' | 'ofNationals' | 'optional' | 'notAsked';
  input: InfoInput;
  read: InfoReader;
  /** Countries that call it by another name, and the key of that. */
  names?: Partial<Record<Country, 'curp' | 'rfc'>>;
  /** The key of what helps with a value or warns of it. */
  hint?: (value: string, country: Country) => 'curp' | 'rfcDoubtful' | undefined;
}

type Filling = Pick<InfoFieldRow, 'input' | 'read'>;

const LINE_LENGTH = 100;
const SHORT_LINE_LENGTH = 50;

const line = (autoComplete: string, maxLength = LINE_LENGTH): Filling => ({
  input: { kind: 'line', attributes: { autoComplete, maxLength } },
  read: (value) => readLine(value, maxLength),
});

const personName = (which: PersonName, autoComplete: string): Filling => ({
  ...line(autoComplete, PERSON_NAME_MAXIMUM_LENGTH),
  read: (value) => readPersonName(value, which),
});

const IDENTIFIER: LineAttributes = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 40,
};

const identifier = (readerOf: (maximumLength: number) => InfoReader): Filling => ({
  input: { kind: 'line', attributes: IDENTIFIER },
  read: readerOf(IDENTIFIER.maxLength),
});

const country = (autoComplete: string): Filling => ({
  input: { kind: 'country', autoComplete },
  read: readCountryCode,
});

/** A field that may be left empty, of the profile alone. */
const onProfile = { countries: COUNTRIES, required: null, extended: 'notAsked' } as const;
/** A field that Mexico's registration asks for as well. */
const asked = { ...onProfile, extended: 'required' } as const;

/**
 * Every field of the personal information, in the order of the forms (spec §3 "Personal info"): forms, reading, labels
 * and inputs follow from it. A field of the operator's that is missing here does not compile.
 */
export const INFO_TABLE: Readonly<Record<PersonalInfoField, InfoFieldRow>> = {
  firstName: {
    group: 'name',
    ...asked,
    required: 'FirstNameRequired',
    ...personName('first', 'given-name'),
  },
  lastName: {
    group: 'name',
    firstIn: ['ja'],
    ...asked,
    required: 'LastNameRequired',
    ...personName('last', 'family-name'),
  },
  birthDate: {
    group: 'birth',
    ...asked,
    required: 'BirthDateRequired',
    input: { kind: 'date' },
    read: readTypedBirthDate,
  },
  nationality: { group: 'birth', ...asked, required: 'NationalityRequired', ...country('off') },
  countryOfResidence: { group: 'birth', ...asked, ...country('country') },
  nationalId: {
    group: 'identification',
    ...asked,
    extended: 'ofNationals',
    ...identifier(nationalIdReader),
    names: { MX: 'curp' },
    hint: (_value, country) => (country === 'MX' ? 'curp' : undefined),
  },
  taxId: {
    group: 'identification',
    ...onProfile,
    ...identifier(taxIdReader),
    names: { MX: 'rfc' },
    hint: (value, country) => (isTaxIdDoubtful(value, country) ? 'rfcDoubtful' : undefined),
  },
  documentType: {
    group: 'identification',
    ...onProfile,
    input: { kind: 'document' },
    read: readIdentityDocument,
  },
  documentNumber: {
    group: 'identification',
    ...onProfile,
    ...identifier((maximumLength) => (value) => readIdentifier(value, maximumLength)),
  },
  'address.street': { group: 'address', ...onProfile, ...line('address-line1') },
  'address.number': { group: 'address', ...onProfile, ...line('off', SHORT_LINE_LENGTH) },
  'address.suite': { group: 'address', ...onProfile, ...line('address-line2', SHORT_LINE_LENGTH) },
  'address.neighborhood': { group: 'address', ...onProfile, ...line('address-level3') },
  'address.city': { group: 'address', ...onProfile, ...line('address-level2') },
  'address.county': { group: 'address', ...onProfile, ...line('off') },
  'address.state': { group: 'address', ...onProfile, ...line('address-level1') },
  'address.zipcode': {
    group: 'address',
    ...asked,
    input: { kind: 'zipcode', attributes: { autoComplete: 'postal-code', maxLength: 12, isShort: true } },
    read: readChangedZipcode,
  },
  'address.country': { group: 'address', ...onProfile, ...country('country') },
};
