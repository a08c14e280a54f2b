import { CONFIRMATION_CODE_LENGTH, TYPED_PHONE_MAXIMUM_LENGTH } from '#app/domain/limits.ts';
import { TYPED_FORM_IDS } from '#app/domain/pages/form-names.ts';
import { logOnFor } from '#app/domain/pages/return-path.ts';
import { ROUTES, resetActionHref } from '#app/domain/pages/routes.ts';
import type { NewPasswordField } from '#app/domain/player/new-password.ts';
import { type FieldOfForm, useFields } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { phoneHint } from '#app/i18n/words.ts';
import { CodeField, TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { waitClass } from '#app/ui/text-parts.tsx';
import { CaptchaChallenge } from './captcha-challenge.tsx';
import { CodeFacts, ResendFrom } from './code-form.tsx';
import type { CodeSentModel, ForgotPasswordModel } from './load-shell.ts';
import { NewPasswordFields } from './password-fields.tsx';

/** Forgot-password panel (spec §2). */
export function ForgotPasswordPanel({ model }: { model: ForgotPasswordModel }) {
  const t = useText();
  const labels = {
    phoneNumber: t('login.phone'),
    captcha: t('captcha:title'),
    code: t('password:code'),
    newPassword: t('password:newPassword'),
    confirmPassword: t('password:confirmPassword'),
  };
  const { fields, summary } = useFields('reset', model.form, labels, [
    ...(model.sent ? (['code', 'newPassword', 'confirmPassword'] as const) : (['phoneNumber'] as const)),
    ...(model.captcha.kind === 'none' ? [] : (['captcha'] as const)),
  ]);
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
  const { country } = usePage();
  return (
    <>
      <p>{t('password:forgotText')}</p>
      <PostForm
        action={resetActionHref('forgotPassword', model.next)}
        className="form"
        id={TYPED_FORM_IDS.reset}
      >
        <TextField
          {...fields.phoneNumber}
          hint={phoneHint(country, model.phoneMaximumLength, t)}
          value={model.phoneNumber}
          inputMode="numeric"
          autoComplete="username"
          maxLength={TYPED_PHONE_MAXIMUM_LENGTH}
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

interface ResendCodeProps {
  model: ForgotPasswordModel;
  sent: CodeSentModel;
  captcha: FieldOfForm;
}

interface ForgotPasswordResetProps extends Omit<ResendCodeProps, 'captcha'> {
  fields: Readonly<Record<'captcha' | 'code' | NewPasswordField, FieldOfForm>>;
}

function ForgotPasswordReset({ model, sent, fields }: ForgotPasswordResetProps) {
  const t = useText();
  return (
    <>
      <p>{t('password:codeSent', { phone: sent.to })}</p>
      <CodeFacts sent={sent} />
      <PostForm action={resetActionHref('resetPassword', model.next)} className="form">
        <CodeField {...fields.code} hint={t('password:codeHint', { count: CONFIRMATION_CODE_LENGTH })} />
        <TextField
          id="reset-account"
          name="username"
          label={t('login.phone')}
          value={model.phoneNumber}
          autoComplete="username"
          isShort
          readOnly
        />
        <NewPasswordFields rules={sent.rules} fields={fields} sentStrength={sent.sentStrength} />
        <button type="submit" className="button button--primary">
          {t('password:changePassword')}
        </button>
      </PostForm>
      <ResendCode model={model} sent={sent} captcha={fields.captcha} />
      <PostForm action={resetActionHref('forgotPassword', model.next)} className="forgot-password__way-out">
        <button type="submit" className="button button--quiet" name="intent" value="changeNumber">
          {t('password:changeNumber')}
        </button>{' '}
        <button type="submit" className="button button--quiet" name="intent" value="cancel">
          {t('password:cancel')}
        </button>
      </PostForm>
    </>
  );
}

/** Hidden after each code for as long as the operator says (spec §4: 60 s); the server rejects it meanwhile. */
function ResendCode({ model, sent, captcha }: ResendCodeProps) {
  const t = useText();
  const { nowMs } = usePage();
  return (
    <section className="resend" aria-labelledby="resend-title">
      <h2 className="resend__title" id="resend-title">
        {t('password:resendTitle')}
      </h2>
      <p className="field__hint">{t('password:resendText')}</p>
      <ResendFrom atMs={nowMs + sent.resendAfterSeconds * 1000} />
      <PostForm
        action={resetActionHref('forgotPassword', model.next)}
        className={waitClass(sent.resendAfterSeconds)}
      >
        <CaptchaChallenge model={model.captcha} field={captcha} />
        <button type="submit" className="button button--quiet" name="intent" value="resend">
          {t('password:sendNewCode')}
        </button>
      </PostForm>
    </section>
  );
}
