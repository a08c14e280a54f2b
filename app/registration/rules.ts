import { promiseHash } from 'remix-utils/promise';
import { operatorSettings, siteTimeZone } from '#app/calls/operator-reads.ts';
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

/** Rules, settings and lists of the operator, with defaults. */
export interface RegistrationRules {
  country: Country;
  language: Language;
  /** Null while unknown: the operator then decides alone. */
  passwordRules: PasswordRules | null;
  displayNameMinimumLength: number;
  requiredPersonalInfo: readonly PersonalInfoField[];
  isEmailRequired: boolean;
  /** In years. */
  minimumAge: number;
  /** `YYYY-MM-DD` where the operator is. */
  today: string;
  allowExtensionDigits: boolean;
  /** Empty while unknown. */
  phoneCountries: readonly PhoneCountry[];
  /** Latest versions to accept; null while unknown. */
  documents: readonly DocumentKeyVersion[] | null;
  /** Failures of the calls. */
  failures: readonly Failure[];
}

/** Loads the rules, once per request. */
export function registrationRules(visit: Visit): Promise<RegistrationRules> {
  return visit.once('registration', () => gather(visit));
}

async function gather(visit: Visit): Promise<RegistrationRules> {
  const { country } = visit.config;
  const { language } = visit.request;
  const site = siteLanguage(visit.config);
  const { rules, settings, phoneCountries, documents, countryTimeZone } = await promiseHash({
    rules: visit.calls.rules(),
    settings: operatorSettings(visit),
    phoneCountries: visit.calls.phoneCountries(),
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
