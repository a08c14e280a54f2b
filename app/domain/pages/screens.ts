/**
 * The facts of every screen, one row each; the order of the rows is the menu's. Routes, titles, menu, guest links,
 * style sheets, shared pages and addresses to come back to are derived from here. Evaluated by the build too, for the
 * routes: only data, and nothing but types is imported.
 */

const ASK = { get: 'ask', post: 'ask' } as const;

const PAYMENT = { casino: 'casinoId', method: 'name', paymentType: 'name', amount: 'typedText' } as const;

/**
 * What the three registrations share. A registration shows what its visitor has typed before, and has a key of its own.
 */
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

/** What the three screens of money share. */
const MONEY = {
  exists: [],
  guard: 'player',
  hasLoginForm: true,
  isLong: true,
  isShared: false,
  isAhead: true,
} as const;

/** The 14 screens of the product (spec §2). */
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
    styles: 'transactions',
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
    // It shows headers of the request.
    isShared: false,
    isAhead: false,
    places: {},
  },
  verifyEmail: {
    path: '/verifyEmail',
    exists: [],
    menu: null,
    // The link of the mail works signed out; the code in it is for players.
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
 * The screen that every guest link leads to, whatever address it hangs on (spec §2 "Guest login page"). No menu, title
 * or link names it, and nothing leads back to it without saying where it leads on to.
 */
export const GUEST_LOGIN = {
  path: '/guestLogin',
  exists: [],
  menu: null,
  guard: 'anyone',
  guest: { get: 'open', post: 'open' },
  // It has a button of its own in its place.
  hasLoginForm: false,
  styles: 'account',
  isLong: false,
  isShared: false,
  isAhead: false,
  places: { next: 'screen' },
} as const satisfies Screen;

/** What is known of a screen, and the words it is told in: see `screens.ts`. */

/** Who is shown a screen; a visitor elsewhere is led to the log-on, a player to where a registration has led. */
export type Guard = 'anyone' | 'visitor' | 'player' | 'accountHolder';

/**
 * What a visitor who came by a guest link may do at an address: everything, what has to do with a payment that was
 * begun in this very session, or nothing before the password was typed. A link that is passed on may bring money in,
 * and no more.
 */
export type GuestAccess = 'open' | 'own' | 'ask';

/** What a guest may read (of HEAD too) and send. */
export interface GuestAccesses {
  readonly get: GuestAccess;
  readonly post: GuestAccess;
}

/** What a screen's being there at all may depend on (spec §2): the build's country, a switch of the operator's. */
export type Existence = 'inMexico' | 'idCheckSupported';

/** What a menu item may depend on (spec §2 "Navigation rules"), besides its screen's being there. */
export type MenuCondition =
  | 'loggedIn'
  | 'loggedOut'
  | 'buyInAllowed'
  | 'cashOutAllowed'
  | 'casinoBalance'
  | 'developmentMode'
  /** The screen is the one that the country, or the operator, registers with. */
  | 'chosenRegistration';

/** A kind of value that an address may hold, as `return-path.ts` reads it. */
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

/** A parameter of the query: one of the words given, or a value of a kind. */
export type Place = readonly string[] | PlaceKind;

/** What may stand on a page that has rules of style of its own. */
export type PartOfPage =
  | 'accessCode'
  | 'account'
  | 'documents'
  | 'home'
  | 'identity'
  | 'payment'
  | 'plays'
  | 'transactions';

/** What is known of a screen. Its key is that of its Mexican title in `titles.json` too (spec §1). */
export interface Screen {
  readonly path: `/${string}`;
  /** Unless all of these hold there is no such page for anyone: 404, and no log-on that would lead to it. */
  readonly exists: readonly Existence[];
  /** Its item of the main navigation, shown when all conditions hold; the text is `menu.<item>` of `common.json`. */
  readonly menu: { readonly item: string; readonly when: readonly MenuCondition[] } | null;
  /** What the first line of its loader and action asks for. */
  readonly guard: Guard;
  readonly guest: GuestAccesses;
  /** Whether a visitor finds the log-in form in the shell (spec §2 "Login panel"). */
  readonly hasLoginForm: boolean;
  /** The rules of style that only this and kindred screens need. */
  readonly styles: PartOfPage | null;
  /**
   * Long by itself: the style sheet's file is left for a shorter page to fetch, so that a first visit costs no more
   * here.
   */
  readonly isLong: boolean;
  /** Whether one rendering serves all signed-out visitors: nothing on it comes from a visitor's own request. */
  readonly isShared: boolean;
  /** Whether a browser may fetch it before it is asked for: to open it does nothing but show it. */
  readonly isAhead: boolean;
  /**
   * What of its query says where the player is in it, in the order in which it is written. Nothing that opens anything
   * is among it (a code, a token), and nothing that another host has added. Only `before` may stand there more than
   * once.
   */
  readonly places: Readonly<Record<string, Place>>;
}
