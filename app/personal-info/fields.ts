import { type Country, type Language, readCountryCode } from '#app/domain/country.ts';
import { type AgeRule, readBirthDate, type TypedDate } from '#app/domain/identity/birth-date.ts';
import { readCurp } from '#app/domain/identity/curp.ts';
import { readIdentityDocument } from '#app/domain/identity/identity-document.ts';
import {
  PERSON_NAME_MAXIMUM_LENGTH,
  type PersonName,
  readPersonName,
} from '#app/domain/identity/person-name.ts';
import { isRfcDoubtful, readRfc } from '#app/domain/identity/rfc.ts';
import { readState } from '#app/domain/identity/states.ts';
import { readRepeatedZipcode, readZipcode } from '#app/domain/identity/zipcode.ts';
import type { FieldCode, FieldReading } from '#app/domain/texts/field-message.ts';
import { isBlankText, readIdentifier, readLine } from '#app/domain/texts/plain-text.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { TextInput } from '#app/ui/field.tsx';

// Fields of the personal information, for registration and profile. May import forms and what is below.

/** Typed texts by input. */
export type TypedInfo = Readonly<Record<string, string>>;

/** Stored values by field; empty for none. */
export type StoredInfo = Readonly<Record<PersonalInfoField, string>>;

/** Inputs of the rules besides the typed texts. */
export interface InfoContext {
  country: Country;
  age: AgeRule;
  stored: StoredInfo;
  /** Fields that can be typed; the stored value counts for the others. */
  open: readonly PersonalInfoField[];
}

/** Inputs of a birth date. */
export const BIRTH_DATE_INPUTS = {
  day: 'birthDate.day',
  month: 'birthDate.month',
  year: 'birthDate.year',
} as const;

/** Input that repeats the zipcode (spec §5 'Zipcodes must match'). */
export const ZIPCODE_AGAIN_INPUT = 'address.zipcodeAgain';

/** Hidden input: country of the address and state as the form showed them, `CA:Ontario`. */
export const STATE_SHOWN_INPUT = 'stateShown';

/** Returns the three typed parts of a birth date. */
export function typedBirthDate(typed: TypedInfo): TypedDate {
  const { day, month, year } = BIRTH_DATE_INPUTS;
  return { day: typed[day] ?? '', month: typed[month] ?? '', year: typed[year] ?? '' };
}

/** Reads the value of a field, which may have to agree with other fields. */
type InfoReader = (value: string, typed: TypedInfo, context: InfoContext) => FieldReading<FieldCode>;

const readTypedBirthDate: InfoReader = (_value, typed, { age }) => readBirthDate(typedBirthDate(typed), age);

const nationalIdReader =
  (maximumLength: number): InfoReader =>
  (value, typed, context) =>
    context.country === 'MX'
      ? readCurp(value, { birthDate: knownBirthDate(typed, context) })
      : readIdentifier(value, maximumLength);

/** Returns the birth date that a CURP has to agree with; null while unknown. */
function knownBirthDate(typed: TypedInfo, { open, age, stored }: InfoContext): string | null {
  if (!open.includes('birthDate')) return stored.birthDate || null;
  const date = readBirthDate(typedBirthDate(typed), age);
  return date.ok ? date.value : null;
}

const taxIdReader =
  (maximumLength: number): InfoReader =>
  (value, _typed, { country }) => {
    if (country !== 'MX') return readIdentifier(value, maximumLength);
    const reading = readRfc(value);
    return reading.ok ? { ok: true, value: reading.value.rfc } : reading;
  };

const readTypedZipcode: InfoReader = (value, typed, context) =>
  readZipcode(value, addressCountry(typed, context));

const readTypedState: InfoReader = (_value, typed, context) => {
  const country = addressCountry(typed, context);
  const stored = context.stored['address.state'];
  return readState(typedState(typed, country), country, { stored, maximumLength: LINE_LENGTH });
};

/** Returns the typed state; '' for one that was left as the form showed it with another country. */
export function typedState(typed: TypedInfo, country: string): string {
  const text = typed['address.state'] ?? '';
  const shown = typed[STATE_SHOWN_INPUT];
  const isOfOtherCountry = shown?.endsWith(`:${text}`) && shown !== `${country}:${text}`;
  return isOfOtherCountry ? '' : text;
}

/** Reads the repetition of a zipcode, which a valid zipcode needs when it, or the country of its address, changes. */
export const readZipcodeAgain: InfoReader = (repeated, typed, context) => {
  const value = typed['address.zipcode'] ?? '';
  const zipcode = readTypedZipcode(value, typed, context);
  const country = addressCountry(typed, context);
  const { stored } = context;
  const isSame =
    zipcode.ok &&
    zipcode.value === stored['address.zipcode'] &&
    country === countryOfAddress(stored, context.country);
  return zipcode.ok && !isSame
    ? readRepeatedZipcode(value, repeated, country)
    : { ok: true, value: repeated };
};

function addressCountry(typed: TypedInfo, { country, open, stored }: InfoContext): string {
  const known = (field: PersonalInfoField) => (open.includes(field) ? typed[field] : stored[field]) ?? '';
  return countryOfAddress(Object.fromEntries(COUNTRY_FIELDS.map((field) => [field, known(field)])), country);
}

/** Fields that tell the country of an address, the better first. */
const COUNTRY_FIELDS = ['address.country', 'countryOfResidence'] as const;

/**
 * Returns the country (ISO 3166-1 alpha-2) on which the parts of an address depend.
 *
 * @param own that of the portal, for an address without any
 */
export function countryOfAddress(texts: TypedInfo, own: Country): string {
  for (const field of COUNTRY_FIELDS) {
    const country = readCountryCode(texts[field] ?? '');
    if (country.ok) return country.value;
  }
  return own;
}

/** Groups in the order of the forms. */
const INFO_GROUPS = ['name', 'birth', 'identification', 'address'] as const;

type InfoGroup = (typeof INFO_GROUPS)[number];

/** Parts of an address that each country asks for, in the order of its letters. */
const ADDRESS_PARTS: Readonly<Record<Country, readonly PersonalInfoField[]>> = {
  MX: [
    'address.street',
    'address.number',
    'address.suite',
    'address.neighborhood',
    'address.zipcode',
    'address.city',
    'address.county',
    'address.state',
    'address.country',
  ],
  US: [
    'address.number',
    'address.street',
    'address.suite',
    'address.city',
    'address.state',
    'address.zipcode',
    'address.country',
  ],
  JP: [
    'address.zipcode',
    'address.state',
    'address.city',
    'address.street',
    'address.number',
    'address.suite',
    'address.country',
  ],
};

/** `maxLength`, in UTF-16 units, also limits the reader. */
type LineAttributes = TextInput & { maxLength: number };

type InfoInput =
  | { kind: 'line'; attributes: LineAttributes }
  | { kind: 'zipcode'; attributes: LineAttributes }
  | { kind: 'country'; autoComplete: string }
  | { kind: 'state'; attributes: LineAttributes }
  | { kind: 'document' }
  | { kind: 'date' };

interface InfoRow {
  group: InfoGroup;
  /** Languages that put the field before the others of its group. */
  firstIn?: readonly Language[];
  /** The one country that asks for the field even if the operator does not require it; all for none. */
  onlyIn?: Country;
  /** Code for an empty field that is always required (spec §5); null for any other field. */
  required: FieldCode | null;
  /** Registration with four groups; `ofNationals` is required of Mexican nationals. */
  extended: 'required' | 'ofNationals' | 'optional' | 'notAsked';
  input: InfoInput;
  read: InfoReader;
  /** Keys of the names in countries with another name. */
  names?: Partial<Record<Country, 'curp' | 'rfc' | 'prefecture' | 'town'>>;
  hint?: (
    value: string,
    country: Country,
  ) => 'oneName' | 'curp' | 'rfcDoubtful' | 'notSsn' | 'notMyNumber' | undefined;
}

type Filling = Pick<InfoRow, 'input' | 'read'>;

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

const identifier = (makeReader: (maximumLength: number) => InfoReader): Filling => ({
  input: { kind: 'line', attributes: IDENTIFIER },
  read: makeReader(IDENTIFIER.maxLength),
});

const country = (autoComplete: string): Filling => ({
  input: { kind: 'country', autoComplete },
  read: readCountryCode,
});

/** Numbers that a player must not give (a Japanese My Number by law), whatever the operator asks for. */
const FORBIDDEN_NUMBER = { MX: undefined, US: 'notSsn', JP: 'notMyNumber' } as const;

/** Optional field of the profile only. */
const onProfile = { required: null, extended: 'notAsked' } as const;
/** Field of Mexico's registration as well. */
const asked = { ...onProfile, extended: 'required' } as const;

/** Every field in the order of the forms (spec §3 "Personal info"). */
export const INFO_TABLE: Readonly<Record<PersonalInfoField, InfoRow>> = {
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
    hint: () => 'oneName',
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
    onlyIn: 'MX',
    ...identifier(nationalIdReader),
    names: { MX: 'curp' },
    hint: (_value, country) => FORBIDDEN_NUMBER[country] ?? 'curp',
  },
  taxId: {
    group: 'identification',
    ...onProfile,
    onlyIn: 'MX',
    ...identifier(taxIdReader),
    names: { MX: 'rfc' },
    hint: (value, country) => FORBIDDEN_NUMBER[country] ?? (isRfcDoubtful(value) ? 'rfcDoubtful' : undefined),
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
    hint: (_value, country) => FORBIDDEN_NUMBER[country],
  },
  'address.street': { group: 'address', ...onProfile, ...line('address-line1'), names: { JP: 'town' } },
  'address.number': { group: 'address', ...onProfile, ...line('off', SHORT_LINE_LENGTH) },
  'address.suite': { group: 'address', ...onProfile, ...line('address-line2', SHORT_LINE_LENGTH) },
  'address.neighborhood': { group: 'address', ...onProfile, ...line('address-level3') },
  'address.city': { group: 'address', ...onProfile, ...line('address-level2') },
  'address.county': { group: 'address', ...onProfile, ...line('off') },
  'address.state': {
    group: 'address',
    ...onProfile,
    input: { kind: 'state', attributes: { autoComplete: 'address-level1', maxLength: LINE_LENGTH } },
    read: readTypedState,
    names: { JP: 'prefecture' },
  },
  'address.zipcode': {
    group: 'address',
    ...asked,
    input: { kind: 'zipcode', attributes: { autoComplete: 'postal-code', maxLength: 12, isShort: true } },
    read: readTypedZipcode,
  },
  'address.country': { group: 'address', ...onProfile, ...country('country') },
};

export function isInfoField(field: string): field is PersonalInfoField {
  return Object.hasOwn(INFO_TABLE, field);
}

/** Every field of the personal information. */
export const INFO_FIELDS: readonly PersonalInfoField[] = Object.keys(INFO_TABLE).filter(isInfoField);

/** Returns true for a field that the personal information is never complete without (spec §5). */
export function isAlwaysRequired(field: PersonalInfoField): boolean {
  return INFO_TABLE[field].required !== null;
}

/** Returns true for a field that the country asks for, whatever the operator requires. */
export function isAskedIn(field: PersonalInfoField, country: Country): boolean {
  const { group, onlyIn = country } = INFO_TABLE[field];
  return group === 'address' ? ADDRESS_PARTS[country].includes(field) : onlyIn === country;
}

/** Returns the groups and their fields in the order of the country's addresses and the language's names. */
export function infoGroups(
  country: Country,
  language: Language,
): { name: InfoGroup; fields: readonly PersonalInfoField[] }[] {
  const isFirst = (field: PersonalInfoField) => INFO_TABLE[field].firstIn?.includes(language) === true;
  return INFO_GROUPS.map((name) => {
    const fields = INFO_FIELDS.filter((field) => INFO_TABLE[field].group === name);
    const first = name === 'address' ? ADDRESS_PARTS[country] : fields.filter(isFirst);
    return { name, fields: [...first, ...fields.filter((field) => !first.includes(field))] };
  });
}

/** Returns every field in the order of the forms. */
export function infoFields(country: Country, language: Language): PersonalInfoField[] {
  return infoGroups(country, language).flatMap(({ fields }) => fields);
}

/** Returns the inputs of a field; messages about the whole field belong to the first. */
export function infoInputs(field: PersonalInfoField): [string, ...string[]] {
  const { day, month, year } = BIRTH_DATE_INPUTS;
  const { kind } = INFO_TABLE[field].input;
  if (kind === 'date') return [day, month, year];
  if (kind === 'state') return [field, STATE_SHOWN_INPUT];
  return kind === 'zipcode' ? [field, ZIPCODE_AGAIN_INPUT] : [field];
}

/** Inputs of all fields. */
export const INFO_INPUTS: readonly string[] = INFO_FIELDS.flatMap(infoInputs);

/** Returns the id that messages link to, for an input or a field. */
export function infoInputId(input: string): string {
  return `info-${input.replace('.', '-')}`;
}

/** Returns true if all inputs of a field that can be typed look empty. */
export function isInfoBlank(field: PersonalInfoField, typed: TypedInfo): boolean {
  return infoInputs(field).every((input) => input === STATE_SHOWN_INPUT || isBlankText(typed[input] ?? ''));
}
