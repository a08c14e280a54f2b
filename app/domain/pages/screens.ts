/**
 * The facts of every screen, one row each; the order of the rows is the menu's. Routes, titles, menu, guest links,
 * style sheets, shared pages and addresses to come back to are derived from here. Evaluated by the build too, for the
 * routes: only data, and nothing but types is imported.
 */

import type { Screen } from './screen.ts';

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
