import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requirePlayer } from '#app/session/guards.ts';
import { endLogIns } from './end-log-ins.ts';
import { loadSecurity } from './load-security.ts';
import { SecurityPage } from './security-page.tsx';

/** Security of the account (spec §11). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { visit } = context;
  requirePlayer(visit);
  return loadSecurity(visit);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { visit } = context;
  const player = requirePlayer(visit);
  return endLogIns(visit, player, await request.formData());
}

export default function AccountSecurity() {
  return <SecurityPage model={useLoaderData<typeof loader>()} />;
}
