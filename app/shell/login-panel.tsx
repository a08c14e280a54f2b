import { TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import { LOGIN_FORM } from '#app/domain/pages/form-names.ts';
import { ACTIONS, forgotPasswordHref } from '#app/domain/pages/routes.ts';
import { asksForContact } from '#app/domain/texts/notification.ts';
import { useFields } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { phoneHint } from '#app/i18n/words.ts';
import { SUMMARY_LINE_ID, TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { LoginModel } from './load-shell.ts';
import { PasswordInput } from './password-fields.tsx';

/** Login panel (spec §2). */
export function LoginPanel({ model }: { model: LoginModel }) {
  const t = useText();
  const { country, contacts, notifications } = usePage();
  const [contact] = contacts;
  const { fields, summary } = useFields(LOGIN_FORM, model.form, {
    phoneNumber: t('login.phone'),
    password: t('login.password'),
  });
  // One message for number and password together; both fields refer to it.
  const describedBy = model.form?.error?.[''] ? SUMMARY_LINE_ID : undefined;
  return (
    <section className="login-panel card" aria-labelledby="login-title">
      <h2 className="card__title" id="login-title">
        {t('login.title')}
      </h2>
      {summary}
      <PostForm action={ACTIONS.login} className="form">
        {model.next ? <input type="hidden" name="next" value={model.next} /> : null}
        <TextField
          {...fields.phoneNumber}
          value={fields.phoneNumber.value ?? ''}
          hint={phoneHint(country, model.phoneMaximumLength, t)}
          describedBy={describedBy}
          inputMode="numeric"
          autoComplete="username"
          maxLength={TYPED_PHONE_MAXIMUM_LENGTH}
        />
        <PasswordInput field={fields.password} autoComplete="current-password" describedBy={describedBy} />
        <button type="submit" className="button button--primary">
          {t('login.submit')}
        </button>
      </PostForm>
      <p className="login-panel__links">
        <a href={model.registerHref}>{t('login.register')}</a>{' '}
        <a href={forgotPasswordHref(model.next)}>{t('login.forgotPassword')}</a>
      </p>
      {contact && !notifications.some(asksForContact) ? (
        <p className="contacts">
          {t('login.help')}{' '}
          <a href={contact.href} rel="noopener noreferrer">
            {contact.text}
          </a>{' '}
          {contact.hours}
        </p>
      ) : null}
    </section>
  );
}
