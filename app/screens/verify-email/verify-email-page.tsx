import { logOnFor } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { type SentForm, typedValue } from '#app/forms/sent-form.ts';
import { useText } from '#app/i18n/use-text.ts';
import { CodeForm } from '#app/shell/code-form.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { VerifyEmailModel } from './verify-email-model.ts';

interface VerifyEmailPageProps {
  model: VerifyEmailModel;
  /** The form that was refused just before; null when none was. */
  refused: SentForm | null;
}

/** The screen in the face that the visitor came for. */
export function VerifyEmailPage({ model, refused }: VerifyEmailPageProps) {
  const t = useText();
  const uselessLink = typedValue(refused, 'link');
  if (model.face === 'link') {
    return (
      <section className="card card--narrow">
        <h1>{t('profile:verifyEmail.linkTitle')}</h1>
        <p>{t('profile:verifyEmail.linkText')}</p>
        <PostForm action={ROUTES.verifyEmail} className="form">
          <input type="hidden" name="code" value={model.code} />
          <button type="submit" className="button button--primary" name="intent" value="confirmLink">
            {t('profile:verifyEmail.confirm')}
          </button>
        </PostForm>
      </section>
    );
  }
  return (
    <section className="card card--narrow">
      <h1>{t(model.face === 'done' ? 'profile:verifyEmail.doneTitle' : 'titles:verifyEmail')}</h1>
      {model.face === 'brokenLink' || uselessLink ? (
        <UselessLink isSuperseded={uselessLink === 'superseded'} />
      ) : null}
      <Face model={model} refused={refused} />
    </section>
  );
}

/** Says why the link did not work; what can be done instead stands below. */
function UselessLink({ isSuperseded }: { isSuperseded: boolean }) {
  const t = useText();
  return (
    <div className="error-summary" role="alert">
      <p className="error-summary__title">{t('errors:invalidCode')}</p>
      <p className="error-summary__text">
        {t(isSuperseded ? 'profile:verifyEmail.linkSuperseded' : 'profile:verifyEmail.linkUseless')}
      </p>
    </div>
  );
}

interface FaceProps<Model> {
  model: Model;
  refused: SentForm | null;
}

function Face({ model, refused }: FaceProps<VerifyEmailModel>) {
  const t = useText();
  switch (model.face) {
    case 'code':
      return <CodeFace model={model} refused={refused} />;
    case 'done':
      return (
        <>
          {model.address ? <p>{t('profile:verifyEmail.doneText', { email: model.address })}</p> : null}
          <Links isSignedIn={model.isSignedIn} />
        </>
      );
    case 'verified':
      return (
        <>
          <p>{t('profile:verifyEmail.alreadyText', { email: model.address })}</p>
          <Links isSignedIn />
        </>
      );
    case 'noAddress':
      return (
        <>
          <p>{t('profile:verifyEmail.noAddress')}</p>
          <Links isSignedIn />
        </>
      );
    default:
      return (
        <>
          <p>{t('profile:verifyEmail.signedOut')}</p>
          <p>
            <a className="button button--primary" href={logOnFor(ROUTES.verifyEmail)}>
              {t('profile:verifyEmail.logIn')}
            </a>
          </p>
        </>
      );
  }
}

function CodeFace({ model, refused }: FaceProps<Extract<VerifyEmailModel, { face: 'code' }>>) {
  const t = useText();
  return (
    <>
      <p>
        {model.address
          ? t('profile:verifyEmail.sent', { email: model.address })
          : t('profile:verifyEmail.unknownAddress')}
      </p>
      <CodeForm
        action={ROUTES.verifyEmail}
        intents={{ confirm: 'confirmCode', send: 'sendEmail' }}
        sent={model.sent && { ...model.sent, otherChannels: [] }}
        refused={refused}
        help={{
          title: t('profile:verifyEmail.help'),
          wait: t('profile:verifyEmail.wait'),
          resend: t('profile:email.resend'),
        }}
        links={[
          { href: `${ROUTES.userProfile}#email`, label: t('profile:verifyEmail.changeAddress') },
          { href: ROUTES.home, label: t('profile:code.later') },
        ]}
      />
    </>
  );
}

/** Where to go from here. */
function Links({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const t = useText();
  return (
    <p className="profile__ways">
      <a href={ROUTES.home}>{t('profile:home')}</a>{' '}
      {isSignedIn ? <a href={`${ROUTES.userProfile}#email`}>{t('profile:verifyEmail.toProfile')}</a> : null}
    </p>
  );
}
