import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { isGuest } from '#app/session/player-session.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { loadSystemInfo } from './system-info-model.ts';
import { SystemInfoPage } from './system-info-page.tsx';

/**
 * Development mode only (spec §2, §6): elsewhere there is no such page. Off this machine it is for those who have logged
 * in, as it names the operator's host and calls.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  const { isDevelopmentMode, isOnThisMachine } = visit.config;
  const isReader = isOnThisMachine || (visit.player !== null && !isGuest(visit.player));
  if (!isDevelopmentMode || !isReader) return data({ model: null }, { status: 404 });
  return data({ model: await loadSystemInfo(visit) });
}

/** System info (spec §2). */
export default function SystemInfo() {
  const { model } = useLoaderData<typeof loader>();
  return model ? <SystemInfoPage model={model} /> : <ErrorPage kind="notFound" />;
}
