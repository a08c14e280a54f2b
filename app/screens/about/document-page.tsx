import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/use-text.ts';
import { documentName } from '#app/shell/document-name.ts';
import { LegalText } from '#app/shell/legal-text.tsx';
import type { AboutDocument } from './about-model.ts';

/** A legal document to read and to print; nothing is asked of the reader. */
export function DocumentPage({ document }: { document: AboutDocument }) {
  const t = useText();
  const { key, version, language, reading } = document;
  return (
    <section className="card about-document">
      <h1>{documentName(key, t)}</h1>
      {version ? <p className="about__quiet">{t('documents:version', { version })}</p> : null}
      {reading.kind === 'shown' ? (
        <LegalText language={language} nodes={reading.nodes} under={1} />
      ) : (
        <p className="notice notice--warning">{t('documents:unavailable')}</p>
      )}
      <p className="about__back">
        <a className="button button--quiet" href={`${ROUTES.about}#documents`}>
          {t('about:backToDocuments')}
        </a>
      </p>
    </section>
  );
}
