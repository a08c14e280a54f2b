import { z } from 'zod/v4';
import { COUNTRIES, type Country, type FieldErrorCode } from '../contract.ts';
import { refuseCurp } from './curp.ts';
import { refuseBirthDate } from './dates.ts';
import {
  type InfoContext,
  refuseCountry,
  refuseDocumentType,
  refuseIdentifier,
  refuseName,
  refuseRfc,
  refuseText,
} from './field-rules.ts';

/** One field of the personal information. */
interface FieldRow {
  /** What is wrong with a value taken by itself; null when nothing is (contract §5, spec §5). */
  refuse: (value: string, context: InfoContext) => FieldErrorCode | null;
  /** It can be taken away again; the others can only be changed (contract §2: those are not optional). */
  isOptional: boolean;
  /** Where full personal information has it (spec §1 Restricted accounts). */
  fullIn: readonly Country[];
  /** A passed identity check proves it: the player cannot change it any more (contract §2 lockedPersonalInfo). */
  isProved: boolean;
  /** Its letters count the same small or large; they are stored large. */
  isUpperCase: boolean;
}

const PLAIN = { fullIn: COUNTRIES, isProved: false, isUpperCase: false } as const;
const PROVED = { ...PLAIN, isOptional: false, isProved: true } as const;
const OPTIONAL = { ...PLAIN, isOptional: true, fullIn: [] } as const;
const NAME = { ...PROVED, refuse: refuseName } as const;
const COUNTRY = { ...PLAIN, refuse: refuseCountry, isOptional: false, isUpperCase: true } as const;
const LINE = { ...PLAIN, refuse: refuseText, isOptional: false } as const;

/** Every field by its path (contract §2 PersonalInfo). What is not here, the sandbox does not take. */
const FIELDS = {
  firstName: NAME,
  lastName: NAME,
  birthDate: {
    ...PROVED,
    refuse: (value, { today, minimumAge }) => refuseBirthDate(value, today, minimumAge),
  },
  nationality: { ...COUNTRY, isProved: true },
  countryOfResidence: COUNTRY,
  taxId: {
    ...OPTIONAL,
    refuse: (value, { country }) => refuseIdentifier(value) ?? (country === 'MX' ? refuseRfc(value) : null),
    isUpperCase: true,
  },
  nationalId: {
    ...OPTIONAL,
    refuse: (value, { country }) => (country === 'MX' ? refuseCurp(value) : refuseIdentifier(value)),
    fullIn: ['MX'],
    isProved: true,
    isUpperCase: true,
  },
  documentType: { ...PLAIN, refuse: refuseDocumentType, isOptional: true },
  documentNumber: { ...PLAIN, refuse: refuseIdentifier, isOptional: true },
  'address.street': LINE,
  'address.number': LINE,
  'address.suite': { ...OPTIONAL, refuse: refuseText },
  'address.neighborhood': { ...OPTIONAL, refuse: refuseText, fullIn: ['MX'] },
  'address.city': LINE,
  'address.county': { ...OPTIONAL, refuse: refuseText },
  'address.state': LINE,
  'address.country': COUNTRY,
  'address.zipcode': LINE,
} as const satisfies Record<string, FieldRow>;

/** The path of a field. */
export type PersonalInfoField = keyof typeof FIELDS;

export const FIELD_TABLE: Readonly<Record<PersonalInfoField, FieldRow>> = FIELDS;

function isPersonalInfoField(path: string): path is PersonalInfoField {
  return Object.hasOwn(FIELDS, path);
}

/** Paths of personal information (contract §2). */
export const PERSONAL_INFO_FIELDS: readonly PersonalInfoField[] =
  Object.keys(FIELDS).filter(isPersonalInfoField);

/** The path of a field, as lists of them have it. */
export const personalInfoField = z.enum(PERSONAL_INFO_FIELDS, 'is no field');
