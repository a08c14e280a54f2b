/**
 * Every business constant and limit of the product, named once, with its unit in the name (spec §9).
 * Limits that the operator sends (buy-in and cash-out limits, password bounds) are not here: they are data.
 * Safe for the browser: this module imports nothing.
 */

/** Screens narrower than this get the collapsed menu and one balance table per casino. */
export const MOBILE_BREAKPOINT_PX = 768;

/** Digits of a phone number, unless the operator's settings allow extension digits. */
export const PHONE_LENGTH = 10;
/** Most digits of a phone number when extension digits are allowed: 15 of E.164 and 5 of an extension. */
export const PHONE_LENGTH_WITH_EXTENSION = 20;

/** Longest text that is typed, or looked at, as a phone number, in UTF-16 units: it is counted in digits afterwards. */
export const TYPED_PHONE_MAXIMUM_LENGTH = 40;

/** Digits of a confirmation code, however they are typed. */
export const CONFIRMATION_CODE_LENGTH = 6;

/** A notification that need not be dismissed is shown for this long. */
export const NOTIFICATION_LIFETIME_MS = 15_000;
/** Most notifications kept for one player (not in the specification: a bound for the size of the cookie). */
export const NOTIFICATION_LIMIT = 8;

/** The access token is refreshed when it expires within this time. */
export const TOKEN_REFRESH_WINDOW_MS = 30_000;
/** A session ends this long after log-on, whatever the player does. */
export const SESSION_HARD_LIMIT_MS = 2 * 60 * 60 * 1000;
/** A request that still carries the cookie from before a token refresh is served for this long. */
export const SESSION_COOKIE_GRACE_MS = 60_000;

/** After a code was sent, Resend is neither shown nor accepted for this long. */
export const RESEND_CODE_WAIT_MS = 60_000;

/** Documents that the operator lists when it is asked without a limit. */
export const DOCUMENT_LIST_LIMIT = 20;
/** Documents that the portal asks for, so that newer versions cannot hide behind the default limit. */
export const DOCUMENT_LIST_REQUEST_LIMIT = 100;

/** The specification has two readings of the age rule; the operator's rules decide, these are the defaults. */
export const MINIMUM_AGE_MEXICO_YEARS = 18;
export const MINIMUM_AGE_ELSEWHERE_YEARS = 21;

/** Smallest buy-in that the message names, in whole currency units. */
export const MINIMUM_BUY_IN_UNITS = 10;

/** Bounds of an opening balance, in accounting units (AU). */
export const OPENING_AMOUNT_MIN_AU = 0;
export const OPENING_AMOUNT_MAX_AU = 1_000_000_000;
/** Bounds of a transfer, in accounting units (AU). */
export const TRANSFER_AMOUNT_MIN_AU = -1_000_000_000;
export const TRANSFER_AMOUNT_MAX_AU = 1_000_000_000;

/** A password score up to and including this is weak. */
export const PASSWORD_WEAK_MAX_SCORE = 33;
/** A password score from this on is strong; between the two it is medium. */
export const PASSWORD_STRONG_MIN_SCORE = 66;

/** Amounts are rounded to this many decimals first, then to the currency's minor digits. */
export const CURRENCY_ROUNDING_DIGITS = 2;

/** A captcha challenge is taken away after this time. */
export const CAPTCHA_LIFETIME_MS = 290_000;

/** Side of the access-code QR picture on screens under the mobile breakpoint, and on wider ones. */
export const QR_SIZE_MOBILE_PX = 250;
export const QR_SIZE_WIDE_PX = 400;

/** Countdowns tick this often. */
export const TIMER_TICK_MS = 1000;
/** Under this a countdown shows seconds, from this on minutes rounded up. */
export const TIMER_SECONDS_BELOW_S = 60;

/** Version of the operator apps that this portal belongs to; sent to the operator and shown in the footer. */
export const OPERATOR_APPS_VERSION = '7.3.14';
