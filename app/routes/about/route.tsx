import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { useText } from '#app/i18n/texts.ts';
import { AboutPage } from '#app/routes/about/about-page.tsx';
import { LegalText } from '#app/shell/document-overlay.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { documentName } from '#app/shell/support.tsx';
import { type AboutDocument, loadAbout, loadDocument } from './load-about.ts';

/** Loads About (spec §2), or one of its legal documents (`?doc=KEY`). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const key = visit.request.url.searchParams.get('doc');
  if (key === null) return data({ about: await loadAbout(visit), document: null });
  const document = await loadDocument(visit, key);
  const status = { shown: 200, notFound: 404, unreachable: 503 }[document?.reading.kind ?? 'notFound'];
  return data({ about: null, document }, { status });
}

export default function About() {
  const { about, document } = useLoaderData<typeof loader>();
  if (about) return <AboutPage model={about} />;
  return document && document.reading.kind !== 'notFound' ? (
    <DocumentPage document={document} />
  ) : (
    <ErrorPage kind="notFound" />
  );
}

function DocumentPage({ document }: { document: AboutDocument }) {
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
