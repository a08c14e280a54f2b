/**
 * URLs of the portal: `app/routes.ts` has their modules. Links, forms and redirects use these, so that a
 * wrong one does not compile.
 */

import type { Country } from '../country.ts';
import type { Screen } from './screens.ts';
import { GUEST_LOGIN, SCREENS } from './screens.ts';

type Routes = { readonly [Id in keyof typeof SCREENS]: (typeof SCREENS)[Id]['path'] };

/** The 14 routes of the product; none has parameters (spec §2). */
export const ROUTES = Object.fromEntries(
  Object.entries(SCREENS).map(([id, { path }]) => [id, path]),
) as Routes;

export type RouteId = keyof typeof SCREENS;
export type RoutePath = Routes[RouteId];

/** URLs of forms without a page. */
export const ACTIONS = {
  acceptDocument: '/acceptDocument',
  accessCode: '/accessCode',
  forgotPassword: '/forgotPassword',
  resetPassword: '/resetPassword',
  login: '/login',
  logout: '/logout',
  forgetBrowser: '/forgetBrowser',
  language: '/language',
  dismissNotification: '/dismissNotification',
} as const;

/** Files of lists, and of single papers. Not `.csv`, as URLs that look like a file are not routed. */
export const FILES = {
  webPayTransactionsCsv: '/webPayTransactionsCsv',
  playRecordsCsv: '/playRecordsCsv',
  taxPaper: '/taxPaper',
} as const;

export const OFFLINE = { page: '/offline', worker: '/service-worker.js' } as const;

/** Parameter with the language of the page, as the worker's request shows no other. */
export const OFFLINE_LANGUAGE = 'language';

/** Screen that every guest link leads to (spec §2 "Guest login page"). */
export const GUEST_LOGIN_PATH = GUEST_LOGIN.path;

/** Paths fixed by a standard (W3C, "A Well-Known URL for Changing Passwords"). */
export const WELL_KNOWN = { changePassword: '/.well-known/change-password' } as const;

/** File for whoever finds a vulnerability (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt';

type Path =
  | RoutePath
  | (typeof ACTIONS)[keyof typeof ACTIONS]
  | (typeof FILES)[keyof typeof FILES]
  | typeof GUEST_LOGIN_PATH;

export type PortalPath = Path | (typeof WELL_KNOWN)[keyof typeof WELL_KNOWN];

const OWN_PATHS = [ROUTES, ACTIONS, FILES, { page: OFFLINE.page }, WELL_KNOWN]
  .flatMap((paths) => Object.values<string>(paths))
  .concat(GUEST_LOGIN_PATH);
const OWN_PATH_OF: ReadonlyMap<string, string> = new Map(OWN_PATHS.map((path) => [path.toLowerCase(), path]));

/**
 * Returns the canonical spelling of a path; null for an unknown one. Case, encoded letters and superfluous
 * slashes make no difference; an encoded slash is not a slash.
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

export type Address = Path | `${Path}?${string}` | `${Path}#${string}`;

/** Form for the code sent to a player's phone: a state of the profile (spec §2). */
export const PHONE_CODE_HREF = `${ROUTES.userProfile}?verify=phone` as const;

/** Offer of limits at the end of a registration (spec §11): a state of the page of limits. */
export const LIMIT_OFFER_HREF = `${ROUTES.responsiblePlay}?step=first` as const;

/** Returns the reminder of the time (spec §11), a state of the page of limits, with the page that it leads on to. */
export function reminderHref(next: string): Address {
  return `${ROUTES.responsiblePlay}?${new URLSearchParams({ step: 'reminder', next })}`;
}

/** Forgot-password panel: a state of Home (spec §2 "Forgot-password panel"). */
export const FORGOT_PASSWORD_HREF = `${ROUTES.home}?panel=forgotPassword` as const;

/** Returns the forgot-password panel with the target of the log-on, `next`; null for Home. */
export function forgotPasswordHref(next: string | null): Address {
  return next === null || next === ROUTES.home
    ? FORGOT_PASSWORD_HREF
    : `${FORGOT_PASSWORD_HREF}&${new URLSearchParams({ next })}`;
}

/** Returns the action of the forgot-password panel's forms, with the target of {@link forgotPasswordHref}. */
export function resetActionHref(action: 'forgotPassword' | 'resetPassword', next: string | null): Address {
  return next === null ? ACTIONS[action] : `${ACTIONS[action]}?${new URLSearchParams({ next })}`;
}

/** Log-out dialog; the shell shows it over any page. */
export const LOG_OUT_HREF = `${ROUTES.home}?dialog=logout` as const;

/** Field of the log-out: `yes` ends every session of the player. */
export const EVERYWHERE = 'everywhere';

/** Access-code dialog: a state of Home (spec §2, "Access-code dialog"). No URL contains the code. */
export const ACCESS_CODE_HREF = `${ROUTES.home}?dialog=accessCode` as const;

export type TransactionPageStep = 'provider' | 'cancel';

/** Returns the address of a transaction, or of a step of it. */
export function transactionHref(transactionId: string, step?: TransactionPageStep): Address {
  const page = `${ROUTES.webPayTransactions}?tx=${encodeURIComponent(transactionId)}` as const;
  return step === undefined ? page : `${page}&step=${step}`;
}

/** Returns the statements of a year (contract §9), at a casino or at the first one of the player. */
export function statementsHref(year: number, casinoId: number | null): Address {
  const page = `${ROUTES.webPayTransactions}?statements=${year}` as const;
  return casinoId === null ? page : `${page}&casino=${casinoId}`;
}

export function unconfirmedHref(id: string): Address {
  return `${ROUTES.webPayTransactions}?unconfirmed=${encodeURIComponent(id)}`;
}

/** Returns the address of a legal document (spec §2, "About"). */
export function documentHref(key: string): Address {
  return `${ROUTES.about}?doc=${encodeURIComponent(key)}`;
}

/** Returns the profile form for missing data, which redirects to a target (spec §2). */
export function missingInfoHref(next: RoutePath): Address {
  return `${ROUTES.userProfile}?next=${encodeURIComponent(next)}`;
}

const ROUTE_OF: ReadonlyMap<string | null, RouteId> = new Map(
  (Object.keys(SCREENS) as RouteId[]).map((id) => [SCREENS[id].path, id]),
);

/** Returns the route of a path, in any spelling that {@link ownPath} reads; null for none. */
export function routeOf(pathname: string): RouteId | null {
  return ROUTE_OF.get(ownPath(pathname)) ?? null;
}

/** Returns the screen of a path, in any spelling: a route's, or the guest login page; null for none. */
export function screenOf(pathname: string): Screen | null {
  const route = routeOf(pathname);
  if (route !== null) return SCREENS[route];
  return ownPath(pathname) === GUEST_LOGIN_PATH ? GUEST_LOGIN : null;
}

/** The operator's three registration screens and their paths (contract §2 `registrationVariant`; spec §2). */
export const REGISTER_PATH = {
  basic: ROUTES.registerNewUser,
  extended: ROUTES.extendedRegisterView,
  multiComponent: ROUTES.multiComponentRegisterView,
} as const;

export type RegistrationVariant = keyof typeof REGISTER_PATH;

/**
 * Returns the path of the registration screen: Mexico has its own, other countries the one in steps (spec
 * §2).
 */
export function registerHref(country: Country, variant?: RegistrationVariant): RoutePath {
  return REGISTER_PATH[variant ?? (country === 'MX' ? 'extended' : 'multiComponent')];
}

/** Checks for the path of a registration screen, which is for visitors alone (spec §4 "Captcha widget"). */
export function isRegisterRoute(pathname: string): boolean {
  return screenOf(pathname)?.guard === 'visitor';
}
