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
 * The route of the exact path that a request named as the place to go to next (spec §2), or null. Nothing else that a
 * request says ever becomes an address, so that no link can send players off the portal.
 */
export function returnPath(text: unknown): RoutePath | null {
  if (typeof text !== 'string') return null;
  const route = routeOf(text);
  return route !== null && ROUTES[route] === text ? ROUTES[route] : null;
}

/** Longest address that is come back to, in characters: what is longer than that loses its query, not its page. */
const LONGEST = 2000;

const CURSOR = /^[\x21-\x7e]{1,1000}$/;

/** Tells whether a value may stand in the address. */
type Check = (value: string) => boolean;
const like =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value);

/** What the kinds of values are like that `places` of a screen names. */
const CHECKS: Readonly<Record<PlaceKind, Check>> = {
  operatorId: isOperatorId,
  casinoId: like(/^[1-9]\d{0,14}$/),
  unconfirmedPayment: like(/^[\w-]{16}$/),
  keptForm: like(/^[\w-]{12}$/),
  stepNumber: like(/^[1-9]$/),
  name: like(/^[\w.-]{1,100}$/),
  /** As the player may have typed it: a date or an amount of whatever language. */
  typedText: like(/^[^\p{Cc}]{1,100}$/u),
  cursor: like(CURSOR),
  /** A page before this one: its cursor, or the first page. */
  cursorTrail: (value) => value === '' || CURSOR.test(value),
  route: (value) => returnPath(value) !== null,
  screen: (value) => screenAddress(value) !== null,
  afterLogOn: isNext,
};

/** Names the kept form that a page shows; two tabs have one each. May stand in the address of every screen. */
const KEPT_FORM = 'refused';

function isGoodAt(place: Place): Check {
  return typeof place === 'string' ? CHECKS[place] : (value) => place.includes(value);
}

/** What may stand in an address more than once. */
const REPEATED = 'before';

/**
 * Like {@link returnPath}, for redirects that must not lose what was being looked at: through the log-on, as players
 * come back from a payment provider with their session over (spec §4), or back to the page from a small form or a
 * question on it.
 *
 * @param text as {@link returnAddressOf} and {@link pageAddressOf} make it
 * @returns the route of that exact path, with what of its query says where the player was in the screen, and nothing
 *   else; or null
 */
export function returnAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text === GUEST_LOGIN_PATH) return null;
  const [pathname = '', ...query] = text.split('?');
  const path = placePath(pathname);
  return path !== null && text === addressOf(path, new URLSearchParams(query.join('?'))) ? text : null;
}

/**
 * Like {@link returnAddress}, for what a password opens to a guest.
 *
 * @returns the address of a screen, never of the page that asks for the password; or null
 */
export function screenAddress(text: unknown): string | null {
  const address = returnAddress(text);
  return address === null || address.startsWith(GUEST_LOGIN_PATH) ? null : address;
}

/**
 * What to come back to after the log-on that a request needs, for {@link returnAddress} to read: the screen, of which
 * only a transaction is more than a step that may be over by then.
 */
export function returnAddressOf({ pathname, searchParams }: URL): string {
  const name = pathname === ROUTES.home ? 'next' : 'tx';
  const values = searchParams.getAll(name).map((value) => [name, value]);
  const path = returnPath(pathname);
  return path === null ? pathname : addressOf(path, new URLSearchParams(values));
}

/** What leads back to the very same page, for {@link returnAddress} to read. */
export function pageAddressOf({ pathname, searchParams }: URL): string {
  const path = placePath(pathname);
  return path === null ? pathname : addressOf(path, searchParams);
}

/** The address of the page that shows a kept form, in the place of whichever form it showed before. */
export function keptFormHref(page: string, id: string): string {
  const [path = '', query = ''] = page.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(KEPT_FORM, id);
  return `${path}?${parameters}`;
}

/** True also for an address that names none that could be kept. */
export const namesKeptForm = ({ searchParams }: URL): boolean => searchParams.has(KEPT_FORM);

/** Id of the kept form that an address names; null when it names none. */
export function keptFormId({ searchParams }: URL): string | null {
  const id = soleParameter(searchParams, KEPT_FORM);
  return id !== null && CHECKS.keptForm(id) ? id : null;
}

/** The log-on that leads on to an address. */
export function logOnFor(address: string): Address {
  return `${ROUTES.home}?${new URLSearchParams({ next: address })}`;
}

/**
 * The log-on that leads back to what was asked for when the session had run out: to a screen, as {@link pageAddressOf}
 * names it, for the player was at work there. It is Home alone where a player who has logged in has nothing to come back
 * to, such as a registration.
 */
export function logOnBackTo(url: URL): Address {
  const address = url.pathname === ROUTES.home ? nextAfterLogOn(url) : pageAddressOf(url);
  const isBack = address !== null && isNext(address) && !isRegisterRoute(url.pathname);
  return isBack ? logOnFor(address) : ROUTES.home;
}

/**
 * Where an address says that the log-on is to go on to (`next`); null when it says nothing, or nothing that may be.
 */
export function nextAfterLogOn({ searchParams }: URL): string | null {
  const next = soleParameter(searchParams, 'next');
  return next !== null && isNext(next) ? next : null;
}

/** The page that asks a guest for the password before it leads on to an address (spec §2 "Guest login page"). */
export function guestPasswordHref(address: string): Address {
  return `${GUEST_LOGIN_PATH}?${new URLSearchParams({ next: address })}`;
}

/**
 * The address that asks over the same page whether to log out (spec §2 "Login panel"). The guest login page of a link
 * cannot be asked for without it, and Home takes its place.
 *
 * @param address as {@link pageAddressOf} makes it
 */
export function logoutQuestionHref(address: string): string {
  const page = address === GUEST_LOGIN_PATH ? ROUTES.home : address;
  return `${page}${page.includes('?') ? '&' : '?'}dialog=logout`;
}

/** A page that can be come back to: a screen, or the page that asks a guest for the password. */
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

/** Where the log-on may go on to: a screen, and not another log-on. */
function isNext(value: string): boolean {
  return screenAddress(value) !== null && !value.startsWith(`${ROUTES.home}?`);
}

const RESET_ACTIONS: readonly string[] = [ACTIONS.forgotPassword, ACTIONS.resetPassword];

/** The page that has the form which was sent to an address: the screen itself, or where the shell shows the form. */
export function formPageOf(url: URL): string {
  if (screenOf(url.pathname) !== null) return returnAddress(pageAddressOf(url)) ?? ROUTES.home;
  return RESET_ACTIONS.includes(url.pathname) ? forgotPasswordHref(nextAfterLogOn(url)) : ROUTES.home;
}

/** The value of a parameter that stands in a query once, null when it is missing or there are several. */
export function soleParameter(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}
