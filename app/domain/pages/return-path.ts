import { isOperatorId } from '#app/domain/operator-id.ts';
import {
  ACTIONS,
  type Address,
  forgotPasswordHref,
  GUEST_LOGIN_PATH,
  isRegisterRoute,
  ROUTES,
  type RoutePath,
  routeOf,
  screenOf,
} from './routes.ts';
import type { Place, PlaceKind } from './screens.ts';

/**
 * Returns the route of a request's target, by its exact path (spec §2); null for all others. Any other text
 * of a request never becomes a URL, so that no link can redirect players off the portal.
 */
export function returnPath(text: unknown): RoutePath | null {
  if (typeof text !== 'string') return null;
  const route = routeOf(text);
  return route !== null && ROUTES[route] === text ? ROUTES[route] : null;
}

/** Maximum length of a URL to return to, in characters; a longer one loses its query. */
const LONGEST = 2000;

const CURSOR = /^[\x21-\x7e]{1,1000}$/;

type Check = (value: string) => boolean;
const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);

const CHECKS: Readonly<Record<PlaceKind, Check>> = {
  operatorId: isOperatorId,
  casinoId: like(/^[1-9]\d{0,14}$/),
  unconfirmedPayment: like(/^[\w-]{16}$/),
  keptForm: like(/^[\w-]{12}$/),
  stepNumber: like(/^[1-9]$/),
  name: like(/^[\w.-]{1,100}$/),
  typedText: like(/^[^\p{Cc}]{1,100}$/u),
  cursor: like(CURSOR),
  /** Previous page: its cursor, or the first page. */
  cursorTrail: (value) => value === '' || CURSOR.test(value),
  route: (value) => returnPath(value) !== null,
  screen: (value) => screenAddress(value) !== null,
  afterLogOn: isNext,
};

/** Id of the kept form that a page shows; two tabs have one each. Allowed on every screen. */
const KEPT_FORM = 'refused';

function isGoodAt(place: Place): Check {
  return typeof place === 'string' ? CHECKS[place] : (value) => place.includes(value);
}

const REPEATED = 'before';

/**
 * Like {@link returnPath}, for redirects that must keep the player's place: through the log-on, as players
 * return from a payment provider with an expired session (spec §4), or back to the page of a small form or
 * dialog. Reads the texts of {@link pageAddressOf}, and drops every parameter but
 * those of the player's place.
 */
export function returnAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text === GUEST_LOGIN_PATH) return null;
  const [pathname = '', ...query] = text.split('?');
  const path = placePath(pathname);
  return path !== null && text === addressOf(path, new URLSearchParams(query.join('?'))) ? text : null;
}

/** Like {@link returnAddress}, for the target after a guest's password; null for the password page, too. */
export function screenAddress(text: unknown): string | null {
  const address = returnAddress(text);
  return address === null || address.startsWith(GUEST_LOGIN_PATH) ? null : address;
}

/** Returns the address of the very same page, for {@link returnAddress} to read. */
export function pageAddressOf({ pathname, searchParams }: URL): string {
  const path = placePath(pathname);
  return path === null ? pathname : addressOf(path, searchParams);
}

/** Returns the address of a page with a kept form, in the place of any previous one. */
export function keptFormHref(page: string, id: string): string {
  const [path = '', query = ''] = page.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(KEPT_FORM, id);
  return `${path}?${parameters}`;
}

/** True also for an invalid id. */
export const namesKeptForm = ({ searchParams }: URL): boolean => searchParams.has(KEPT_FORM);

/** Returns the id of the kept form in a URL; null for none. */
export function keptFormId({ searchParams }: URL): string | null {
  const id = soleParameter(searchParams, KEPT_FORM);
  return id !== null && CHECKS.keptForm(id) ? id : null;
}

/** Returns the log-on with a target. */
export function logOnFor(address: string): Address {
  return `${ROUTES.home}?${new URLSearchParams({ next: address })}`;
}

/**
 * Returns the log-on after a timeout, with the requested page as its target, as of {@link pageAddressOf}.
 * Without a target where a signed-in player has nothing to return to, such as a registration.
 */
export function logOnBackTo(url: URL): Address {
  const address = url.pathname === ROUTES.home ? nextAfterLogOn(url) : pageAddressOf(url);
  const isBack = address !== null && isNext(address) && !isRegisterRoute(url.pathname);
  return isBack ? logOnFor(address) : ROUTES.home;
}

/** Returns the target after the log-on (`next`); null for none, or one that is not allowed. */
export function nextAfterLogOn({ searchParams }: URL): string | null {
  const next = soleParameter(searchParams, 'next');
  return next !== null && isNext(next) ? next : null;
}

/** Returns the page that asks a guest for the password, with a target (spec §2 "Guest login page"). */
export function guestPasswordHref(address: string): Address {
  return `${GUEST_LOGIN_PATH}?${new URLSearchParams({ next: address })}`;
}

/**
 * Returns the address of the log-out dialog over the same page, as of {@link pageAddressOf} (spec §2 "Login
 * panel"). The guest login page of a link cannot be requested without it: Home replaces it.
 */
export function logoutQuestionHref(address: string): string {
  const page = address === GUEST_LOGIN_PATH ? ROUTES.home : address;
  return `${page}${page.includes('?') ? '&' : '?'}dialog=logout`;
}

type PlacePath = RoutePath | typeof GUEST_LOGIN_PATH;

function placePath(pathname: string): PlacePath | null {
  return pathname === GUEST_LOGIN_PATH ? pathname : returnPath(pathname);
}

function addressOf(path: PlacePath, asked: URLSearchParams): string {
  const kept = new URLSearchParams();
  const places = { ...screenOf(path)?.places, [KEPT_FORM]: 'keptForm' } as const;
  for (const [name, place] of Object.entries<Place>(places)) {
    const values = asked.getAll(name);
    const isOne = values.length === 1 || name === REPEATED;
    if (isOne && values.every(isGoodAt(place))) for (const value of values) kept.append(name, value);
  }
  const address = kept.size === 0 ? path : `${path}?${kept}`;
  return address.length <= LONGEST ? address : path;
}

function isNext(value: string): boolean {
  return screenAddress(value) !== null && !value.startsWith(`${ROUTES.home}?`);
}

const RESET_ACTIONS: readonly string[] = [ACTIONS.forgotPassword, ACTIONS.resetPassword];

/** Returns the page of a form by the form's URL: the screen itself, or where the shell shows the form. */
export function formPageOf(url: URL): string {
  if (screenOf(url.pathname) !== null) return returnAddress(pageAddressOf(url)) ?? ROUTES.home;
  return RESET_ACTIONS.includes(url.pathname) ? forgotPasswordHref(nextAfterLogOn(url)) : ROUTES.home;
}

/** Returns the value of a parameter that occurs once; null when it is missing or repeated. */
export function soleParameter(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
