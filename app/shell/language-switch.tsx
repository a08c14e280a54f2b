import { Fragment } from 'react';
import { bcp47Tag, LANGUAGE_OWN_NAME, type Language } from '#app/domain/country.ts';
import { ACTIONS } from '#app/domain/pages/routes.ts';
import { TYPED_FORM_IDS, type TypedForm } from '#app/domain/pages/typed-forms.ts';
import { useText } from '#app/i18n/use-text.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';

interface LanguageSwitchProps {
  /** Id of the form, where the screen has something to add to it. */
  id?: string;
  languages: readonly Language[];
  current: Language;
  /** A form that is half filled in by now: it is sent along, so that the page in the other language has it. */
  typedForm?: TypedForm | null;
}

/**
 * One button for every other language of the portal, each in its own words (spec §1, "Languages"). The blanks between them are
 * for text browsers, some of which draw a button as nothing but its words.
 */
export function LanguageSwitch({ id, languages, current, typedForm = null }: LanguageSwitchProps) {
  const t = useText();
  const { address } = usePage();
  const sent = typedForm && {
    form: TYPED_FORM_IDS[typedForm],
    formAction: `${ACTIONS.language}?${new URLSearchParams({ returnTo: address })}`,
  };
  return (
    <PostForm
      action={ACTIONS.language}
      className="language-switch"
      label={t('language.label')}
      {...(id === undefined ? {} : { id })}
    >
      <input type="hidden" name="returnTo" value={address} />
      {sent ? (
        // Enter presses the first button of a form, which would be a language's.
        <button type="submit" form={sent.form} hidden>
          {t('language.label')}
        </button>
      ) : null}{' '}
      {languages
        .filter((language) => language !== current)
        .map((language) => (
          <Fragment key={language}>
            <button
              type="submit"
              className="text-button language-switch__button"
              name="language"
              value={language}
              {...sent}
              lang={bcp47Tag(language, 'US')}
            >
              {LANGUAGE_OWN_NAME[language]}
            </button>{' '}
          </Fragment>
        ))}
    </PostForm>
  );
}
