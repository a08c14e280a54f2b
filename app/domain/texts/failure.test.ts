import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textIn } from '#tests/support/locale-texts.ts';
import { LANGUAGES } from '../country.ts';
import { catalogue } from './catalogue.ts';
import {
  failureFromBodyStatus,
  failureFromHttpStatus,
  failureOf,
  isKeyReused,
  userMustDismiss,
} from './failure.ts';
import { fieldErrorMessageKey, fieldErrors } from './field-message.ts';

/** Independent copy of the codes of spec §8 and of the contract's two additions. */
const BODY_STATUSES =
  'InvalidUser MiscellaneousError PasswordTooShort PasswordTooFewCharacterClasses PasswordNotAllowed PasswordIncorrect DisplayNameTooShort PhoneNumberInvalidCharacters PhoneNumberAlreadyInUse UnableToSendCode InvalidCode FailedToSend TooManyRequests CaptchaFailed PhoneNumberNotVerified InvalidEmailAddress DeniedByAccountState UserAccountIsLocked DisallowedByConfiguration buyInAmountEmpty valueIsNotANumber meetMinimumBuyInAmount exceededMaximumBuyInAmount completeNeoCheck IdCheckRequired EmailNotVerified webPayIniateFailed tenMinimumForBuyIn RejectedByPaymentService notEnoughFundsInAccount meetMinimumCashOutAmount cashOutAmountEmpty PersonalInfoRequired InvalidTransferParameters WaitingForProviderConfirmation RequiredDocumentNotFound NoPaymentMethodAvailable AgeConfirmationRequired StepUpRequired'.split(
    ' ',
  );

describe('failureFromHttpStatus', () => {
  it.each([
    [400, 'errors:badRequest', 'show', false],
    [401, 'errors:sessionExpired', 'forcedLogout', true],
    [403, 'errors:noPermissionAtCasino', 'dismiss', true],
    [404, 'errors:notFound', 'dismiss', true],
    [409, 'errors:accessedFromAnotherDevice', 'forcedLogout', false],
    [423, 'errors:accountLocked', 'locked', false],
    [500, 'errors:internalServerError', 'show', false],
    [503, 'errors:serviceUnavailable', 'show', false],
    ['none', 'errors:noResults', 'show', false],
  ] as const)(
    '[S3-NOTE-06 S3-NOTE-07 S8-HTTP-01..05 S8-HTTP-07..11] %s -> %s, %s, must be dismissed: %s',
    (status, messageKey, effect, mustDismiss) => {
      const failure = failureFromHttpStatus(status);
      expect(failure).toMatchObject({ messageKey, effect, source: 'http' });
      expect(userMustDismiss(failure)).toBe(mustDismiss);
    },
  );

  it("[S8-HTTP-06] calls a 404 of the reset-code call 'Phone number not found', and no other status of it", () => {
    const failure = failureFromHttpStatus(404, 'resetCode');
    expect(failure).toMatchObject({ code: 'PhoneNumberNotFound', effect: 'dismiss', source: 'http' });
    expect(failureFromHttpStatus(423, 'resetCode').code).toBe('http423');
  });

  it('[S8-HTTP-12] tells any other status as itself, to be dismissed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), (status) => {
        fc.pre(![400, 401, 403, 404, 409, 423, 500, 503].includes(status));
        const failure = failureFromHttpStatus(status);
        expect(failure.effect).toBe('dismiss');
        for (const language of LANGUAGES) {
          expect(textIn(language, failure.messageKey, failure.params)).toBe(String(status));
        }
      }),
    );
  });

  it('keeps what the caller knows', () => {
    expect(failureFromHttpStatus(500, undefined, { traceId: 'T-1', outcome: 'unknown' })).toEqual({
      code: 'http500',
      messageKey: 'errors:internalServerError',
      effect: 'show',
      source: 'http',
      traceId: 'T-1',
      outcome: 'unknown',
    });
  });
});

describe('failureFromBodyStatus', () => {
  it.each(BODY_STATUSES)(
    '[S3-NOTE-01 S8-BODY-02..18 S8-MONEY-01..19] %s keeps its code and is told by its own text',
    (status) => {
      const failure = failureFromBodyStatus(status);
      expect(failure.code).toBe(status);
      expect(failure.source).toBe('body');
      expect(failure.messageKey).not.toBe('errors:unknownError');
    },
  );

  it('[S3-NOTE-06 S8-BODY-19 S8-BODY-20] forces a logout for exactly two codes', () => {
    const effects = BODY_STATUSES.map((status) => [status, failureFromBodyStatus(status).effect]);
    expect(effects.filter(([, effect]) => effect !== 'show')).toEqual([
      ['UserAccountIsLocked', 'locked'],
      ['DisallowedByConfiguration', 'forcedLogout'],
    ]);
  });

  it.each(['FooBar', '', 'success', '__proto__', 'constructor', 'toString', 'http401', 'SessionTimedOut'])(
    "[S8-BODY-21] '%s' is an 'Unknown Error' with the folio",
    (status) => {
      expect(failureFromBodyStatus(status, { traceId: 'T-9' })).toEqual({
        code: 'UnknownError',
        messageKey: 'errors:unknownError',
        effect: 'show',
        source: 'body',
        traceId: 'T-9',
      });
    },
  );

  it('[S8-BODY-01] refuses to make a failure of Success', () => {
    expect(() => failureFromBodyStatus('Success')).toThrow(RangeError);
  });

  it('keeps the field errors', () => {
    const failure = failureFromBodyStatus('PersonalInfoRequired', {
      fieldErrors: { 'personalInfo.birthDate': 'tooYoung' },
    });
    expect(failure.fieldErrors).toEqual({ 'personalInfo.birthDate': 'tooYoung' });
  });

  it.each([
    [undefined, 'Too many requests. Please wait a while and try again.'],
    [0, 'Too many requests. Please wait a while and try again.'],
    [Number.NaN, 'Too many requests. Please wait a while and try again.'],
    [1, 'Too many requests. Please try again in 1 second.'],
    [42, 'Too many requests. Please try again in 42 seconds.'],
    [60, 'Too many requests. Please try again in 1 minute.'],
    [61, 'Too many requests. Please try again in 2 minutes.'],
  ])('[S8-BODY-14] TooManyRequests with %s seconds says "%s"', (retryAfterSeconds, text) => {
    const extras = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const failure = failureFromBodyStatus('TooManyRequests', extras);
    expect(failure.code).toBe('TooManyRequests');
    expect(textIn('en', failure.messageKey, failure.params)).toBe(text);
    for (const language of LANGUAGES) {
      expect(textIn(language, failure.messageKey, failure.params), language).toMatch(/\S/);
    }
  });

  it('uses the text without a number where the number is not known', () => {
    expect(failureFromBodyStatus('PasswordTooShort').messageKey).toBe('errors:passwordTooShortPlain');
    expect(failureFromBodyStatus('PasswordTooShort', { params: { count: 8 } }).messageKey).toBe(
      'errors:passwordTooShort',
    );
  });
});

describe('failureOf', () => {
  it('[S3-NOTE-08] names the connection as the source of an unreachable server, and the portal of the rest', () => {
    expect(failureOf('ServerUnreachable', { outcome: 'unknown' })).toMatchObject({
      source: 'transport',
      outcome: 'unknown',
    });
    expect(failureOf('SessionTimedOut')).toMatchObject({ source: 'portal', effect: 'forcedLogout' });
  });
});

describe('fieldErrorMessageKey', () => {
  it.each([
    ['blank', 'This field may not be blank.'],
    ['invalid', 'This value is not valid.'],
    ['invalidCharacters', 'This field contains invalid characters.'],
    ['tooShort', 'This value is too short.'],
    ['tooLong', 'This value is too long.'],
    ['outOfRange', 'This value is out of range.'],
    ['mustBeTwoLetters', 'This value must be two letters.'],
    ['mismatch', 'The two values do not match.'],
    ['checkDigit', 'This number does not look right. Please check it for typing errors.'],
    ['tooYoung', 'You are under the minimum age.'],
    ['notAllowed', 'This value cannot be changed here.'],
    ['somethingNew', 'This value is not valid.'],
    ['__proto__', 'This value is not valid.'],
  ])('[S5-MSG-18..21] %s -> %s, in every language', (code, english) => {
    expect(textIn('en', fieldErrorMessageKey(code))).toBe(english);
    for (const language of LANGUAGES) expect(textIn(language, fieldErrorMessageKey(code))).toMatch(/\S/);
  });

  it('has no row twice', () => {
    expect(new Set(Object.values(fieldErrors)).size).toBe(Object.keys(fieldErrors).length);
  });
});

describe('the names of the catalogue', () => {
  it('hold every body status', () => {
    for (const status of BODY_STATUSES) expect(catalogue).toHaveProperty(status);
  });
});

it('a key was used with another body only where the operator says so', () => {
  const reused = (fieldErrors?: Parameters<typeof failureOf>[1]) =>
    isKeyReused(failureOf('UnknownError', fieldErrors));
  expect(reused({ fieldErrors: { idempotencyKey: 'reused' } })).toBe(true);
  expect(reused({ fieldErrors: { idempotencyKey: 'invalid' } })).toBe(false);
  expect(reused()).toBe(false);
});
