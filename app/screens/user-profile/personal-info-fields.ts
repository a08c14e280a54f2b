import type { PersonalInfo, PersonalInfoField } from '#app/operator/personal-info.ts';

/** The documents that prove an identity (contract §2). */
export const DOCUMENT_TYPES = [
  'ine',
  'passport',
  'residenceCard',
  'driversLicense',
  'other',
] as const satisfies readonly PersonalInfo['documentType'][];

/** How a field is typed. */
export type InfoKind = 'text' | 'birthDate' | 'country' | 'documentType' | 'zipcode';

/** One field of the personal information: how it is typed, and how much it takes (spec §3). */
export interface InfoFieldSpec {
  name: PersonalInfoField;
  kind: InfoKind;
  /** Most characters; of a text only. */
  maximumLength: number;
  autoComplete: string;
}

/** The groups that the fields stand in. */
export type InfoGroupName = 'name' | 'birth' | 'identification' | 'address';

const text = (name: PersonalInfoField, maximumLength: number, autoComplete = 'off'): InfoFieldSpec => ({
  name,
  kind: 'text',
  maximumLength,
  autoComplete,
});
const chosen = (
  name: PersonalInfoField,
  kind: Exclude<InfoKind, 'text'>,
  autoComplete = 'off',
): InfoFieldSpec => ({ name, kind, maximumLength: 20, autoComplete });

/** Every field of the personal information, in the order of the form (spec §3 "Personal info"). */
export const INFO_GROUPS: readonly { name: InfoGroupName; fields: readonly InfoFieldSpec[] }[] = [
  { name: 'name', fields: [text('firstName', 100, 'given-name'), text('lastName', 100, 'family-name')] },
  {
    name: 'birth',
    fields: [
      chosen('birthDate', 'birthDate', 'bday'),
      chosen('nationality', 'country'),
      chosen('countryOfResidence', 'country'),
    ],
  },
  {
    name: 'identification',
    fields: [
      text('nationalId', 40),
      text('taxId', 40),
      chosen('documentType', 'documentType'),
      text('documentNumber', 40),
    ],
  },
  {
    name: 'address',
    fields: [
      text('address.street', 100, 'address-line1'),
      text('address.number', 50),
      text('address.suite', 50, 'address-line2'),
      chosen('address.zipcode', 'zipcode', 'postal-code'),
      text('address.neighborhood', 100, 'address-level3'),
      text('address.city', 100, 'address-level2'),
      text('address.county', 100),
      text('address.state', 100, 'address-level1'),
      chosen('address.country', 'country', 'country'),
    ],
  },
];

/** Every field of the personal information, without its groups. */
export const INFO_FIELDS: readonly InfoFieldSpec[] = INFO_GROUPS.flatMap(({ fields }) => fields);

/** What the operator has stored, by field; an empty text where it has nothing. */
export type StoredInfo = Readonly<Record<PersonalInfoField, string>>;

/**
 * Lays personal information out by field.
 *
 * @param info as the operator gave it; null when there is none
 * @returns a text for every field
 */
export function storedInfo(info: PersonalInfo | null): StoredInfo {
  const address = info?.address;
  return {
    firstName: info?.firstName ?? '',
    lastName: info?.lastName ?? '',
    birthDate: info?.birthDate ?? '',
    nationality: info?.nationality ?? '',
    countryOfResidence: info?.countryOfResidence ?? '',
    taxId: info?.taxId ?? '',
    nationalId: info?.nationalId ?? '',
    documentType: info?.documentType ?? '',
    documentNumber: info?.documentNumber ?? '',
    'address.street': address?.street ?? '',
    'address.number': address?.number ?? '',
    'address.suite': address?.suite ?? '',
    'address.neighborhood': address?.neighborhood ?? '',
    'address.city': address?.city ?? '',
    'address.county': address?.county ?? '',
    'address.state': address?.state ?? '',
    'address.country': address?.country ?? '',
    'address.zipcode': address?.zipcode ?? '',
  };
}

/** Inputs of a birth date, and of the zipcode typed again. */
export const EXTRA_INPUTS = {
  day: 'birthDate.day',
  month: 'birthDate.month',
  year: 'birthDate.year',
  zipcodeAgain: 'address.zipcodeAgain',
} as const;

/** Takes the name of an input; gives its id, which messages link to. */
export function infoInputId(name: string): string {
  return `info-${name.replace('.', '-')}`;
}
