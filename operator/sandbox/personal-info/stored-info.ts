import { z } from 'zod/v4';
import type { Country } from '../contract.ts';
import { FIELD_TABLE, PERSONAL_INFO_FIELDS, type PersonalInfoField } from './field-table.ts';

const storedInfo = z.record(z.string(), z.unknown());

/** Personal information by path; what is not there was never given. */
export type InfoByPath = Partial<Record<PersonalInfoField, string>>;

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
  const isMissing = (path: PersonalInfoField) =>
    FIELD_TABLE[path].fullIn.includes(country) && given[path] === undefined;
  return PERSONAL_INFO_FIELDS.filter(isMissing);
}
