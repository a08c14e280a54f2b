import type { NewPasswordField } from '#app/domain/player/new-password.ts';
import type { PasswordRules, PasswordStrength } from '#app/domain/player/password.ts';
import type { FieldOfForm } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/texts.ts';
import { joinSentences } from '#app/i18n/words.ts';
import { Island } from '#app/islands/island.tsx';
import { Field, fieldInput } from '#app/ui/field.tsx';

interface NewPasswordFieldsProps {
  /** Null while unknown. */
  rules: PasswordRules | null;
  fields: Readonly<Record<NewPasswordField, FieldOfForm>>;
  /** Strength of the rejected password; null without one. */
  sentStrength?: PasswordStrength['verdict'] | null;
}

/** New password, typed twice (spec §2 "Forgot-password panel"). */
export function NewPasswordFields({ rules, fields, sentStrength = null }: NewPasswordFieldsProps) {
  const t = useText();
  const hint = rules ? requirements(t, rules) : undefined;
  const inputId = fields.newPassword.id;
  const sentId = `${inputId}-sent-strength`;
  const verdicts = { weak: t('password:weak'), medium: t('password:medium'), strong: t('password:strong') };
  return (
    <>
      <Island
        name="password-meter"
        on="focus"
        props={{ inputId, sentId, strengthLabel: t('password:strength'), verdicts }}
      >
        <PasswordInput field={fields.newPassword} autoComplete="new-password" hint={hint} />
        {sentStrength ? (
          <p className={`password-meter password-meter--${sentStrength}`} id={sentId} role="status">
            {`${t('password:sentStrength')} ${verdicts[sentStrength]}`}
          </p>
        ) : null}
      </Island>
      <PasswordInput field={fields.confirmPassword} autoComplete="new-password" />
    </>
  );
}

function requirements(t: Text, rules: PasswordRules): string {
  const { minimumLength, maximumLength, minimumNumberOfCharacterClasses: classes } = rules;
  const length =
    maximumLength > 0
      ? t('password:lengthBetween', { minimum: minimumLength, maximum: maximumLength })
      : t('password:lengthAtLeast', { count: minimumLength });
  return joinSentences(t, length, classes > 1 && t('password:classes', { count: classes }));
}

interface PasswordInputProps {
  field: FieldOfForm;
  autoComplete: 'current-password' | 'new-password';
  hint?: string | undefined;
  describedBy?: string | undefined;
}

/**
 * Password input (spec §2) with a show button and a caps-lock warning, from the first touch on. Never has a
 * value.
 */
export function PasswordInput({ field, autoComplete, hint, describedBy }: PasswordInputProps) {
  const t = useText();
  const { id, name, label, error } = field;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <Island
        name="password-field"
        className="password-field"
        on="focus"
        props={{
          inputId: id,
          showLabel: t('login.showPassword'),
          hideLabel: t('login.hidePassword'),
          capsLockText: t('login.capsLock'),
        }}
      >
        <input
          {...fieldInput(id, { hint: hint !== undefined, error: error !== undefined, describedBy })}
          className="input password-field__input"
          name={name}
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Island>
    </Field>
  );
}
