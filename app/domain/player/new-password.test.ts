import { describe, expect, it } from 'vitest';
import { failureOf } from '../texts/failure.ts';
import { checkNewPassword, passwordFailure } from './new-password.ts';

const rules = { minimumLength: 8, maximumLength: 20, minimumNumberOfCharacterClasses: 3 };
const check = (password: string, confirmation = password) =>
  checkNewPassword({ password, confirmation }, rules);

describe('checkNewPassword', () => {
  it('finds nothing wrong with a good one', () => {
    expect(check('Passw0rd')).toEqual({});
  });

  it('[S5-RESET-03 S5-RESET-04 S5-AGE-03 ASVS-6.2.1] says the first thing that is wrong, in the order of the specification', () => {
    const empty = { messageKey: 'errors:passwordFieldsEmpty' };
    const different = { messageKey: 'errors:passwordsDoNotMatch' };
    expect(check('', '')).toEqual({ newPassword: empty });
    expect(check('', 'x')).toEqual({ newPassword: empty });
    expect(check('x', '')).toEqual({ confirmPassword: empty });
    expect(check('x', 'y')).toEqual({ confirmPassword: different });
    expect(check('x')).toEqual({
      newPassword: { messageKey: 'errors:passwordTooShort', params: { count: 8 } },
    });
    expect(check('password')).toEqual({
      newPassword: { messageKey: 'errors:passwordTooFewCharacterClasses', params: { count: 3 } },
    });
    expect(check(`Passw0rd${'x'.repeat(13)}`)).toEqual({
      newPassword: { messageKey: 'errors:passwordTooLong', params: { count: 20 } },
    });
  });

  it.each([64, 65, 128, 1024])(
    '[ASVS-6.2.9] takes a password of %d characters, of which every one counts',
    (length) => {
      const long = `Passw0rd${'x'.repeat(length - 8)}`;
      for (const known of [null, { ...rules, maximumLength: 1024 }]) {
        expect(checkNewPassword({ password: long, confirmation: long }, known)).toEqual({});
        expect(checkNewPassword({ password: long, confirmation: `${long.slice(0, -1)}y` }, known)).toEqual({
          confirmPassword: { messageKey: 'errors:passwordsDoNotMatch' },
        });
      }
    },
  );

  it('leaves the rules to the operator while they are unknown, but sends nothing without end', () => {
    expect(checkNewPassword({ password: 'x', confirmation: 'x' }, null)).toEqual({});
    const endless = 'x'.repeat(1025);
    expect(checkNewPassword({ password: endless, confirmation: endless }, null)).toEqual({
      newPassword: { messageKey: 'errors:passwordTooLong', params: { count: 1024 } },
    });
  });
});

describe('passwordFailure', () => {
  const failures = (code: 'PasswordTooShort' | 'PasswordTooFewCharacterClasses' | 'PasswordNotAllowed') =>
    failureOf(code, { traceId: 'trace-1' });

  it.each([
    ['PasswordTooShort', { count: rules.minimumLength }],
    ['PasswordTooFewCharacterClasses', { count: rules.minimumNumberOfCharacterClasses }],
    ['PasswordNotAllowed', undefined],
  ] as const)('says of %s the number of the rules, and keeps the trace', (code, params) => {
    const failure = passwordFailure(failures(code), rules);
    expect(failure).toMatchObject({ code, traceId: 'trace-1' });
    expect(failure.params).toEqual(params);
  });

  it('says what the operator said while the rules are unknown, and no trace where there is none', () => {
    const failure = failures('PasswordTooShort');
    expect(passwordFailure(failure, null)).toBe(failure);
    expect(passwordFailure(failureOf('PasswordTooShort'), rules)).not.toHaveProperty('traceId');
  });
});
