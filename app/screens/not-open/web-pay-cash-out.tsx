import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePlayer } from '#app/session/guards.ts';
import { operatorSettings } from '#app/session/shared-reads.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { NotOpenPage } from '#app/shell/not-open-page.tsx';

/** Only for players (spec §6), and where the operator allows cash-out (spec §6): elsewhere there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  const isThere = (await operatorSettings(visit))?.features.allowWebCashOut === true;
  return data({ isThere }, { status: isThere ? 200 : 404 });
}

/** The place of the screen /webPayCashOut (spec §2), which is not open yet. */
export default function WebPayCashOut() {
  const { isThere } = useLoaderData<typeof loader>();
  return isThere ? <NotOpenPage titleKey="titles:webPayCashOut" /> : <ErrorPage kind="notFound" />;
}
