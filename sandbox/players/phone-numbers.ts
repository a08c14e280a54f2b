import { randomInt } from 'node:crypto';
import type { Country } from '../contract.ts';
import type { SandboxDatabase } from '../db/database.ts';
import { findPlayerByPhone } from '../db/players.ts';
import { newDigits } from '../identity/secrets.ts';

/** Area codes of Las Vegas, Chicago, Boston and so on: any player's number looks like one that could be dialled. */
const US_AREAS = ['212', '305', '312', '415', '617', '702', '713'];

/** A national number of ten digits nobody has, of the form numbers of the country take (spec §5 Phone field). */
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
