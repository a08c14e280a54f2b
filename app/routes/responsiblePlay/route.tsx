import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { changeLimit } from './change-limit.ts';
import { CheckPage, FormPage, OfferPage, OverviewPage, UnavailablePage } from './limit-pages.tsx';
import {
  askedLimit,
  type Known,
  limitCheck,
  limitForm,
  loadKnown,
  otherLimits,
  overview,
  readSize,
} from './load-limits.ts';

/** Limits of the player (spec §11): the overview, the form of one, and the page that shows a change before it is made. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  const query = visit.request.url.searchParams;
  const step = query.get('step');
  const known = await loadKnown(visit);
  if (step === 'first') return offer(known);
  if (known === null) return data({ kind: 'unavailable' as const }, { status: 503 });
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

/** Offers limits at the end of a registration, which ends at Home where there is nothing to set. */
function offer(known: Known | null) {
  const others = known && otherLimits(known);
  if (!others || others.length === 0) throw redirect(ROUTES.home);
  return { kind: 'offer' as const, model: { others } };
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
    case 'offer':
      return <OfferPage model={answer.model} />;
    case 'form':
      return <FormPage model={answer.model} />;
    case 'check':
      return <CheckPage model={answer.model} />;
  }
}
