import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { ErrorPage } from './shell/error-page.tsx';
import { Page } from './shell/page.tsx';
import { loadShell } from './shell-loader.ts';

/** Loads what the shell around every screen shows (spec §1, "Shell"). */
export async function loader({ context }: LoaderFunctionArgs) {
  return loadShell(context.visit);
}

/** The document around every screen. It is never hydrated: the page is HTML, and islands wake one by one. */
export default function Root() {
  const model = useLoaderData<typeof loader>();
  return (
    <Page model={model}>
      <Outlet />
    </Page>
  );
}

/**
 * The page for a screen that failed with an error that no one foresaw, in the shell as far as that is known; and the
 * empty page under a document that waits to be accepted, before which no screen is shown.
 */
export function ErrorBoundary() {
  const model = useRouteLoaderData<typeof loader>('root') ?? null;
  // Rendering reads nothing off the error: what it says may come from anywhere. The log has it under the same number.
  useRouteError();
  // The form that the language switch would send is not there.
  const shell = model && { ...model, typedForm: null };
  return <Page model={shell}>{model?.openDocument ? null : <ErrorPage kind="internal" />}</Page>;
}
