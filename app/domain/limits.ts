/**
 * Business constants and limits, with their unit in the name (spec §9). Limits that the operator sends
 * (buy-in and cash-out limits, password bounds) are data, and not here. Imports nothing, and is safe for the
 * browser.
 */

/** Narrower screens get the collapsed menu and one balance table per casino. */
export const MOBILE_BREAKPOINT_PX = 768;

/** Digits of a phone number, unless the operator's settings allow extension digits. */
export const PHONE_LENGTH = 10;
/** Maximum digits with extension: 15 of E.164 and 5 of an extension. */
export const PHONE_LENGTH_WITH_EXTENSION = 20;

/** Maximum UTF-16 units of the input, before its digits are counted. */
export const TYPED_PHONE_MAXIMUM_LENGTH = 40;

/** Digits of a confirmation code, without separators. */
export const CONFIRMATION_CODE_LENGTH = 6;

/** Lifetime of a notification that need not be dismissed. */
export const NOTIFICATION_LIFETIME_MS = 15_000;
/** Maximum notifications per player (not in the specification: bounds the size of the cookie). */
export const NOTIFICATION_LIMIT = 8;

/** Remaining lifetime below which the access token is refreshed. */
export const TOKEN_REFRESH_WINDOW_MS = 30_000;
/** Absolute lifetime of a session from log-on, whatever the activity. */
export const SESSION_HARD_LIMIT_MS = 2 * 60 * 60 * 1000;
/**
 * Age of the mark of a session's last use from which on it is written anew; an idle timeout comes later by as much, so that no
 * session ends early.
 */
export const LAST_USE_MARK_AGE_MS = 10_000;

/** Time for which a request with the cookie from before a token refresh is still served. */
export const SESSION_COOKIE_GRACE_MS = 60_000;

/** Time after a code for which Resend is neither shown nor accepted. */
export const RESEND_CODE_WAIT_MS = 60_000;

/** The operator's default limit of its list. */
export const DOCUMENT_LIST_LIMIT = 20;
/** Limit of the portal's request, so that the default does not hide newer versions. */
export const DOCUMENT_LIST_REQUEST_LIMIT = 100;

/** Minimum age without the operator's rules, in years; Japan's is that of its law on casinos. */
export const MINIMUM_AGE_YEARS = { MX: 18, US: 21, JP: 20 } as const;

/** Smallest buy-in in the message, in whole currency units. */
export const MINIMUM_BUY_IN_UNITS = 10;

/** Bounds of an opening balance, in accounting units (AU). */
export const OPENING_AMOUNT_MIN_AU = 0;
export const OPENING_AMOUNT_MAX_AU = 1_000_000_000;
/** Bounds of a transfer, in accounting units (AU). */
export const TRANSFER_AMOUNT_MIN_AU = -1_000_000_000;
export const TRANSFER_AMOUNT_MAX_AU = 1_000_000_000;

export const PASSWORD_WEAK_MAX_SCORE = 33;
/** Minimum score of a strong password; between the two it is medium. */
export const PASSWORD_STRONG_MIN_SCORE = 66;

/** Decimals of the first rounding, before the currency's minor digits. */
export const CURRENCY_ROUNDING_DIGITS = 2;

export const CAPTCHA_LIFETIME_MS = 290_000;

/** Side of the access-code QR code on screens under the mobile breakpoint, and on wider ones. */
export const QR_SIZE_MOBILE_PX = 250;
export const QR_SIZE_WIDE_PX = 400;

export const TIMER_TICK_MS = 1000;
/** Threshold of a countdown: seconds below, minutes rounded up from this on. */
export const TIMER_SECONDS_BELOW_S = 60;

/** Version of the operator apps that this portal belongs to; sent to the operator and shown in the footer. */
export const OPERATOR_APPS_VERSION = '7.3.14';

/** Version of the operator's contract that the portal is written for (contract §1.16). */
export const CONTRACT_VERSION = '2026-11';
