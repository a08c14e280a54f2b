import { PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import type { SentForm } from '#app/forms/sent-form.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { PasswordInput } from '#app/shell/password-fields.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import type { ProfileModel } from './profile-model.ts';
import { Section, SectionUnavailable } from './section.tsx';

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
export function EmailSection({ model }: { model: ProfileModel }) {
  const t = useText();
  const refused = useSentForm('setEmail');
  const { email } = model;
  if (email === null) {
    return (
      <Section id="email" title={t('profile:email.title')}>
        <SectionUnavailable />
      </Section>
    );
  }
  const form = <EmailForm hasAddress={email.address !== null} refused={refused} />;
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
        <details open={refused !== null}>
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

function EmailForm({ hasAddress, refused }: { hasAddress: boolean; refused: SentForm | null }) {
  const t = useText();
  const { fields, summary } = useFields('email', refused, {
    email: t(hasAddress ? 'profile:email.newLabel' : 'profile:email.label'),
    currentPassword: t('profile:email.currentPassword'),
  });
  return (
    <PostForm action={ROUTES.userProfile} className="form">
      {summary}
      <TextField
        {...fields.email}
        hint={t('profile:email.hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {hasAddress || fields.currentPassword.error ? (
        <PasswordInput field={fields.currentPassword} autoComplete="current-password" />
      ) : null}
      <button type="submit" className="button" name="intent" value="setEmail">
        {t('profile:save')}
      </button>
    </PostForm>
  );
}
