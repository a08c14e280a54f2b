import { ACTIONS, forgotPasswordHref } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { PasswordField } from '#app/islands/password-field.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { Field, fieldInput } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { LoginModel } from './shell-model.ts';

const PHONE_ID = 'login-phone';
const PASSWORD_ID = 'login-password';

/** Phone number, password, Login, Register, Forgot password (spec §2, "Login panel"). */
export function LoginPanel({ model }: { model: LoginModel }) {
  const t = useText();
  const hint =
    model.phoneMaximumLength === null
      ? t('login.phoneHintWithExtension')
      : t('login.phoneHint', { count: model.phoneMaximumLength });
  const error = model.errorKey ? t(model.errorKey) : undefined;
  return (
    <section className="login-panel card" aria-labelledby="login-title">
      <h2 className="card__title" id="login-title">
        {t('login.title')}
      </h2>
      {error ? (
        <ErrorSummary title={t('errorSummary.title')} errors={[{ message: error, inputId: PHONE_ID }]} />
      ) : null}
      <PostForm action={ACTIONS.login} className="form">
        {model.next ? <input type="hidden" name="next" value={model.next} /> : null}
        <Field id={PHONE_ID} label={t('login.phone')} hint={hint} error={error}>
          <input
            {...fieldInput(PHONE_ID, { hint: true, error: error !== undefined })}
            className="input input--short"
            name="phoneNumber"
            type="text"
            inputMode="numeric"
            autoComplete="username"
            maxLength={model.phoneMaximumLength ?? undefined}
            defaultValue={model.phoneNumber}
          />
        </Field>
        <Island
          of={PasswordField}
          name="password-field"
          on="focus"
          props={{
            id: PASSWORD_ID,
            name: 'password',
            label: t('login.password'),
            showLabel: t('login.showPassword'),
            hideLabel: t('login.hidePassword'),
            capsLockText: t('login.capsLock'),
            autoComplete: 'current-password',
            ...(error ? { describedBy: `${PHONE_ID}-error` } : {}),
          }}
        />
        <button type="submit" className="button button--primary">
          {t('login.submit')}
        </button>
      </PostForm>
      <p className="login-panel__links">
        <a href={model.registerHref}>{t('login.register')}</a>{' '}
        <a href={forgotPasswordHref(model.next)}>{t('login.forgotPassword')}</a>
      </p>
    </section>
  );
}
