import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadHome } from '#app/routes/home/home-model.ts';
import { SignedInHome } from './signed-in-home.tsx';
import { WelcomePage } from './welcome.tsx';
import { loadWelcome } from './welcome-model.ts';

/** Home (spec §2): the player's balances, or a welcome beside the login panel. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const model = await loadHome(visit);
  return { model, welcome: model ? null : await loadWelcome(visit) };
}

/** Home (spec §2). */
export default function Home() {
  const { model, welcome } = useLoaderData<typeof loader>();
  if (model) return <SignedInHome model={model} />;
  return welcome && <WelcomePage model={welcome} />;
}
