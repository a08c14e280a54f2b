import { z } from 'zod/v4';
import { IDENTITY_DOCUMENTS } from '#app/domain/identity/identity-document.ts';
import { countryCode, optional, optionalText, type Wire } from './http/wire.ts';

const optionalCountry = optional(countryCode);

/**
 * Fields of the personal information by their path in the operator's JSON (`address.city` is `city` of the object
 * `address`). Unreadable ones count as absent (contract §2 PersonalInfo).
 */
const fields = z.object({
  firstName: optionalText(200),
  lastName: optionalText(200),
  birthDate: optional(z.string().regex(/^\d{4}-\d\d-\d\d$/)),
  nationality: optionalCountry,
  countryOfResidence: optionalCountry,
  taxId: optionalText(50),
  nationalId: optionalText(50),
  documentType: optional(z.enum(IDENTITY_DOCUMENTS)),
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

/** Name of a field in the operator's lists and field errors (contract §2 PersonalInfoField). */
export const personalInfoField = fields.keyof();

export type PersonalInfoField = z.infer<typeof personalInfoField>;

/** Personal information by field (spec §3). Dates are `YYYY-MM-DD`; null where the operator has none. */
export type PersonalInfo = z.infer<typeof fields>;

/** Changes to personal information: an absent field stays, null clears an optional one (contract §5). */
export type PersonalInfoChanges = Readonly<Partial<Record<PersonalInfoField, string | null>>>;

export const personalInfo: Wire<PersonalInfo> = z
  .record(z.string(), z.unknown())
  .transform((info) =>
    Object.fromEntries(personalInfoField.options.map((field) => [field, valueAt(info, field)])),
  )
  .pipe(fields);

function valueAt(info: unknown, field: PersonalInfoField): unknown {
  const within = (place: unknown, name: string) =>
    typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined;
  return field.split('.').reduce(within, info);
}

/** Groups changes in objects, as a request has them (contract §5). An object without changes is absent. */
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
