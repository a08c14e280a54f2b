import { describe, expect, it } from 'vitest';
import { parse, toForm } from '#app/forms/read.ts';
import { messagesOf } from '#app/forms/sent-form.ts';
import { type Question, registrationSections, type Typed } from './questions.ts';
import type { RegistrationRules } from './rules.ts';
import { firstOpenStep, openQuestions, registrationRequest, registrationSchema } from './schema.ts';

const RULES: RegistrationRules = {
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

function checkAnswers(questions: readonly Question[], typed: Typed, rules: RegistrationRules) {
  const sent = parse(toForm(typed), registrationSchema(questions, typed, rules));
  return { values: sent.status === 'success' ? sent.value : {}, errors: messagesOf(sent.reply()) };
}

function check(typed: Typed, rules = RULES) {
  const questions = registrationSections('extended', rules).flatMap((section) => section.questions);
  return checkAnswers(questions, { ...GOOD, ...typed }, rules);
}

describe('registrationSchema', () => {
  it('gives what to send, tidied', () => {
    const { values, errors } = check({});
    expect(errors).toEqual({});
    expect(values).toEqual({
      phoneNumber: '5512345678',
      displayName: 'Ana',
      email: '',
      newPassword: 'Passw0rd!',
      confirmPassword: 'Passw0rd!',
      firstName: 'Ana María',
      lastName: "O'Neill Ñíguez",
      'birthDate.day': '1931-08-20',
      'birthDate.month': '8',
      'birthDate.year': '1931',
      nationality: 'MX',
      countryOfResidence: 'MX',
      nationalId: 'BOXW310820HNERXN09',
      'address.zipcode': '06600',
      'address.zipcodeAgain': '06600',
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
    ['digits in a name', { lastName: 'R2D2' }, 'lastName', 'errors:personNameCharacters'],
    ['no birth date', { 'birthDate.day': '' }, 'birthDate.day', 'errors:birthDateRequired'],
    ['letters in the date', { 'birthDate.month': 'hace' }, 'birthDate.day', 'errors:valueIsNotANumber'],
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
    const { errors } = check({ ageConfirmed: '' }, { ...RULES, minimumAge: 21 });
    expect(errors.ageConfirmed).toEqual({ messageKey: 'errors:ageAtLeast', params: { age: 21 } });
  });

  it('asks no CURP of somebody from elsewhere, but reads one that is given', () => {
    expect(check({ nationality: 'US', nationalId: '' }).errors).toEqual({});
    expect(check({ nationality: 'US', nationalId: 'X' }).errors.nationalId).toBeDefined();
  });

  it('asks for an email where the rules do', () => {
    const { errors } = check({}, { ...RULES, isEmailRequired: true });
    expect(errors).toEqual({ email: { messageKey: 'errors:fieldBlank' } });
  });

  it('[SC-REG-03] takes a number of the countries offered, and says so of others', () => {
    const [question] = registrationSections('multiComponent', RULES)[0]?.questions ?? [];
    if (question?.field !== 'phoneCountryCode') throw new Error('the country is not asked for first');
    const told = (phoneCountryCode: string, rules = RULES) =>
      checkAnswers([question], { phoneCountryCode }, rules);
    expect(told('MX')).toEqual({ values: { phoneCountryCode: 'MX' }, errors: {} });
    const refused = { phoneCountryCode: { messageKey: 'errors:phoneCountryNotOffered' } };
    for (const code of ['JP', 'mx', '<b>']) expect(told(code)).toEqual({ values: {}, errors: refused });
    // A list that cannot be had takes nothing back.
    const unknown = { ...RULES, phoneCountries: [] };
    expect(told('JP', unknown)).toEqual({ values: { phoneCountryCode: 'JP' }, errors: {} });
    expect(told('<b>', unknown).errors).toEqual(refused);
  });

  it('leaves passwords to the operator while the rules are unknown', () => {
    const typed = { newPassword: 'a', confirmPassword: 'a' };
    expect(check(typed, { ...RULES, passwordRules: null }).errors).toEqual({});
  });

  it('tells of everything at once, in the order of the form', () => {
    const { errors } = check({ ageConfirmed: '', firstName: '', phoneNumber: '' });
    expect(Object.keys(errors)).toEqual(['phoneNumber', 'firstName', 'ageConfirmed']);
  });
});

const ABROAD: RegistrationRules = { ...RULES, country: 'US', language: 'ja' };
const SHORT = {
  phoneNumber: '7025550123',
  displayName: 'Ann',
  email: '',
  newPassword: 'Passw0rd!',
  documents: 'yes',
  ageConfirmed: 'yes',
};

describe('registrationRequest', () => {
  it('leaves out what nobody told', () => {
    expect(registrationRequest(SHORT, ABROAD, undefined)).toEqual({
      phoneNumber: '7025550123',
      phoneCountryCode: 'US',
      password: 'Passw0rd!',
      displayName: 'Ann',
      email: undefined,
      ageConfirmed: true,
      captchaResponse: undefined,
      acceptedDocuments: [{ key: 'terms', version: '10' }],
      personalInfo: undefined,
      language: 'ja-JP',
    });
  });

  it('tells the personal information by field', () => {
    const values = {
      ...SHORT,
      phoneCountryCode: 'MX',
      lastName: 'Ruiz',
      documentType: 'ine',
      'address.city': 'Puebla',
      'address.zipcode': '72000',
    };
    const request = registrationRequest(values, ABROAD, 'token');
    expect(request.phoneCountryCode).toBe('MX');
    expect(request.captchaResponse).toBe('token');
    expect(request.personalInfo).toEqual({
      lastName: 'Ruiz',
      documentType: 'ine',
      'address.city': 'Puebla',
      'address.zipcode': '72000',
    });
  });

  it('[OC-ACCOUNT-02] confirms no age that nobody confirmed', () => {
    expect(registrationRequest({ ...SHORT, ageConfirmed: '' }, ABROAD, undefined).ageConfirmed).toBe(false);
  });
});

const IN_STEPS: RegistrationRules = {
  ...RULES,
  country: 'US',
  language: 'en',
  passwordRules: null,
  minimumAge: 21,
  phoneCountries: [],
  documents: [],
};
const SECTIONS = registrationSections('multiComponent', IN_STEPS);
const ONE: Typed = { phoneCountryCode: 'US', phoneNumber: '7025550123' };
const TWO: Typed = { ...ONE, displayName: 'Ann', email: '' };
const THREE: Typed = {
  ...TWO,
  firstName: '',
  lastName: '',
  'birthDate.day': '',
  'birthDate.month': '',
  'birthDate.year': '',
};

const open = (typed: Typed, hasPassword: boolean) =>
  firstOpenStep(SECTIONS, { typed, hasPassword, rules: IN_STEPS });

describe('firstOpenStep', () => {
  it('goes on where the answers end', () => {
    expect(open({}, false)).toBe(1);
    expect(open(ONE, false)).toBe(2);
    expect(open(TWO, true)).toBe(3);
    expect(open(THREE, true)).toBe(4);
  });

  it('goes back to an answer that is not right, and to a password that is gone', () => {
    expect(open({ ...THREE, phoneNumber: '12' }, true)).toBe(1);
    expect(open(THREE, false)).toBe(2);
    expect(open({ ...THREE, 'birthDate.day': '4' }, true)).toBe(3);
  });
});

describe('openQuestions', () => {
  it('lets a kept password be, unless another one is typed', () => {
    const [, account] = SECTIONS;
    if (!account) throw new Error('there is a second step');
    const fields = (typed: Typed) =>
      openQuestions(account, { typed, hasPassword: true, rules: IN_STEPS }).map(({ field }) => field);
    expect(fields(TWO)).toEqual(['displayName', 'email']);
    expect(fields({ ...TWO, newPassword: 'x' })).toContain('password');
  });
});
