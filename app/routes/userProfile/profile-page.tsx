import { LANGUAGE_OWN_NAME } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/texts.ts';
import { EmailSection, PhoneSection } from '#app/routes/userProfile/contact-sections.tsx';
import { DisplayNameDialog, NAME_LINK_ID } from '#app/routes/userProfile/display-name-dialog.tsx';
import { PersonalInfoSection } from '#app/routes/userProfile/personal-info-section.tsx';
import type { ProfileModel } from '#app/routes/userProfile/profile-model.ts';
import { SelectField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/form.tsx';
import { Section } from './section.tsx';

/** The profile in its sections; a player who was sent here for what is missing sees no more than that. */
export function ProfilePage({ model }: { model: ProfileModel }) {
  const t = useText();
  // What lies under the dialog cannot be reached until it is closed, with or without a script.
  const under = model.isNameDialogOpen ? { inert: '' } : {};
  const personalInfo = <PersonalInfoSection model={model} />;
  if (model.info?.next) {
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

/** The language of the pages and of the operator's messages (spec §1). */
function LanguageSection({ model }: { model: ProfileModel }) {
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
