import { describe, expect, it } from 'vitest';
import { failureFromBodyStatus, failureOf } from '#app/domain/texts/failure.ts';
import { areAbout, refusalMessages } from './open-account.ts';
import { askedFields, registrationSections } from './questions.ts';

const RULES = { country: 'MX', language: 'es-MX', requiredPersonalInfo: [], isEmailRequired: false } as const;
const ASKED = askedFields(registrationSections('extended', RULES));
const SHORT = askedFields(registrationSections('basic', RULES));

describe('refusalMessages', () => {
  it.each([
    ['CaptchaFailed', 'captcha', 'errors:captchaFailed'],
    ['PhoneNumberInvalidCharacters', 'phoneNumber', 'errors:phoneNumberInvalidCharacters'],
    ['PhoneNumberAlreadyInUse', 'phoneNumber', 'errors:phoneNumberAlreadyInUse'],
    ['PasswordTooShort', 'newPassword', 'errors:passwordTooShortPlain'],
    ['PasswordTooFewCharacterClasses', 'newPassword', 'errors:passwordTooFewCharacterClassesPlain'],
    ['PasswordNotAllowed', 'newPassword', 'errors:passwordNotAllowed'],
    ['DisplayNameTooShort', 'displayName', 'errors:displayNameTooShort'],
    ['InvalidEmailAddress', 'email', 'errors:invalidEmailAddress'],
    ['AgeConfirmationRequired', 'ageConfirmed', 'errors:ageConfirmationRequired'],
    ['RequiredDocumentNotFound', 'documents', 'errors:requiredDocumentNotFound'],
    ['PersonalInfoRequired', '', 'errors:personalInfoRequired'],
  ])(
    '[S8-BODY-04 S8-BODY-05 S8-BODY-08 S8-BODY-17 OC-ACCOUNT-03] puts %s at %j',
    (status, input, messageKey) => {
      expect(refusalMessages(failureFromBodyStatus(status), ASKED)).toEqual({ [input]: { messageKey } });
    },
  );

  it('puts field errors at their fields, in the order of the form', () => {
    const failure = failureFromBodyStatus('PersonalInfoRequired', {
      fieldErrors: {
        'personalInfo.address.zipcode': 'outOfRange',
        'personalInfo.birthDate': 'tooYoung',
        'personalInfo.taxId': 'blank',
      },
    });
    expect(Object.entries(refusalMessages(failure, ASKED))).toEqual([
      ['birthDate.day', { messageKey: 'errors:fieldTooYoung' }],
      ['address.zipcode', { messageKey: 'errors:fieldOutOfRange' }],
    ]);
  });

  it('has an age that is not asked for at the box', () => {
    const failure = failureFromBodyStatus('AgeConfirmationRequired', {
      fieldErrors: { 'personalInfo.birthDate': 'tooYoung' },
    });
    expect(Object.keys(refusalMessages(failure, SHORT))).toEqual(['ageConfirmed']);
    expect(Object.keys(refusalMessages(failure, ASKED))).toEqual(['birthDate.day']);
  });

  it('tells of a country that is not offered any more, where one can be chosen', () => {
    const failure = failureFromBodyStatus('PhoneNumberInvalidCharacters', {
      fieldErrors: { phoneCountryCode: 'notAllowed' },
    });
    const inSteps = askedFields(registrationSections('multiComponent', RULES));
    expect(refusalMessages(failure, inSteps)).toEqual({
      phoneCountryCode: { messageKey: 'errors:phoneCountryNotOffered' },
    });
    expect(Object.keys(refusalMessages(failure, SHORT))).toEqual(['phoneNumber']);
  });

  it('blames no field for what is the business of the operator', () => {
    expect(refusalMessages(failureOf('ServerUnreachable'), ASKED)).toEqual({});
    expect(refusalMessages(failureFromBodyStatus('TooManyRequests'), ASKED)).toEqual({});
  });

  it('has what the form does not ask for at the whole form', () => {
    expect(Object.keys(refusalMessages(failureFromBodyStatus('InvalidEmailAddress'), SHORT))).toEqual(['']);
  });
});

describe('areAbout', () => {
  it('knows all inputs of a field', () => {
    const errors = { 'address.zipcodeAgain': { messageKey: 'errors:zipcodesMustMatch' } } as const;
    expect(areAbout(['address.zipcode'], errors)).toBe(true);
    expect(areAbout(['birthDate', 'email'], errors)).toBe(false);
  });
});
