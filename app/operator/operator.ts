import { type Bound, bindFirst, type Rows } from './http/bound-methods.ts';
import type { CallContext, CallRequest, OperatorHttp, Send } from './http/call.ts';
import { createPublicCache, type PublicCacheOptions, type PublicReadNeed } from './http/public-cache.ts';
import type { PublicResult, Result } from './http/result.ts';
import { getFunds } from './money/funds.ts';
import { cancelTransaction, startBuyIn, startCashOut } from './money/payments.ts';
import { getPlayRecords } from './money/play-records.ts';
import { getTransaction, getTransactions, reportReturn } from './money/transactions.ts';
import { getWebPayMethods } from './money/web-pay-methods.ts';
import { getWebPayQuote } from './money/web-pay-quote.ts';
import { createAccessCode } from './player/access-code.ts';
import { login, logout, refresh } from './player/authentication.ts';
import { getCaptchaChallenge } from './player/captcha.ts';
import { getIdCheck, reportIdCheckReturn, startIdCheck } from './player/id-check.ts';
import { changePassword } from './player/password-change.ts';
import { resetPassword, sendResetCode } from './player/password-reset.ts';
import { getPermissions, getProfile, updatePersonalInfo, updateProfile } from './player/profile.ts';
import { register } from './player/registration.ts';
import { sendEmailCode, sendPhoneCode, setEmail, verifyEmail, verifyPhone } from './player/verification.ts';
import { acknowledge, getAcknowledgements, getDocuments } from './site/documents.ts';
import { getPhoneCountries } from './site/phone-countries.ts';
import { getRegisterRules } from './site/rules.ts';
import { getSettings } from './site/settings.ts';
import { getSite, getVersion } from './site/site.ts';

// Every call of the API is a row of one of three tables; what it sends, answers and refuses stands at its function. All
// the rest - types, binding, calling as a player - is derived from the rows.

/** What answers the same to everybody: comes from the cache and takes no argument. */
const PUBLIC_READS = {
  site: getSite,
  version: getVersion,
  settings: getSettings,
  rules: getRegisterRules,
  phoneCountries: getPhoneCountries,
  publicDocuments: (send: Send) => getDocuments(send, null),
} satisfies Record<string, (send: Send) => Promise<Result<unknown>>>;

/** What needs no one to be signed in, and what makes, renews and ends a session. */
const OPEN_CALLS = {
  register,
  captchaChallenge: getCaptchaChallenge,
  login,
  refresh,
  logout,
  sendResetCode,
  resetPassword,
} satisfies Record<string, (send: Send, ...rest: never[]) => Promise<Result<unknown>>>;

/**
 * What is called with a player's access token, which comes first; a function says itself whether it can do without one.
 */
export const PLAYER_CALLS = {
  sendPhoneCode,
  verifyPhone,
  setEmail,
  sendEmailCode,
  verifyEmail,
  funds: getFunds,
  accessCode: createAccessCode,
  profile: getProfile,
  permissions: getPermissions,
  updateProfile,
  updatePersonalInfo,
  changePassword,
  documents: getDocuments,
  acknowledgements: getAcknowledgements,
  acknowledge,
  webpayMethods: getWebPayMethods,
  webpayQuote: getWebPayQuote,
  buyIn: startBuyIn,
  cashOut: startCashOut,
  transactions: getTransactions,
  transaction: getTransaction,
  returnedFromProvider: reportReturn,
  cancelTransaction,
  playRecords: getPlayRecords,
  idCheck: getIdCheck,
  startIdCheck,
  returnedFromIdCheck: reportIdCheckReturn,
} satisfies Record<string, (send: Send, accessToken: string, ...rest: never[]) => Promise<Result<unknown>>>;

/** The public reads, each answer with its `stale`. */
type PublicReads = {
  readonly [Name in keyof typeof PUBLIC_READS]: (
    need?: PublicReadNeed,
  ) => ReturnType<(typeof PUBLIC_READS)[Name]> extends Promise<Result<infer Value>>
    ? Promise<PublicResult<Value>>
    : never;
};

/** Every call of the operator's API, for one request of a browser. */
export interface OperatorCalls extends PublicReads, Bound<typeof OPEN_CALLS>, Bound<typeof PLAYER_CALLS> {}

/** The operator as the rest of the portal sees it. One for the process: it holds the connections and the cache. */
export interface Operator {
  /** The calls, bound to who asks: request id, language, address and the browser's abort signal. */
  for(context: CallContext): OperatorCalls;
  /** Lets the calls under way end, then closes the connections. */
  close(): Promise<void>;
}

/**
 * The operator's calls over a transport (spec §7). Public reads go through the cache, everything else straight to the
 * operator. No call waits for another one.
 */
export function createOperator(http: OperatorHttp, cacheOptions: PublicCacheOptions = {}): Operator {
  const sender =
    (context: CallContext): Send =>
    (request) =>
      sendWithLateReads(http, context, request);
  const rows: Record<string, Rows<CallContext>[string]> = {};
  for (const [name, read] of Object.entries<(send: Send) => Promise<Result<unknown>>>(PUBLIC_READS)) {
    rows[name] = createPublicCache((context) => read(sender(context)), cacheOptions);
  }
  for (const [name, call] of Object.entries<Rows<Send>[string]>({ ...OPEN_CALLS, ...PLAYER_CALLS })) {
    rows[name] = (context, ...rest) => call(sender(context), ...rest);
  }
  return {
    // The rows are those of the tables, which the type is derived from.
    for: bindFirst(rows) as Operator['for'],
    close: () => http.close(),
  };
}

/** Writes that make no read stale. */
const HARMLESS_WRITES = ['/webpay/quote'];

/** Sends a call; a late read of a player is kept for the session's next page until a write. */
async function sendWithLateReads<T>(
  http: OperatorHttp,
  context: CallContext,
  request: CallRequest<T>,
): Promise<Result<T>> {
  const { lateReads, onLate, operatorLanguage } = context;
  const { method, route, ids, query, isOptional = false } = request;
  const isLasting = method === 'GET' && request.withinMs === undefined;
  if (isLasting && onLate) return http.call(context, { ...request, late: onLate });
  if (lateReads === undefined || request.accessToken === undefined) return http.call(context, request);
  if (isLasting) {
    const key = JSON.stringify([route, ids, query, operatorLanguage]);
    return lateReads.read(key, isOptional, (late) => http.call(context, { ...request, late }));
  }
  if (method === 'GET' || HARMLESS_WRITES.includes(route)) return http.call(context, request);
  lateReads.forget();
  const result = await http.call(context, request);
  lateReads.forget();
  return result;
}
