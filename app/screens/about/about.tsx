import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { loadAbout, loadDocument } from './about-model.ts';
import { AboutPage } from './about-page.tsx';
import { DocumentPage } from './document-page.tsx';

/**
 * About (spec §2): how the portal is used, what protects the player, and the legal documents one by one (`?doc=KEY`).
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const key = visit.request.url.searchParams.get('doc');
  if (key === null) return data({ about: await loadAbout(visit), document: null });
  const document = await loadDocument(visit, key);
  const status = { shown: 200, notFound: 404, unreachable: 503 }[document?.reading.kind ?? 'notFound'];
  return data({ about: null, document }, { status });
}

/** About (spec §2). */
export default function About() {
  const { about, document } = useLoaderData<typeof loader>();
  if (about) return <AboutPage model={about} />;
  return document && document.reading.kind !== 'notFound' ? (
    <DocumentPage document={document} />
  ) : (
    <ErrorPage kind="notFound" />
  );
}
