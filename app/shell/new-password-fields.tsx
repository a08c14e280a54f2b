import type { NewPasswordField } from '#app/domain/player/new-password.ts';
import type { PasswordRules, PasswordStrength } from '#app/domain/player/password.ts';
import type { FieldOfForm } from '#app/forms/use-fields.tsx';
import { joinSentences } from '#app/i18n/join-sentences.ts';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { PasswordMeter } from '#app/islands/password-meter.tsx';
import { PasswordInput, passwordProps } from './password-input.tsx';

interface NewPasswordFieldsProps {
  /** The operator's rules, which the text of the requirements says; null while they are unknown. */
  rules: PasswordRules | null;
  fields: Readonly<Record<NewPasswordField, FieldOfForm>>;
  /** Strength of the password that was sent before; null when none was. */
  sentStrength?: PasswordStrength['verdict'] | null;
}

/** A new password, typed twice, with the requirements and the strength meter (spec §2 "Forgot-password panel"). */
export function NewPasswordFields({ rules, fields, sentStrength = null }: NewPasswordFieldsProps) {
  const t = useText();
  const hint = rules ? { hint: requirements(t, rules) } : {};
  return (
    <>
      <Island
        of={PasswordMeter}
        name="password-meter"
        on="focus"
        props={{
          field: { ...passwordProps(fields.newPassword, 'new-password', t), ...hint },
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
      <PasswordInput field={fields.confirmPassword} autoComplete="new-password" />
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
  return joinSentences(t, length, classes > 1 && t('password:classes', { count: classes }));
}
