import type { GuestAccess, GuestAccesses } from '#app/domain/pages/screens.ts';
import { guestPasswordHref, logoutQuestionHref, pageAddressOf } from '../pages/return-path.ts';
import {
  ACTIONS,
  FILES,
  ownPath,
  type PortalPath,
  ROUTES,
  type RoutePath,
  WELL_KNOWN,
} from '../pages/routes.ts';
import { GUEST_LOGIN, SCREENS } from '../pages/screens.ts';

interface GuestRow extends GuestAccesses {
  page: RoutePath;
}

const asked = (page: RoutePath): GuestRow => ({ get: 'ask', post: 'ask', page });
const SMALL_FORM: GuestRow = { get: 'open', post: 'open', page: ROUTES.home };

const SCREEN_ROWS: Readonly<Record<string, GuestRow>> = Object.fromEntries([
  ...Object.values(SCREENS).map(({ path, guest }) => [path, { ...guest, page: path }]),
  [GUEST_LOGIN.path, { ...GUEST_LOGIN.guest, page: ROUTES.home }],
]);

const OTHER_ROWS: Readonly<Record<Exclude<PortalPath, RoutePath | typeof GUEST_LOGIN.path>, GuestRow>> = {
  [ACTIONS.acceptDocument]: SMALL_FORM,
  [ACTIONS.forgetBrowser]: { get: 'open', post: 'open', page: ROUTES.about },
  [ACTIONS.language]: SMALL_FORM,
  [ACTIONS.dismissNotification]: SMALL_FORM,
  [ACTIONS.logout]: SMALL_FORM,
  [ACTIONS.login]: asked(ROUTES.home),
  [ACTIONS.accessCode]: asked(ROUTES.home),
  [ACTIONS.forgotPassword]: asked(ROUTES.home),
  [ACTIONS.resetPassword]: asked(ROUTES.home),
  [FILES.webPayTransactionsCsv]: asked(ROUTES.webPayTransactions),
  [FILES.playRecordsCsv]: asked(ROUTES.playRecords),
  [FILES.taxPaper]: asked(ROUTES.webPayTransactions),
  [WELL_KNOWN.changePassword]: asked(ROUTES.changePassword),
};

/** All URLs of the portal; every other one asks for the password. */
const ROW_OF: ReadonlyMap<string | null, GuestRow> = new Map(
  Object.entries({ ...SCREEN_ROWS, ...OTHER_ROWS }),
);

export interface GuestRequest {
  method: string;
  url: URL;
}

/** Returns the access of a guest at a URL; null for an unknown one. */
export function guestAccess(method: string, pathname: string): GuestAccess | null {
  const row = ROW_OF.get(ownPath(pathname));
  if (row === undefined) return null;
  if (method === 'POST') return row.post;
  return method === 'GET' || method === 'HEAD' ? row.get : 'ask';
}

/** Checks if a guest may have a request without the password. */
export function mayGuest({ method, url }: GuestRequest, started: readonly string[]): boolean {
  const access = guestAccess(method, url.pathname);
  // Without a transaction it is the list, which shows a guest only those started in the session.
  if (access === 'own') return url.searchParams.getAll('tx').every((id) => started.includes(id));
  return access === 'open';
}

/**
 * Returns the redirect of a guest without access: the password page, with its target. The log-out dialog
 * needs no password, and opens over buy-in.
 */
export function guestDetour({ method, url }: GuestRequest): string {
  if (method !== 'POST' && url.searchParams.get('dialog') === 'logout') {
    return logoutQuestionHref(ROUTES.webPayCashIn);
  }
  const page = ROW_OF.get(ownPath(url.pathname))?.page ?? ROUTES.home;
  return guestPasswordHref(page === ROUTES.home ? page : pageAddressOf(new URL(page + url.search, url)));
}
