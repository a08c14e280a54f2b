import { type ZodObject, z } from 'zod/v4';
import { bcp47Tag, operatorLanguageTag } from '#app/domain/country.ts';
import { MINIMUM_AGE_YEARS } from '#app/domain/limits.ts';
import { readDisplayName } from '#app/domain/player/display-name.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { checkNewPassword, type NewPasswordField } from '#app/domain/player/new-password.ts';
import { normalizePhone, PHONE_FAILURES } from '#app/domain/player/phone.ts';
import { type FieldMessage, fieldMessage } from '#app/domain/texts/field-message.ts';
import { asTyped, type Field, field, parse, type Reading, secret, toForm } from '#app/forms/read.ts';
import type { Sent } from '#app/forms/sent-form.ts';
import { countryName } from '#app/i18n/country-names.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import type { Registration } from '#app/operator/registration.ts';
import { INFO_FIELDS, isInfoField } from '#app/personal-info/fields.ts';
import { infoChanges, infoShape } from '#app/personal-info/schema.ts';
import { storedInfo } from '#app/personal-info/stored-info.ts';
import {
  askedFields,
  type FieldName,
  fieldInputs,
  isBlank,
  type Question,
  type Section,
  type Typed,
} from './questions.ts';
import type { RegistrationRules } from './rules.ts';

type Shape = Record<string, Field<string>>;

/** ISO 3166-1 alpha-2. */
const COUNTRY_CODE = /^[A-Z]{2}$/;
const NOTHING_STORED = storedInfo(null);

/**
 * Returns the schema of some questions (spec §5), one entry per input in the order of the questions. The first input of
 * a field holds its value, '' for an optional field left empty. The captcha is left to the session.
 *
 * @param typed texts of all inputs, as some fields have to agree with others
 */
export function registrationSchema(
  questions: readonly Question[],
  typed: Typed,
  rules: RegistrationRules,
): ZodObject<Shape> {
  return z.object(
    Object.fromEntries(questions.flatMap((question) => Object.entries(fieldShape(question, typed, rules)))),
  );
}

function fieldShape({ field: name, isRequired }: Question, typed: Typed, rules: RegistrationRules): Shape {
  if (name === 'captcha') return {};
  if (name === 'password') return passwordShape(typed, rules);
  if (isInfoField(name)) {
    const { country, minimumAge, today } = rules;
    const context = { country, age: { minimumAge, today }, stored: NOTHING_STORED, open: INFO_FIELDS };
    const isNeeded = isRequired === 'ofNationals' ? isNational(typed, rules) : isRequired;
    return infoShape(name, isNeeded, typed, context);
  }
  const isLeftEmpty = !isRequired && isBlank(name, typed);
  return { [name]: field((text) => (isLeftEmpty ? asTyped('') : OWN_FIELDS[name](text, typed, rules))) };
}

/** Returns true for an unknown nationality too. */
function isNational({ nationality = '' }: Typed, { country }: RegistrationRules): boolean {
  return nationality === '' || nationality === country;
}

function passwordShape({ newPassword = '', confirmPassword = '' }: Typed, rules: RegistrationRules): Shape {
  const errors = checkNewPassword(
    { password: newPassword, confirmation: confirmPassword },
    rules.passwordRules,
  );
  const readPart = (input: NewPasswordField) =>
    secret((text): Reading<string> => {
      const message = errors[input];
      return message ? { ok: false, message } : asTyped(text);
    });
  return { newPassword: readPart('newPassword'), confirmPassword: readPart('confirmPassword') };
}

/** Readers of the fields besides password and personal information. */
const OWN_FIELDS: Readonly<
  Record<
    Exclude<FieldName, PersonalInfoField | 'password' | 'captcha'>,
    (text: string, typed: Typed, rules: RegistrationRules) => Reading<string>
  >
> = {
  phoneCountryCode: (_text, typed, rules) => readPhoneCountry(typed, rules),
  phoneNumber: (_text, typed, rules) => readPhone(typed, rules),
  displayName(text, _typed, { displayNameMinimumLength }) {
    const name = readDisplayName(text, displayNameMinimumLength);
    return !name.ok && name.code === 'DisplayNameEmpty' ? { ok: false, code: 'DisplayNameRequired' } : name;
  },
  email: readEmail,
  // Unknown documents cannot be accepted; the page shows that they are missing.
  documents: (text, _typed, { documents }) =>
    documents ? readBox(text, { messageKey: 'register:messages.documentsNotAccepted' }) : asTyped(text),
  // In Mexico 'over 18' (spec §5, §9).
  ageConfirmed: (text, _typed, { minimumAge: age }) =>
    readBox(text, {
      messageKey: age === MINIMUM_AGE_YEARS.MX ? 'errors:ageOver' : 'errors:ageAtLeast',
      params: { age },
    }),
};

const readBox = (text: string, message: FieldMessage): Reading<string> =>
  text === 'yes' ? asTyped(text) : { ok: false, message };

function normalized(typed: Typed, { country, allowExtensionDigits, phoneCountries }: RegistrationRules) {
  return normalizePhone(typed.phoneNumber ?? '', {
    country: typed.phoneCountryCode || country,
    allowExtensionDigits,
    offered: phoneCountries.length === 0 ? null : phoneCountries.map(({ countryCode }) => countryCode),
  });
}

/** Returns the country of the number's prefix, else the chosen one, else the portal's. */
export function findPhoneCountry(typed: Typed, rules: RegistrationRules): string {
  const phone = normalized(typed, rules);
  return (phone.ok && phone.country) || typed.phoneCountryCode || rules.country;
}

/** Reads the phone number as national digits. */
export function readPhone(typed: Typed, rules: RegistrationRules): Reading<string> {
  const phone = normalized(typed, rules);
  if (phone.ok) return asTyped(phone.phoneNumber);
  const code = PHONE_FAILURES[phone.code];
  if (phone.code !== 'countryNotOffered') return { ok: false, code };
  const country = countryName(phone.country, bcp47Tag(rules.language, rules.country));
  return { ok: false, message: fieldMessage(code, { country }) };
}

/** Reads the country of the phone number; while the list is unknown, the operator decides. */
export function readPhoneCountry(typed: Typed, rules: RegistrationRules): Reading<string> {
  const { country, phoneCountries } = rules;
  const code = findPhoneCountry(typed, rules);
  const isOffered =
    phoneCountries.length === 0
      ? COUNTRY_CODE.test(code)
      : phoneCountries.some(({ countryCode }) => countryCode === code);
  return isOffered || code === country ? asTyped(code) : { ok: false, code: 'PhoneCountryNotOffered' };
}

/** Answers of the steps so far. */
export interface Progress {
  typed: Typed;
  /** An earlier step has kept a password. */
  hasPassword: boolean;
  rules: RegistrationRules;
}

/** Reads the open questions of a step. */
export function readStep(section: Section, progress: Progress): Sent<Record<string, string>> {
  const { typed, rules } = progress;
  return parse(toForm(typed), registrationSchema(openQuestions(section, progress), typed, rules));
}

/** Returns the questions of a step without a kept password, unless another one is typed. */
export function openQuestions({ questions }: Section, { typed, hasPassword }: Progress): readonly Question[] {
  const isTyped = fieldInputs('password').some((input) => (typed[input] ?? '') !== '');
  return questions.filter(({ field }) => field !== 'password' || !hasPassword || isTyped);
}

/** Returns the number of the first step with a missing or wrong answer, else of the last step. */
export function firstOpenStep(sections: readonly Section[], progress: Progress): number {
  const isDone = (section: Section) => {
    const wasSent = askedFields([section])
      .flatMap(fieldInputs)
      .some((input) => progress.typed[input] !== undefined);
    return wasSent && readStep(section, progress).status === 'success';
  };
  const open = sections.slice(0, -1).findIndex((section) => !isDone(section));
  return open === -1 ? sections.length : open + 1;
}

/**
 * Builds the operator's request (contract §2 RegisterRequest).
 *
 * @param values of {@link registrationSchema}
 * @param captchaResponse undefined when no captcha is required
 */
export function registrationRequest(
  values: Typed,
  rules: RegistrationRules,
  captchaResponse: string | undefined,
): Registration {
  const personalInfo = infoChanges(INFO_FIELDS, values, NOTHING_STORED);
  return {
    phoneNumber: values.phoneNumber ?? '',
    phoneCountryCode: values.phoneCountryCode ?? rules.country,
    password: values.newPassword ?? '',
    displayName: values.displayName ?? '',
    email: values.email || undefined,
    ageConfirmed: values.ageConfirmed === 'yes',
    captchaResponse,
    acceptedDocuments: rules.documents ?? [],
    personalInfo: Object.keys(personalInfo).length === 0 ? undefined : personalInfo,
    language: operatorLanguageTag(rules.language),
  };
}
