import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { leaveLoggedOut, logOut, logOutEverywhere } from '#app/account/log-out.ts';
import { EVERYWHERE, LOG_OUT_HREF, ROUTES } from '#app/domain/pages/routes.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';
import { notifyInfo } from '#app/session/messages.ts';
import { isGuest } from '#app/session/player-session.ts';

/** Redirects to the confirmation, so that a link cannot sign anyone out. */
export const loader = ({ context: { visit } }: LoaderFunctionArgs) =>
  toPageOfForm(visit.player === null ? ROUTES.home : LOG_OUT_HREF);

/** Signs the player out (spec §4), optionally on other devices too. */
export async function action({ request, context: { visit } }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.get(EVERYWHERE) === 'yes' && visit.player && !isGuest(visit.player)) await logOutEverywhere(visit);
  else {
    logOut(visit);
    notifyInfo(visit, 'LoggedOut');
  }
  return leaveLoggedOut(visit, ROUTES.home);
}
