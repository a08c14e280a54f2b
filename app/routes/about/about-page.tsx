import { documentHref } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import type { AboutModel } from '#app/routes/about/about-model.ts';
import { documentName } from '#app/shell/document-name.ts';
import { HelpLine } from '#app/shell/help-line.tsx';
import { SupportContacts } from '#app/shell/support-contacts.tsx';
import { usePage } from '#app/ui/page-context.ts';
import { Guides } from './guides.tsx';

const SECTIONS = [
  'register',
  'changePassword',
  'forgotPassword',
  'verifyAccount',
  'restrictions',
  'responsiblePlay',
  'documents',
  'complaints',
  'versions',
] as const;

/** All that spec §2 names for About, each part under a heading of its own that can be linked to. */
export function AboutPage({ model }: { model: AboutModel }) {
  const t = useText();
  const { contacts } = usePage();
  return (
    <div className="about">
      <h1>{t('about:title')}</h1>
      <nav className="about__contents" aria-label={t('about:contents')}>
        <ul>
          {SECTIONS.map((section) => (
            <li key={section}>
              <a href={`#${section}`}>{t(`about:${section}.title`)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Guides model={model} />
      <ResponsiblePlay model={model} />
      <Documents documents={model.documents} />
      <section className="about__section" id="complaints">
        <h2>{t('about:complaints.title')}</h2>
        <p>{t('about:complaints.text')}</p>
        <ol>
          <li>
            {t(contacts.length > 0 ? 'about:complaints.askSupport' : 'about:complaints.ask')}
            <SupportContacts />
          </li>
          <li>{t('about:complaints.write')}</li>
          <li>{t('about:complaints.authority')}</li>
        </ol>
      </section>
      <section className="about__section" id="versions">
        <h2>{t('about:versions.title')}</h2>
        <p>
          {t('footer.serverVersion')}
          {t('separators.label')}
          {model.serverVersion ?? t('footer.unknownVersion')}
          <br />
          {t('footer.operatorAppsVersion')}
          {t('separators.label')}
          {model.operatorAppsVersion}
        </p>
      </section>
    </div>
  );
}

function Documents({ documents }: { documents: AboutModel['documents'] }) {
  const t = useText();
  return (
    <section className="about__section" id="documents">
      <h2>{t('about:documents.title')}</h2>
      {documents === null ? (
        <p className="notice notice--warning">{t('about:documents.unavailable')}</p>
      ) : null}
      {documents?.length === 0 ? <p>{t('about:documents.none')}</p> : null}
      {documents && documents.length > 0 ? (
        <ul>
          {documents.map(({ key, version }) => (
            <li key={key}>
              <a href={documentHref(key)}>{documentName(key, t)}</a>{' '}
              <span className="about__quiet">{t('documents:version', { version })}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** What protects the player: advice, help lines, and in Mexico whose permit it is. */
function ResponsiblePlay({ model }: { model: AboutModel }) {
  const t = useText();
  const { permit } = model;
  return (
    <section className="about__section" id="responsiblePlay">
      <h2>{t('about:responsiblePlay.title')}</h2>
      <p>{t('about:responsiblePlay.text')}</p>
      <p>{t(`about:responsiblePlay.help${model.country}`)}</p>
      <ul>
        {model.helpLines.map((line) => (
          <li key={line.label}>
            <HelpLine line={line} />
          </li>
        ))}
      </ul>
      {permit ? (
        <>
          <h3>{t('about:permit.title')}</h3>
          <p>
            {t('about:permit.holder')}
            {t('separators.label')}
            {permit.holder ?? t('footer.unknownVersion')}
            <br />
            {t('about:permit.number')}
            {t('separators.label')}
            {permit.number ?? t('footer.unknownVersion')}
          </p>
        </>
      ) : null}
    </section>
  );
}
