import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { ROUTES } from '#app/domain/routes.ts';
import { methodNotAllowed } from '#app/session/responses.ts';

/** There is nothing to see at this address: a link can not sign anybody out. */
export const loader = () => methodNotAllowed();

/** Signs the player out (spec §4). It succeeds whatever the operator says: the session's cookie will not open again. */
export async function action({ context }: ActionFunctionArgs) {
  const { visit } = context;
  const { player } = visit;
  if (player) {
    visit.signOut();
    // The player does not wait for it: nothing that the operator may answer changes that the session is over.
    void visit.calls.logout(player.accessToken, { refreshToken: player.refreshToken, everywhere: false });
  }
  return redirect(ROUTES.home, { status: 303, headers: { 'Clear-Site-Data': '"cache", "storage"' } });
}
