import type { Country } from './country.ts';
import { GUEST_LOGIN_PATH } from './guest-link.ts';
import type { MenuLabelKey, TitleKey } from './message-key.ts';

/** The 14 routes of the product; none has parameters (spec §2). */
export const ROUTES = {
  home: '/',
  registerNewUser: '/registerNewUser',
  extendedRegisterView: '/extendedRegisterView',
  multiComponentRegisterView: '/multiComponentRegisterView',
  webPayCashIn: '/webPayCashIn',
  webPayCashOut: '/webPayCashOut',
  webPayTransactions: '/webPayTransactions',
  userProfile: '/userProfile',
  changePassword: '/changePassword',
  verifyEmail: '/verifyEmail',
  identificationStatus: '/identificationStatus',
  playRecords: '/playRecords',
  systemInfo: '/systemInfo',
  about: '/about',
} as const;

/** A route's name: the key of `ROUTES`, and of its Mexican title. */
export type RouteId = keyof typeof ROUTES;
/** A route's path. */
export type RoutePath = (typeof ROUTES)[RouteId];

/** Where the code that was sent to a player's phone is asked for: a state of the profile (spec §2). */
export const PHONE_CODE_HREF = `${ROUTES.userProfile}?verify=phone`;

/** Where a forgotten password is reset: a state of Home (spec §2 "Forgot-password panel"). */
export const FORGOT_PASSWORD_HREF = '/?panel=forgotPassword';

/** Where the logout question is asked; the shell asks it over whatever page is open. */
const LOGOUT_QUESTION_HREF = '/?dialog=logout';

/** The operator's three registration screens (contract §2 `registrationVariant`). */
export type RegistrationVariant = 'basic' | 'extended' | 'multiComponent';

/** What the menu depends on (spec §2 "Navigation rules"). */
export interface MenuState {
  country: Country;
  loggedIn: boolean;
  /** The operator's features; while they are unknown, all are off. */
  settings: { allowWebBuyIn: boolean; allowWebCashOut: boolean; isIdCheckSupported: boolean };
  /** The player has at least one casino balance. */
  hasCasinoBalance: boolean;
  /** The portal runs in development mode, which reveals the system info route (spec §6). */
  developmentMode: boolean;
  /** Came by a guest link, which opens the account to whoever has it: nothing can be paid out. */
  isGuest?: boolean;
  /** False for a guest whose user id the operator did not tell: the screens that need it are left out. */
  isUserIdKnown?: boolean;
  /** The operator's registration screen; by country when it names none. */
  registrationVariant?: RegistrationVariant;
}

/** An item's name. */
export type MenuItemId =
  | 'home'
  | 'register'
  | 'buyIn'
  | 'cashOut'
  | 'transactions'
  | 'playRecords'
  | 'profile'
  | 'identityCheck'
  | 'changePassword'
  | 'about'
  | 'systemInfo'
  | 'logout';

/** One item of the main navigation. */
export interface MenuItem {
  id: MenuItemId;
  href: string;
  labelKey: MenuLabelKey;
  /** Shown under the mobile breakpoint only: on wider screens the login panel has it. */
  onMobileOnly: boolean;
}

const REGISTER_PATH: Readonly<Record<RegistrationVariant, RoutePath>> = {
  basic: ROUTES.registerNewUser,
  extended: ROUTES.extendedRegisterView,
  multiComponent: ROUTES.multiComponentRegisterView,
};

/**
 * Takes the country and, where the operator names one, its registration variant; gives the path of the
 * registration screen: Mexico has its own, other countries the one in steps (spec §2).
 */
export function registerHref(country: Country, variant?: RegistrationVariant): RoutePath {
  return REGISTER_PATH[variant ?? (country === 'MX' ? 'extended' : 'multiComponent')];
}

/** Takes what the menu depends on; gives the items to show, in their order (spec §2 "Navigation rules"). */
export function menuItems(state: MenuState): MenuItem[] {
  const { country, loggedIn, settings } = state;
  const isKnownPlayer = loggedIn && state.isUserIdKnown !== false;
  const isMexican = country === 'MX';
  const canCashOut = loggedIn && !state.isGuest && settings.allowWebCashOut;
  // A guest has not proved to be the player, and could show a document of his own.
  const hasIdCheck = loggedIn && !state.isGuest && isMexican && settings.isIdCheckSupported;
  const items: [isShown: boolean, id: MenuItemId, href: string][] = [
    [true, 'home', ROUTES.home],
    [!loggedIn, 'register', registerHref(country, state.registrationVariant)],
    [loggedIn && settings.allowWebBuyIn, 'buyIn', ROUTES.webPayCashIn],
    [canCashOut && state.hasCasinoBalance, 'cashOut', ROUTES.webPayCashOut],
    [loggedIn && settings.allowWebCashOut, 'transactions', ROUTES.webPayTransactions],
    [loggedIn && isMexican, 'playRecords', ROUTES.playRecords],
    [isKnownPlayer, 'profile', ROUTES.userProfile],
    [hasIdCheck, 'identityCheck', ROUTES.identificationStatus],
    [isKnownPlayer, 'changePassword', ROUTES.changePassword],
    [true, 'about', ROUTES.about],
    [state.developmentMode, 'systemInfo', ROUTES.systemInfo],
    [loggedIn, 'logout', LOGOUT_QUESTION_HREF],
  ];
  return items
    .filter(([isShown]) => isShown)
    .map(([, id, href]) => ({ id, href, labelKey: `common:menu.${id}`, onMobileOnly: id === 'logout' }));
}

/**
 * Takes the country and whether somebody is logged in; tells whether wide screens have the toggle that shows and
 * hides the menu: non-US builds, when logged in (spec §2).
 */
export function hasWideMenuToggle(state: Pick<MenuState, 'country' | 'loggedIn'>): boolean {
  return state.loggedIn && state.country !== 'US';
}

function isRouteId(id: string): id is RouteId {
  return Object.hasOwn(ROUTES, id);
}

/** Takes the path of an address; gives the route it means, as the router reads it (any case, a slash at the end). */
export function routeOf(pathname: string): RouteId | null {
  const path = pathname.toLowerCase();
  const withoutLastSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const ids = Object.keys(ROUTES).filter(isRouteId);
  return ids.find((id) => ROUTES[id].toLowerCase() === withoutLastSlash) ?? null;
}

const REGISTER_ROUTES: readonly (RouteId | null)[] = [
  'registerNewUser',
  'extendedRegisterView',
  'multiComponentRegisterView',
];
const ROUTES_WITHOUT_LOGIN: readonly (RouteId | null)[] = [
  ...REGISTER_ROUTES,
  'verifyEmail',
  'about',
  'systemInfo',
];

/** Takes the path of an address; tells whether it is a registration screen (spec §4 "Captcha widget"). */
export function isRegisterRoute(pathname: string): boolean {
  return REGISTER_ROUTES.includes(routeOf(pathname));
}

/**
 * Takes the path of an address; tells whether a logged-out visitor gets no login form there (spec §2). The guest login page
 * has a button of its own in its place.
 */
export function isLoginHidden(pathname: string): boolean {
  return pathname === GUEST_LOGIN_PATH || ROUTES_WITHOUT_LOGIN.includes(routeOf(pathname));
}

/** Takes a path and the country; gives the page's title: the Mexican one if there is one (spec §1). */
export function titleKey(pathname: string, country: Country): TitleKey {
  const route = routeOf(pathname);
  return country === 'MX' && route !== null ? `titles:${route}` : 'common:appTitle';
}
