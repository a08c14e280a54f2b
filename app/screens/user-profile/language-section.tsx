import { LANGUAGE_OWN_NAME } from '#app/domain/country.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useFields, useSentForm } from '#app/forms/use-fields.tsx';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import type { ProfileModel } from './profile-model.ts';
import { Section } from './section.tsx';

/** The language of the pages and of the operator's messages (spec §1). */
export function LanguageSection({ model }: { model: ProfileModel }) {
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
