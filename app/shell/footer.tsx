import { Fragment } from 'react';
import type { ShownBrand } from '#app/domain/brand.ts';
import { bcp47Tag, LANGUAGE_OWN_NAME, type Language } from '#app/domain/country.ts';
import { TYPED_FORM_IDS, type TypedForm } from '#app/domain/pages/form-names.ts';
import { ACTIONS, ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { useText } from '#app/i18n/texts.ts';
import { PostForm } from '#app/ui/form.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { SessionEnd } from './header.tsx';
import type { ShellModel } from './load-shell.ts';
import { HelpLine } from './support.tsx';

/** Footer (spec §1, "Shell"). Omits values that the operator does not send. */
export function Footer({ model }: { model: ShellModel }) {
  const t = useText();
  const { contacts, brand } = usePage();
  const { minimumAge: age, helpLine, permit } = model.trust;
  return (
    <footer className="footer">
      <div className="footer__trust">
        {age === null ? null : (
          <>
            <span className="footer__age" aria-hidden="true">
              {`${age}+`}
            </span>{' '}
            <span className="visually-hidden">{t('footer.age', { age })}</span>{' '}
          </>
        )}
        <p className="footer__help">
          <HelpLine line={helpLine} />
        </p>
      </div>
      {permit.length > 0 ? (
        <p className="footer__permit">
          {t('about:permit.title')}
          {t('separators.label')}
          {permit.join(t('separators.list'))}
        </p>
      ) : null}
      {brand ? <Licences brand={brand} /> : null}
      <p className="footer__links">
        <a href={`${ROUTES.about}#responsiblePlay`}>{t('about:responsiblePlay.title')}</a>{' '}
        <a href={`${ROUTES.about}#documents`}>{t('about:documents.title')}</a>{' '}
        {contacts.length > 0 ? <a href={`${ROUTES.about}#complaints`}>{t('contacts.title')}</a> : null}
      </p>
      <LanguageSwitch
        id={LANGUAGE_FORM.id}
        languages={model.languages}
        current={model.language}
        typedForm={model.typedForm}
      />
      <p className="footer__version">
        {t('footer.serverVersion')}
        {t('separators.label')}
        {model.serverVersion ?? t('footer.unknownVersion')}
      </p>
      <p className="footer__version">
        {t('footer.operatorAppsVersion')}
        {t('separators.label')}
        {model.operatorAppsVersion}
      </p>
      <SessionEnd className="footer__session" model={model} />
    </footer>
  );
}

/** Whose portal it is, under which licences. */
function Licences({ brand: { legalEntity, licences, supportHref } }: { brand: ShownBrand }) {
  const t = useText();
  return (
    <div className="footer__permit">
      {legalEntity === null ? null : <p>{legalEntity}</p>}
      {licences.map(({ text, href, seal }) => (
        <p key={text}>
          {seal === null ? null : <img className="footer__seal" src={seal} alt="" />}{' '}
          {href === null ? text : <a href={href}>{text}</a>}
        </p>
      ))}
      {supportHref === null ? null : (
        <p>
          <a href={supportHref}>{t('footer.help')}</a>
        </p>
      )}
    </div>
  );
}

interface LanguageSwitchProps {
  id?: string;
  languages: readonly Language[];
  current: Language;
  /** Half-filled form to send along, so that the page in the other language shows it. */
  typedForm?: TypedForm | null;
}

/**
 * Buttons for the other languages, each in its own words (spec §1, "Languages"). The blanks between them
 * separate the words in text browsers.
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
        // Enter presses the first button of a form, which would switch the language.
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
