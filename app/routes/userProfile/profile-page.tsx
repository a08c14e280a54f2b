import type { ReactNode } from 'react';
import { LANGUAGE_OWN_NAME } from '#app/domain/country.ts';
import { PHONE_CODE_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { DISPLAY_NAME_MAXIMUM_LENGTH } from '#app/domain/player/display-name.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import type { SentForm } from '#app/session/messages.ts';
import { CodeForm } from '#app/shell/code-form.tsx';
import { PasswordInput } from '#app/shell/password-fields.tsx';
import { SupportContacts } from '#app/shell/support.tsx';
import { CloseDialog, Dialog } from '#app/ui/dialog.tsx';
import { Field, fieldInput, SelectField, TextField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import type { PhoneCodeModel, ProfileModel } from './load-profile.ts';
import { PersonalInfo } from './personal-info-section.tsx';

/** Link that opens the dialog, where the focus returns to. */
const NAME_LINK_ID = 'change-display-name';
const DIALOG_ID = 'display-name-dialog';

interface ProfileProps {
  model: ProfileModel;
}

/** All sections, or just the fields that another screen needs. */
export function ProfilePage({ model }: ProfileProps) {
  const t = useText();
  const { info } = model;
  // The page under an open dialog cannot be reached, with or without a script.
  const under = model.isNameDialogOpen ? { inert: '' } : {};
  const personalInfo = (
    <Section id="personal-info" title={t(info?.next ? 'profile:info.missingTitle' : 'profile:info.title')}>
      {info ? <PersonalInfo info={info} /> : <SectionUnavailable />}
    </Section>
  );
  if (info?.next) {
    return (
      <>
        <h1>{t('titles:userProfile')}</h1>
        {personalInfo}
      </>
    );
  }
  return (
    <>
      {model.isNameDialogOpen ? <DisplayNameDialog current={model.displayName} /> : null}
      <div className="profile" {...under}>
        <h1>{t('titles:userProfile')}</h1>
        <div className="beside">
          <div className="beside__side">
            <Section id="display-name-section" title={t('profile:displayName.title')}>
              <p className="profile__value">
                <bdi>{model.displayName}</bdi>
              </p>
              <p>
                <a
                  className="button"
                  id={NAME_LINK_ID}
                  href={`${ROUTES.userProfile}?dialog=displayName`}
                  aria-label={t('profile:displayName.changeLabel')}
                >
                  {t('profile:displayName.change')}
                </a>
              </p>
            </Section>
            <PhoneSection model={model} />
            <EmailSection model={model} />
          </div>
          <div>
            {personalInfo}
            <LanguageSection model={model} />
            <Section id="security" title={t('profile:security.title')}>
              <p className="profile__ways">
                <a href={ROUTES.changePassword}>{t('menu.changePassword')}</a>{' '}
                {model.isIdCheckOffered ? (
                  <a href={ROUTES.identificationStatus}>{t('menu.identityCheck')}</a>
                ) : null}
              </p>
            </Section>
          </div>
        </div>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="card__title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function SectionUnavailable() {
  const t = useText();
  const { address } = usePage();
  return (
    <p className="notice notice--warning">
      {t('profile:unavailable')} <a href={address}>{t('pages.tryAgain')}</a>
    </p>
  );
}

function Marker({ isVerified }: { isVerified: boolean }) {
  const t = useText();
  return (
    <span className={isVerified ? 'marker marker--good' : 'marker marker--warning'}>
      {t(isVerified ? 'home:verified' : 'home:notVerified')}
    </span>
  );
}

/** The number can only be verified (spec §2). */
function PhoneSection({ model }: ProfileProps) {
  const t = useText();
  return (
    <Section id="phone" title={t('profile:phone.title')}>
      <p className="profile__value">
        <bdi>{model.phone}</bdi> <Marker isVerified={model.isPhoneVerified} />
      </p>
      {model.isPhoneVerified ? null : (
        <>
          <VerifyPhone isCodeSent={model.isPhoneCodeSent} />
          <WrongNumber />
        </>
      )}
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

/** Names who can change a mistyped number, as no call does. */
function WrongNumber() {
  const t = useText();
  const { contacts } = usePage();
  return (
    <details>
      <summary className="fold">{t('profile:phone.wrong')}</summary>
      <p>{t(contacts.length > 0 ? 'profile:phone.askUs' : 'profile:phone.askCasino')}</p>
      <SupportContacts />
    </details>
  );
}

function EmailSection({ model: { email } }: ProfileProps) {
  const t = useText();
  const refused = useSentForm('setEmail');
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
          <summary className="fold">{t('profile:email.change')}</summary>
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

/** The language of the pages and of the operator's messages (spec §1). */
function LanguageSection({ model }: ProfileProps) {
  const t = useText();
  const { fields, summary } = useFields('language', useSentForm('saveLanguage'), {
    language: t('profile:language.label'),
  });
  return (
    <Section id="language" title={t('profile:language.title')}>
      <PostForm action={ROUTES.userProfile} className="form">
        {summary}
        <SelectField
          {...fields.language}
          value={fields.language.value ?? model.language}
          options={model.languages.map((language) => ({
            value: language,
            label: LANGUAGE_OWN_NAME[language],
          }))}
        />
        <button type="submit" className="button" name="intent" value="saveLanguage">
          {t('profile:save')}
        </button>
      </PostForm>
    </Section>
  );
}

/**
 * Dialog of spec §2, "Display-name dialog". The style sheet hides Save by the input's pattern until the name is new;
 * where it cannot, the server decides.
 */
function DisplayNameDialog({ current }: { current: string }) {
  const t = useText();
  const { fields, summary } = useFields('profile', useSentForm('saveDisplayName'), {
    displayName: t('profile:displayName.label'),
  });
  const { id, label, value, error } = fields.displayName;
  return (
    <Dialog id={DIALOG_ID} title={t('profile:displayName.dialogTitle')}>
      <PostForm action={`${ROUTES.userProfile}?dialog=displayName`} className="form">
        <input type="hidden" name="intent" value="saveDisplayName" />
        {summary}
        <Field id={id} label={label} error={error}>
          <input
            {...fieldInput(id, { error: error !== undefined })}
            aria-invalid={error !== undefined}
            className="input name-input"
            name="displayName"
            type="text"
            required
            pattern={newNamePattern(current)}
            maxLength={DISPLAY_NAME_MAXIMUM_LENGTH}
            autoComplete="nickname"
            defaultValue={value ?? current}
          />
          <button type="submit" className="button button--primary name-save">
            {t('profile:displayName.save')}
          </button>
        </Field>
      </PostForm>
      <div className="dialog__actions">
        <CloseDialog
          dialogId={DIALOG_ID}
          href={`${ROUTES.userProfile}#${NAME_LINK_ID}`}
          label={t('profile:displayName.close')}
          on="idle"
        />
      </div>
    </Dialog>
  );
}

/** Returns a `pattern` that only another name matches. */
export function newNamePattern(current: string): string {
  const literally = current.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return `(?!\\s*${literally}\\s*$).*\\S.*`;
}

/** Page for the code sent to the phone (spec §1). */
export function PhoneCodePage({ model: { sent, sentTo } }: { model: PhoneCodeModel }) {
  const t = useText();
  return (
    <section className="card card--narrow">
      <h1>{t('profile:code.phoneTitle')}</h1>
      <p>{t(sent ? 'profile:code.sent' : 'profile:code.willSend', { to: sentTo })}</p>
      <CodeForm
        action={PHONE_CODE_HREF}
        intents={{ confirm: 'verifyPhone', send: 'sendPhoneCode' }}
        sent={sent}
        refused={useSentForm()}
        help={{
          title: t('profile:code.help'),
          wait: t('profile:code.wait'),
          resend: t(sent ? 'profile:code.resend' : 'profile:code.send'),
        }}
        links={[{ href: ROUTES.home, label: t('profile:code.later') }]}
      />
      <WrongNumber />
    </section>
  );
}
