import { LAST_USE_MARK_AGE_MS } from '#app/domain/limits.ts';
import { isLogInAgain } from '#app/domain/pages/log-in-again.ts';
import type { Config } from '#app/settings/config.server.ts';
import {
  ACCESS_CODE_COOKIE,
  type CookieRules,
  LAST_USE_COOKIE,
  PAYMENT_COOKIE,
  PAYMENTS_COOKIE,
  RequestCookies,
  SESSION_COOKIE,
} from './cookies.ts';
import type { KeyRing } from './keys.ts';
import { FLASH_COOKIE } from './messages.ts';
import { asPlayerSession, hardEnd, type PlayerSession } from './player-session.ts';
import type { Refresher, VersionedTokens } from './refresh.ts';
import type { Revocations } from './revocations.ts';
import { isOfUnknownKey, type Opened, seal, UnknownKeyError, unseal } from './seal.ts';
import { isEssential } from './sealed-lifetimes.ts';
import type { VisitRequest } from './visit-services.ts';

/** Cookies that a new log-in replaces, even with an unknown key. */
const GIVEN_UP: readonly string[] = [SESSION_COOKIE, LAST_USE_COOKIE, ACCESS_CODE_COOKIE];

/** Valid session of a cookie, and its state elsewhere. */
export interface KnownSession {
  session: PlayerSession;
  needsResealing: boolean;
  /** Result of a refresh since; null without one. */
  newerTokens: VersionedTokens | null;
  /** Epoch, ms; the log-on without an idle limit. */
  lastUsedAtMs: number;
}

export interface SealedCookies {
  cookies: RequestCookies;
  session: KnownSession | null;
  flash: Opened | null;
  /** Names of cookies that did not open: altered, of a removed key, or of another version of the portal. */
  unreadable: readonly string[];
}

interface OpeningServices {
  config: Pick<Config, 'idleLimitMs'>;
  cookieRules: CookieRules;
  keys: KeyRing;
  revocations: Revocations;
  refresher: Refresher;
}

/**
 * Opens the cookies of a request.
 *
 * @throws UnknownKeyError for a session of a key that this process does not have, unless a log-in replaces it
 */
export async function openCookies(
  services: OpeningServices,
  request: Pick<VisitRequest, 'cookies' | 'headers' | 'method' | 'url'>,
): Promise<SealedCookies> {
  const { cookieRules, keys } = services;
  const isGivenUp = isLogInAgain(request);
  const cookies = new RequestCookies(cookieRules, request.cookies, (name, value) => {
    if (isGivenUp) return !GIVEN_UP.includes(name);
    const purpose = name.startsWith(PAYMENT_COOKIE) ? PAYMENTS_COOKIE : name;
    return isEssential(purpose) && isOfUnknownKey(keys, purpose, value);
  });
  const session = cookies.read(SESSION_COOKIE);
  const flash = cookies.read(FLASH_COOKIE);
  const [known, openedFlash] = await Promise.all([
    session === null ? null : openSession(services, session, cookies.read(LAST_USE_COOKIE)),
    flash === null ? null : unseal(keys, 'flash', flash),
  ]);
  if (known !== null && cookies.isLocked(known === 'unreadable' ? SESSION_COOKIE : LAST_USE_COOKIE)) {
    throw new UnknownKeyError();
  }
  const unreadable = [
    ...(known === 'unreadable' ? [SESSION_COOKIE] : []),
    ...(flash !== null && openedFlash === null && !cookies.isLocked(FLASH_COOKIE) ? [FLASH_COOKIE] : []),
  ];
  return { cookies, session: known === 'unreadable' ? null : known, flash: openedFlash, unreadable };
}

/** @returns 'unreadable' if it does not open or is of another version of the portal; null if it was revoked */
async function openSession(
  services: OpeningServices,
  text: string,
  lastUse: string | null,
): Promise<KnownSession | 'unreadable' | null> {
  const opened = await unseal(services.keys, 'session', text);
  const session = opened && asPlayerSession(opened.value);
  if (!session) return 'unreadable';
  const isLimited = services.config.idleLimitMs !== null;
  const [isRevoked, newerTokens, lastUsedAtMs] = await Promise.all([
    services.revocations.isRevoked(session.id),
    services.refresher.newerTokens(session),
    isLimited ? readLastUse(services.keys, session, lastUse) : session.loggedOnAtMs,
  ]);
  return isRevoked ? null : { session, needsResealing: opened.needsResealing, newerTokens, lastUsedAtMs };
}

/** Activity cookie, apart from the session so that parallel responses do not overwrite it. */
interface LastUse {
  sessionId: string;
  /** Epoch, ms. */
  atMs: number;
}

/** @returns epoch, ms; the log-on if the cookie is absent or of another session */
async function readLastUse(keys: KeyRing, session: PlayerSession, text: string | null): Promise<number> {
  const opened = text === null ? null : await unseal(keys, 'lastUse', text);
  const mark = opened?.value as LastUse | undefined;
  return mark?.sessionId === session.id ? Math.max(mark.atMs, session.loggedOnAtMs) : session.loggedOnAtMs;
}

export function sealLastUse(keys: KeyRing, { id }: PlayerSession, atMs: number): Promise<string> {
  return seal(keys, 'lastUse', { sessionId: id, atMs } satisfies LastUse);
}

export const isMarked = (lastUsedAtMs: number, nowMs: number): boolean =>
  nowMs - lastUsedAtMs < LAST_USE_MARK_AGE_MS;

/**
 * Returns the idle timeout of a session; epoch, ms.
 *
 * @param idleLimitMs null: its hard limit alone
 */
export function idleEnd(session: PlayerSession, lastUsedAtMs: number, idleLimitMs: number | null): number {
  const hardEndMs = hardEnd(session);
  return idleLimitMs === null
    ? hardEndMs
    : Math.min(hardEndMs, lastUsedAtMs + idleLimitMs + LAST_USE_MARK_AGE_MS);
}

/** @returns log code of the end of a session; null before it */
export function findEnd(
  session: PlayerSession,
  lastUsedAtMs: number,
  idleLimitMs: number | null,
  nowMs: number,
): 'SessionTimedOut' | 'SessionUnused' | null {
  if (nowMs < idleEnd(session, lastUsedAtMs, idleLimitMs)) return null;
  return nowMs < hardEnd(session) ? 'SessionUnused' : 'SessionTimedOut';
}
