import { z } from 'zod';
import type { Send } from '../http/call.ts';
import { countryCode, readable, rows, text, type Wire } from '../http/wire.ts';

/** A country whose phone numbers the operator takes (spec §3, contract §2 PhoneCountry). */
export interface PhoneCountry {
  name: string;
  countryCode: string;
  /** Digits only, without `+`. */
  countryPrefix: string;
  /** Digits of a national number; null when the operator does not say. */
  nationalLength: number | null;
}

const phoneCountry: Wire<PhoneCountry> = z.object({
  name: text(100),
  countryCode,
  // "+52" or "52" (contract §8a.9).
  countryPrefix: z
    .string()
    .regex(/^\+?\d{1,7}$/)
    .transform((prefix) => prefix.replace('+', '')),
  nationalLength: z.number().int().min(1).max(20).nullable().catch(null),
});

const phoneCountries: Wire<PhoneCountry[]> = rows('items').transform((list) => readable(phoneCountry, list));

/** GET /phone/countries (contract §4.1), in the order the operator gives. */
export function getPhoneCountries(send: Send) {
  return send({
    method: 'GET',
    route: '/phone/countries',
    circuit: 'public',
    schema: phoneCountries,
  });
}
