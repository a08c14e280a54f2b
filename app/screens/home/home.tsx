import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NotOpenPage } from '#app/shell/not-open-page.tsx';
import { loadHome } from './home-model.ts';
import { SignedInHome } from './signed-in-home.tsx';
import { WelcomePage } from './welcome-page.tsx';

/** Home (spec §2): the player's balances, or a welcome beside the login panel. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  return { closedPart: closedPart(visit.request.url.searchParams), model: await loadHome(visit) };
}

/** Dialogs of Home that can not be used yet; their links lead to a page that says so. */
function closedPart(query: URLSearchParams) {
  return query.get('dialog') === 'accessCode' ? ('home:getQrCode' as const) : null;
}

/** Home (spec §2). */
export default function Home() {
  const { closedPart, model } = useLoaderData<typeof loader>();
  if (closedPart) return <NotOpenPage titleKey={closedPart} />;
  return model ? <SignedInHome model={model} /> : <WelcomePage />;
}
