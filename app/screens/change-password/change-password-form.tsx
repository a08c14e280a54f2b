import { ROUTES } from '#app/domain/pages/routes.ts';
import type { PasswordRules, PasswordStrength } from '#app/domain/player/password.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { PasswordField } from '#app/islands/password-field.tsx';
import { NEW_PASSWORD_IDS, NewPasswordFields } from '#app/shell/new-password-fields.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { FormErrors } from '#app/ui/form-errors.ts';
import { TextField } from '#app/ui/text-field.tsx';

const CURRENT_ID = 'current-password';

const INPUT_IDS: Readonly<Record<string, string>> = { ...NEW_PASSWORD_IDS, currentPassword: CURRENT_ID };

/** What the screen shows. */
export interface ChangePasswordModel {
  /** National digits, for password managers to know whose password it is. */
  phoneNumber: string;
  /** The operator's rules; null while they are unknown. */
  rules: PasswordRules | null;
  errors: FormErrors;
  /** Strength of the password that was sent before; null when none was. */
  sentStrength: PasswordStrength['verdict'] | null;
}

/** Current password, new password twice, requirements and strength (spec §2). */
export function ChangePasswordForm({ model }: { model: ChangePasswordModel }) {
  const t = useText();
  const current = model.errors.currentPassword;
  const lines = Object.entries(model.errors).map(([field, { messageKey, params }]) => ({
    message: t(messageKey, { ...params }),
    inputId: INPUT_IDS[field] ?? CURRENT_ID,
  }));
  return (
    <section className="card narrow" aria-labelledby="change-password-title">
      <h1 id="change-password-title">{t('titles:changePassword')}</h1>
      <p>{t('password:changeText')}</p>
      <ErrorSummary title={t('errorSummary.title')} errors={lines} />
      <PostForm action={ROUTES.changePassword} className="form">
        <TextField
          id="account"
          name="username"
          label={t('login.phone')}
          value={model.phoneNumber}
          autoComplete="username"
          isShort
          readOnly
        />
        <Island
          of={PasswordField}
          name="password-field"
          on="focus"
          props={{
            id: CURRENT_ID,
            name: 'currentPassword',
            label: t('password:currentPassword'),
            showLabel: t('login.showPassword'),
            hideLabel: t('login.hidePassword'),
            capsLockText: t('login.capsLock'),
            autoComplete: 'current-password',
            ...(current ? { error: t(current.messageKey, { ...current.params }) } : {}),
          }}
        />
        <NewPasswordFields rules={model.rules} errors={model.errors} sentStrength={model.sentStrength} />
        <button type="submit" className="button button--primary">
          {t('password:changePassword')}
        </button>
      </PostForm>
    </section>
  );
}
