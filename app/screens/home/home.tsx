import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadHome } from './home-model.ts';
import { SignedInHome } from './signed-in-home.tsx';
import { WelcomePage } from './welcome-page.tsx';

/** Home (spec §2): the player's balances, or a welcome beside the login panel. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { model: await loadHome(context.visit) };
}

/** Home (spec §2). */
export default function Home() {
  const { model } = useLoaderData<typeof loader>();
  return model ? <SignedInHome model={model} /> : <WelcomePage />;
}
