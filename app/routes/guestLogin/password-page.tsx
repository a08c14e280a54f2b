import { PASSWORD_INTENTS } from '#app/domain/pages/form-names.ts';
import { guestPasswordHref } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { PasswordInput } from '#app/shell/password-fields.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { Account, PasswordModel } from './load-password.ts';

export function PasswordPage({ model }: { model: PasswordModel }) {
  const t = useText();
  return (
    <section className="card card--narrow guest-password">
      <h1>{t('guest:password.title')}</h1>
      {model.face === 'password' ? <PasswordForm model={model} /> : <LogInFirst next={model.next} />}
    </section>
  );
}

function PasswordForm({ model }: { model: Extract<PasswordModel, { face: 'password' }> }) {
  const t = useText();
  const { next, account } = model;
  const { fields, summary } = useFields('guest', useSentForm(PASSWORD_INTENTS.prove), {
    password: t('login.password'),
  });
  return (
    <>
      {summary}
      <p>{t('guest:password.text')}</p>
      <dl className="guest-accounts">
        <dt>{t('guest:password.account')}</dt>
        <dd>
          <AccountName account={account} />
        </dd>
      </dl>
      <PostForm action={guestPasswordHref(next)} className="form">
        <PasswordInput field={fields.password} autoComplete="current-password" />
        <button type="submit" className="button button--primary" name="intent" value={PASSWORD_INTENTS.prove}>
          {t('login.submit')}
        </button>
      </PostForm>
      <PostForm action={guestPasswordHref(next)} className="guest-password__forgot">
        <button
          type="submit"
          className="text-button guest-password__way"
          name="intent"
          value={PASSWORD_INTENTS.forgot}
          aria-describedby="guest-forgot-hint"
        >
          {t('login.forgotPassword')}
        </button>
        <p className="field__hint" id="guest-forgot-hint">
          {t('guest:password.forgotHint')}
        </p>
      </PostForm>
      <BackToBuyIn />
    </>
  );
}

/** Shown to a guest with an unknown number, which the log-on asks for. */
function LogInFirst({ next }: { next: string }) {
  const t = useText();
  return (
    <>
      <p>{t('guest:password.logInText')}</p>
      <PostForm action={guestPasswordHref(next)} className="form">
        <button type="submit" className="button button--primary" name="intent" value={PASSWORD_INTENTS.logIn}>
          {t('guest:useless.logIn')}
        </button>
      </PostForm>
      <BackToBuyIn />
    </>
  );
}

function BackToBuyIn() {
  const t = useText();
  return (
    <p className="guest-password__back">
      <a className="guest-password__way" href={ROUTES.webPayCashIn}>
        {t('guest:password.back')}
      </a>
    </p>
  );
}

export function AccountName({ account: { name, phone } }: { account: Account }) {
  return (
    <>
      <bdi>{name}</bdi>
      {phone ? <span> {phone}</span> : null}
    </>
  );
}
