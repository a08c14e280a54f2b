import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { neutralHref, typedFilterOf } from '#app/play-records/list-filter.ts';
import { type ListModel, loadList } from '#app/play-records/list-model.ts';
import { ListPage } from '#app/play-records/list-page.tsx';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** Only for players (spec §6); if the operator has none, there is no such page, as there is none elsewhere (spec §2). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const href = neutralHref(typedFilterOf(visit), visit.request.url.searchParams);
  if (href !== null) return redirect(href, 303);
  const model = await loadList(visit);
  const isThere = model.failureCode !== 'http404';
  return data({ model: isThere ? model : null }, { status: isThere ? statusOf(model) : 404 });
}

function statusOf({ page, failureCode }: ListModel): number {
  if (page) return 200;
  if (failureCode === null) return 422;
  return failureCode === 'http403' ? 403 : 503;
}

/** Play records (spec §2). */
export default function PlayRecords() {
  const { model } = useLoaderData<typeof loader>();
  return model ? <ListPage model={model} /> : <ErrorPage kind="notFound" />;
}
