import { nextAfterLogOn, pageAddressOf, returnAddress } from './return-path.ts';
import { ACTIONS, forgotPasswordHref, plainPath, ROUTES, screenOf } from './routes.ts';

const RESET_ACTIONS: readonly string[] = [ACTIONS.forgotPassword, ACTIONS.resetPassword].map(plainPath);

/** The page that has the form which was sent to an address: the screen itself, or where the shell shows the form. */
export function formPageOf(url: URL): string {
  if (screenOf(url.pathname) !== null) return returnAddress(pageAddressOf(url)) ?? ROUTES.home;
  return RESET_ACTIONS.includes(plainPath(url.pathname))
    ? forgotPasswordHref(nextAfterLogOn(url))
    : ROUTES.home;
}
