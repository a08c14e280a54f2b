import { loadCaptcha } from '#app/codes/captcha.ts';
import { bcp47Tag } from '#app/domain/country.ts';
import { REGISTER_PATH, type RegistrationVariant } from '#app/domain/pages/routes.ts';
import { nationalFormat } from '#app/domain/player/phone.ts';
import { messagesOf, type SentForm, sentStrength, typedValues } from '#app/forms/sent-form.ts';
import { type CountryOption, countryName } from '#app/i18n/country-names.ts';
import { failureNotification } from '#app/session/failures.ts';
import type { Visit } from '#app/session/visit.ts';
import { type Attempt, attemptText } from './attempt.ts';
import { phoneCountryOf, readField } from './check-answers.ts';
import { type Facts, registrationFacts } from './facts.ts';
import type { Typed } from './fields.ts';
import { sectionsOf } from './layouts.ts';

/** What a registration page shows. Plain data. */
export type RegistrationModel = Awaited<ReturnType<typeof buildModel>>;

/** What a page of a registration is made from, besides the operator's rules. */
export interface PageState {
  variant: RegistrationVariant;
  /** Null where everything stands on one page. */
  step: number | null;
  /** What was typed, and what is wrong with it. */
  sent: SentForm;
  hasPassword: boolean;
  attempt: Attempt;
  isPhoneTaken?: boolean;
}

/** Makes the model of a registration page. */
export async function buildModel(visit: Visit, state: PageState) {
  const facts = await registrationFacts(visit);
  for (const failure of facts.failures) visit.messages.notifyNow(failureNotification(failure));
  const all = sectionsOf(state.variant, facts);
  const { step, sent } = state;
  const typed = typedValues(sent);
  const sections = step === null ? all : all.slice(step - 1, step);
  const hasCaptcha = sections.some(({ id }) => id === 'consent');
  return {
    country: facts.country,
    path: REGISTER_PATH[state.variant],
    /** The step shown and how many there are; null where everything stands on one page. */
    step: step === null ? null : { number: step, count: all.length },
    sections,
    /** The groups of the steps before, to be looked over on the last one; empty elsewhere. */
    sectionsToCheck: step === all.length ? all.slice(0, -1) : [],
    typed,
    errors: messagesOf(sent),
    /** The phone number belongs to an account already: the log-in is offered. */
    isPhoneTaken: state.isPhoneTaken ?? false,
    phoneCountry: phoneCountryOf(typed, facts),
    phoneCountries: phoneCountryOptions(typed, facts),
    allowExtensionDigits: facts.allowExtensionDigits,
    /** In national format, once it is known to be a number; else empty. */
    phone: shownPhone(typed, facts),
    passwordRules: facts.passwordRules,
    hasPassword: state.hasPassword,
    /** Of a password that was sent and has to be typed again. */
    sentStrength: sentStrength(sent),
    minimumAge: facts.minimumAge,
    /** Null while the documents are unknown. */
    documents: facts.documents,
    captcha: hasCaptcha ? await loadCaptcha(visit, 'register') : ({ kind: 'none' } as const),
    /** Value of the hidden field that says which attempt at an account this is. */
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
