import { randomInt } from 'node:crypto';
import type { Country, FieldErrors } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { findPlayerByPhone } from '../db/players.ts';
import { newDigits } from '../identity/secrets.ts';
import { findPhoneCountry } from '../site/phone-countries.ts';

/** Area codes of Las Vegas, Chicago, Boston and so on: any player's number looks like one that could be dialled. */
const US_AREAS = ['212', '305', '312', '415', '617', '702', '713'];

/** A national number of ten digits no one has, of the form numbers of the country take (spec §5 Phone field). */
export function freePhoneNumber(db: SandboxDatabase, country: Country): string {
  for (;;) {
    const phone = randomPhoneNumber(country);
    // The fixed demo players end in 000 and a digit.
    if (!/000\d$/.test(phone) && !findPlayerByPhone(db, phone, country)) return phone;
  }
}

function randomPhoneNumber(country: Country): string {
  if (country === 'US') return `${US_AREAS[randomInt(US_AREAS.length)]}${randomInt(2, 10)}${newDigits(6)}`;
  return `${country === 'JP' ? '90' : '55'}${randomInt(1, 10)}${newDigits(7)}`;
}

/** Digits of a national number where the country has no one figure, or extension digits are allowed. */
const SHORTEST = 4;
const LONGEST = 15;

/**
 * What is wrong with the national number of a country, by field; null when nothing is. Where the settings allow
 * extension digits, numbers of the site's own country may be longer (spec §5 Phone field).
 */
export function refusePhoneNumber(
  { phoneNumber, phoneCountryCode }: { phoneNumber: string; phoneCountryCode: string },
  siteCountry: Country,
  allowExtensionDigits: boolean,
): FieldErrors | null {
  const country = findPhoneCountry(phoneCountryCode);
  if (!country) return { phoneCountryCode: 'notAllowed' };
  if (phoneNumber === '') return { phoneNumber: 'blank' };
  if (!/^[0-9]+$/.test(phoneNumber)) return { phoneNumber: 'invalidCharacters' };
  const { nationalLength } = country;
  const isExtensible = allowExtensionDigits && phoneCountryCode === siteCountry;
  if (phoneNumber.length < (nationalLength ?? SHORTEST)) return { phoneNumber: 'tooShort' };
  const longest = isExtensible ? LONGEST : (nationalLength ?? LONGEST);
  return phoneNumber.length > longest ? { phoneNumber: 'tooLong' } : null;
}
