/**
 * The shapes of the operator's API this sandbox answers with (spec §7, contract §2). They are stated here a second
 * time on purpose: the portal has its own reading of the same pages, and the contract tests make the two meet.
 */

/** Languages texts exist in. */
export const LANGUAGES = ['es-MX', 'en-US', 'ja-JP'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Countries a build exists for (spec §1). */
export const COUNTRIES = ['MX', 'US', 'JP'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Body status codes the sandbox answers with so far (spec §8 and the proposed names of contract §2). */
export type Status =
  | 'Success'
  | 'InvalidUser'
  | 'MiscellaneousError'
  | 'PasswordTooShort'
  | 'PasswordTooFewCharacterClasses'
  | 'PasswordNotAllowed'
  | 'DisplayNameTooShort'
  | 'PhoneNumberInvalidCharacters'
  | 'InvalidCode'
  | 'TooManyRequests'
  | 'CaptchaFailed'
  | 'PhoneNumberNotVerified'
  | 'UserAccountIsLocked'
  | 'DisallowedByConfiguration'
  | 'RequiredDocumentNotFound';

/** What is wrong with one field (contract §2). */
export type FieldErrorCode =
  | 'blank'
  | 'invalid'
  | 'invalidCharacters'
  | 'tooShort'
  | 'tooLong'
  | 'notAllowed';

/** What every refusal carries (contract §2). */
export interface Envelope {
  status: Status;
  fieldErrors?: Record<string, FieldErrorCode>;
  /** Seconds to wait; with TooManyRequests and after every sent code. */
  retryAfterSeconds?: number;
  /** Quotable folio of the answer. */
  traceId?: string;
}

/** How an operator writes amounts of one currency (spec §3). Value = AU / auPerCurrencyUnit. */
export interface CurrencyInfo {
  minorDigits: number;
  auPerCurrencyUnit: number;
  symbol: string;
  minorSymbol: string;
  doesSymbolGoInFront: boolean;
  doesMinorSymbolGoInFront: boolean;
  spaceBetweenSymbol: boolean;
  iso4217Code: string;
}

/** One casino of `GET /site` (spec §3). */
export interface Casino {
  id: number;
  name: string;
  currencyInfo: CurrencyInfo;
}

/** Answer of log-on, and of refresh (contract §2, §5). Times are ISO 8601 UTC. */
export interface Session {
  accessToken: string;
  refreshToken: string;
  accessTokenExpiration: string;
  userId: string;
  displayName: string;
  phoneNumber: string;
  phoneCountryCode: string;
  isUserVerified: boolean;
  playersCountry: Country;
  language: Language;
  permissions: { arePermissionsSuspended: boolean };
  currencyInfo: CurrencyInfo;
  loggedOnTimeCode: string;
  previousLogOn: string | null;
}

/** One entry of `GET /funds` (spec §3). Amounts in AU of that casino. */
export interface FundsEntry {
  casinoId: number;
  balance: { regularAU: number; promoAU: number };
  lockedFundsAU: number;
  lockedClaimsCount: number;
}

/** Key and version of a legal document (spec §3). */
export interface DocumentKeyVersion {
  key: string;
  version: string;
}

/** One entry of `GET /document` (spec §3). The url is relative to this server. */
export interface LegalDocument extends DocumentKeyVersion {
  language: Language;
  url: string;
}

/** One entry of `GET /phone/countries` (contract §2). */
export interface PhoneCountry {
  name: string;
  countryCode: string;
  countryPrefix: string;
  nationalLength: number | null;
}
