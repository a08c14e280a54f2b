import { z } from 'zod';
import { type FieldErrors, PERSONAL_INFO_FIELDS, type PersonalInfoField } from '../contract.ts';
import type { Runtime } from '../runtime.ts';
import { curpBirthDate } from './curp.ts';
import { dateIn } from './dates.ts';
import { type InfoContext, refuseField, refuseZipcode, UPPER_CASE_FIELDS } from './field-rules.ts';
import type { InfoByPath } from './stored-info.ts';

/** Fields that can be changed but never taken away (contract §2: the others are optional). */
const NEVER_CLEARED: ReadonlySet<PersonalInfoField> = new Set<PersonalInfoField>([
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'countryOfResidence',
  'address.street',
  'address.number',
  'address.city',
  'address.state',
  'address.country',
  'address.zipcode',
]);

const wish = z.string().nullish();

/** The `personalInfo` of a request: any part of it; null clears (contract §5). */
export const personalInfoWish = z.object({
  firstName: wish,
  lastName: wish,
  birthDate: wish,
  nationality: wish,
  countryOfResidence: wish,
  taxId: wish,
  nationalId: wish,
  documentType: wish,
  documentNumber: wish,
  address: z
    .object({
      street: wish,
      number: wish,
      suite: wish,
      neighborhood: wish,
      city: wish,
      county: wish,
      state: wish,
      country: wish,
      zipcode: wish,
    })
    .nullish(),
});
export type PersonalInfoWish = z.infer<typeof personalInfoWish>;

/** What the checks depend on, as the site is now. */
export function infoContext(runtime: Runtime): InfoContext {
  const today = dateIn(runtime.settings.timeZone, runtime.now());
  return { country: runtime.country, minimumAge: runtime.rules.minimumAge, today };
}

/**
 * Puts what a player told on top of what is stored, checked and tidied: outer spaces go, letters are composed, codes
 * are in upper case. Absent fields stay; null or nothing clears an optional one; `address: null` clears all of it.
 * Errors are named by whole request paths (contract §8a.5).
 */
export function updateInfo(
  stored: InfoByPath,
  wished: PersonalInfoWish,
  context: InfoContext,
): { info: InfoByPath; fieldErrors: FieldErrors } {
  const info: InfoByPath = { ...stored };
  const fieldErrors: FieldErrors = {};
  const given = new Set<PersonalInfoField>();
  const wishes = wishesByPath(wished);
  for (const field of PERSONAL_INFO_FIELDS) {
    const raw = wishes.get(field);
    if (raw === undefined) continue;
    const value = tidy(field, raw ?? '');
    const isClearedAddress = wished.address === null && field.startsWith('address.');
    if (value === '') {
      if (NEVER_CLEARED.has(field) && !isClearedAddress) fieldErrors[`personalInfo.${field}`] = 'blank';
      delete info[field];
      continue;
    }
    given.add(field);
    info[field] = value;
    const error = refuseField(field, value, context);
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
  const isCurpTold = given.has('nationalId') || given.has('birthDate');
  if (context.country === 'MX' && nationalId && birthDate && isCurpTold) {
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

/** The wish by path; what is absent is undefined. */
function wishesByPath({ address, ...own }: PersonalInfoWish): Map<string, string | null | undefined> {
  const wishes = new Map(Object.entries(own));
  for (const field of PERSONAL_INFO_FIELDS) {
    if (address === null && field.startsWith('address.')) wishes.set(field, null);
  }
  for (const [name, value] of Object.entries(address ?? {})) wishes.set(`address.${name}`, value);
  return wishes;
}

function tidy(field: PersonalInfoField, text: string): string {
  const tidied = text.normalize('NFC').trim();
  return UPPER_CASE_FIELDS.has(field) ? tidied.toUpperCase() : tidied;
}
