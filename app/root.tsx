import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { loadShell } from '#app/shell/load-shell.ts';
import { Page } from '#app/shell/shell.tsx';
import { ErrorPage } from './shell/error-page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return loadShell(context.visit);
}

/** Never hydrated: islands are hydrated one by one. */
export default function Root() {
  const model = useLoaderData<typeof loader>();
  return (
    <Page model={model}>
      <Outlet />
    </Page>
  );
}

/** Also renders the empty page below a document that must be accepted first. */
export function ErrorBoundary() {
  const model = useRouteLoaderData<typeof loader>('root') ?? null;
  // Not shown, as its text may come from anywhere; the log has it with the trace id.
  useRouteError();
  // The language switch has no form to send along.
  const shell = model && { ...model, typedForm: null };
  return <Page model={shell}>{model?.openDocument ? null : <ErrorPage kind="internal" />}</Page>;
}
