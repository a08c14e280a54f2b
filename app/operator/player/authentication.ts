import { z } from 'zod';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { CurrencyInfo } from '#app/domain/money/money.ts';
import type { Send } from '../http/call.ts';
import {
  countryCode,
  currencyInfo,
  flag,
  id,
  instant,
  operatorLanguage,
  optionalText,
  token,
  type Wire,
} from '../http/wire.ts';

/** The tokens of a session. Secrets: they go into the sealed session and nowhere else. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch ms. */
  accessTokenExpiresAt: number;
}

/** Who is logged in (spec §3 Player state, contract §2 Session). What the operator did not send is null. */
export interface SessionPlayer {
  userId: string;
  displayName: string | null;
  phoneNumber: string | null;
  phoneCountryCode: string | null;
  isUserVerified: boolean;
  arePermissionsSuspended: boolean;
  playersCountry: string | null;
  language: OperatorLanguageTag | null;
  currencyInfo: CurrencyInfo | null;
  /** Log-on in epoch ms. The two hours of a session are counted by the portal's own clock. */
  loggedOnAt: number | null;
  /** The log-on before this one, in epoch ms. */
  previousLogOnAt: number | null;
}

/** A session that the operator has opened. */
export interface LogOn {
  tokens: SessionTokens;
  player: SessionPlayer;
}

/** New tokens. `player` is null when the answer does not say who the player is (contract §5). */
export interface Refreshed {
  tokens: SessionTokens;
  player: SessionPlayer | null;
}

const tokens: Wire<SessionTokens> = z
  .object({ accessToken: token, refreshToken: token, accessTokenExpiration: instant })
  .transform(({ accessToken, refreshToken, accessTokenExpiration }) => ({
    accessToken,
    refreshToken,
    accessTokenExpiresAt: accessTokenExpiration,
  }));

/** Tokens whose expiry is counted by the portal's clock, of which the operator's is ahead by so many ms. */
function tokensInOwnTime<Answer extends { tokens: SessionTokens }>(answer: Answer, aheadMs: number): Answer {
  const { tokens } = answer;
  return {
    ...answer,
    tokens: { ...tokens, accessTokenExpiresAt: tokens.accessTokenExpiresAt - aheadMs },
  };
}

/** The same of an answer that may hold a session. */
export function sessionInOwnTime<Answer extends { session: LogOn | null }>(
  answer: Answer,
  aheadMs: number,
): Answer {
  return { ...answer, session: answer.session && tokensInOwnTime(answer.session, aheadMs) };
}

const player: Wire<SessionPlayer> = z
  .object({
    userId: id,
    displayName: optionalText(128),
    phoneNumber: optionalText(32),
    phoneCountryCode: optionalText(8),
    isUserVerified: flag,
    permissions: z.object({ arePermissionsSuspended: flag }).catch({ arePermissionsSuspended: false }),
    playersCountry: countryCode.nullable().catch(null),
    language: operatorLanguage.nullable().catch(null),
    currencyInfo: currencyInfo.nullable().catch(null),
    loggedOnTimeCode: instant.nullable().catch(null),
    previousLogOn: instant.nullable().catch(null),
  })
  .transform(({ permissions, loggedOnTimeCode, previousLogOn, ...rest }) => ({
    ...rest,
    arePermissionsSuspended: permissions.arePermissionsSuspended,
    loggedOnAt: loggedOnTimeCode,
    previousLogOnAt: previousLogOn,
  }));

/** Reads a session out of an answer; a session without readable tokens or player id is no session. */
export const logOn: Wire<LogOn> = z
  .unknown()
  .transform((answer) => ({ tokens: answer, player: answer }))
  .pipe(z.object({ tokens, player }));

// A refresh has already used up the old token: its tokens are kept whatever the rest of the answer is like.
const refreshedSession: Wire<Refreshed> = z
  .unknown()
  .transform((answer) => ({ tokens: answer, player: answer }))
  .pipe(z.object({ tokens, player: player.nullable().catch(null) }));

/**
 * POST /authentication/login (spec §7). A 401 is `InvalidUser` here: there is no session that could be expired. The
 * phone number goes by its national digits, the password as typed.
 */
export function login(send: Send, { phoneNumber, password }: { phoneNumber: string; password: string }) {
  return send({
    method: 'POST',
    route: '/authentication/login',
    circuit: 'authentication',
    json: { phoneNumber, password },
    schema: logOn,
    inOwnTime: tokensInOwnTime,
    kind: 'login',
  });
}

/**
 * POST /authentication/refresh (spec §7, contract §5): trades both old tokens for new ones. A refresh token works once;
 * the operator answers 409 to one that was used. Call it once for a session at a time.
 */
export function refresh(
  send: Send,
  { oldAccessToken, refreshToken }: { oldAccessToken: string; refreshToken: string },
) {
  return send({
    method: 'POST',
    route: '/authentication/refresh',
    circuit: 'authentication',
    json: { oldAccessToken, refreshToken },
    schema: refreshedSession,
    inOwnTime: tokensInOwnTime,
  });
}

/** POST /authentication/logout (contract §5). The portal logs out whatever comes back. */
export function logout(
  send: Send,
  accessToken: string,
  { refreshToken, everywhere }: { refreshToken: string; everywhere: boolean },
) {
  return send({
    method: 'POST',
    route: '/authentication/logout',
    circuit: 'authentication',
    json: { refreshToken, everywhere },
    accessToken,
    schema: z.unknown().transform(() => null),
    mayBeEmpty: true,
  });
}
