import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { FORGET_ALL, logOut } from '#app/account/log-out.ts';
import { toPageOfForm } from '#app/calls/responses.ts';
import { LOG_OUT_HREF, ROUTES } from '#app/domain/pages/routes.ts';

/** Asks whether to log out; a link cannot sign anyone out. */
export const loader = ({ context: { visit } }: LoaderFunctionArgs) =>
  toPageOfForm(visit.player === null ? ROUTES.home : LOG_OUT_HREF);

/** Signs the player out (spec §4). */
export async function action({ context }: ActionFunctionArgs) {
  logOut(context.visit);
  return redirect(ROUTES.home, { status: 303, headers: FORGET_ALL });
}
