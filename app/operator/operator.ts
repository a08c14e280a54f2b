import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { IdCheck } from '#app/domain/identity/id-check.ts';
import type { Direction, TransactionDetail } from '#app/domain/money/transaction.ts';
import type { WebPayQuote } from '#app/domain/money/web-pay.ts';
import type { CaptchaPurpose } from '#app/domain/player/captcha.ts';
import type { CodeChannel } from '#app/domain/player/code-channel.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import type { CallContext, OperatorHttp } from './http/call.ts';
import { createPublicCache, type PublicCacheOptions } from './http/public-cache.ts';
import type { PublicResult, Result } from './http/result.ts';
import { type Funds, getFunds } from './money/funds.ts';
import {
  cancelTransaction,
  type PaymentRequest,
  type PaymentStarted,
  startBuyIn,
  startCashOut,
} from './money/payments.ts';
import { getPlayRecords, type PlayRecordFilter, type PlayRecordPage } from './money/play-records.ts';
import {
  getTransaction,
  getTransactions,
  reportReturn,
  type TransactionFilter,
  type TransactionPage,
} from './money/transactions.ts';
import { getWebPayMethods, type WebPayMethods } from './money/web-pay-methods.ts';
import { getWebPayQuote, type QuoteRequest } from './money/web-pay-quote.ts';
import { type AccessCode, createAccessCode } from './player/access-code.ts';
import { type LogOn, login, logout, type Refreshed, refresh } from './player/authentication.ts';
import { type CaptchaChallenge, getCaptchaChallenge } from './player/captcha.ts';
import type { CodeSent } from './player/code-sent.ts';
import { type EmailSet, type EmailVerified, sendEmailCode, setEmail, verifyEmail } from './player/email.ts';
import {
  getIdCheck,
  type IdCheckRequest,
  type IdCheckStarted,
  reportIdCheckReturn,
  startIdCheck,
} from './player/id-check.ts';
import { changePassword, type PasswordChanged } from './player/password-change.ts';
import { type ResetCodeSent, resetPassword, sendResetCode } from './player/password-reset.ts';
import { getPermissions, type Permissions } from './player/permissions.ts';
import type { PersonalInfoChanges } from './player/personal-info.ts';
import { sendPhoneCode, verifyPhone } from './player/phone-verification.ts';
import { getProfile, type UserProfile, updatePersonalInfo, updateProfile } from './player/profile.ts';
import { type Registered, type Registration, register } from './player/registration.ts';
import { acknowledge, type DocumentList, getAcknowledgements, getDocuments } from './site/documents.ts';
import { getPhoneCountries, type PhoneCountry } from './site/phone-countries.ts';
import { getRegisterRules, type RegisterRules } from './site/rules.ts';
import { getSettings, type SystemSettings } from './site/settings.ts';
import { type Casino, getSite } from './site/site.ts';
import { getVersion, type ServerVersion } from './site/version.ts';

/** Every call of the operator's API, for one request of a browser. What each gives stands at the call's own function. */
export interface OperatorCalls {
  site(): Promise<PublicResult<Casino[]>>;
  version(): Promise<PublicResult<ServerVersion>>;
  settings(): Promise<PublicResult<SystemSettings>>;
  rules(): Promise<PublicResult<RegisterRules>>;
  phoneCountries(): Promise<PublicResult<PhoneCountry[]>>;
  publicDocuments(): Promise<PublicResult<DocumentList>>;

  register(registration: Registration, idempotencyKey: string): Promise<Result<Registered>>;
  captchaChallenge(purpose: CaptchaPurpose): Promise<Result<CaptchaChallenge>>;
  sendPhoneCode(accessToken: string, request?: { channel?: CodeChannel }): Promise<Result<CodeSent>>;
  verifyPhone(accessToken: string, request: { code: string }): Promise<Result<null>>;
  setEmail(
    accessToken: string,
    request: { email: string; currentPassword?: string | undefined },
  ): Promise<Result<EmailSet>>;
  sendEmailCode(accessToken: string): Promise<Result<CodeSent>>;
  verifyEmail(accessToken: string | null, request: { code: string }): Promise<Result<EmailVerified>>;

  login(credentials: { phoneNumber: string; password: string }): Promise<Result<LogOn>>;
  refresh(tokens: { oldAccessToken: string; refreshToken: string }): Promise<Result<Refreshed>>;
  logout(accessToken: string, request: { refreshToken: string; everywhere: boolean }): Promise<Result<null>>;

  funds(accessToken: string): Promise<Result<Funds>>;
  accessCode(accessToken: string, request: { casinoId: number }): Promise<Result<AccessCode>>;

  profile(accessToken: string, userId: string): Promise<Result<UserProfile>>;
  permissions(accessToken: string, userId: string): Promise<Result<Permissions>>;
  updateProfile(
    accessToken: string,
    userId: string,
    changes: { displayName?: string; language?: OperatorLanguageTag },
  ): Promise<Result<{ displayName: string | null }>>;
  updatePersonalInfo(accessToken: string, changes: PersonalInfoChanges): Promise<Result<UserProfile | null>>;
  changePassword(
    accessToken: string,
    passwords: { currentPassword: string; newPassword: string },
  ): Promise<Result<PasswordChanged>>;

  sendResetCode(request: {
    phoneNumber: string;
    captchaResponse?: string | undefined;
  }): Promise<Result<ResetCodeSent>>;
  resetPassword(request: { phoneNumber: string; code: string; newPassword: string }): Promise<Result<null>>;

  documents(
    accessToken: string | null,
    filter?: { key?: string; limit?: number },
  ): Promise<Result<DocumentList>>;
  acknowledgements(accessToken: string): Promise<Result<DocumentKeyVersion[]>>;
  acknowledge(
    accessToken: string,
    updates: readonly DocumentKeyVersion[],
  ): Promise<Result<DocumentKeyVersion[]>>;

  webpayMethods(
    accessToken: string,
    request: { direction: Direction; casinoId: number },
  ): Promise<Result<WebPayMethods>>;
  webpayQuote(accessToken: string, request: QuoteRequest): Promise<Result<WebPayQuote>>;
  buyIn(
    accessToken: string,
    request: PaymentRequest,
    idempotencyKey: string,
  ): Promise<Result<PaymentStarted>>;
  cashOut(
    accessToken: string,
    request: PaymentRequest,
    idempotencyKey: string,
  ): Promise<Result<PaymentStarted>>;
  transactions(accessToken: string, filter?: TransactionFilter): Promise<Result<TransactionPage>>;
  transaction(accessToken: string, transactionId: string): Promise<Result<TransactionDetail>>;
  returnedFromProvider(
    accessToken: string,
    transactionId: string,
    request: { query: string },
  ): Promise<Result<TransactionDetail>>;
  cancelTransaction(
    accessToken: string,
    transactionId: string,
    idempotencyKey: string,
  ): Promise<Result<TransactionDetail>>;

  playRecords(accessToken: string, filter?: PlayRecordFilter): Promise<Result<PlayRecordPage>>;
  idCheck(accessToken: string): Promise<Result<IdCheck>>;
  startIdCheck(
    accessToken: string,
    request: IdCheckRequest,
    idempotencyKey: string,
  ): Promise<Result<IdCheckStarted>>;
  returnedFromIdCheck(
    accessToken: string,
    request: { sessionId: string; query: string },
  ): Promise<Result<IdCheck>>;
}

/** The operator as the rest of the portal sees it. One for the process: it holds the connections and the cache. */
export interface Operator {
  /** The calls, bound to who asks: request id, language, address and the browser's abort signal. */
  for(context: CallContext): OperatorCalls;
  /** Lets the calls under way end, then closes the connections. */
  close(): Promise<void>;
}

/**
 * Takes the transport; gives the operator's calls (spec §7). Public reads go through the cache, everything else
 * straight to the operator. No call waits for another one.
 */
export function createOperator(http: OperatorHttp, cacheOptions: PublicCacheOptions = {}): Operator {
  const site = createPublicCache((context) => getSite(http, context), cacheOptions);
  const version = createPublicCache((context) => getVersion(http, context), cacheOptions);
  const settings = createPublicCache((context) => getSettings(http, context), cacheOptions);
  const rules = createPublicCache((context) => getRegisterRules(http, context), cacheOptions);
  const phoneCountries = createPublicCache((context) => getPhoneCountries(http, context), cacheOptions);
  const publicDocuments = createPublicCache((context) => getDocuments(http, context, null), cacheOptions);

  return {
    for: (context) => ({
      site: () => site(context),
      version: () => version(context),
      settings: () => settings(context),
      rules: () => rules(context),
      phoneCountries: () => phoneCountries(context),
      publicDocuments: () => publicDocuments(context),
      register: (registration, idempotencyKey) => register(http, context, registration, idempotencyKey),
      captchaChallenge: (purpose) => getCaptchaChallenge(http, context, purpose),
      sendPhoneCode: (accessToken, request) => sendPhoneCode(http, context, accessToken, request),
      verifyPhone: (accessToken, request) => verifyPhone(http, context, accessToken, request),
      setEmail: (accessToken, request) => setEmail(http, context, accessToken, request),
      sendEmailCode: (accessToken) => sendEmailCode(http, context, accessToken),
      verifyEmail: (accessToken, request) => verifyEmail(http, context, accessToken, request),
      login: (credentials) => login(http, context, credentials),
      refresh: (tokens) => refresh(http, context, tokens),
      logout: (accessToken, request) => logout(http, context, accessToken, request),
      funds: (accessToken) => getFunds(http, context, accessToken),
      accessCode: (accessToken, request) => createAccessCode(http, context, accessToken, request),
      profile: (accessToken, userId) => getProfile(http, context, accessToken, userId),
      permissions: (accessToken, userId) => getPermissions(http, context, accessToken, userId),
      updateProfile: (accessToken, userId, changes) =>
        updateProfile(http, context, accessToken, userId, changes),
      updatePersonalInfo: (accessToken, changes) => updatePersonalInfo(http, context, accessToken, changes),
      changePassword: (accessToken, passwords) => changePassword(http, context, accessToken, passwords),
      sendResetCode: (request) => sendResetCode(http, context, request),
      resetPassword: (request) => resetPassword(http, context, request),
      documents: (accessToken, filter) => getDocuments(http, context, accessToken, filter),
      acknowledgements: (accessToken) => getAcknowledgements(http, context, accessToken),
      acknowledge: (accessToken, updates) => acknowledge(http, context, accessToken, updates),
      webpayMethods: (accessToken, request) => getWebPayMethods(http, context, accessToken, request),
      webpayQuote: (accessToken, request) => getWebPayQuote(http, context, accessToken, request),
      buyIn: (accessToken, request, key) => startBuyIn(http, context, accessToken, request, key),
      cashOut: (accessToken, request, key) => startCashOut(http, context, accessToken, request, key),
      transactions: (accessToken, filter) => getTransactions(http, context, accessToken, filter),
      transaction: (accessToken, transactionId) => getTransaction(http, context, accessToken, transactionId),
      returnedFromProvider: (accessToken, transactionId, request) =>
        reportReturn(http, context, accessToken, transactionId, request),
      cancelTransaction: (accessToken, transactionId, key) =>
        cancelTransaction(http, context, accessToken, transactionId, key),
      playRecords: (accessToken, filter) => getPlayRecords(http, context, accessToken, filter),
      idCheck: (accessToken) => getIdCheck(http, context, accessToken),
      startIdCheck: (accessToken, request, key) => startIdCheck(http, context, accessToken, request, key),
      returnedFromIdCheck: (accessToken, request) => reportIdCheckReturn(http, context, accessToken, request),
    }),
    close: () => http.close(),
  };
}
