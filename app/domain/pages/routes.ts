/**
 * Every address of the portal: `app/routes.ts` says which module answers it. Links, forms and redirects take theirs
 * from here, so that a wrong one does not compile.
 */

import type { Country } from '../country.ts';
import type { Screen } from './screens.ts';
import { GUEST_LOGIN, SCREENS } from './screens.ts';

type Routes = { readonly [Id in keyof typeof SCREENS]: (typeof SCREENS)[Id]['path'] };

/** The 14 routes of the product; none has parameters (spec §2). */
export const ROUTES = Object.fromEntries(
  Object.entries(SCREENS).map(([id, { path }]) => [id, path]),
) as Routes;

/** A route's name: the key of `SCREENS` and `ROUTES`, and of its Mexican title. */
export type RouteId = keyof typeof SCREENS;
/** A route's path. */
export type RoutePath = Routes[RouteId];

/** The addresses that only take a form. */
export const ACTIONS = {
  acceptDocument: '/acceptDocument',
  accessCode: '/accessCode',
  forgotPassword: '/forgotPassword',
  resetPassword: '/resetPassword',
  login: '/login',
  logout: '/logout',
  language: '/language',
  dismissNotification: '/dismissNotification',
} as const;

/** The files of lists. What ends like a file's name is no page's address, so that these do not end in `.csv`. */
export const FILES = {
  webPayTransactionsCsv: '/webPayTransactionsCsv',
  playRecordsCsv: '/playRecordsCsv',
} as const;

/** The page that the service worker shows while nobody can be reached, and the worker itself. */
export const OFFLINE = { page: '/offline', worker: '/service-worker.js' } as const;

/** Its language is named by the query, as the worker that keeps it says nothing else. */
export const OFFLINE_LANGUAGE = 'language';

/** The screen that every guest link leads to (spec §2 "Guest login page"). */
export const GUEST_LOGIN_PATH = GUEST_LOGIN.path;

/** Addresses that a standard fixes (W3C, "A Well-Known URL for Changing Passwords"). */
export const WELL_KNOWN = { changePassword: '/.well-known/change-password' } as const;

type Path =
  | RoutePath
  | (typeof ACTIONS)[keyof typeof ACTIONS]
  | (typeof FILES)[keyof typeof FILES]
  | typeof GUEST_LOGIN_PATH;

/** Every path that a screen, a form or a file of the portal answers at. */
export type PortalPath = Path | (typeof WELL_KNOWN)[keyof typeof WELL_KNOWN];

const OWN_PATHS = [ROUTES, ACTIONS, FILES, { page: OFFLINE.page }, WELL_KNOWN]
  .flatMap((paths) => Object.values<string>(paths))
  .concat(GUEST_LOGIN_PATH);
const OWN_PATH_OF: ReadonlyMap<string, string> = new Map(OWN_PATHS.map((path) => [path.toLowerCase(), path]));

/**
 * Finds the portal's own spelling of a path. Case, encoded letters and superfluous slashes make no difference; an encoded
 * slash is none.
 *
 * @returns null for a path that nothing of the portal answers at
 */
export function ownPath(pathname: string): string | null {
  const decoded = decodePath(pathname.replace(/\/+/g, '/').replace(/(?<=.)\/$/, ''));
  return OWN_PATH_OF.get(decoded.toLowerCase()) ?? null;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path of the portal, with a query or a place on the page if need be. */
export type Address = Path | `${Path}?${string}` | `${Path}#${string}`;

/** Where the code that was sent to a player's phone is asked for: a state of the profile (spec §2). */
export const PHONE_CODE_HREF = `${ROUTES.userProfile}?verify=phone` as const;

/** Where a forgotten password is reset: a state of Home (spec §2 "Forgot-password panel"). */
export const FORGOT_PASSWORD_HREF = `${ROUTES.home}?panel=forgotPassword` as const;

/** Where a forgotten password is reset, on the way to `next`, which the log-on goes on to; null for Home. */
export function forgotPasswordHref(next: string | null): Address {
  return next === null || next === ROUTES.home
    ? FORGOT_PASSWORD_HREF
    : `${FORGOT_PASSWORD_HREF}&${new URLSearchParams({ next })}`;
}

/**
 * Where a form of the forgot-password panel goes, with the address to go on to (`next`) that {@link forgotPasswordHref}
 * began.
 */
export function resetActionHref(action: 'forgotPassword' | 'resetPassword', next: string | null): Address {
  return next === null ? ACTIONS[action] : `${ACTIONS[action]}?${new URLSearchParams({ next })}`;
}

/** Where the logout question is asked; the shell asks it over whatever page is open. */
export const LOG_OUT_HREF = `${ROUTES.home}?dialog=logout` as const;

/** Field of the log-out that says `yes` where every session of the player is to end. */
export const EVERYWHERE = 'everywhere';

/** Where the dialog of a code is: a state of Home (spec §2, "Access-code dialog"). The code itself is in no address. */
export const ACCESS_CODE_HREF = `${ROUTES.home}?dialog=accessCode` as const;

/** States of a transaction's page that are a page of their own. */
export type TransactionPageStep = 'provider' | 'cancel';

/** The address of a transaction's page, or of a step of it. */
export function transactionHref(transactionId: string, step?: TransactionPageStep): Address {
  const page = `${ROUTES.webPayTransactions}?tx=${encodeURIComponent(transactionId)}` as const;
  return step === undefined ? page : `${page}&step=${step}`;
}

/** The address of the page of a payment whose outcome is not known. */
export function unconfirmedHref(id: string): Address {
  return `${ROUTES.webPayTransactions}?unconfirmed=${encodeURIComponent(id)}`;
}

/** Where a legal document can be read (spec §2, "About"). */
export function documentHref(key: string): Address {
  return `${ROUTES.about}?doc=${encodeURIComponent(key)}`;
}

/** Where what is missing in a profile is filled in, and from where the player is led back (spec §2). */
export function missingInfoHref(next: RoutePath): Address {
  return `${ROUTES.userProfile}?next=${encodeURIComponent(next)}`;
}

const ROUTE_OF: ReadonlyMap<string | null, RouteId> = new Map(
  (Object.keys(SCREENS) as RouteId[]).map((id) => [SCREENS[id].path, id]),
);

/** The route that a path means, in any spelling that {@link ownPath} reads. */
export function routeOf(pathname: string): RouteId | null {
  return ROUTE_OF.get(ownPath(pathname)) ?? null;
}

/** The screen at a path, in any spelling: a route's, or the guest login page. */
export function screenOf(pathname: string): Screen | null {
  const route = routeOf(pathname);
  if (route !== null) return SCREENS[route];
  return ownPath(pathname) === GUEST_LOGIN_PATH ? GUEST_LOGIN : null;
}

/** The operator's three registration screens, and where they are (contract §2 `registrationVariant`; spec §2). */
export const REGISTER_PATH = {
  basic: ROUTES.registerNewUser,
  extended: ROUTES.extendedRegisterView,
  multiComponent: ROUTES.multiComponentRegisterView,
} as const;

/** One of the operator's three registration screens. */
export type RegistrationVariant = keyof typeof REGISTER_PATH;

/** The path of the registration screen: Mexico has its own, other countries the one in steps (spec §2). */
export function registerHref(country: Country, variant?: RegistrationVariant): RoutePath {
  return REGISTER_PATH[variant ?? (country === 'MX' ? 'extended' : 'multiComponent')];
}

/** Whether a path is that of a registration screen, which is for visitors alone (spec §4 "Captcha widget"). */
export function isRegisterRoute(pathname: string): boolean {
  return screenOf(pathname)?.guard === 'visitor';
}
