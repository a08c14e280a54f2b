/**
 * Properties of every screen, one row each, in the order of the menu. Source of routes, titles, menu, guest
 * links, style sheets, shared pages and return addresses. Evaluated by the build too: only data, and type
 * imports alone.
 */

const ASK = { get: 'ask', post: 'ask' } as const;

const PAYMENT = { casino: 'casinoId', method: 'name', paymentType: 'name', amount: 'typedText' } as const;

const REGISTRATION = {
  exists: [],
  menu: { item: 'register', when: ['loggedOut', 'chosenRegistration'] },
  guard: 'visitor',
  guest: ASK,
  hasLoginForm: false,
  styles: 'account',
  isLong: true,
  isShared: false,
  isAhead: false,
} as const;

const MONEY = {
  exists: [],
  guard: 'player',
  hasLoginForm: true,
  isLong: true,
  isShared: false,
  isAhead: true,
} as const;

/** The screens of the product (spec §2, §11). */
export const SCREENS = {
  home: {
    path: '/',
    exists: [],
    menu: { item: 'home', when: [] },
    guard: 'anyone',
    guest: ASK,
    hasLoginForm: true,
    styles: null,
    isLong: false,
    isShared: true,
    isAhead: true,
    places: { panel: ['forgotPassword'], next: 'afterLogOn' },
  },
  registerNewUser: {
    ...REGISTRATION,
    path: '/registerNewUser',
    places: {},
  },
  extendedRegisterView: {
    ...REGISTRATION,
    path: '/extendedRegisterView',
    places: {},
  },
  multiComponentRegisterView: {
    ...REGISTRATION,
    path: '/multiComponentRegisterView',
    places: { step: 'stepNumber' },
  },
  webPayCashIn: {
    ...MONEY,
    styles: 'payment',
    path: '/webPayCashIn',
    menu: { item: 'buyIn', when: ['loggedIn', 'buyInAllowed'] },
    guest: { get: 'open', post: 'open' },
    places: PAYMENT,
  },
  webPayCashOut: {
    ...MONEY,
    styles: 'payment',
    path: '/webPayCashOut',
    menu: { item: 'cashOut', when: ['loggedIn', 'cashOutAllowed', 'casinoBalance'] },
    guest: ASK,
    places: PAYMENT,
  },
  webPayTransactions: {
    ...MONEY,
    styles: null,
    path: '/webPayTransactions',
    menu: { item: 'transactions', when: ['loggedIn', 'cashOutAllowed'] },
    guest: { get: 'own', post: 'own' },
    places: {
      tx: 'operatorId',
      unconfirmed: 'unconfirmedPayment',
      step: ['cancel', 'provider'],
      direction: 'name',
      status: 'name',
      casino: 'casinoId',
      month: 'name',
      cursor: 'cursor',
      statement: 'name',
      statements: 'name',
      papers: 'name',
    },
  },
  playRecords: {
    path: '/playRecords',
    exists: ['inMexico'],
    menu: { item: 'playRecords', when: ['loggedIn'] },
    guard: 'player',
    guest: ASK,
    hasLoginForm: true,
    styles: 'plays',
    isLong: true,
    isShared: false,
    isAhead: true,
    places: {
      casino: 'casinoId',
      from: 'typedText',
      to: 'typedText',
      dates: ['dmy', 'mdy', 'ymd'],
      cursor: 'cursor',
      before: 'cursorTrail',
    },
  },
  userProfile: {
    path: '/userProfile',
    exists: [],
    menu: { item: 'profile', when: ['loggedIn'] },
    guard: 'accountHolder',
    guest: ASK,
    hasLoginForm: true,
    styles: 'account',
    isLong: true,
    isShared: false,
    isAhead: true,
    places: { verify: ['phone'], next: 'route' },
  },
  identificationStatus: {
    path: '/identificationStatus',
    exists: ['inMexico', 'idCheckSupported'],
    menu: { item: 'identityCheck', when: ['loggedIn'] },
    guard: 'player',
    guest: ASK,
    hasLoginForm: true,
    styles: 'identity',
    isLong: true,
    isShared: false,
    isAhead: false,
    places: { step: ['phone'] },
  },
  changePassword: {
    path: '/changePassword',
    exists: [],
    menu: { item: 'changePassword', when: ['loggedIn'] },
    guard: 'player',
    guest: ASK,
    hasLoginForm: true,
    styles: 'account',
    isLong: false,
    isShared: false,
    isAhead: true,
    places: {},
  },
  responsiblePlay: {
    path: '/responsiblePlay',
    exists: ['limitsOrBreaksAllowed'],
    menu: { item: 'limits', when: ['loggedIn'] },
    guard: 'player',
    guest: ASK,
    hasLoginForm: true,
    styles: 'limits',
    isLong: false,
    isShared: false,
    isAhead: false,
    places: {
      step: ['first', 'limit', 'check', 'break', 'breakCheck', 'breakSet', 'reminder'],
      choice: 'name',
      kind: 'name',
      period: 'name',
      casino: 'casinoId',
      amount: 'typedText',
      none: ['1'],
      next: 'screen',
    },
  },
  accountSecurity: {
    path: '/accountSecurity',
    exists: ['activityAllowed'],
    menu: { item: 'accountSecurity', when: ['loggedIn'] },
    guard: 'player',
    guest: ASK,
    hasLoginForm: true,
    styles: 'security',
    isLong: false,
    isShared: false,
    isAhead: false,
    places: { cursor: 'cursor' },
  },
  about: {
    path: '/about',
    exists: [],
    menu: { item: 'about', when: [] },
    guard: 'anyone',
    guest: { get: 'open', post: 'ask' },
    hasLoginForm: false,
    styles: 'documents',
    isLong: false,
    isShared: true,
    isAhead: true,
    places: { doc: 'name' },
  },
  systemInfo: {
    path: '/systemInfo',
    exists: [],
    menu: { item: 'systemInfo', when: ['developmentMode'] },
    guard: 'anyone',
    guest: ASK,
    hasLoginForm: false,
    styles: 'documents',
    isLong: false,
    // Shows headers of the request.
    isShared: false,
    isAhead: false,
    places: {},
  },
  verifyEmail: {
    path: '/verifyEmail',
    exists: [],
    menu: null,
    // The mail's link works signed out; typing its code is for players.
    guard: 'anyone',
    guest: ASK,
    hasLoginForm: false,
    styles: 'account',
    isLong: false,
    isShared: true,
    isAhead: false,
    places: { confirmed: ['1'] },
  },
} as const satisfies Readonly<Record<string, Screen>>;

/**
 * Screen that every guest link leads to, at any URL (spec §2 "Guest login page"). No menu, title or link
 * names it, and redirects to it always have a target.
 */
export const GUEST_LOGIN = {
  path: '/guestLogin',
  exists: [],
  menu: null,
  guard: 'anyone',
  guest: { get: 'open', post: 'open' },
  // Shows a button of its own instead.
  hasLoginForm: false,
  styles: 'account',
  isLong: false,
  isShared: false,
  isAhead: false,
  places: { next: 'screen' },
} as const satisfies Screen;

/** Types of the screen table: see `screens.ts`. */

/**
 * Audience of a screen; redirects all others, a visitor to the log-on, a player to the target of a
 * registration.
 */
export type Guard = 'anyone' | 'visitor' | 'player' | 'accountHolder';

/**
 * Access of a guest at a URL: everything, payments started in this very session, or nothing before the
 * password. A forwarded link may bring money in, and no more.
 */
export type GuestAccess = 'open' | 'own' | 'ask';

/** Access of a guest by method (HEAD as GET). */
export interface GuestAccesses {
  readonly get: GuestAccess;
  readonly post: GuestAccess;
}

/** Condition of a screen's availability (spec §2): the build's country, or a feature of the operator. */
export type Existence =
  | 'inMexico'
  | 'idCheckSupported'
  | 'limitsOrBreaksAllowed'
  | 'activityAllowed'
  | 'statementsAllowed';

/** Condition of a menu item (spec §2 "Navigation rules"), besides its screen's availability. */
export type MenuCondition =
  | 'loggedIn'
  | 'loggedOut'
  | 'buyInAllowed'
  | 'cashOutAllowed'
  | 'casinoBalance'
  | 'developmentMode'
  /** The screen is the registration of the country, or of the operator. */
  | 'chosenRegistration';

/** Type of a value in a URL, as `return-path.ts` reads it. */
export type PlaceKind =
  | 'operatorId'
  | 'casinoId'
  | 'unconfirmedPayment'
  | 'keptForm'
  | 'stepNumber'
  | 'name'
  | 'typedText'
  | 'cursor'
  | 'cursorTrail'
  | 'route'
  | 'screen'
  | 'afterLogOn';

export type Place = readonly string[] | PlaceKind;

export type PartOfPage =
  | 'accessCode'
  | 'account'
  | 'documents'
  | 'home'
  | 'identity'
  | 'limits'
  | 'security'
  | 'statements'
  | 'payment'
  | 'plays'
  | 'transaction'
  | 'transactions'
  | 'welcome';

/** Properties of a screen. Its key is that of its Mexican title in `titles.json` too (spec §1). */
export interface Screen {
  readonly path: `/${string}`;
  /** Without all of these the page does not exist for anyone: 404, and no log-on that leads to it. */
  readonly exists: readonly Existence[];
  /**
   * Item of the main navigation, visible when all conditions hold; its text is `menu.<item>` of
   * `common.json`.
   */
  readonly menu: { readonly item: string; readonly when: readonly MenuCondition[] } | null;
  readonly guard: Guard;
  readonly guest: GuestAccesses;
  /** The shell shows visitors the log-in form (spec §2 "Login panel"). */
  readonly hasLoginForm: boolean;
  readonly styles: PartOfPage | null;
  /** Long page: leaves the style sheet's file to a shorter one, so that a first visit costs no more here. */
  readonly isLong: boolean;
  /** One rendering serves all signed-out visitors, as nothing on it depends on the request. */
  readonly isShared: boolean;
  /** Browsers may prefetch it, as opening it has no effect. */
  readonly isAhead: boolean;
  /**
   * Parameters of the player's place in it, in the order of the URL. None of them grants access (a code, a
   * token), or comes from another host. Only `before` may be repeated.
   */
  readonly places: Readonly<Record<string, Place>>;
}
