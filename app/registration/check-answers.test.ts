import { describe, expect, it } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import type { Facts } from './facts.ts';
import type { Typed } from './fields.ts';
import { sectionsOf } from './layouts.ts';

const FACTS: Facts = {
  country: 'MX',
  language: 'es-MX',
  passwordRules: { minimumLength: 8, maximumLength: 64, minimumNumberOfCharacterClasses: 3 },
  displayNameMinimumLength: 2,
  requiredPersonalInfo: [],
  isEmailRequired: false,
  minimumAge: 18,
  today: '2026-11-21',
  allowExtensionDigits: false,
  phoneCountries: [{ name: 'México', countryCode: 'MX', countryPrefix: '52', nationalLength: 10 }],
  documents: [{ key: 'terms', version: '10' }],
  failures: [],
};

const GOOD: Typed = {
  phoneNumber: '55 1234 5678',
  displayName: 'Ana',
  email: '',
  newPassword: 'Passw0rd!',
  confirmPassword: 'Passw0rd!',
  firstName: 'Ana María',
  lastName: "O'Neill Ñíguez",
  'birthDate.day': '20',
  'birthDate.month': '8',
  'birthDate.year': '1931',
  nationality: 'MX',
  countryOfResidence: 'MX',
  nationalId: 'boxw310820hnerxn09',
  'address.zipcode': '06600',
  'address.zipcodeAgain': '06600',
  documents: 'yes',
  ageConfirmed: 'yes',
};

function check(typed: Typed, facts: Facts = FACTS) {
  const questions = sectionsOf('extended', facts).flatMap((section) => section.questions);
  return checkAnswers(questions, { ...GOOD, ...typed }, facts);
}

describe('checkAnswers', () => {
  it('gives what to send, tidied', () => {
    const { values, errors } = check({});
    expect(errors).toEqual({});
    expect(values).toEqual({
      phoneNumber: '5512345678',
      displayName: 'Ana',
      password: 'Passw0rd!',
      firstName: 'Ana María',
      lastName: "O'Neill Ñíguez",
      birthDate: '1931-08-20',
      nationality: 'MX',
      countryOfResidence: 'MX',
      nationalId: 'BOXW310820HNERXN09',
      'address.zipcode': '06600',
      documents: 'yes',
      ageConfirmed: 'yes',
    });
  });

  it.each<[what: string, typed: Typed, input: string, messageKey: string, params?: object]>([
    ['no phone', { phoneNumber: ' ' }, 'phoneNumber', 'errors:phoneNumberEmpty'],
    ['letters in the phone', { phoneNumber: '55abc' }, 'phoneNumber', 'errors:phoneNumberNumbersOnly'],
    ['a short phone', { phoneNumber: '551234' }, 'phoneNumber', 'errors:phoneNumberNotValid'],
    ['no name', { displayName: '  ' }, 'displayName', 'errors:displayNameRequired'],
    ['a short name', { displayName: 'A' }, 'displayName', 'errors:displayNameTooShort'],
    [
      'a control character in a name',
      { displayName: 'A\u0007nA' },
      'displayName',
      'errors:fieldInvalidCharacters',
    ],
    ['no password', { newPassword: '' }, 'newPassword', 'errors:passwordFieldsEmpty'],
    ['no repetition', { confirmPassword: '' }, 'confirmPassword', 'errors:passwordFieldsEmpty'],
    ['two passwords', { confirmPassword: 'Other1!aa' }, 'confirmPassword', 'errors:passwordsDoNotMatch'],
    [
      'a short password',
      { newPassword: 'Aa1!', confirmPassword: 'Aa1!' },
      'newPassword',
      'errors:passwordTooShort',
      { count: 8 },
    ],
    [
      'a plain password',
      { newPassword: 'aaaaaaaaa', confirmPassword: 'aaaaaaaaa' },
      'newPassword',
      'errors:passwordTooFewCharacterClasses',
      { count: 3 },
    ],
    ['a bad email', { email: 'ana@mail' }, 'email', 'errors:invalidEmailAddress'],
    ['no first name', { firstName: '' }, 'firstName', 'errors:firstNameRequired'],
    ['no last name', { lastName: '' }, 'lastName', 'errors:lastNameRequired'],
    ['digits in a name', { lastName: 'R2D2' }, 'lastName', 'errors:fieldInvalidCharacters'],
    ['no birth date', { 'birthDate.day': '' }, 'birthDate.day', 'errors:birthDateRequired'],
    ['letters in the date', { 'birthDate.month': 'ago' }, 'birthDate.day', 'errors:valueIsNotANumber'],
    [
      'no such day',
      { 'birthDate.day': '31', 'birthDate.month': '2' },
      'birthDate.day',
      'errors:fieldInvalid',
    ],
    ['a date to come', { 'birthDate.year': '2030' }, 'birthDate.day', 'errors:fieldOutOfRange'],
    ['no nationality', { nationality: '' }, 'nationality', 'errors:nationalityRequired'],
    ['a long nationality', { nationality: 'MEX' }, 'nationality', 'errors:fieldMustBeTwoLetters'],
    ['no residence', { countryOfResidence: '' }, 'countryOfResidence', 'errors:fieldBlank'],
    ['no CURP of a Mexican', { nationalId: '' }, 'nationalId', 'errors:fieldBlank'],
    ['a short CURP', { nationalId: 'BOXW3108' }, 'nationalId', 'errors:fieldInvalid'],
    ['a mistyped CURP', { nationalId: 'BOXW310820HNERXN08' }, 'nationalId', 'errors:fieldCheckDigit'],
    ['a CURP of another day', { 'birthDate.day': '21' }, 'nationalId', 'errors:nationalIdMismatch'],
    ['no zipcode', { 'address.zipcode': '' }, 'address.zipcode', 'errors:fieldBlank'],
    [
      'a long zipcode',
      { 'address.zipcode': '066000' },
      'address.zipcode',
      'errors:zipcodeDigits',
      { digits: 5 },
    ],
    ['two zipcodes', { 'address.zipcodeAgain': '06601' }, 'address.zipcodeAgain', 'errors:zipcodesMustMatch'],
    ['the documents', { documents: '' }, 'documents', 'register:messages.documentsNotAccepted'],
    ['the age', { ageConfirmed: '' }, 'ageConfirmed', 'errors:ageOver', { age: 18 }],
  ])('[S5-AGE-01 S5-MSG-14] tells of %s beside its input', (_what, typed, input, messageKey, params) => {
    const { errors } = check(typed);
    expect(errors).toEqual({ [input]: params ? { messageKey, params } : { messageKey } });
  });

  it('[S9-CONST-10 SC-REG-19] takes a box for nothing when the birth date says otherwise', () => {
    const young = {
      'birthDate.day': '22',
      'birthDate.month': '11',
      'birthDate.year': '2008',
      nationality: 'US',
      nationalId: '',
    };
    expect(check(young).errors).toEqual({
      'birthDate.day': {
        messageKey: 'errors:ageUnderMinimum',
        params: { age: 18 },
      },
    });
    expect(check({ ...young, 'birthDate.day': '21' }).errors).toEqual({});
  });

  it('[S5-AGE-02 S9-CONST-11] asks for 21 years in other words', () => {
    const { errors } = check({ ageConfirmed: '' }, { ...FACTS, minimumAge: 21 });
    expect(errors.ageConfirmed).toEqual({ messageKey: 'errors:ageAtLeast', params: { age: 21 } });
  });

  it('asks no CURP of somebody from elsewhere, but reads one that is given', () => {
    expect(check({ nationality: 'US', nationalId: '' }).errors).toEqual({});
    expect(check({ nationality: 'US', nationalId: 'X' }).errors.nationalId).toBeDefined();
  });

  it('asks for an email where the rules do', () => {
    const { errors } = check({}, { ...FACTS, isEmailRequired: true });
    expect(errors).toEqual({ email: { messageKey: 'errors:fieldBlank' } });
  });

  it('[SC-REG-03] takes a number of the countries offered, and says so of others', () => {
    const [question] = sectionsOf('multiComponent', FACTS)[0]?.questions ?? [];
    if (question?.field !== 'phoneCountryCode') throw new Error('the country is not asked for first');
    const told = (phoneCountryCode: string, facts = FACTS) =>
      checkAnswers([question], { phoneCountryCode }, facts);
    expect(told('MX')).toEqual({ values: { phoneCountryCode: 'MX' }, errors: {} });
    const refused = { phoneCountryCode: { messageKey: 'errors:phoneCountryNotOffered' } };
    for (const code of ['JP', 'mx', '<b>']) expect(told(code)).toEqual({ values: {}, errors: refused });
    // A list that cannot be had takes nothing back.
    const unknown = { ...FACTS, phoneCountries: [] };
    expect(told('JP', unknown)).toEqual({ values: { phoneCountryCode: 'JP' }, errors: {} });
    expect(told('<b>', unknown).errors).toEqual(refused);
  });

  it('leaves passwords to the operator while the rules are unknown', () => {
    const typed = { newPassword: 'a', confirmPassword: 'a' };
    expect(check(typed, { ...FACTS, passwordRules: null }).errors).toEqual({});
  });

  it('tells of everything at once, in the order of the form', () => {
    const { errors } = check({ ageConfirmed: '', firstName: '', phoneNumber: '' });
    expect(Object.keys(errors)).toEqual(['phoneNumber', 'firstName', 'ageConfirmed']);
  });
});
