import { ROUTES } from '#app/domain/pages/routes.ts';
import { LANGUAGE_FORM } from '#app/domain/player/guest-link.ts';
import { useText } from '#app/i18n/use-text.ts';
import { usePage } from '#app/ui/page-context.ts';
import { HelpLine } from './help-line.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SessionEnd } from './session-end.tsx';
import type { ShellModel } from './shell-model.ts';

/**
 * Who may play, who helps, whose permit it is, languages, and the versions of server and operator apps (spec §1,
 * "Shell"). What the operator does not tell is not there.
 */
export function Footer({ model }: { model: ShellModel }) {
  const t = useText();
  const { contacts } = usePage();
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
      <SessionEnd className="footer__session" model={model} />
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
    </footer>
  );
}
