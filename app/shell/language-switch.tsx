import { bcp47Tag, LANGUAGE_OWN_NAME, type Language } from '#app/domain/country.ts';
import { ACTIONS } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';

interface LanguageSwitchProps {
  /** Id of the form, where the screen has something to add to it. */
  id?: string;
  languages: readonly Language[];
  current: Language;
}

/** One button for every other language of the portal, each in its own words (spec §1, "Languages"). */
export function LanguageSwitch({ id, languages, current }: LanguageSwitchProps) {
  const t = useText();
  const { address } = usePage();
  return (
    <PostForm
      action={ACTIONS.language}
      className="language-switch"
      label={t('language.label')}
      {...(id === undefined ? {} : { id })}
    >
      <input type="hidden" name="returnTo" value={address} />
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <button
            type="submit"
            key={language}
            className="language-switch__button"
            name="language"
            value={language}
            lang={bcp47Tag(language, 'US')}
          >
            {LANGUAGE_OWN_NAME[language]}
          </button>
        ))}
    </PostForm>
  );
}
