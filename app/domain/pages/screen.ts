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
