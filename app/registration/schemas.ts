import { z } from 'zod';
import { readBirthDate } from '#app/domain/birth-date.ts';
import { readCountryCode } from '#app/domain/country-code.ts';
import { readCurp } from '#app/domain/curp.ts';
import { readDisplayName } from '#app/domain/display-name.ts';
import { readEmail } from '#app/domain/email.ts';
import { type FieldCode, type FieldReading, fieldMessageKey } from '#app/domain/field-reading.ts';
import { MINIMUM_AGE_MEXICO_YEARS } from '#app/domain/limits.ts';
import { checkNewPassword } from '#app/domain/new-password.ts';
import { readPersonName } from '#app/domain/person-name.ts';
import { normalizePhone } from '#app/domain/phone.ts';
import { readIdentifier, readLine } from '#app/domain/plain-text.ts';
import { readRfc } from '#app/domain/rfc.ts';
import { readRepeatedZipcode } from '#app/domain/zipcode.ts';
import type { Facts } from './facts.ts';
import { DOCUMENT_TYPES, type FieldName, type RegistrationMessage, type Typed } from './fields.ts';

/** What a field came to: what to send, or what is wrong with it (spec §5) and, where it has several inputs, with which. */
export type Answer =
  | { ok: true; value: string }
  | { ok: false; message: RegistrationMessage; input?: string };

/** One of the identity documents. */
export const documentType = z.enum(DOCUMENT_TYPES);

const answer = (value: string): Answer => ({ ok: true, value });
const refusal = (message: RegistrationMessage): Answer => ({ ok: false, message });

/** The answer that a reading of the domain comes to. */
function told(reading: FieldReading<FieldCode>): Answer {
  if (reading.ok) return answer(reading.value);
  const messageKey = fieldMessageKey(reading.code);
  return refusal(reading.params ? { messageKey, params: { ...reading.params } } : { messageKey });
}

const PHONE_CODES = {
  empty: 'PhoneNumberEmpty',
  numbersOnly: 'PhoneNumberNumbersOnly',
  notValid: 'PhoneNumberNotValid',
} as const;

/** The country that a number belongs to: the one chosen, or the portal's own where none is asked for. */
export function phoneCountryOf(typed: Typed, facts: Facts): string {
  return typed.phoneCountryCode || facts.country;
}

function readPhone(typed: Typed, facts: Facts): Answer {
  const phone = normalizePhone(typed.phoneNumber ?? '', {
    country: phoneCountryOf(typed, facts),
    allowExtensionDigits: facts.allowExtensionDigits,
  });
  return phone.ok ? answer(phone.phoneNumber) : told({ ok: false, code: PHONE_CODES[phone.code] });
}

function readPhoneCountry(typed: Typed, facts: Facts): Answer {
  const code = phoneCountryOf(typed, facts);
  const isOffered = facts.phoneCountries.some(({ countryCode }) => countryCode === code);
  return isOffered || code === facts.country ? answer(code) : told({ ok: false, code: 'notAllowed' });
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

function birthDateOf(typed: Typed, facts: Facts): FieldReading<FieldCode> {
  const { birthDay: day = '', birthMonth: month = '', birthYear: year = '' } = typed;
  return readBirthDate({ day, month, year }, facts);
}

function readNationalId(typed: Typed, facts: Facts): Answer {
  const id = typed.nationalId ?? '';
  if (facts.country !== 'MX') return told(readIdentifier(id, 40));
  const birthDate = birthDateOf(typed, facts);
  return told(readCurp(id, birthDate.ok ? { birthDate: birthDate.value } : {}));
}

function readTaxId(typed: Typed, facts: Facts): Answer {
  const id = typed.taxId ?? '';
  if (facts.country !== 'MX') return told(readIdentifier(id, 40));
  // A check digit that is not right is let through: true RFCs fail it too often.
  const reading = readRfc(id);
  return reading.ok ? answer(reading.value.rfc) : told(reading);
}

function readNationality(typed: Typed): Answer {
  const reading = readCountryCode(typed.nationality ?? '');
  return !reading.ok && reading.code === 'blank'
    ? told({ ok: false, code: 'NationalityRequired' })
    : told(reading);
}

function readZipcode(typed: Typed, facts: Facts): Answer {
  const country = typed['address.country'] || typed.countryOfResidence || facts.country;
  const reading = readRepeatedZipcode(typed['address.zipcode'] ?? '', typed.zipcodeAgain ?? '', country);
  const zipcode = told(reading);
  const isSecondWrong = !reading.ok && reading.code === 'ZipcodesMustMatch';
  return isSecondWrong && !zipcode.ok ? { ...zipcode, input: 'zipcodeAgain' } : zipcode;
}

function readDocumentType(typed: Typed): Answer {
  const type = documentType.safeParse(typed.documentType);
  if (type.success) return answer(type.data);
  return told({ ok: false, code: typed.documentType ? 'notAllowed' : 'blank' });
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

const line = (field: FieldName) => (typed: Typed) => told(readLine(typed[field] ?? '', 100));

/**
 * What is right for each field, whichever of the three layouts asks for it (spec §5). Fields that have to agree with
 * others look at those as well. Of the captcha only the session can judge.
 */
const SCHEMAS: Readonly<Record<Exclude<FieldName, 'captcha'>, (typed: Typed, facts: Facts) => Answer>> = {
  phoneCountryCode: readPhoneCountry,
  phoneNumber: readPhone,
  displayName: (typed, facts) =>
    told(readDisplayName(typed.displayName ?? '', facts.displayNameMinimumLength)),
  password: readPassword,
  email: (typed) => told(readEmail(typed.email ?? '')),
  firstName: (typed) => told(readPersonName(typed.firstName ?? '', 'first')),
  lastName: (typed) => told(readPersonName(typed.lastName ?? '', 'last')),
  birthDate: (typed, facts) => told(birthDateOf(typed, facts)),
  nationality: readNationality,
  countryOfResidence: (typed) => told(readCountryCode(typed.countryOfResidence ?? '')),
  taxId: readTaxId,
  nationalId: readNationalId,
  documentType: readDocumentType,
  documentNumber: (typed) => told(readIdentifier(typed.documentNumber ?? '', 40)),
  'address.street': line('address.street'),
  'address.number': line('address.number'),
  'address.suite': line('address.suite'),
  'address.neighborhood': line('address.neighborhood'),
  'address.city': line('address.city'),
  'address.county': line('address.county'),
  'address.state': line('address.state'),
  'address.country': (typed) => told(readCountryCode(typed['address.country'] ?? '')),
  'address.zipcode': readZipcode,
  documents: readDocumentsBox,
  ageConfirmed: readAgeBox,
};

/** Takes a field, what was typed and the facts; gives what to send, or the message about it. */
export function readField(field: Exclude<FieldName, 'captcha'>, typed: Typed, facts: Facts): Answer {
  return SCHEMAS[field](typed, facts);
}
