import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** Development mode only (spec §2, §6): elsewhere there is no such page. */
export function loader({ context }: LoaderFunctionArgs) {
  const isThere = context.visit.services.config.isDevelopmentMode;
  return data({ isThere }, { status: isThere ? 200 : 404 });
}

/** The place of the screen /systemInfo (spec §2), which is not open yet. */
export default function SystemInfo() {
  const { isThere } = useLoaderData<typeof loader>();
  return isThere ? <NotOpenPage titleKey="titles:systemInfo" /> : <ErrorPage kind="notFound" />;
}
