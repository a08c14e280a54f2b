import type { ActionFunctionArgs } from '@remix-run/node';
import { forgetBrowser, leaveLoggedOut } from '#app/account/log-out.ts';
import { ROUTES } from '#app/domain/pages/routes.ts';
import { toPageOfForm } from '#app/forms/refuse.ts';

/** Redirects to the button, so that a link cannot sign anyone out. */
export const loader = () => toPageOfForm(`${ROUTES.about}#kept`);

/** Logs out here and removes what the portal keeps in the browser (spec §11, "About"). */
export function action({ context: { visit } }: ActionFunctionArgs) {
  forgetBrowser(visit);
  return leaveLoggedOut(visit, ROUTES.home);
}
