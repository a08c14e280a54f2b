import { z } from 'zod';
import type { Country } from '../contract.ts';

const EVERYWHERE = [
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
const FULL_PERSONAL_INFO: Record<Country, readonly string[]> = {
  MX: [...EVERYWHERE, 'nationalId', 'address.neighborhood'],
  US: EVERYWHERE,
  JP: EVERYWHERE,
};

const storedInfo = z.record(z.unknown());

/** Personal information as stored: JSON text or null; null when there is none. */
export function parsePersonalInfo(stored: string | null): Record<string, unknown> | null {
  return stored === null ? null : storedInfo.parse(JSON.parse(stored));
}

/** The fields a player still has to fill in before the information is full. */
export function missingPersonalInfo(info: Record<string, unknown> | null, country: Country): string[] {
  return FULL_PERSONAL_INFO[country].filter((path) => {
    const [first = '', second] = path.split('.');
    const outer = info?.[first];
    const value = second === undefined ? outer : storedInfo.catch({}).parse(outer)[second];
    return value === undefined || value === null || value === '';
  });
}
