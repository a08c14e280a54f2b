import type { FieldOfForm } from '#app/forms/use-fields.tsx';
import { type Text, useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { PasswordField, type PasswordFieldProps } from '#app/islands/password-field.tsx';

type AutoComplete = PasswordFieldProps['autoComplete'];

interface PasswordInputProps {
  field: FieldOfForm;
  autoComplete: AutoComplete;
  /** Id of a message elsewhere that is about this field. */
  describedBy?: string | undefined;
}

/** A password of a form (spec §2): it can be shown, and warns of caps lock, as soon as it is touched. */
export function PasswordInput({ field, autoComplete, describedBy }: PasswordInputProps) {
  const t = useText();
  const props = { ...passwordProps(field, autoComplete, t), ...(describedBy ? { describedBy } : {}) };
  return <Island of={PasswordField} name="password-field" on="focus" props={props} />;
}

/** What the island of a password is given: plain data, its texts translated, and never a value. */
export function passwordProps(
  { id, name, label, error }: FieldOfForm,
  autoComplete: AutoComplete,
  t: Text,
): PasswordFieldProps {
  return {
    id,
    name,
    label,
    showLabel: t('login.showPassword'),
    hideLabel: t('login.hidePassword'),
    capsLockText: t('login.capsLock'),
    autoComplete,
    ...(error ? { error } : {}),
  };
}
