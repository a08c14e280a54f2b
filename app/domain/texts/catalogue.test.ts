import { describe, expect, it } from 'vitest';
import { placeholdersOf, textIn, textsOf } from '#tests/support/locale-texts.ts';
import { LANGUAGES } from '../country.ts';
import {
  type CatalogueRow,
  catalogue,
  type FailureCode,
  type FailureEffect,
  infos,
  successes,
} from './catalogue.ts';
import { failureFromHttpStatus, failureOf, userMustDismiss } from './failure.ts';

/** Independent copy of the specification's catalogue: effect, English text, values for the text. */
const EXPECTED: Record<FailureCode, [FailureEffect, string, Record<string, string | number>?]> = {
  http400: ['show', 'Bad Request'],
  http401: ['forcedLogout', 'Session is expired. Please log in again.'],
  http403: ['dismiss', "You don't have permissions to do that at this Casino"],
  http404: ['dismiss', 'Not Found'],
  PhoneNumberNotFound: ['dismiss', 'Phone number not found'],
  http409: [
    'forcedLogout',
    'Your account has been accessed from another device or tab. Please log in again.',
  ],
  http423: ['locked', 'Your account has been locked. Please contact support.'],
  http500: ['show', 'Internal Server Error'],
  http503: ['show', 'Service Unavailable'],
  httpNone: ['show', 'No results'],
  httpOther: ['dismiss', '418', { code: 418 }],

  InvalidUser: ['show', 'InvalidUser. Wrong phone number or password.'],
  MiscellaneousError: ['show', 'An unknown error has occurred. Please try again.'],
  PasswordTooShort: ['show', 'Password must have at least 8 characters.', { count: 8 }],
  PasswordTooFewCharacterClasses: [
    'show',
    'Password must have at least 3 from any of upper case, lower case, number, or special character',
    { count: 3 },
  ],
  PasswordNotAllowed: ['show', 'This password is not allowed. Please choose another one.'],
  PasswordTooLong: [
    'show',
    'This password is not allowed. It may have at most 64 characters.',
    { count: 64 },
  ],
  PasswordIncorrect: ['show', 'Current Password is incorrect.'],
  DisplayNameTooShort: ['show', 'Display name is too short.'],
  PhoneNumberInvalidCharacters: ['show', 'Phone number contains invalid characters.'],
  PhoneNumberAlreadyInUse: ['show', 'This phone number is already in use.'],
  UnableToSendCode: ['show', 'The code could not be sent. Please try again later.'],
  InvalidCode: ['show', 'Invalid Confirmation Code'],
  FailedToSend: ['show', 'The server was unable to send an SMS.'],
  TooManyRequests: ['show', 'Too many requests. Please wait a while and try again.'],
  CaptchaFailed: ['show', 'The security check was not passed. Please try again.'],
  PhoneNumberNotVerified: ['show', 'Your phone number must be verified to use this feature.'],
  InvalidEmailAddress: ['show', 'Please enter a valid email address.'],
  DeniedByAccountState: ['show', 'Already verified'],
  UserAccountIsLocked: ['locked', 'Your account has been locked. Please contact support.'],
  DisallowedByConfiguration: ['forcedLogout', 'Disallowed by configuration'],
  UnknownError: ['show', 'Unknown Error'],

  buyInAmountEmpty: ['show', 'A buy-in amount must be entered.'],
  valueIsNotANumber: ['show', 'Please enter numbers only.'],
  tenMinimumForBuyIn: ['show', '$10 minimum for buy-in'],
  meetMinimumBuyInAmount: ['show', 'The minimum buy-in is $20.00.', { amount: '$20.00' }],
  exceededMaximumBuyInAmount: ['show', 'The maximum buy-in is $500.00.', { amount: '$500.00' }],
  completeNeoCheck: [
    'show',
    '$300.00 is the maximum without an identity check. Please do an identity verification.',
    { amount: '$300.00' },
  ],
  IdCheckRequired: ['show', 'An identity check is required before you can continue.'],
  EmailNotVerified: ['show', 'Your email is not verified. Please go to your profile and verify your email.'],
  webPayIniateFailed: [
    'show',
    'The payment could not be started. No money has moved. Please try again later.',
  ],
  RejectedByPaymentService: ['show', 'The payment provider did not accept the payment.'],
  notEnoughFundsInAccount: ['show', 'There are not enough funds in your casino balance.'],
  meetMinimumCashOutAmount: ['show', 'The minimum cash-out is $20.00.', { amount: '$20.00' }],
  cashOutAmountEmpty: ['show', 'A cash-out amount is required.'],
  PersonalInfoRequired: ['show', 'Please complete your personal information before you continue.'],
  InvalidTransferParameters: ['show', 'Some of the payment details are not valid. Please check them.'],
  WaitingForProviderConfirmation: ['show', 'Waiting for provider confirmation'],
  RequiredDocumentNotFound: ['show', 'Required document not found.'],
  NoPaymentMethodAvailable: ['show', 'No payment method available.'],
  AgeConfirmationRequired: ['show', 'Please confirm your age.'],
  StepUpRequired: ['show', 'Please enter your password or code before you continue.'],

  ServerUnreachable: [
    'show',
    'Something went wrong attempting to connect to server. Please try again later.',
  ],
  ProfileCallFailed: ['show', 'Server not responding to User Profile request'],
  DisplayNameChangeFailed: ['show', 'Attempt to change Display Name was not successful'],
  LogInsUnknown: [
    'show',
    'We do not know whether that worked. A log-in that is still in the list has not ended.',
  ],
  LimitRefused: ['show', 'The operator did not accept this change. Below is what holds now.'],
  BreakUnknown: [
    'show',
    'We do not know whether your break was saved. If this page does not show it, do not rely on it.',
  ],
  BreakNotSet: ['show', 'Your break is not set. Please try again, or call the help line below.'],
  BreakDenied: ['show', 'The break that holds is as long, or longer. Nothing was changed.'],
  PaymentDenied: ['show', 'This payment is not open on your account at present. No money has moved.'],
  BuyInPaused: ['show', 'Buy-in is paused on your account.'],
  LimitUnknown: ['show', 'We do not know whether your change was saved. Below is what holds now.'],
  IdCheckStartUnknown: [
    'show',
    'We do not know yet whether the identity check was started. This page shows its current status.',
  ],
  AccessCodeFailed: [
    'show',
    'Attempt to generate code was not successful. Please try again in a few seconds',
  ],
  SessionTimedOut: ['forcedLogout', 'User session has timed out'],
  GuestLinkSpent: [
    'dismiss',
    'This guest link has been used already or has expired. Ask for a new link, or log in with your phone number and password.',
  ],
  PermissionsSuspendedMarker: ['show', 'Permissions suspended'],
  PermissionsSuspended: ['show', 'Permissions are temporarily suspended. Please contact your administrator.'],
  DocumentNotFound: [
    'forcedLogout',
    'A document that you must review could not be found. Please contact an administrator or the help desk.',
  ],

  LoginFieldsEmpty: ['show', 'Please provide a valid phone number and password.'],
  PhoneNumberEmpty: ['show', 'Please provide a valid phone number.'],
  PhoneNumberNotValid: [
    'show',
    'The phone number is not valid. If it is of another country, start with + and its code.',
  ],
  PhonePrefixNotOffered: ['show', 'Phone numbers of Spain cannot be used here.', { country: 'Spain' }],
  PhoneCountryNotOffered: ['show', 'This country is not offered. Please choose one from the list.'],
  PhoneNumberNumbersOnly: ['show', 'Please use numbers only in the phone number.'],
  CaptchaNotSolved: ['show', 'Captcha challenge not solved.'],
  PasswordFieldsEmpty: ['show', 'One or more password fields are empty.'],
  PasswordsDoNotMatch: ['show', 'Confirmation password and new password do not match each other.'],
  ConfirmationCodeEmpty: ['show', 'Please provide confirmation code'],
  ConfirmationCodeTooLong: ['show', 'The verification code has at most 6 characters.', { count: 6 }],
  DisplayNameEmpty: ['show', 'Display Name field is empty. Please enter a new name.'],
  DisplayNameRequired: ['show', 'Display name is required.'],
  FirstNameRequired: ['show', 'First name is required.'],
  LastNameRequired: ['show', 'Last name is required.'],
  NationalityRequired: ['show', 'Nationality is required.'],
  BirthDateRequired: ['show', 'Birth date is required.'],
  NationalIdMismatch: ['show', 'The CURP does not agree with your other information. Please check both.'],
  tooManyDecimals: ['show', 'Please enter at most 2 decimals.', { count: 2 }],
  noDecimals: ['show', 'Please enter a whole number, without decimals.'],
  PersonNameCharacters: [
    'show',
    'This field contains invalid characters. A name has letters, spaces, hyphens, apostrophes, periods and commas.',
  ],
  BirthYearDigits: ['show', 'Please enter the year with four digits, such as 1985.'],
  ZipcodesMustMatch: ['show', 'Zipcodes must match.'],
  ZipcodeDigits: ['show', 'This value is not valid. A zipcode has 5 digits.', { digits: 5 }],
  ZipcodeFiveOrNine: [
    'show',
    'This value is not valid. A zipcode has 5 digits, or 9 with a hyphen after the fifth.',
  ],
  AgeUnderMinimum: ['show', 'You are under the minimum age. You must be at least 18 years old.', { age: 18 }],
  AgeOver: ['show', 'Please confirm that you are over 18. You must be 18 or older.', { age: 18 }],
  AgeAtLeast: ['show', 'Please confirm that you are at least 21 years old.', { age: 21 }],
};

const rows: [string, CatalogueRow][] = Object.entries(catalogue);

function failureFor(code: FailureCode, params: Record<string, string | number>) {
  return code === 'httpOther' ? failureFromHttpStatus(418) : failureOf(code, { params });
}

describe('every row of the catalogue', () => {
  for (const [code, [effect, english, params = {}]] of Object.entries(EXPECTED) as [
    FailureCode,
    (typeof EXPECTED)[FailureCode],
  ][]) {
    it(`[S3-NOTE-02 S4-SESSION-08 S4-DOC-06 S5-LOGIN-01 S5-RESET-01..05 S5-RESET-07 S5-RESET-08 S5-NAME-01 S5-AGE-01 S5-AGE-02 S5-MSG-01..13 S5-MSG-15 S5-MSG-16 S5-MSG-17 S6-ROLE-03 S6-ROLE-04 S8-HTTP-01 S8-HTTP-02 S8-HTTP-04..11 S8-BODY-02..21 S8-MONEY-01..19 S8-MSG-01 S8-MSG-02 S8-MSG-03 S8-MSG-05 S8-MSG-06 S8-MSG-07 S8-MSG-18] ${code}: effect ${effect}, the specification's words, a text in every language`, () => {
      const failure = failureFor(code, params);
      expect(failure.effect).toBe(effect);
      expect(textIn('en', failure.messageKey, failure.params)).toBe(english);
      for (const language of LANGUAGES) {
        const text = textIn(language, failure.messageKey, failure.params);
        expect(text, language).toMatch(/\S/);
        expect(text, language).not.toContain('{{');
        for (const value of Object.values(params)) expect(text, language).toContain(String(value));
      }
    });
  }

  it('is in this table', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual(Object.keys(catalogue).sort());
  });
});

describe('texts with values', () => {
  it.each(rows)('%s declares exactly the values that its text needs', (_code, row) => {
    const key = row.messageKey.replace('errors:', '');
    const texts = [...textsOf('en', 'errors')].filter(([name]) => name.replace(/_(one|other)$/, '') === key);
    expect(texts.length).toBeGreaterThan(0);
    for (const [, text] of texts) expect(placeholdersOf(text)).toEqual(row.params ?? []);
  });

  it.each(rows.filter(([code, row]) => row.params !== undefined && code !== 'httpOther'))(
    '%s has another text in every language for when they are not known',
    (_code, row) => {
      for (const language of LANGUAGES) {
        const text = textIn(language, row.plainMessageKey ?? '');
        expect(text, language).toMatch(/\S/);
        expect(placeholdersOf(text ?? ''), language).toEqual([]);
      }
    },
  );
});

describe('a code without a text', () => {
  it('does not compile', () => {
    const row: CatalogueRow = {
      // @ts-expect-error: the key is in no file of texts
      messageKey: 'errors:thereIsNoSuchText',
      effect: 'show',
    };
    expect(textIn('en', row.messageKey)).toBeNull();
  });
});

describe('what the player must dismiss', () => {
  it('[S3-NOTE-04] is 401, every row whose effect is dismiss, and nothing else', () => {
    const mustDismiss = rows.filter(([code, row]) => userMustDismiss({ code, effect: row.effect }));
    expect(mustDismiss.map(([code]) => code).sort()).toEqual([
      'GuestLinkSpent',
      'PhoneNumberNotFound',
      'http401',
      'http403',
      'http404',
      'httpOther',
    ]);
  });
});

describe('every success message', () => {
  const expected: Record<keyof typeof successes, string> = {
    DisplayNameChanged: 'Display name changed',
    PasswordChanged: 'Password changed',
    VerificationEmailSent: 'Verification email sent',
    EmailChanged: 'Email changed',
    AccountVerified: 'Phone number verified',
    RegistrationSuccess: 'Your account is ready.',
    ProfileUpdated: 'Profile updated',
    PersonalInfoUpdated: 'Personal info updated',
    IdCheckCleared: 'Identity check cleared',
    LogInEnded: 'That log-in has been ended.',
    OtherLogInsEnded: 'All your other log-ins have been ended.',
    LimitSet: 'Your limit is set and holds from now on.',
    BreakSet: 'Your break is set and holds from now on.',
    LimitRemoved: 'You have no such limit any more.',
    ReminderSet: 'Your reminder is set.',
    WebPayInitiated: 'WebPay initiated',
    SlipReady: 'Your slip is ready. Pay at {{place}} by: {{deadline}}',
    TransferReady: 'The details of your transfer are ready. Pay by: {{deadline}}',
    CashOutReceived: 'We have your cash-out request.',
  };

  it.each(Object.entries(successes))(
    '[S8-MSG-08..15 S8-MSG-17 S8-MSG-18] %s has a text in every language',
    (code, messageKey) => {
      expect(expected).toHaveProperty(code, textIn('en', messageKey));
      for (const language of LANGUAGES) expect(textIn(language, messageKey), language).toMatch(/\S/);
    },
  );

  it('is in this table', () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(successes).sort());
  });
});

describe('the English texts of errors', () => {
  it('are all named by a row, a success, a field error, the waits of TooManyRequests or the own limit', () => {
    const named = new Set<string>([
      ...rows.flatMap(([, row]) => [row.messageKey, row.plainMessageKey ?? row.messageKey]),
      ...Object.values(successes),
      ...Object.values(infos),
    ]);
    const others = [...textsOf('en', 'errors').keys()]
      .map((key) => key.replace(/_(one|other)$/, ''))
      .filter((key) => !named.has(`errors:${key}`) && !key.startsWith('field'));
    expect([...new Set(others)]).toEqual([
      'tooManyRequestsSeconds',
      'tooManyRequestsMinutes',
      'exceededOwnLimit',
    ]);
  });
});
