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
  | 'PasswordIncorrect'
  | 'DisplayNameTooShort'
  | 'PhoneNumberInvalidCharacters'
  | 'PhoneNumberAlreadyInUse'
  | 'UnableToSendCode'
  | 'InvalidCode'
  | 'FailedToSend'
  | 'TooManyRequests'
  | 'CaptchaFailed'
  | 'PhoneNumberNotVerified'
  | 'InvalidEmailAddress'
  | 'DeniedByAccountState'
  | 'UserAccountIsLocked'
  | 'DisallowedByConfiguration'
  | 'PersonalInfoRequired'
  | 'InvalidTransferParameters'
  | 'WaitingForProviderConfirmation'
  | 'RequiredDocumentNotFound'
  | 'AgeConfirmationRequired'
  | 'NoPaymentMethodAvailable'
  | 'StepUpRequired'
  | 'buyInAmountEmpty'
  | 'cashOutAmountEmpty'
  | 'valueIsNotANumber'
  | 'tenMinimumForBuyIn'
  | 'meetMinimumBuyInAmount'
  | 'meetMinimumCashOutAmount'
  | 'exceededMaximumBuyInAmount'
  | 'notEnoughFundsInAccount'
  | 'completeNeoCheck'
  | 'IdCheckRequired'
  | 'EmailNotVerified'
  | 'webPayIniateFailed'
  | 'RejectedByPaymentService';

/** What is wrong with one field (contract §2). */
export type FieldErrorCode =
  | 'blank'
  | 'invalid'
  | 'invalidCharacters'
  | 'tooShort'
  | 'tooLong'
  | 'outOfRange'
  | 'mustBeTwoLetters'
  | 'mismatch'
  | 'checkDigit'
  | 'tooYoung'
  | 'notAllowed'
  | 'reused';

/** What is wrong with which fields; keys are whole paths of the request (contract §8a.5). */
export type FieldErrors = Record<string, FieldErrorCode>;

/** What every refusal carries (contract §2). */
export interface Envelope {
  status: Status;
  fieldErrors?: FieldErrors;
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

/** One casino of `GET /site` (spec §3, contract §8b.2). */
export interface Casino {
  id: number;
  name: string;
  currencyInfo: CurrencyInfo;
  /** IANA name (contract §8b.2); absent where the casino has the site's. */
  timeZone?: string;
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
  /** Null until the player has said one. */
  language: Language | null;
  permissions: { arePermissionsSuspended: boolean; exclusion?: unknown };
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

/** Channels by which a confirmation code can be sent (contract §2). */
export const CODE_CHANNELS = ['sms', 'whatsapp', 'voice', 'email'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** What became of sending a code (contract §2). */
export interface CodeSent {
  status: 'Success' | 'FailedToSend' | 'UnableToSendCode' | 'TooManyRequests';
  /** Masked number or address. */
  sentTo: string;
  channel: CodeChannel;
  availableChannels: CodeChannel[];
  resendAfterSeconds: number;
  /** ISO 8601 UTC. */
  codeExpiresAt: string;
  attemptsLeft: number;
}

/** What was played in one game, from its first wager to its end (contract §2, §7). Amounts in AU of the casino. */
export interface PlayRecord {
  playRecordId: string;
  casinoId: number;
  gameName: string;
  totalWagerAU: number;
  /** So far, as long as it is not resolved. */
  totalWinAU: number;
  /** ISO 8601 UTC; null while it is in play. */
  resolvedTime: string | null;
}

/** The answer of `GET /playRecords`; the totals are over all pages of the filter. */
export interface PlayRecordsPage {
  status: 'Success';
  items: PlayRecord[];
  nextCursor: string | null;
  totals: { casinoId: number; totalWagerAU: number; totalWinAU: number; count: number }[];
}
