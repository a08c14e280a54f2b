import type { Country } from '../country.ts';
import type { MenuLabelKey, TitleKey } from '../texts/message-key.ts';
import {
  type Address,
  GUEST_LOGIN_PATH,
  isRegisterRoute,
  LOG_OUT_HREF,
  type RegistrationVariant,
  ROUTES,
  type RouteId,
  registerHref,
  routeOf,
} from './routes.ts';

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
  href: Address;
  labelKey: MenuLabelKey;
  /** Shown under the mobile breakpoint only: on wider screens the login panel has it. */
  onMobileOnly: boolean;
}

/**
 * Takes what the menu depends on; gives the items to show, in their order (spec §2 "Navigation rules"). For a guest they are
 * the same: what is closed asks for the password first.
 */
export function menuItems(state: MenuState): MenuItem[] {
  const { country, loggedIn, settings } = state;
  const isMexican = country === 'MX';
  const canCashOut = loggedIn && settings.allowWebCashOut && state.hasCasinoBalance;
  const hasIdCheck = loggedIn && isMexican && settings.isIdCheckSupported;
  const items: [isShown: boolean, id: MenuItemId, href: Address][] = [
    [true, 'home', ROUTES.home],
    [!loggedIn, 'register', registerHref(country, state.registrationVariant)],
    [loggedIn && settings.allowWebBuyIn, 'buyIn', ROUTES.webPayCashIn],
    [canCashOut, 'cashOut', ROUTES.webPayCashOut],
    [loggedIn && settings.allowWebCashOut, 'transactions', ROUTES.webPayTransactions],
    [loggedIn && isMexican, 'playRecords', ROUTES.playRecords],
    [loggedIn, 'profile', ROUTES.userProfile],
    [hasIdCheck, 'identityCheck', ROUTES.identificationStatus],
    [loggedIn, 'changePassword', ROUTES.changePassword],
    [true, 'about', ROUTES.about],
    [state.developmentMode, 'systemInfo', ROUTES.systemInfo],
    [loggedIn, 'logout', LOG_OUT_HREF],
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

const ROUTES_WITHOUT_LOGIN: readonly (RouteId | null)[] = ['verifyEmail', 'about', 'systemInfo'];

/**
 * Takes the path of an address; tells whether a logged-out visitor gets no login form there (spec §2). The guest login page
 * has a button of its own in its place.
 */
export function isLoginHidden(pathname: string): boolean {
  return (
    pathname === GUEST_LOGIN_PATH ||
    isRegisterRoute(pathname) ||
    ROUTES_WITHOUT_LOGIN.includes(routeOf(pathname))
  );
}

/** Takes a path and the country; gives the page's title: the Mexican one if there is one (spec §1). */
export function titleKey(pathname: string, country: Country): TitleKey {
  const route = routeOf(pathname);
  return country === 'MX' && route !== null ? `titles:${route}` : 'common:appTitle';
}
