import { logOnFor } from '#app/domain/pages/return-path.ts';
import { ROUTES, resetActionHref } from '#app/domain/pages/routes.ts';
import { type FieldOfForm, useFields } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { CaptchaChallenge } from './captcha-challenge.tsx';
import type { ForgotPasswordModel } from './forgot-password-model.ts';
import { ForgotPasswordReset } from './forgot-password-reset.tsx';

/**
 * The forgot-password panel in its two steps (spec §2): a phone number for a code, then the code for a new password.
 */
export function ForgotPasswordPanel({ model }: { model: ForgotPasswordModel }) {
  const t = useText();
  const { fields, summary } = useFields('reset', model.form, {
    phoneNumber: t('login.phone'),
    captcha: t('captcha:title'),
    code: t('password:code'),
    newPassword: t('password:newPassword'),
    confirmPassword: t('password:confirmPassword'),
  });
  return (
    <section className="card forgot-password" aria-labelledby="forgot-password-title">
      <h1 id="forgot-password-title">{t('password:forgotTitle')}</h1>
      {summary}
      {model.sent ? (
        <ForgotPasswordReset model={model} sent={model.sent} fields={fields} />
      ) : (
        <RequestCode model={model} fields={fields} />
      )}
    </section>
  );
}

interface RequestCodeProps {
  model: ForgotPasswordModel;
  fields: Readonly<Record<'phoneNumber' | 'captcha', FieldOfForm>>;
}

function RequestCode({ model, fields }: RequestCodeProps) {
  const t = useText();
  return (
    <>
      <p>{t('password:forgotText')}</p>
      <PostForm action={resetActionHref('forgotPassword', model.next)} className="form">
        <TextField
          {...fields.phoneNumber}
          hint={
            model.phoneMaximumLength === null
              ? t('login.phoneHintWithExtension')
              : t('login.phoneHint', { count: model.phoneMaximumLength })
          }
          value={model.phoneNumber}
          inputMode="numeric"
          autoComplete="username"
          isShort
          {...(model.phoneMaximumLength === null ? {} : { maxLength: model.phoneMaximumLength })}
        />
        <CaptchaChallenge model={model.captcha} field={fields.captcha} />
        <button type="submit" className="button button--primary" name="intent" value="sendCode">
          {t('password:getChangeCode')}
        </button>
      </PostForm>
      <p className="forgot-password__way-out">
        <a href={model.next === null ? ROUTES.home : logOnFor(model.next)}>{t('password:backToLogin')}</a>
      </p>
    </>
  );
}
