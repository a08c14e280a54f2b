import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { ROUTES } from '#app/domain/routes.ts';
import { FORGET_ALL, logOut } from '#app/session/log-out.ts';
import { methodNotAllowed } from '#app/session/responses.ts';

/** There is nothing to see at this address: a link cannot sign anybody out. */
export const loader = () => methodNotAllowed();

/** Signs the player out (spec §4). */
export async function action({ context }: ActionFunctionArgs) {
  logOut(context.visit);
  return redirect(ROUTES.home, { status: 303, headers: FORGET_ALL });
}
