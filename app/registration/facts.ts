import { promiseHash } from 'remix-utils/promise';
import {
  operatorSettings,
  phoneCountries as readPhoneCountries,
  siteTimeZone,
} from '#app/calls/operator-reads.ts';
import { type Country, type Language, siteLanguage } from '#app/domain/country.ts';
import { minimumAge } from '#app/domain/identity/birth-date.ts';
import { DISPLAY_NAME_MINIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import { type DocumentKeyVersion, latestDocuments } from '#app/domain/player/documents.ts';
import type { PasswordRules } from '#app/domain/player/password.ts';
import type { Failure } from '#app/domain/texts/failure.ts';
import { isoDateAt } from '#app/domain/time/iso-date.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { PhoneCountry } from '#app/operator/site.ts';
import type { Visit } from '#app/session/visit.ts';

/**
 * What a registration goes by: the operator's rules, settings and lists, with the defaults for what it does not say.
 */
export interface Facts {
  country: Country;
  language: Language;
  /** Null while the rules are unknown: the operator then decides alone. */
  passwordRules: PasswordRules | null;
  displayNameMinimumLength: number;
  requiredPersonalInfo: readonly PersonalInfoField[];
  isEmailRequired: boolean;
  /** In years. */
  minimumAge: number;
  /** `YYYY-MM-DD` where the operator is. */
  today: string;
  allowExtensionDigits: boolean;
  /** Countries whose numbers can be registered; empty while they are unknown. */
  phoneCountries: readonly PhoneCountry[];
  /** The documents to accept, in the latest versions; null while they are unknown. */
  documents: readonly DocumentKeyVersion[] | null;
  /** Why a part of this is unknown; empty when nothing is. */
  failures: readonly Failure[];
}

/** Gathers what a registration goes by; everything is asked for at the same time, once per request. */
export function registrationFacts(visit: Visit): Promise<Facts> {
  return visit.once('registration', () => gather(visit));
}

async function gather(visit: Visit): Promise<Facts> {
  const { country } = visit.config;
  const { language } = visit.request;
  const site = siteLanguage(visit.config);
  const { rules, settings, phoneCountries, documents, countryTimeZone } = await promiseHash({
    rules: visit.calls.rules(),
    settings: operatorSettings(visit),
    phoneCountries: readPhoneCountries(visit),
    documents: visit.calls.publicDocuments(),
    countryTimeZone: siteTimeZone(visit),
  });
  const known = rules.ok ? rules.value : null;
  const allowExtensionDigits = settings?.allowPhoneExtensionDigits ?? false;
  return {
    country,
    language,
    passwordRules: known?.passwordRules ?? null,
    displayNameMinimumLength: known?.displayNameMinimumLength ?? DISPLAY_NAME_MINIMUM_LENGTH,
    requiredPersonalInfo: known?.requiredPersonalInfo ?? [],
    isEmailRequired: known?.isEmailRequired ?? false,
    minimumAge: minimumAge(known?.minimumAge ?? null, country),
    today: isoDateAt(visit.now(), settings?.timeZone ?? countryTimeZone),
    allowExtensionDigits,
    phoneCountries: phoneCountries.ok ? phoneCountries.value : [],
    documents: documents.ok ? latestDocuments(documents.value.documents, language, site) : null,
    failures: [rules, phoneCountries, documents].flatMap((answer) => (answer.ok ? [] : [answer.failure])),
  };
}
