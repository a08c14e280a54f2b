import type { Country } from '#app/domain/country.ts';
import type { MenuLabelKey, TitleKey } from '#app/domain/texts/message-key.ts';
import {
  type Address,
  FILES,
  LOG_OUT_HREF,
  ownPath,
  type RegistrationVariant,
  ROUTES,
  type RouteId,
  type RoutePath,
  registerHref,
  routeOf,
  screenOf,
} from './routes.ts';
import type { Existence, MenuCondition, Screen } from './screens.ts';
import { SCREENS } from './screens.ts';

/** What the menu depends on (spec §2 "Navigation rules"). */
export interface MenuState {
  country: Country;
  loggedIn: boolean;
  /** The operator's features; while they are unknown, all are off. */
  settings: { allowWebBuyIn: boolean; allowWebCashOut: boolean; isIdCheckSupported: boolean };
  /** The player has at least one casino balance; null while it is unknown. */
  hasCasinoBalance: boolean | null;
  /** The portal runs in development mode, which reveals the system info route (spec §6). */
  developmentMode: boolean;
  /** The operator's registration screen; by country when it names none. */
  registrationVariant?: RegistrationVariant;
}

type MenuPlace = Extract<(typeof SCREENS)[RouteId]['menu'], object>;

/** An item's name: that of a screen, or the question whether to log out. */
export type MenuItemId = MenuPlace['item'] | 'logout';

/** One item of the main navigation. */
export interface MenuItem {
  id: MenuItemId;
  href: Address;
  labelKey: MenuLabelKey;
  /** Keeps its place, but leads nowhere while it is not known whether the player may. */
  isWaiting: boolean;
}

/** What players come for: it stands in the bar that is always in reach, in this order. */
export const BAR_ITEMS = [
  'home',
  'buyIn',
  'cashOut',
  'transactions',
] as const satisfies readonly MenuItemId[];

/** An item of that bar. */
export type BarItemId = (typeof BAR_ITEMS)[number];

/** Whether an item stands in the bar. */
export function isInBar(item: MenuItem): item is MenuItem & { id: BarItemId } {
  return BAR_ITEMS.some((id) => id === item.id);
}

/** What counts while the operator's settings are unknown. */
export const ALL_OFF: MenuState['settings'] = {
  allowWebBuyIn: false,
  allowWebCashOut: false,
  isIdCheckSupported: false,
};

/** What decides whether a screen is there (spec §2, §6). */
export interface ExistenceState {
  country: Country;
  settings: { isIdCheckSupported: boolean };
}

/** Whether each condition of being there holds. */
export const EXISTENCE: Readonly<Record<Existence, (state: ExistenceState) => boolean>> = {
  inMexico: ({ country }) => country === 'MX',
  idCheckSupported: ({ settings }) => settings.isIdCheckSupported,
};

const HOLDS: Readonly<
  Record<Existence | MenuCondition, (state: MenuState, path: RoutePath) => boolean | null>
> = {
  ...EXISTENCE,
  loggedIn: ({ loggedIn }) => loggedIn,
  loggedOut: ({ loggedIn }) => !loggedIn,
  buyInAllowed: ({ settings }) => settings.allowWebBuyIn,
  cashOutAllowed: ({ settings }) => settings.allowWebCashOut,
  casinoBalance: ({ hasCasinoBalance }) => hasCasinoBalance,
  developmentMode: ({ developmentMode }) => developmentMode,
  chosenRegistration: ({ country, registrationVariant }, path) =>
    path === registerHref(country, registrationVariant),
};

/**
 * The items to show, in their order (spec §2 "Navigation rules"). For a guest they are the same: what is closed asks
 * for the password first.
 */
export function menuItems(state: MenuState): readonly MenuItem[] {
  const items = Object.values(SCREENS).flatMap(({ exists, menu, path }) => {
    if (menu === null) return [];
    const held = [...exists, ...menu.when].map((condition) => HOLDS[condition](state, path));
    return held.includes(false) ? [] : [menuItem(menu.item, path, held.includes(null))];
  });
  return state.loggedIn ? [...items, menuItem('logout', LOG_OUT_HREF)] : items;
}

function menuItem(id: MenuItemId, href: Address, isWaiting = false): MenuItem {
  return { id, href, labelKey: `common:menu.${id}`, isWaiting };
}

/** Whether wide screens have the toggle that shows and hides the menu: non-US builds, when logged in (spec §2). */
export function hasWideMenuToggle(state: Pick<MenuState, 'country' | 'loggedIn'>): boolean {
  return state.loggedIn && state.country !== 'US';
}

/** Whether a logged-out visitor gets no log-in form at a path (spec §2). */
export function isLoginHidden(pathname: string): boolean {
  return screenOf(pathname)?.hasLoginForm === false;
}

/** The title of a page: the Mexican one if there is one (spec §1). */
export function titleKey(pathname: string, country: Country): TitleKey {
  const route = routeOf(pathname);
  return country === 'MX' && route !== null ? `titles:${route}` : 'common:appTitle';
}

/** The screen of the list that a file holds. */
const LIST_OF_FILE: ReadonlyMap<string | null, string> = new Map([
  [FILES.webPayTransactionsCsv, ROUTES.webPayTransactions],
  [FILES.playRecordsCsv, ROUTES.playRecords],
]);

/** The screen that a path leads to, or whose list it is a file of, in any spelling. */
export function screenBehind(pathname: string): Screen | null {
  return screenOf(LIST_OF_FILE.get(ownPath(pathname)) ?? pathname);
}
