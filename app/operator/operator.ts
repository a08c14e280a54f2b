// The operator's API, one file per topic, and the transport in http/. Imports the domain.

import { endLogIn, getActivity, getLogIns } from './account-security.ts';
import {
  changePassword,
  endOtherLogIns,
  login,
  logout,
  refresh,
  resetPassword,
  sendResetCode,
} from './authentication.ts';
import { acknowledge, getAcknowledgements, getDocuments } from './documents.ts';
import { getExclusion, setExclusion } from './exclusion.ts';
import { createAccessCode, getFunds } from './funds.ts';
import { type Bound, bindFirst, type Rows } from './http/bound-methods.ts';
import type { CallContext, CallRequest, OperatorHttp, Send } from './http/call.ts';
import {
  createPublicCache,
  type PublicCache,
  type PublicCacheOptions,
  type PublicReadNeed,
} from './http/public-cache.ts';
import type { PublicResult, Result } from './http/result.ts';
import { getIdCheck, reportIdCheckReturn, startIdCheck } from './id-check.ts';
import { cancelTransaction, startBuyIn, startCashOut } from './payments.ts';
import { getPlayRecords } from './play-records.ts';
import { confirmRaise, dropRaise, getPlayerLimits, setPlayerLimit } from './player-limits.ts';
import { getPermissions, getProfile, updatePersonalInfo, updateProfile } from './profile.ts';
import { getCaptchaChallenge, register } from './registration.ts';
import { getSessionSummary } from './session-summary.ts';
import { getSettings } from './settings.ts';
import { getPhoneCountries, getRegisterRules, getSite, getVersion } from './site.ts';
import { getStatement, getStatements, getTaxFile, getTaxPapers } from './statements.ts';
import { getTransaction, getTransactions, reportReturn } from './transactions.ts';
import { sendEmailCode, sendPhoneCode, setEmail, verifyEmail, verifyPhone } from './verification.ts';
import { getWebPayLimits, getWebPayMethods, getWebPayQuote } from './web-pay-methods.ts';

// Each call is a row of one of three tables; types and binding follow from the rows.

/** Cached calls with the same answer for everyone. */
const PUBLIC_READS = {
  site: getSite,
  version: getVersion,
  settings: getSettings,
  rules: getRegisterRules,
  phoneCountries: getPhoneCountries,
  publicDocuments: (send: Send) => getDocuments(send, null),
} satisfies Record<string, (send: Send) => Promise<Result<unknown>>>;

const OPEN_CALLS = {
  register,
  captchaChallenge: getCaptchaChallenge,
  login,
  refresh,
  logout,
  sendResetCode,
  resetPassword,
} satisfies Record<string, (send: Send, ...rest: never[]) => Promise<Result<unknown>>>;

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
  limits: getPlayerLimits,
  setLimit: setPlayerLimit,
  confirmRaise,
  dropRaise,
  logIns: getLogIns,
  endLogIn,
  endOtherLogIns,
  activity: getActivity,
  sessionSummary: getSessionSummary,
  exclusion: getExclusion,
  setExclusion,
  webpayLimits: getWebPayLimits,
  webpayMethods: getWebPayMethods,
  webpayQuote: getWebPayQuote,
  buyIn: startBuyIn,
  cashOut: startCashOut,
  transactions: getTransactions,
  transaction: getTransaction,
  returnedFromProvider: reportReturn,
  cancelTransaction,
  playRecords: getPlayRecords,
  statements: getStatements,
  statement: getStatement,
  taxPapers: getTaxPapers,
  taxFile: getTaxFile,
  idCheck: getIdCheck,
  startIdCheck,
  returnedFromIdCheck: reportIdCheckReturn,
} satisfies Record<string, (send: Send, accessToken: string, ...rest: never[]) => Promise<Result<unknown>>>;

type PublicReads = {
  readonly [Name in keyof typeof PUBLIC_READS]: (
    need?: PublicReadNeed,
  ) => ReturnType<(typeof PUBLIC_READS)[Name]> extends Promise<Result<infer Value>>
    ? Promise<PublicResult<Value>>
    : never;
};

export interface OperatorCalls extends PublicReads, Bound<typeof OPEN_CALLS>, Bound<typeof PLAYER_CALLS> {}

/** Holds the connections and the cache: one for the process. */
export interface Operator {
  for(context: CallContext): OperatorCalls;
  /** Drops the cached public reads: settings, rules, versions and the like. */
  forgetPublicReads(): void;
  close(): Promise<void>;
}

/** Makes the calls over a transport (spec §7); public reads go through the cache. */
export function createOperator(http: OperatorHttp, cacheOptions: PublicCacheOptions = {}): Operator {
  const sender =
    (context: CallContext): Send =>
    (request) =>
      sendWithLateReads(http, context, request);
  const rows: Record<string, Rows<CallContext>[string]> = {};
  const caches: PublicCache<unknown>[] = [];
  for (const [name, read] of Object.entries<(send: Send) => Promise<Result<unknown>>>(PUBLIC_READS)) {
    const cache = createPublicCache((context) => read(sender(context)), cacheOptions);
    caches.push(cache);
    rows[name] = cache;
  }
  for (const [name, call] of Object.entries<Rows<Send>[string]>({ ...OPEN_CALLS, ...PLAYER_CALLS })) {
    rows[name] = (context, ...rest) => call(sender(context), ...rest);
  }
  return {
    for: bindFirst(rows) as Operator['for'],
    forgetPublicReads() {
      for (const cache of caches) cache.forget();
    },
    close: () => http.close(),
  };
}

/** Writes that invalidate no read. */
const HARMLESS_WRITES = ['/webpay/quote'];

/** Sends a call; a late read of a player is cached for the session's next page until a write. */
async function sendWithLateReads<T>(
  http: OperatorHttp,
  context: CallContext,
  request: CallRequest<T>,
): Promise<Result<T>> {
  const { lateReads, onLate, operatorLanguage } = context;
  const { method, route, ids, query, isOptional = false } = request;
  const isLasting = method === 'GET' && request.withinMs === undefined && request.file === undefined;
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
