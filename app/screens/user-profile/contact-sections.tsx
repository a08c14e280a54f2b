import { PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { Island } from '#app/islands/island.tsx';
import { PasswordField } from '#app/islands/password-field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { ProfileModel } from './profile-model.ts';
import type { Refusal } from './refusal.ts';
import { RefusalSummary } from './refusal-summary.tsx';
import { Section } from './section.tsx';

/** Whether something is verified. */
function Marker({ isVerified }: { isVerified: boolean }) {
  const t = useText();
  return (
    <span className={isVerified ? 'marker marker--good' : 'marker marker--warning'}>
      {t(isVerified ? 'home:verified' : 'home:notVerified')}
    </span>
  );
}

/** The phone number, which can only be verified (spec §2). */
export function PhoneSection({ model }: { model: ProfileModel }) {
  const t = useText();
  return (
    <Section id="phone" title={t('profile:phone.title')}>
      <p className="profile__value">
        <bdi>{model.phone}</bdi> <Marker isVerified={model.isPhoneVerified} />
      </p>
      {model.isPhoneVerified ? null : <VerifyPhone isCodeSent={model.isPhoneCodeSent} />}
    </Section>
  );
}

function VerifyPhone({ isCodeSent }: { isCodeSent: boolean }) {
  const t = useText();
  if (isCodeSent) {
    return (
      <p>
        <a className="button" href={PHONE_CODE_HREF}>
          {t('profile:phone.enterCode')}
        </a>
      </p>
    );
  }
  return (
    <PostForm action={PHONE_CODE_HREF} label={t('profile:phone.verifyLabel')}>
      <button type="submit" className="button" name="intent" value="sendPhoneCode">
        {t('profile:phone.verify')}
      </button>
    </PostForm>
  );
}

/** The email address: set, confirm, change (spec §2 /userProfile). */
export function EmailSection({ model, refusal }: { model: ProfileModel; refusal: Refusal | undefined }) {
  const t = useText();
  const { email } = model;
  if (email === null) {
    return (
      <Section id="email" title={t('profile:email.title')}>
        <p className="notice notice--warning">{t('profile:unavailable')}</p>
      </Section>
    );
  }
  const form = <EmailForm hasAddress={email.address !== null} refusal={refusal} />;
  const isUnconfirmed = email.pending !== null || (email.address !== null && !email.isVerified);
  return (
    <Section id="email" title={t('profile:email.title')}>
      {email.address ? (
        <p className="profile__value">
          <bdi>{email.address}</bdi> <Marker isVerified={email.isVerified} />
        </p>
      ) : null}
      {email.pending ? (
        <p className="notice notice--warning">{t('profile:email.pending', { email: email.pending })}</p>
      ) : null}
      {isUnconfirmed ? <ConfirmEmail /> : null}
      {email.address || email.pending ? (
        <details open={refusal !== undefined}>
          <summary className="profile__summary">{t('profile:email.change')}</summary>
          {form}
        </details>
      ) : (
        <>
          <p>{t('profile:email.none')}</p>
          {form}
        </>
      )}
    </Section>
  );
}

function ConfirmEmail() {
  const t = useText();
  return (
    <div className="profile__actions">
      <a className="button" href={ROUTES.verifyEmail}>
        {t('profile:email.enterCode')}
      </a>
      <PostForm action={ROUTES.userProfile}>
        <button type="submit" className="button button--quiet" name="intent" value="sendEmail">
          {t('profile:email.resend')}
        </button>
      </PostForm>
    </div>
  );
}

function EmailForm({ hasAddress, refusal }: { hasAddress: boolean; refusal: Refusal | undefined }) {
  const t = useText();
  const errorOf = (name: string) => {
    const message = refusal?.errors[name];
    return message && t(message.messageKey, { ...message.params });
  };
  const passwordError = errorOf('currentPassword');
  return (
    <PostForm action={ROUTES.userProfile} className="form">
      <RefusalSummary refusal={refusal} inputIdOf={(name) => `email-${name}`} />
      <TextField
        id="email-email"
        name="email"
        label={t(hasAddress ? 'profile:email.newLabel' : 'profile:email.label')}
        hint={t('profile:email.hint')}
        error={errorOf('email')}
        value={refusal?.values.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasAddress || passwordError ? (
        <>
          {passwordError ? (
            <p className="field__error" id="email-password-error">
              {passwordError}
            </p>
          ) : null}
          <Island
            of={PasswordField}
            name="password-field"
            on="focus"
            props={{
              id: 'email-currentPassword',
              name: 'currentPassword',
              label: t('profile:email.currentPassword'),
              showLabel: t('login.showPassword'),
              hideLabel: t('login.hidePassword'),
              capsLockText: t('login.capsLock'),
              autoComplete: 'current-password',
              ...(passwordError ? { describedBy: 'email-password-error' } : {}),
            }}
          />
        </>
      ) : null}
      <button type="submit" className="button" name="intent" value="setEmail">
        {t('profile:save')}
      </button>
    </PostForm>
  );
}
