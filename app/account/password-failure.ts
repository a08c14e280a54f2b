import { type Failure, failureOf } from '#app/domain/texts/failure.ts';
import type { Result } from '#app/operator/http/result.ts';
import type { RegisterRules } from '#app/operator/site.ts';

/**
 * Puts the operator's own numbers into its refusal of a password, where its rules are known (spec §5: 'Password must
 * have at least N characters.').
 */
export function passwordFailure(failure: Failure, rules: Result<RegisterRules>): Failure {
  const { traceId } = failure;
  if (!rules.ok) return failure;
  const { minimumLength, minimumNumberOfCharacterClasses } = rules.value.passwordRules;
  const counted = (code: 'PasswordTooShort' | 'PasswordTooFewCharacterClasses', count: number) =>
    failureOf(code, { params: { count }, ...(traceId ? { traceId } : {}) });
  if (failure.code === 'PasswordTooShort') return counted(failure.code, minimumLength);
  if (failure.code === 'PasswordTooFewCharacterClasses') {
    return counted(failure.code, minimumNumberOfCharacterClasses);
  }
  return failure;
}
