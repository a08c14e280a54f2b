import { loadCaptcha } from '#app/account/captcha.ts';
import { bcp47Tag, type Country } from '#app/domain/country.ts';
import { REGISTER_PATH, type RegistrationVariant, type RoutePath } from '#app/domain/pages/routes.ts';
import type { CaptchaModel } from '#app/domain/player/captcha.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import type { PasswordRules, PasswordStrength } from '#app/domain/player/password.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import type { FieldMessages } from '#app/domain/texts/field-message.ts';
import { type CountryOption, countryName } from '#app/i18n/country-names.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Attempt, attemptText } from './attempt.ts';
import { type Facts, registrationFacts } from './facts.ts';
import type { Typed } from './fields.ts';
import { type Section, sectionsOf } from './layouts.ts';
import { phoneCountryOf, readField } from './read-field.ts';

/** What a registration page shows. Plain data. */
export interface RegistrationModel {
  country: Country;
  path: RoutePath;
  /** The step shown and how many there are; null where everything stands on one page. */
  step: { number: number; count: number } | null;
  /** The groups of questions on this page. */
  sections: readonly Section[];
  /** The groups of the steps before, to be looked over on the last one; empty elsewhere. */
  sectionsToCheck: readonly Section[];
  typed: Typed;
  errors: FieldMessages;
  /** The phone number belongs to an account already: the log-in is offered. */
  isPhoneTaken: boolean;
  phoneCountries: readonly CountryOption[];
  allowExtensionDigits: boolean;
  /** The phone number in national format, once it is known to be one; else empty. */
  phone: string;
  passwordRules: PasswordRules | null;
  hasPassword: boolean;
  /** Strength of a password that was sent and has to be typed again. */
  sentStrength: PasswordStrength['verdict'] | null;
  minimumAge: number;
  /** Null while the documents are unknown. */
  documents: readonly DocumentKeyVersion[] | null;
  captcha: CaptchaModel;
  /** Value of the hidden field that says which attempt at an account this is. */
  attempt: string;
}

/** What a page of a registration is made from, besides the operator's rules. */
export interface PageState {
  variant: RegistrationVariant;
  /** Null where everything stands on one page. */
  step: number | null;
  typed: Typed;
  hasPassword: boolean;
  attempt: Attempt;
  errors?: FieldMessages;
  isPhoneTaken?: boolean;
  sentStrength?: PasswordStrength['verdict'] | null;
}

/** Makes the model of a registration page. */
export async function buildModel(visit: Visit, state: PageState): Promise<RegistrationModel> {
  const facts = await registrationFacts(visit);
  for (const failure of facts.failures) visit.messages.notifyNow(failureNotification(failure));
  const all = sectionsOf(state.variant, facts);
  const { step } = state;
  const sections = step === null ? all : all.slice(step - 1, step);
  const hasCaptcha = sections.some(({ id }) => id === 'consent');
  return {
    country: facts.country,
    path: REGISTER_PATH[state.variant],
    step: step === null ? null : { number: step, count: all.length },
    sections,
    sectionsToCheck: step === all.length ? all.slice(0, -1) : [],
    typed: state.typed,
    errors: state.errors ?? {},
    isPhoneTaken: state.isPhoneTaken ?? false,
    phoneCountries: phoneCountryOptions(state.typed, facts),
    allowExtensionDigits: facts.allowExtensionDigits,
    phone: shownPhone(state.typed, facts),
    passwordRules: facts.passwordRules,
    hasPassword: state.hasPassword,
    sentStrength: state.sentStrength ?? null,
    minimumAge: facts.minimumAge,
    documents: facts.documents,
    captcha: hasCaptcha ? await loadCaptcha(visit, 'register') : { kind: 'none' },
    attempt: attemptText(state.attempt),
  };
}

function phoneCountryOptions(typed: Typed, facts: Facts): CountryOption[] {
  const { phoneCountries, country, language } = facts;
  if (phoneCountries.length === 0) {
    const chosen = readField('phoneCountryCode', typed, facts);
    return [...new Set([country, chosen.ok ? chosen.value : country])].map((value) => ({
      value,
      label: countryName(value, bcp47Tag(language, country)),
    }));
  }
  return phoneCountries.map(({ countryCode, name, countryPrefix }) => ({
    value: countryCode,
    label: `${name} (+${countryPrefix})`,
  }));
}

function shownPhone(typed: Typed, facts: Facts): string {
  const phone = readField('phoneNumber', typed, facts);
  return phone.ok ? nationalFormat(phone.value, phoneCountryOf(typed, facts)) : '';
}
