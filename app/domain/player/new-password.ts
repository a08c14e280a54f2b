import type { FailureCode } from '../texts/catalogue.ts';
import { type Failure, failureOf } from '../texts/failure.ts';
import type { MessageKey } from '../texts/message-key.ts';
import { checkPassword, type PasswordRules } from './password.ts';

/** The two fields of every form that sets a password; their names in the form. */
export type NewPasswordField = 'newPassword' | 'confirmPassword';

/** What is wrong with a new password: one message at the field that mends it, or none. */
export type NewPasswordErrors = Readonly<
  Partial<Record<NewPasswordField, { messageKey: MessageKey; params?: Record<string, string | number> }>>
>;

/** Longest password that is sent on; what is longer is no password of this product, whatever its rules say. */
export const PASSWORD_MAXIMUM_LENGTH = 1024;

function fault(
  field: NewPasswordField,
  code: Exclude<FailureCode, 'httpOther'>,
  params?: { count: number },
): NewPasswordErrors {
  const failure = failureOf(code, params ? { params } : {});
  return {
    [field]: { messageKey: failure.messageKey, ...(failure.params ? { params: failure.params } : {}) },
  };
}

/**
 * The first thing that is wrong with a new password, in the order of spec §5 "Reset submit": empty, different, too
 * short, too few character classes, not allowed. An empty object when nothing is.
 *
 * @param rules null while they are unknown: the operator then decides alone
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
 * Puts the numbers of the rules into the operator's refusal of a password (spec §5: 'Password must have at least N
 * characters.').
 *
 * @param rules null while they are unknown
 */
export function passwordFailure(failure: Failure, rules: PasswordRules | null): Failure {
  const { code, traceId } = failure;
  if (rules === null || (code !== 'PasswordTooShort' && code !== 'PasswordTooFewCharacterClasses'))
    return failure;
  const count = code === 'PasswordTooShort' ? rules.minimumLength : rules.minimumNumberOfCharacterClasses;
  return failureOf(code, { params: { count }, ...(traceId ? { traceId } : {}) });
}
