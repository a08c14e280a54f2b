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

/** State that the menu depends on (spec §2 "Navigation rules"). */
export interface MenuState {
  country: Country;
  loggedIn: boolean;
  /** The operator's features; all off while unknown. */
  settings: ScreenFeatures & { allowWebBuyIn: boolean; allowWebCashOut: boolean };
  /** True with at least one casino balance; null while unknown. */
  hasCasinoBalance: boolean | null;
  /** Exclusion that holds: buy-in is paused (contract §9). */
  isBuyInPaused?: boolean;
  /** Development mode, which reveals the system info route (spec §6). */
  developmentMode: boolean;
  /** The operator's registration screen; by country when it names none. */
  registrationVariant?: RegistrationVariant;
}

type MenuPlace = Extract<(typeof SCREENS)[RouteId]['menu'], object>;

export type MenuItemId = MenuPlace['item'] | 'logout';

export interface MenuItem {
  id: MenuItemId;
  href: Address;
  labelKey: MenuLabelKey;
  /** Shown, but disabled while it is unknown if the player may. */
  isWaiting: boolean;
  /** Leads to a page that is closed for now, and says so: the specification shows it to every player. */
  isPaused?: boolean | undefined;
}

/** Main actions, in the order of the bar that is always visible. */
export const BAR_ITEMS = [
  'home',
  'buyIn',
  'cashOut',
  'transactions',
] as const satisfies readonly MenuItemId[];

export type BarItemId = (typeof BAR_ITEMS)[number];

export function isInBar(item: MenuItem): item is MenuItem & { id: BarItemId } {
  return BAR_ITEMS.some((id) => id === item.id);
}

export const ALL_OFF: MenuState['settings'] = {
  allowWebBuyIn: false,
  allowWebCashOut: false,
  isIdCheckSupported: false,
  allowPlayerLimits: false,
  allowActivityHistory: false,
  allowExclusion: false,
  allowStatements: false,
};

/** Every feature, for what could be there at all. */
export const ALL_ON: MenuState['settings'] = {
  allowWebBuyIn: true,
  allowWebCashOut: true,
  isIdCheckSupported: true,
  allowPlayerLimits: true,
  allowActivityHistory: true,
  allowExclusion: true,
  allowStatements: true,
};

/** Features of the operator that switch screens on. */
export interface ScreenFeatures {
  isIdCheckSupported: boolean;
  allowPlayerLimits: boolean;
  allowActivityHistory: boolean;
  allowExclusion: boolean;
  allowStatements: boolean;
}

/** State that a screen's availability depends on (spec §2, §6). */
export interface ExistenceState {
  country: Country;
  settings: ScreenFeatures;
}

export const EXISTENCE: Readonly<Record<Existence, (state: ExistenceState) => boolean>> = {
  inMexico: ({ country }) => country === 'MX',
  idCheckSupported: ({ settings }) => settings.isIdCheckSupported,
  activityAllowed: ({ settings }) => settings.allowActivityHistory,
  statementsAllowed: ({ settings }) => settings.allowStatements,
  limitsOrBreaksAllowed: ({ settings }) => settings.allowPlayerLimits || settings.allowExclusion,
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
 * Returns the visible items in order (spec §2 "Navigation rules"). The same for a guest: closed ones ask for
 * the password first.
 */
export function menuItems(state: MenuState): readonly MenuItem[] {
  const items = Object.values(SCREENS).flatMap(({ exists, menu, path }) => {
    if (menu === null) return [];
    const held = [...exists, ...menu.when].map((condition) => HOLDS[condition](state, path));
    if (held.includes(false)) return [];
    const item = menuItem(menu.item, path, held.includes(null));
    return menu.item === 'buyIn' && state.isBuyInPaused ? [{ ...item, isPaused: true as const }] : [item];
  });
  return state.loggedIn ? [...items, menuItem('logout', LOG_OUT_HREF)] : items;
}

function menuItem(id: MenuItemId, href: Address, isWaiting = false): MenuItem {
  return { id, href, labelKey: `common:menu.${id}`, isWaiting };
}

/**
 * Checks for the toggle of wide screens that shows and hides the menu: non-US builds, when logged in (spec
 * §2).
 */
export function hasWideMenuToggle(state: Pick<MenuState, 'country' | 'loggedIn'>): boolean {
  return state.loggedIn && state.country !== 'US';
}

/** Checks if visitors get no log-in form at a path (spec §2). */
export function isLoginHidden(pathname: string): boolean {
  return screenOf(pathname)?.hasLoginForm === false;
}

/** Returns the title of a page: the Mexican one if it exists (spec §1). */
export function titleKey(pathname: string, country: Country): TitleKey {
  const route = routeOf(pathname);
  return country === 'MX' && route !== null ? `titles:${route}` : 'common:appTitle';
}

const LIST_OF_FILE: ReadonlyMap<string | null, string> = new Map([
  [FILES.webPayTransactionsCsv, ROUTES.webPayTransactions],
  [FILES.playRecordsCsv, ROUTES.playRecords],
]);

/** Returns the screen of a path, or of the list in its file, in any spelling; null for none. */
export function screenBehind(pathname: string): Screen | null {
  return screenOf(LIST_OF_FILE.get(ownPath(pathname)) ?? pathname);
}

/** Files that not every operator has. */
const FILE_EXISTENCE: ReadonlyMap<string | null, readonly Existence[]> = new Map([
  [FILES.taxPaper, ['statementsAllowed']],
]);

/** Returns the conditions without which a screen, or a file, does not exist for anyone (spec §2). */
export function existenceOf(pathname: string): readonly Existence[] {
  return FILE_EXISTENCE.get(ownPath(pathname)) ?? screenBehind(pathname)?.exists ?? [];
}
