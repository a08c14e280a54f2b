import { z } from 'zod/v4';
import type { OperatorLanguageTag } from '#app/domain/country.ts';
import type { Exclusion } from '#app/domain/player/exclusion.ts';
import { toldExclusion } from './exclusion.ts';
import type { Send } from './http/call.ts';
import {
  countryCode,
  done,
  flag,
  id,
  instant,
  operatorLanguage,
  optional,
  optionalText,
  success,
  token,
  type Wire,
  whole,
} from './http/wire.ts';
import { optionalVerification } from './verification.ts';

/** Tokens of a session. Secrets: they go into the sealed session and nowhere else. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  /** Epoch ms. */
  accessTokenExpiresAt: number;
}

/** Player who is logged in (spec §3 Player state, contract §2 Session). Members that were not sent are null. */
export interface SessionPlayer {
  userId: string;
  displayName: string | null;
  phoneNumber: string | null;
  phoneCountryCode: string | null;
  isUserVerified: boolean;
  arePermissionsSuspended: boolean;
  /** Null for none; undefined when the operator does not say, or not readably. */
  exclusion: Exclusion | null | undefined;
  playersCountry: string | null;
  language: OperatorLanguageTag | null;
  /** Epoch ms by the operator's clock; the session counts its two hours by the portal's. */
  loggedOnAt: number | null;
  /** Log-on before this one, in epoch ms. */
  previousLogOnAt: number | null;
}

export interface LogOn {
  tokens: SessionTokens;
  player: SessionPlayer;
}

export interface Refreshed {
  tokens: SessionTokens;
  /** Null when the answer has no readable player (contract §5). */
  player: SessionPlayer | null;
}

const tokens: Wire<SessionTokens> = z
  .object({ accessToken: token, refreshToken: token, accessTokenExpiration: instant })
  .transform(({ accessTokenExpiration, ...rest }) => ({
    ...rest,
    accessTokenExpiresAt: accessTokenExpiration,
  }));

/** Converts the expiry of tokens to the portal's clock, of which the operator's is ahead by `aheadMs`. */
function tokensInOwnTime<Answer extends { tokens: SessionTokens }>(answer: Answer, aheadMs: number): Answer {
  const { tokens } = answer;
  const accessTokenExpiresAt = tokens.accessTokenExpiresAt - aheadMs;
  return { ...answer, tokens: { ...tokens, accessTokenExpiresAt } };
}

/** Like `tokensInOwnTime`, for an answer that may have a session. */
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
    permissions: z
      .object({ arePermissionsSuspended: flag, exclusion: toldExclusion })
      .catch({ arePermissionsSuspended: false, exclusion: undefined }),
    playersCountry: optional(countryCode),
    language: optional(operatorLanguage),
    loggedOnTimeCode: optional(instant),
    previousLogOn: optional(instant),
  })
  .transform(({ permissions, loggedOnTimeCode, previousLogOn, ...rest }) => ({
    ...rest,
    arePermissionsSuspended: permissions.arePermissionsSuspended,
    exclusion: permissions.exclusion,
    loggedOnAt: loggedOnTimeCode,
    previousLogOnAt: previousLogOn,
  }));

const twice = z.unknown().transform((answer) => ({ tokens: answer, player: answer }));

export const logOn: Wire<LogOn> = twice.pipe(z.object({ tokens, player }));

// A refresh uses up the old token: keep the new ones whatever the rest of the answer.
const refreshedSession: Wire<Refreshed> = twice.pipe(z.object({ tokens, player: optional(player) }));

/** Body of a log-in. */
export interface Credentials {
  /** National digits. */
  phoneNumber: string;
  password: string;
  /** Only for operators with `logInPhoneCountry` (contract §1.15). */
  phoneCountryCode?: string | undefined;
}

/** POST /authentication/login (spec §7). A 401 is `InvalidUser`: there is no session that could have expired. */
export function login(send: Send, { phoneNumber, password, phoneCountryCode }: Credentials) {
  return send({
    method: 'POST',
    route: '/authentication/login',
    circuit: 'authentication',
    json: { phoneNumber, password, ...(phoneCountryCode !== undefined && { phoneCountryCode }) },
    schema: logOn,
    inOwnTime: tokensInOwnTime,
    kind: 'login',
  });
}

/**
 * POST /authentication/refresh (spec §7, contract §5). A refresh token works once, a used one is a 409: refresh a
 * session once at a time.
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

/** POST /authentication/logout (contract §5). */
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

/** POST /authentication/logout (contract §9): ends every session of the player but this one. */
export function endOtherLogIns(send: Send, accessToken: string, refreshToken: string) {
  return send({
    method: 'POST',
    route: '/authentication/logout',
    circuit: 'authentication',
    json: { refreshToken, everywhere: true, keepCurrent: true },
    accessToken,
    schema: done,
  });
}

/** Changed password; every other session of the player has ended. */
export interface PasswordChanged {
  /** Replaces the session of the request; null when that one continues, or none was readable. */
  session: LogOn | null;
}

const passwordChanged: Wire<PasswordChanged> = success({ session: optional(logOn) });

/**
 * POST /user/password (contract §5). Refusals in order: `PasswordIncorrect`, `PasswordTooShort`,
 * `PasswordTooFewCharacterClasses`, `PasswordNotAllowed`.
 */
export function changePassword(
  send: Send,
  accessToken: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
) {
  return send({
    method: 'POST',
    route: '/user/password',
    circuit: 'account',
    json: { currentPassword, newPassword },
    accessToken,
    schema: passwordChanged,
    inOwnTime: sessionInOwnTime,
  });
}

/** Sent reset code. Members that were not sent are null. */
export interface ResetCodeSent {
  retryAfterSeconds: number | null;
  /** Epoch ms. */
  expiresAt: number | null;
  attemptsLeft: number | null;
}

const resetCodeSent: Wire<ResetCodeSent> = success({
  retryAfterSeconds: optional(whole(86_400)),
  verification: optionalVerification,
}).transform(({ retryAfterSeconds, verification }) => ({
  retryAfterSeconds: retryAfterSeconds ?? verification?.resendAfterSeconds ?? null,
  expiresAt: verification?.codeExpiresAt ?? null,
  attemptsLeft: verification?.attemptsLeft ?? null,
}));

/** Whose password is lost. */
interface LostPassword {
  /** National digits. */
  phoneNumber: string;
  /** Only for operators with `lostPasswordPhoneCountry` (contract §1.15). */
  phoneCountryCode?: string | undefined;
}

const lostPassword = ({ phoneNumber, phoneCountryCode }: LostPassword) => ({
  PhoneNumber: phoneNumber,
  ...(phoneCountryCode !== undefined && { PhoneCountryCode: phoneCountryCode }),
});

/**
 * POST /user/password/lost/code (spec §7; `verification` as in contract §4.4). `CaptchaResponse` is always sent, as the
 * specification lists both fields. A 404 is 'Phone number not found' (spec §8).
 */
export function sendResetCode(
  send: Send,
  { captchaResponse, ...of }: LostPassword & { captchaResponse?: string | undefined },
) {
  return send({
    method: 'POST',
    route: '/user/password/lost/code',
    circuit: 'account',
    json: { ...lostPassword(of), CaptchaResponse: captchaResponse ?? '' },
    schema: resetCodeSent,
    kind: 'resetCode',
  });
}

/** POST /user/password/lost (spec §7). */
export function resetPassword(
  send: Send,
  { code, newPassword, ...of }: LostPassword & { code: string; newPassword: string },
) {
  return send({
    method: 'POST',
    route: '/user/password/lost',
    circuit: 'account',
    json: { ...lostPassword(of), Code: code, NewPassword: newPassword },
    schema: done,
  });
}
