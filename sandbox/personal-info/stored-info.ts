import { z } from 'zod';
import { type Country, PERSONAL_INFO_FIELDS, type PersonalInfoField } from '../contract.ts';

const EVERYWHERE: readonly PersonalInfoField[] = [
  'firstName',
  'lastName',
  'birthDate',
  'nationality',
  'countryOfResidence',
  'documentType',
  'documentNumber',
  'address.street',
  'address.number',
  'address.city',
  'address.state',
  'address.country',
  'address.zipcode',
];

/** What "full personal info" means in each country (spec §1 Restricted accounts); paths as in contract §2. */
const FULL_PERSONAL_INFO: Record<Country, readonly PersonalInfoField[]> = {
  MX: [...EVERYWHERE, 'nationalId', 'address.neighborhood'],
  US: EVERYWHERE,
  JP: EVERYWHERE,
};

const storedInfo = z.record(z.unknown());

/** Personal information by path; what is not there was never given. */
export type InfoByPath = Partial<Record<PersonalInfoField, string>>;

/** Personal information as stored: JSON text or null; null when there is none. */
export function parsePersonalInfo(stored: string | null): Record<string, unknown> | null {
  return stored === null ? null : storedInfo.parse(JSON.parse(stored));
}

/** The filled-in fields by path; what is no text, or empty, counts as never given. */
export function byPath(info: Record<string, unknown> | null): InfoByPath {
  const address = storedInfo.catch({}).parse(info?.address);
  const found: InfoByPath = {};
  for (const path of PERSONAL_INFO_FIELDS) {
    const value = path.startsWith('address.') ? address[path.slice('address.'.length)] : info?.[path];
    if (typeof value === 'string' && value !== '') found[path] = value;
  }
  return found;
}

/** Fields by path put together as contract §2 shapes them; null when there are none. */
export function toPersonalInfo(fields: InfoByPath): Record<string, unknown> | null {
  const info: Record<string, unknown> = {};
  const address: Record<string, string> = {};
  for (const path of PERSONAL_INFO_FIELDS) {
    const value = fields[path];
    if (value === undefined) continue;
    if (path.startsWith('address.')) address[path.slice('address.'.length)] = value;
    else info[path] = value;
  }
  if (Object.keys(address).length > 0) info.address = address;
  return Object.keys(info).length > 0 ? info : null;
}

/** The fields a player still has to fill in before the information is full. */
export function missingPersonalInfo(
  info: Record<string, unknown> | null,
  country: Country,
): PersonalInfoField[] {
  const given = byPath(info);
  return FULL_PERSONAL_INFO[country].filter((path) => given[path] === undefined);
}
