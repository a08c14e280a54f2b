import { operatorSettings } from '#app/calls/operator-reads.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { normalizePhone, PHONE_FAILURES } from '#app/domain/player/phone.ts';
import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import { countryName } from '#app/i18n/country-names.ts';
import type { Visit } from '#app/session/visit.ts';

/** National digits and their country, or why the text is no number that can log in. */
export type TypedPhone = { ok: true; phoneNumber: string; country: string } | { ok: false; failure: Failure };

/** Reads a phone number without a country: by its prefix, or as one of the portal's country (spec §5). */
export async function readTypedPhone(visit: Visit, typed: string): Promise<TypedPhone> {
  const { country } = visit.config;
  const settings = await operatorSettings(visit);
  const options = { country, allowExtensionDigits: settings?.allowPhoneExtensionDigits ?? false };
  let phone = normalizePhone(typed, { ...options, offered: [] });
  if (!phone.ok && phone.code === 'countryNotOffered') {
    const countries = await visit.calls.phoneCountries();
    const offered = countries.ok ? countries.value.map(({ countryCode }) => countryCode) : null;
    phone = normalizePhone(typed, { ...options, offered });
  }
  if (phone.ok) return { country, ...phone };
  if (phone.code !== 'countryNotOffered')
    return { ok: false, failure: failureOf(PHONE_FAILURES[phone.code]) };
  const name = countryName(phone.country, bcp47Tag(visit.request.language, country));
  return { ok: false, failure: failureOf('PhonePrefixNotOffered', { params: { country: name } }) };
}
