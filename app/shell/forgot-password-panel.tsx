import { logOnFor } from '#app/domain/pages/return-path.ts';
import { ROUTES, resetActionHref } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { FormErrors } from '#app/ui/form-errors.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { CAPTCHA_ID, CaptchaChallenge } from './captcha-challenge.tsx';
import type { ForgotPasswordModel } from './forgot-password-model.ts';
import { CODE_ID, ForgotPasswordReset } from './forgot-password-reset.tsx';
import { NEW_PASSWORD_IDS } from './new-password-fields.tsx';

const PHONE_ID = 'reset-phone';

const INPUT_IDS: Readonly<Record<string, string>> = {
  ...NEW_PASSWORD_IDS,
  phoneNumber: PHONE_ID,
  captcha: CAPTCHA_ID,
  code: CODE_ID,
};

/** The forgot-password panel in its two steps (spec §2): a phone number for a code, then the code for a new password. */
export function ForgotPasswordPanel({ model }: { model: ForgotPasswordModel }) {
  const t = useText();
  return (
    <section className="card forgot-password" aria-labelledby="forgot-password-title">
      <h1 id="forgot-password-title">{t('password:forgotTitle')}</h1>
      <Summary errors={model.errors} />
      {model.sent ? <ForgotPasswordReset model={model} sent={model.sent} /> : <RequestCode model={model} />}
    </section>
  );
}

function Summary({ errors }: { errors: FormErrors }) {
  const t = useText();
  const lines = Object.entries(errors).map(([field, { messageKey, params }]) => ({
    message: t(messageKey, { ...params }),
    inputId: INPUT_IDS[field] ?? PHONE_ID,
  }));
  return <ErrorSummary title={t('errorSummary.title')} errors={lines} />;
}

function RequestCode({ model }: { model: ForgotPasswordModel }) {
  const t = useText();
  const error = model.errors.phoneNumber;
  return (
    <>
      <p>{t('password:forgotText')}</p>
      <PostForm action={resetActionHref('forgotPassword', model.next)} className="form">
        <TextField
          id={PHONE_ID}
          name="phoneNumber"
          label={t('login.phone')}
          hint={
            model.phoneMaximumLength === null
              ? t('login.phoneHintWithExtension')
              : t('login.phoneHint', { count: model.phoneMaximumLength })
          }
          error={error && t(error.messageKey, { ...error.params })}
          value={model.phoneNumber}
          inputMode="numeric"
          autoComplete="username"
          isShort
          {...(model.phoneMaximumLength === null ? {} : { maxLength: model.phoneMaximumLength })}
        />
        <CaptchaChallenge model={model.captcha} error={model.errors.captcha} />
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
