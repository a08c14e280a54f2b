import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { changeLimit } from './change-limit.ts';
import { CheckPage, FormPage, OverviewPage, UnavailablePage } from './limit-pages.tsx';
import { askedLimit, limitCheck, limitForm, loadKnown, overview, readSize } from './load-limits.ts';

/** Limits of the player (spec §11): the overview, the form of one, and the page that shows a change before it is made. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const known = await loadKnown(visit);
  if (known === null) return data({ kind: 'unavailable' as const }, { status: 503 });
  const query = visit.request.url.searchParams;
  const step = query.get('step');
  if (step !== 'limit' && step !== 'check')
    return { kind: 'overview' as const, model: await overview(known, player) };
  const asked = askedLimit(known, query);
  if (asked === null) return data({ kind: 'notFound' as const }, { status: 404 });
  if (step === 'limit') return { kind: 'form' as const, model: limitForm(known, asked) };
  const read = readSize(known, asked);
  return read.ok
    ? { kind: 'check' as const, model: await limitCheck(known, asked, read.size, player) }
    : data({ kind: 'form' as const, model: limitForm(known, asked, read.problem) }, { status: 422 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  return changeLimit(visit, player, await request.formData());
}

export default function ResponsiblePlay() {
  const answer = useLoaderData<typeof loader>();
  switch (answer.kind) {
    case 'notFound':
      return <ErrorPage kind="notFound" />;
    case 'unavailable':
      return <UnavailablePage />;
    case 'overview':
      return <OverviewPage model={answer.model} />;
    case 'form':
      return <FormPage model={answer.model} />;
    case 'check':
      return <CheckPage model={answer.model} />;
  }
}
