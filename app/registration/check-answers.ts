import { bcp47Tag } from '#app/domain/country.ts';
import { MINIMUM_AGE_MEXICO_YEARS } from '#app/domain/limits.ts';
import { readDisplayName } from '#app/domain/player/display-name.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { checkNewPassword } from '#app/domain/player/new-password.ts';
import { normalizePhone, PHONE_FAILURES } from '#app/domain/player/phone.ts';
import type { FieldCode, FieldReading } from '#app/domain/texts/field-message.ts';
import { type FieldMessage, type FieldMessages, fieldMessage } from '#app/domain/texts/field-message.ts';
import { countryName } from '#app/i18n/country-names.ts';
import type { PersonalInfoField } from '#app/operator/personal-info.ts';
import { INFO_FIELDS, isInfoField } from '#app/personal-info/fields.ts';
import { readInfoField } from '#app/personal-info/read-info-field.ts';
import { storedInfo } from '#app/personal-info/stored-info.ts';
import type { Facts } from './facts.ts';
import { type FieldName, isBlank, mainInputOf, type Typed } from './fields.ts';
import type { Question } from './layouts.ts';

/**
 * What a field came to: what to send, or what is wrong with it (spec §5) and, where it has several inputs, with which.
 */
type Answer = { ok: true; value: string } | { ok: false; message: FieldMessage; input?: string };

const answer = (value: string): Answer => ({ ok: true, value });
const refusal = (message: FieldMessage): Answer => ({ ok: false, message });

/** The answer that a reading of the domain comes to. */
function answerOf(reading: FieldReading<FieldCode>): Answer {
  if (reading.ok) return answer(reading.value);
  return refusal(fieldMessage(reading.code, reading.params));
}

/** ISO 3166-1 alpha-2. */
const COUNTRY_CODE = /^[A-Z]{2}$/;

function normalized(typed: Typed, { country, allowExtensionDigits, phoneCountries }: Facts) {
  return normalizePhone(typed.phoneNumber ?? '', {
    country: typed.phoneCountryCode || country,
    allowExtensionDigits,
    offered: phoneCountries.length === 0 ? null : phoneCountries.map(({ countryCode }) => countryCode),
  });
}

/** The country of a number: that of its prefix, the one chosen, or the portal's own where none is asked for. */
export function phoneCountryOf(typed: Typed, facts: Facts): string {
  const phone = normalized(typed, facts);
  return (phone.ok && phone.country) || typed.phoneCountryCode || facts.country;
}

function readPhone(typed: Typed, facts: Facts): Answer {
  const phone = normalized(typed, facts);
  if (phone.ok) return answer(phone.phoneNumber);
  if (phone.code !== 'countryNotOffered') return answerOf({ ok: false, code: PHONE_FAILURES[phone.code] });
  const name = countryName(phone.country, bcp47Tag(facts.language, facts.country));
  return refusal(fieldMessage(PHONE_FAILURES[phone.code], { country: name }));
}

function readPhoneCountry(typed: Typed, facts: Facts): Answer {
  const code = phoneCountryOf(typed, facts);
  // While the list is unknown, what was chosen from it before is left to the operator.
  const isOffered =
    facts.phoneCountries.length === 0
      ? COUNTRY_CODE.test(code)
      : facts.phoneCountries.some(({ countryCode }) => countryCode === code);
  return isOffered || code === facts.country
    ? answer(code)
    : answerOf({ ok: false, code: 'PhoneCountryNotOffered' });
}

/**
 * There is no name yet that a new one could take the place of, so an empty one has another message than on the profile.
 */
function readName(typed: Typed, facts: Facts): Answer {
  const name = readDisplayName(typed.displayName ?? '', facts.displayNameMinimumLength);
  return answerOf(
    !name.ok && name.code === 'DisplayNameEmpty' ? { ok: false, code: 'DisplayNameRequired' } : name,
  );
}

function readPassword(typed: Typed, facts: Facts): Answer {
  const password = typed.newPassword ?? '';
  const errors = checkNewPassword(
    { password, confirmation: typed.confirmPassword ?? '' },
    facts.passwordRules,
  );
  const [error] = Object.entries(errors);
  return error ? { ok: false, input: error[0], message: error[1] } : answer(password);
}

/** Whether the box says that the player has come of age; in Mexico the catalogue has it as 'over 18' (spec §5, §9). */
function readAgeBox(typed: Typed, { minimumAge }: Facts): Answer {
  if (typed.ageConfirmed === 'yes') return answer('yes');
  const isOver = minimumAge === MINIMUM_AGE_MEXICO_YEARS;
  return refusal({
    messageKey: isOver ? 'errors:ageOver' : 'errors:ageAtLeast',
    params: { age: minimumAge },
  });
}

function readDocumentsBox(typed: Typed): Answer {
  return typed.documents === 'yes'
    ? answer('yes')
    : refusal({ messageKey: 'register:messages.documentsNotAccepted' });
}

/** A field that is read here: of the captcha only the session can judge. */
type ReadField = Exclude<FieldName, 'captcha'>;

/** What is right for each field besides the personal information, whichever layout asks for it (spec §5). */
const READERS: Readonly<
  Record<Exclude<ReadField, PersonalInfoField>, (typed: Typed, facts: Facts) => Answer>
> = {
  phoneCountryCode: readPhoneCountry,
  phoneNumber: readPhone,
  displayName: readName,
  password: readPassword,
  email: (typed) => answerOf(readEmail(typed.email ?? '')),
  documents: readDocumentsBox,
  ageConfirmed: readAgeBox,
};

/** No one who registers has given the operator anything, and every field may be typed. */
const NOTHING_STORED = storedInfo(null);

/** Reads a field: what to send, or the message about it. */
export function readField(field: ReadField, typed: Typed, facts: Facts): Answer {
  if (!isInfoField(field)) return READERS[field](typed, facts);
  const { country, minimumAge, today } = facts;
  const context = { country, age: { minimumAge, today }, stored: NOTHING_STORED, open: INFO_FIELDS };
  return readInfoField(field, typed, context);
}

/** What the answers to some questions came to: what to send, by field, and what is wrong, by input. */
export interface CheckedAnswers {
  values: Readonly<Partial<Record<FieldName, string>>>;
  errors: FieldMessages;
}

/** Whether a question may be left without an answer, as far as the other answers tell. */
function isOptional({ isRequired }: Question, typed: Typed, facts: Facts): boolean {
  if (isRequired !== 'ofNationals') return !isRequired;
  return typed.nationality !== undefined && !['', facts.country].includes(typed.nationality);
}

/**
 * Checks the answers to some questions, all of them at once (spec §5). The captcha is left to the session.
 *
 * @param questions what was asked, in order
 * @returns values without those left empty, and messages in the order of the questions
 */
export function checkAnswers(questions: readonly Question[], typed: Typed, facts: Facts): CheckedAnswers {
  const values: Partial<Record<FieldName, string>> = {};
  const errors: Record<string, FieldMessage> = {};
  for (const question of questions) {
    const { field } = question;
    if (field === 'captcha') continue;
    if (isBlank(field, typed) && isOptional(question, typed, facts)) continue;
    const answer = readField(field, typed, facts);
    if (answer.ok) values[field] = answer.value;
    else errors[answer.input ?? mainInputOf(field)] = answer.message;
  }
  return { values, errors };
}
