import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { loadSystemInfo } from './system-info-model.ts';
import { SystemInfoPage } from './system-info-page.tsx';

/** Development mode only (spec §2, §6): elsewhere there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  if (!visit.config.isDevelopmentMode) return data({ model: null }, { status: 404 });
  return data({ model: await loadSystemInfo(visit) });
}

/** System info (spec §2). */
export default function SystemInfo() {
  const { model } = useLoaderData<typeof loader>();
  return model ? <SystemInfoPage model={model} /> : <ErrorPage kind="notFound" />;
}
