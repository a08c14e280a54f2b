import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePlayer } from '#app/session/guards.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** Only for players (spec §6), and in Mexico (spec §2): elsewhere there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const isThere = visit.services.config.country === 'MX';
  return data({ isThere }, { status: isThere ? 200 : 404 });
}

/** The place of the screen /playRecords (spec §2), which is not open yet. */
export default function PlayRecords() {
  const { isThere } = useLoaderData<typeof loader>();
  return isThere ? <NotOpenPage titleKey="titles:playRecords" /> : <ErrorPage kind="notFound" />;
}
