import { type Failure, failureOf, type NamedFailure } from '../texts/failure.ts';
import type { MessageKey } from '../texts/message-key.ts';
import { checkPassword, type PasswordRules } from './password.ts';

export type NewPasswordField = 'newPassword' | 'confirmPassword';

export type NewPasswordErrors = Readonly<
  Partial<Record<NewPasswordField, { messageKey: MessageKey; params?: Record<string, string | number> }>>
>;

/** Maximum length of a password, whatever the operator's rules. */
export const PASSWORD_MAXIMUM_LENGTH = 1024;

function fault(field: NewPasswordField, code: NamedFailure, params?: { count: number }): NewPasswordErrors {
  const failure = failureOf(code, params ? { params } : {});
  return {
    [field]: { messageKey: failure.messageKey, ...(failure.params ? { params: failure.params } : {}) },
  };
}

/**
 * Returns the first error of a new password, in the order of spec §5 "Reset submit": empty, different, too
 * short, too few character classes, not allowed. While the rules are unknown (null), the operator decides
 * alone.
 */
export function checkNewPassword(
  { password, confirmation }: { password: string; confirmation: string },
  rules: PasswordRules | null,
): NewPasswordErrors {
  if (password === '') return fault('newPassword', 'PasswordFieldsEmpty');
  if (confirmation === '') return fault('confirmPassword', 'PasswordFieldsEmpty');
  if (password !== confirmation) return fault('confirmPassword', 'PasswordsDoNotMatch');
  if (password.length > PASSWORD_MAXIMUM_LENGTH) {
    return fault('newPassword', 'PasswordTooLong', { count: PASSWORD_MAXIMUM_LENGTH });
  }
  const check = rules ? checkPassword(password, rules) : ({ ok: true } as const);
  return check.ok ? {} : fault('newPassword', check.code, check.params);
}

/**
 * Adds the numbers of the rules, if known, to the operator's refusal of a password (spec §5: 'Password must
 * have at least N characters.').
 */
export function passwordFailure(failure: Failure, rules: PasswordRules | null): Failure {
  const { code, traceId } = failure;
  if (rules === null || (code !== 'PasswordTooShort' && code !== 'PasswordTooFewCharacterClasses'))
    return failure;
  const count = code === 'PasswordTooShort' ? rules.minimumLength : rules.minimumNumberOfCharacterClasses;
  return failureOf(code, { params: { count }, ...(traceId ? { traceId } : {}) });
}
