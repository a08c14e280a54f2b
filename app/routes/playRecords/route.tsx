import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { neutralHref, typedFilter } from '#app/records/play-filter.ts';
import { loadPlayList, type PlayList } from '#app/records/play-list.ts';
import { PlayPage } from '#app/records/play-pages.tsx';
import { redirectToList } from '#app/records/sent-filter.ts';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';

/** Play records (spec §2), players only (spec §6); 404 when the operator has none. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const href = neutralHref(typedFilter(visit), visit.request.url.searchParams);
  if (href !== null) return redirectToList(visit, href);
  const list = await loadPlayList(visit);
  const isThere = list.failureCode !== 'http404';
  return data({ list: isThere ? list : null }, { status: isThere ? statusOf(list) : 404 });
}

function statusOf({ page, failureCode }: PlayList): number {
  if (page) return 200;
  if (failureCode === null) return 422;
  return failureCode === 'http403' ? 403 : 503;
}

export default function PlayRecords() {
  const { list } = useLoaderData<typeof loader>();
  return list ? <PlayPage list={list} /> : <ErrorPage kind="notFound" />;
}
