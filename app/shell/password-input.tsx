import type { FieldOfForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { Field, fieldInput } from '#app/ui/field.tsx';

interface PasswordInputProps {
  field: FieldOfForm;
  autoComplete: 'current-password' | 'new-password';
  hint?: string | undefined;
  /** Id of a message elsewhere that is about this field. */
  describedBy?: string | undefined;
}

/**
 * A password of a form (spec §2): it can be shown, and warns of caps lock, as soon as it is touched. What was typed never
 * comes back.
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
