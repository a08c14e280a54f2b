import { z } from 'zod';
import { IDENTITY_DOCUMENTS, type IdentityDocument } from '#app/domain/identity/identity-document.ts';
import { countryCode, optionalText, type Wire } from '../http/wire.ts';

/** The fields of the personal information, as the operator names them (contract §2 PersonalInfoField). */
export const PERSONAL_INFO_FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'countryOfResidence',
  'taxId',
  'nationalId',
  'documentType',
  'documentNumber',
  'address.street',
  'address.number',
  'address.suite',
  'address.neighborhood',
  'address.city',
  'address.county',
  'address.state',
  'address.country',
  'address.zipcode',
] as const;

export type PersonalInfoField = (typeof PERSONAL_INFO_FIELDS)[number];

/** A postal address. What the operator does not have is null. */
export interface Address {
  street: string | null;
  number: string | null;
  suite: string | null;
  neighborhood: string | null;
  city: string | null;
  county: string | null;
  state: string | null;
  country: string | null;
  zipcode: string | null;
}

/** Personal information (spec §3, contract §2). What the operator does not have is null. */
export interface PersonalInfo {
  firstName: string | null;
  lastName: string | null;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  nationality: string | null;
  countryOfResidence: string | null;
  taxId: string | null;
  nationalId: string | null;
  documentType: IdentityDocument | null;
  documentNumber: string | null;
  address: Address | null;
}

/** What of the personal information is to change: an absent field stays, null clears an optional one (contract §5). */
export type PersonalInfoChanges = Partial<Omit<PersonalInfo, 'address'>> & {
  address?: Partial<Address> | null;
};

const optionalCountry: Wire<string | null> = countryCode.nullable().catch(null);

const address: Wire<Address> = z.object({
  street: optionalText(200),
  number: optionalText(50),
  suite: optionalText(50),
  neighborhood: optionalText(200),
  city: optionalText(200),
  county: optionalText(200),
  state: optionalText(200),
  country: optionalCountry,
  zipcode: optionalText(20),
});

/** Reads personal information tolerantly: a field that cannot be read counts as absent. */
export const personalInfo: Wire<PersonalInfo> = z.object({
  firstName: optionalText(200),
  lastName: optionalText(200),
  birthDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .nullable()
    .catch(null),
  nationality: optionalCountry,
  countryOfResidence: optionalCountry,
  taxId: optionalText(50),
  nationalId: optionalText(50),
  documentType: z.enum(IDENTITY_DOCUMENTS).nullable().catch(null),
  documentNumber: optionalText(50),
  address: address.nullable().catch(null),
});
