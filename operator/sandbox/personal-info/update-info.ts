import { z } from 'zod/v4';
import type { FieldErrors } from '../contract.ts';
import type { Runtime } from '../runtime.ts';
import { curpBirthDate } from './curp.ts';
import { dateIn } from './dates.ts';
import { type InfoContext, refuseZipcode } from './field-rules.ts';
import { FIELD_TABLE, PERSONAL_INFO_FIELDS, type PersonalInfoField } from './field-table.ts';
import type { InfoByPath } from './stored-info.ts';

const ADDRESS = 'address.';
const isOfAddress = (field: PersonalInfoField) => field.startsWith(ADDRESS);

type Value = string | null | undefined;

/** What is asked to be stored in each field; the fields of the address are in an object of their own. */
export type PersonalInfoRequest = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;

const textsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, z.string().nullish()]));

const partsOfAddress = PERSONAL_INFO_FIELDS.filter(isOfAddress).map((field) => field.slice(ADDRESS.length));
const shape: Record<string, z.ZodType<PersonalInfoRequest[string]>> = {
  ...textsOf(PERSONAL_INFO_FIELDS.filter((field) => !isOfAddress(field))),
  address: z.strictObject(textsOf(partsOfAddress)).nullish(),
};

/** The `personalInfo` of a request: any part of it; null clears (contract §5). */
export const personalInfoRequest = z.strictObject(shape);

/** What the checks depend on, as the site is now. */
export function infoContext(runtime: Runtime): InfoContext {
  const today = dateIn(runtime.settings.timeZone, runtime.now());
  return { country: runtime.country, minimumAge: runtime.rules.minimumAge, today };
}

/**
 * Puts what a player sent on top of what is stored, checked and tidied: outer spaces go, letters are composed, codes
 * are in upper case. Absent fields stay; null or nothing clears an optional one; `address: null` clears all of it.
 * Errors are named by whole request paths (contract §8a.5).
 */
export function updateInfo(
  stored: InfoByPath,
  request: PersonalInfoRequest,
  context: InfoContext,
): { info: InfoByPath; fieldErrors: FieldErrors } {
  const info: InfoByPath = { ...stored };
  const fieldErrors: FieldErrors = {};
  const given = new Set<PersonalInfoField>();
  for (const field of PERSONAL_INFO_FIELDS) {
    const raw = requested(field, request);
    if (raw === undefined) continue;
    const value = tidy(field, raw ?? '');
    const isClearedAddress = request.address === null && isOfAddress(field);
    if (value === '') {
      if (!FIELD_TABLE[field].isOptional && !isClearedAddress) fieldErrors[`personalInfo.${field}`] = 'blank';
      delete info[field];
      continue;
    }
    given.add(field);
    info[field] = value;
    const error = FIELD_TABLE[field].refuse(value, context);
    if (error) fieldErrors[`personalInfo.${field}`] = error;
  }
  return { info, fieldErrors: { ...disagreements(info, given, context), ...fieldErrors } };
}

/** What fields say against each other; the one that was given now is to blame. */
function disagreements(
  info: InfoByPath,
  given: ReadonlySet<PersonalInfoField>,
  context: InfoContext,
): FieldErrors {
  const found: FieldErrors = {};
  const { nationalId, birthDate } = info;
  const zipcode = info['address.zipcode'];
  const isCurpGiven = given.has('nationalId') || given.has('birthDate');
  if (context.country === 'MX' && nationalId && birthDate && isCurpGiven) {
    const toBlame = given.has('nationalId') ? 'nationalId' : 'birthDate';
    if (curpBirthDate(nationalId) !== birthDate) found[`personalInfo.${toBlame}`] = 'mismatch';
  }
  if (zipcode && (given.has('address.zipcode') || given.has('address.country'))) {
    const country = info['address.country'] ?? info.countryOfResidence ?? context.country;
    const error = refuseZipcode(zipcode, country);
    if (error) found['personalInfo.address.zipcode'] = error;
  }
  return found;
}

/** The value asked for; undefined when there is none. */
function requested(field: PersonalInfoField, request: PersonalInfoRequest): Value {
  const [name = '', part = ''] = field.split('.');
  const value = request[name];
  return typeof value === 'object' && value !== null ? value[part] : value;
}

function tidy(field: PersonalInfoField, text: string): string {
  const tidied = text.normalize('NFC').trim();
  return FIELD_TABLE[field].isUpperCase ? tidied.toUpperCase() : tidied;
}
