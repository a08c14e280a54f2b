import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { arePlayRecordsHere } from '#app/play-records/access.ts';
import { type ListModel, loadList } from '#app/play-records/list-model.ts';
import { ListPage } from '#app/play-records/list-page.tsx';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';

/**
 * Only for players (spec §6), and in Mexico (spec §2): elsewhere, or if the operator has none, there is no such page.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const model = arePlayRecordsHere(visit) ? await loadList(visit) : null;
  const isThere = model !== null && model.failureCode !== 'http404';
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
