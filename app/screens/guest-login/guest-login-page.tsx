import { GUEST_LOGIN_PATH, ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { AccountName } from './account-name.tsx';
import type { GuestLoginModel } from './guest-login-model.ts';

/** The guest login page (spec §2): a button between a link and the account that it opens. */
export function GuestLoginPage({ model }: { model: GuestLoginModel }) {
  const t = useText();
  if (model.face === 'useless') return <UselessLink isSignedIn={model.isSignedIn} />;
  return (
    <section className="card card--narrow">
      <h1>{t(`guest:${model.face}.title`)}</h1>
      <p>{t(`guest:${model.face}.text`)}</p>
      {model.face === 'continue' ? null : (
        <dl className="guest-accounts">
          <dt>{t('guest:current')}</dt>
          <dd>
            <AccountName account={model.current} />
          </dd>
          <dt>{t('guest:next')}</dt>
          <dd>
            {model.face === 'confirm' ? <AccountName account={model.next} /> : t('guest:unknownAccount')}
          </dd>
        </dl>
      )}
      <PostForm action={GUEST_LOGIN_PATH} className="form">
        <input type="hidden" name="link" value={model.seal} />
        <button type="submit" className="button button--primary">
          {t(`guest:${model.face}.submit`)}
        </button>
      </PostForm>
      <input type="hidden" form={LANGUAGE_FORM.id} name={LANGUAGE_FORM.linkField} value={model.seal} />
      {model.face === 'continue' ? null : (
        <p className="guest-stay">
          <a className="button button--quiet" href={ROUTES.home}>
            {t('guest:stay')}
          </a>
        </p>
      )}
    </section>
  );
}

function UselessLink({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useText();
  return (
    <section className="card card--narrow">
      <h1>{t('guest:useless.title')}</h1>
      <p>{t('guest:useless.text')}</p>
      <p>
        <a className="button button--primary" href={ROUTES.home}>
          {t(isSignedIn ? 'pages.home' : 'guest:useless.logIn')}
        </a>
      </p>
    </section>
  );
}
