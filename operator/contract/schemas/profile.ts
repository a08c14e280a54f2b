import { z } from 'zod/v4';
import { countryCode, isoDate, language } from './primitives.ts';

/** Documents that prove an identity (contract §2 PersonalInfo). */
export const documentType = z
  .enum(['ine', 'passport', 'residenceCard', 'driversLicense', 'other'])
  .meta({ id: 'IdentityDocument' });

/** Names of the fields of the personal information (contract §2 PersonalInfoField). */
export const personalInfoField = z
  .enum([
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
  ])
  .meta({ id: 'PersonalInfoField' });

const text = z.string().max(200);

const address = {
  street: text,
  number: text,
  suite: text,
  neighborhood: text,
  city: text,
  county: text,
  state: text,
  country: countryCode,
  zipcode: z.string().max(20),
};

const fields = {
  firstName: text,
  lastName: text,
  birthDate: isoDate,
  nationality: countryCode,
  countryOfResidence: countryCode,
  taxId: z.string().max(50).describe('Mexico: RFC.'),
  nationalId: z.string().max(50).describe('Mexico: CURP.'),
  documentType,
  documentNumber: z.string().max(50),
};

const nullish = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullable().optional()]));

/** Personal information in an answer: what is not known is absent or null (contract §2 PersonalInfo). */
const personalInfo = z
  .looseObject({ ...nullish(fields), address: z.looseObject(nullish(address)).nullable().optional() })
  .meta({ id: 'PersonalInfo' });

/** Personal information in a request: what is absent stays, null clears an optional field (contract §5). */
export const personalInfoChanges = z
  .strictObject({ ...nullish(fields), address: z.strictObject(nullish(address)).optional() })
  .meta({ id: 'PersonalInfoChanges' });

/** Profile of a player (contract §2 UserProfile). */
export const userProfile = z
  .looseObject({
    displayName: z.string().max(128),
    phoneNumber: z.string().max(32).optional(),
    phoneCountryCode: countryCode.optional(),
    isPhoneVerified: z.boolean().optional(),
    email: z.string().max(320).nullable().optional(),
    isEmailVerified: z.boolean().optional().describe('Default: false.'),
    pendingEmail: z.string().max(320).nullable().optional().describe('Waits for its confirmation.'),
    language: language.nullable().optional(),
    personalInfo: personalInfo.nullable().optional(),
    isPersonalInfoComplete: z.boolean().optional().describe('Default: false.'),
    missingPersonalInfo: z.array(personalInfoField).optional(),
    lockedPersonalInfo: z
      .array(personalInfoField)
      .optional()
      .describe('Cannot be changed any more, as after a passed identity check.'),
  })
  .meta({ id: 'UserProfile' });
