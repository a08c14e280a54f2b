import type { NewPasswordField } from '#app/domain/player/new-password.ts';
import type { PasswordRules, PasswordStrength } from '#app/domain/player/password.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { PasswordField } from '#app/islands/password-field.tsx';
import { PasswordMeter } from '#app/islands/password-meter.tsx';
import type { FormErrors } from '#app/ui/form-errors.ts';

/** Ids of the two inputs by field name, for the links of an error summary. */
export const NEW_PASSWORD_IDS: Readonly<Record<NewPasswordField, string>> = {
  newPassword: 'new-password',
  confirmPassword: 'confirm-password',
};

interface NewPasswordFieldsProps {
  /** The operator's rules, which the text of the requirements says; null while they are unknown. */
  rules: PasswordRules | null;
  /** Messages of the form; those of `newPassword` and `confirmPassword` are shown here. */
  errors: FormErrors;
  /** Strength of the password that was sent before; null when none was. */
  sentStrength?: PasswordStrength['verdict'] | null;
  /** Labels of the two fields, where they are not 'New password' and 'Confirm new password'. */
  labels?: Readonly<Record<NewPasswordField, string>>;
}

/** A new password, typed twice, with the requirements and the strength meter (spec §2 "Forgot-password panel"). */
export function NewPasswordFields({ rules, errors, sentStrength = null, labels }: NewPasswordFieldsProps) {
  const t = useText();
  const field = (name: NewPasswordField) => {
    const error = errors[name];
    return {
      id: NEW_PASSWORD_IDS[name],
      name,
      label: labels?.[name] ?? t(`password:${name}`),
      showLabel: t('login.showPassword'),
      hideLabel: t('login.hidePassword'),
      capsLockText: t('login.capsLock'),
      autoComplete: 'new-password' as const,
      ...(error ? { error: t(error.messageKey, { ...error.params }) } : {}),
    };
  };
  const hint = rules ? { hint: requirements(t, rules) } : {};
  return (
    <>
      <Island
        of={PasswordMeter}
        name="password-meter"
        on="focus"
        props={{
          field: { ...field('newPassword'), ...hint },
          strengthLabel: t('password:strength'),
          sentLabel: t('password:sentStrength'),
          verdicts: {
            weak: t('password:weak'),
            medium: t('password:medium'),
            strong: t('password:strong'),
          },
          sent: sentStrength,
        }}
      />
      <Island of={PasswordField} name="password-field" on="focus" props={field('confirmPassword')} />
    </>
  );
}

/** The operator's rules in words. */
function requirements(t: Text, rules: PasswordRules): string {
  const { minimumLength, maximumLength, minimumNumberOfCharacterClasses: classes } = rules;
  const length =
    maximumLength > 0
      ? t('password:lengthBetween', { minimum: minimumLength, maximum: maximumLength })
      : t('password:lengthAtLeast', { count: minimumLength });
  return classes > 1 ? `${length} ${t('password:classes', { count: classes })}` : length;
}
