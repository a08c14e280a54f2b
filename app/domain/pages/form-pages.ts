import { nextAfterLogOn, pageAddressOf, returnAddress } from './return-path.ts';
import { ACTIONS, forgotPasswordHref, ROUTES, screenOf } from './routes.ts';

const RESET_ACTIONS: readonly string[] = [ACTIONS.forgotPassword, ACTIONS.resetPassword];

/** The page that has the form which was sent to an address: the screen itself, or where the shell shows the form. */
export function formPageOf(url: URL): string {
  if (screenOf(url.pathname) !== null) return returnAddress(pageAddressOf(url)) ?? ROUTES.home;
  return RESET_ACTIONS.includes(url.pathname) ? forgotPasswordHref(nextAfterLogOn(url)) : ROUTES.home;
}
