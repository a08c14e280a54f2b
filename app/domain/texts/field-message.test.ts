import { describe, expect, it } from 'vitest';
import { LANGUAGES, readCountryCode } from '#app/domain/country.ts';
import { readBirthDate } from '#app/domain/identity/birth-date.ts';
import { readCurp } from '#app/domain/identity/curp.ts';
import { readPersonName } from '#app/domain/identity/person-name.ts';
import { readRfc } from '#app/domain/identity/rfc.ts';
import { readRepeatedZipcode, readZipcode } from '#app/domain/identity/zipcode.ts';
import { readClabe } from '#app/domain/money/clabe.ts';
import { readDisplayName } from '#app/domain/player/display-name.ts';
import { readEmail } from '#app/domain/player/email.ts';
import { readVerificationCode } from '#app/domain/player/verification-code.ts';
import { textIn } from '#tests/support/locale-texts.ts';
import {
  type FieldCode,
  fieldErrorMessageKey,
  fieldErrors,
  fieldMessage,
  fieldMessageKey,
  messageOf,
} from './field-message.ts';

it('a message has the values that its text needs, and none where it needs none', () => {
  expect(fieldMessage('blank')).toEqual({ messageKey: 'errors:fieldBlank' });
  expect(Object.keys(fieldMessage('blank'))).toEqual(['messageKey']);
  expect(fieldMessage('tooShort', { minimum: 8 })).toEqual({
    messageKey: 'errors:fieldTooShort',
    params: { minimum: 8 },
  });
  expect(messageOf({ messageKey: 'errors:fieldInvalid', params: { count: 1 } })).toEqual({
    messageKey: 'errors:fieldInvalid',
    params: { count: 1 },
  });
});

it('a code of the operator that is not known says that the value is not valid', () => {
  for (const [code, key] of Object.entries(fieldErrors)) expect(fieldErrorMessageKey(code)).toBe(key);
  for (const code of ['new', '', 'toString']) expect(fieldErrorMessageKey(code)).toBe('errors:fieldInvalid');
});

const age = { minimumAge: 18, today: '2026-11-21' };
const born = (day: string, month: string, year: string) => readBirthDate({ day, month, year }, age);

const REFUSALS = [
  [born('', '', ''), 'Birth date is required.'],
  [born('x', '1', '1990'), 'Please enter numbers only.'],
  [born('31', '2', '1990'), 'This value is not valid.'],
  [born('1', '1', '1800'), 'This value is out of range.'],
  [born('1', '1', '2020'), 'You are under the minimum age. You must be at least 18 years old.'],
  [readCurp(''), 'This field may not be blank.'],
  [readCurp('BOXW310820HNERXN08'), 'This number does not look right. Please check it for typing errors.'],
  [
    readCurp('BOXW310820HNERXN09', { birthDate: '1990-01-01' }),
    'The CURP does not agree with your other information. Please check both.',
  ],
  [readRfc('x'), 'This value is not valid.'],
  [readClabe('x'), 'This field contains invalid characters.'],
  [readClabe('1'), 'This value is too short.'],
  [readClabe('1'.repeat(19)), 'This value is too long.'],
  [readRepeatedZipcode('06600', '06601', 'MX'), 'Zipcodes must match.'],
  [readZipcode('0660', 'MX'), 'This value is not valid. A zipcode has 5 digits.'],
  [readZipcode('100-00', 'JP'), 'This value is not valid. A zipcode has 7 digits.'],
  [
    readZipcode('1234', 'US'),
    'This value is not valid. A zipcode has 5 digits, or 9 with a hyphen after the fifth.',
  ],
  [readPersonName('', 'first'), 'First name is required.'],
  [readPersonName('', 'last'), 'Last name is required.'],
  [readCountryCode('MEX'), 'This value must be two letters.'],
  [readEmail('x'), 'Please enter a valid email address.'],
  [readDisplayName('', 2), 'Display Name field is empty. Please enter a new name.'],
  [readDisplayName('x', 2), 'Display name is too short.'],
  [readVerificationCode(''), 'Please provide confirmation code'],
  [readVerificationCode('1234567'), 'The verification code has at most 6 characters.'],
  [readVerificationCode('x'), 'Invalid Confirmation Code'],
] as const;

describe('fieldMessageKey', () => {
  it.each(REFUSALS)('[S5-MSG-19] %j: %s, and a text in every language', (reading, english) => {
    if (reading.ok) throw new Error('The value was taken');
    const refusal: { code: FieldCode; params?: Readonly<Record<string, number>> } = reading;
    expect(textIn('en', fieldMessageKey(refusal.code), refusal.params)).toBe(english);
    for (const language of LANGUAGES) {
      const text = textIn(language, fieldMessageKey(refusal.code), refusal.params);
      expect(text, language).toMatch(/\S/);
      expect(text, language).not.toContain('{{');
    }
  });
});
