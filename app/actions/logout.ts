import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { FORGET_ALL, logOut } from '#app/account/log-out.ts';
import { methodNotAllowed } from '#app/calls/responses.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';

/** There is nothing to see at this address: a link cannot sign anyone out. */
export const loader = () => methodNotAllowed();

/** Signs the player out (spec §4). */
export async function action({ context }: ActionFunctionArgs) {
  logOut(context.visit);
  return redirect(ROUTES.home, { status: 303, headers: FORGET_ALL });
}
