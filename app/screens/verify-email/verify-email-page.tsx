import { logOnFor } from '#app/domain/pages/return-path.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { CodeForm } from '#app/shell/code-form.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { VerifyEmailRefusal } from './confirm-email.ts';
import type { VerifyEmailModel } from './verify-email-model.ts';

interface VerifyEmailPageProps {
  model: VerifyEmailModel;
  refusal: VerifyEmailRefusal | undefined;
}

/** The screen in the face that the visitor came for. */
export function VerifyEmailPage({ model, refusal }: VerifyEmailPageProps) {
  const t = useText();
  const message = refusal?.message;
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
      {model.face === 'brokenLink' || refusal?.link ? <UselessLink refusal={refusal} /> : null}
      <Face
        model={model}
        error={message ? t(message.messageKey, { ...message.params }) : undefined}
        isRefused={refusal !== undefined}
      />
    </section>
  );
}

/** Says why the link did not work; what can be done instead stands below. */
function UselessLink({ refusal }: { refusal: VerifyEmailRefusal | undefined }) {
  const t = useText();
  const isSuperseded = refusal?.link === 'superseded';
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
  error: string | undefined;
  isRefused: boolean;
}

function Face({ model, error, isRefused }: FaceProps<VerifyEmailModel>) {
  const t = useText();
  switch (model.face) {
    case 'code':
      return <CodeFace model={model} error={error} isRefused={isRefused} />;
    case 'done':
      return (
        <>
          {model.address ? <p>{t('profile:verifyEmail.doneText', { email: model.address })}</p> : null}
          <Ways isSignedIn={model.isSignedIn} />
        </>
      );
    case 'verified':
      return (
        <>
          <p>{t('profile:verifyEmail.alreadyText', { email: model.address })}</p>
          <Ways isSignedIn />
        </>
      );
    case 'noAddress':
      return (
        <>
          <p>{t('profile:verifyEmail.noAddress')}</p>
          <Ways isSignedIn />
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

function CodeFace({ model, error, isRefused }: FaceProps<Extract<VerifyEmailModel, { face: 'code' }>>) {
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
        error={error}
        isRefused={isRefused}
        help={{
          title: t('profile:verifyEmail.help'),
          wait: t('profile:verifyEmail.wait'),
          resend: t('profile:email.resend'),
        }}
        ways={[
          { href: `${ROUTES.userProfile}#email`, label: t('profile:verifyEmail.changeAddress') },
          { href: ROUTES.home, label: t('profile:code.later') },
        ]}
      />
    </>
  );
}

/** Where to go from here. */
function Ways({ isSignedIn = false }: { isSignedIn?: boolean }) {
  const t = useText();
  return (
    <p className="profile__ways">
      <a href={ROUTES.home}>{t('profile:home')}</a>{' '}
      {isSignedIn ? <a href={`${ROUTES.userProfile}#email`}>{t('profile:verifyEmail.toProfile')}</a> : null}
    </p>
  );
}
