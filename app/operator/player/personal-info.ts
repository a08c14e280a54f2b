import { z } from 'zod';
import { IDENTITY_DOCUMENTS } from '#app/domain/identity/identity-document.ts';
import { countryCode, optionalText, type Wire } from '../http/wire.ts';

const optionalCountry: Wire<string | null> = countryCode.nullable().catch(null);

/**
 * Every field of the personal information by its place in the operator's JSON (`address.city` is `city` in the object
 * `address`), with how it is read from there: one that cannot be read counts as absent (contract §2 PersonalInfo).
 */
const fields = z.object({
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
  'address.street': optionalText(200),
  'address.number': optionalText(50),
  'address.suite': optionalText(50),
  'address.neighborhood': optionalText(200),
  'address.city': optionalText(200),
  'address.county': optionalText(200),
  'address.state': optionalText(200),
  'address.country': optionalCountry,
  'address.zipcode': optionalText(20),
});

/** The name of a field, as the operator's lists and field errors spell it (contract §2 PersonalInfoField). */
export const personalInfoField = fields.keyof();

export type PersonalInfoField = z.infer<typeof personalInfoField>;

/** Personal information by field (spec §3). Dates are `YYYY-MM-DD`; what the operator does not have is null. */
export type PersonalInfo = z.infer<typeof fields>;

/** What of the personal information is to change: an absent field stays, null clears an optional one (contract §5). */
export type PersonalInfoChanges = Readonly<Partial<Record<PersonalInfoField, string | null>>>;

/** Reads personal information tolerantly, out of the objects in which the operator groups it. */
export const personalInfo: Wire<PersonalInfo> = z
  .record(z.unknown())
  .transform((info) =>
    Object.fromEntries(personalInfoField.options.map((field) => [field, valueAt(info, field)])),
  )
  .pipe(fields);

function valueAt(info: unknown, field: PersonalInfoField): unknown {
  const within = (place: unknown, name: string) =>
    typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined;
  return field.split('.').reduce(within, info);
}

/**
 * Groups changes in objects, as a request has them (contract §5). The object of an address without changes is absent.
 */
export function personalInfoBody(changes: PersonalInfoChanges): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [field, value] of Object.entries(changes)) {
    const [first = '', part] = field.split('.');
    if (part === undefined) body[first] = value;
    else groups[first] = { ...groups[first], [part]: value };
  }
  return { ...body, ...groups };
}
