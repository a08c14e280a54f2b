import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useText } from '#app/i18n/use-text.ts';
import { loadHome } from './home-model.ts';
import { SignedInHome } from './signed-in-home.tsx';

/** Home (spec §2): the player's balances, or a welcome beside the login panel. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { model: await loadHome(context.visit) };
}

/** Home (spec §2). */
export default function Home() {
  const { model } = useLoaderData<typeof loader>();
  return model ? <SignedInHome model={model} /> : <WelcomePage />;
}

/** What a visitor sees beside the login panel. */
function WelcomePage() {
  const t = useText();
  return (
    <section className="welcome">
      <h1>{t('home:welcomeTitle')}</h1>
      <p className="welcome__text">{t('home:welcomeText')}</p>
    </section>
  );
}
