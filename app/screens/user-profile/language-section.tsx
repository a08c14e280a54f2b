import { LANGUAGE_OWN_NAME } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import type { ProfileModel } from './profile-model.ts';
import type { Refusal } from './refusal.ts';
import { Section } from './section.tsx';

/** The language of the pages and of the operator's messages (spec §1). */
export function LanguageSection({ model, refusal }: { model: ProfileModel; refusal: Refusal | undefined }) {
  const t = useText();
  const message = refusal?.errors.language;
  return (
    <Section id="language" title={t('profile:language.title')}>
      <PostForm action={ROUTES.userProfile} className="form">
        <SelectField
          id="language-language"
          name="language"
          label={t('profile:language.label')}
          error={message && t(message.messageKey, { ...message.params })}
          value={refusal?.values.language ?? model.language}
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
