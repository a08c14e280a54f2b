import type { Config } from '#app/config.server.ts';
import {
  type CookieJar,
  LAST_USE_COOKIE,
  parseCookies,
  RequestCookies,
  SESSION_COOKIE,
} from '#app/session/cookies.ts';
import type { KeyRing } from '#app/session/keys.ts';
import { lastUseOf } from '#app/session/last-use.ts';
import { FLASH_COOKIE } from '#app/session/messages.ts';
import type { PlayerSession } from '#app/session/player-session.ts';
import type { Refresher } from '#app/session/refresh.ts';
import type { Tokens } from '#app/session/refresh-turns.ts';
import type { Revocations } from '#app/session/revocations.ts';
import { isOfUnknownKey, type Opened, UnknownKeyError, unseal } from '#app/session/seal.ts';
import { isEssential } from '#app/session/sealed-lifetimes.ts';
import type { OpenedSessions } from './opened-sessions.ts';

/** A session that came in a cookie and may go on, and what has become of it since. */
export interface KnownSession {
  session: PlayerSession;
  /** It was sealed with a key that is no longer the newest. */
  needsResealing: boolean;
  /** What a refresh has put in the place of its tokens; null when nothing has. */
  newerTokens: Tokens | null;
  /** Epoch, ms; the log-on while no limit asks for it. */
  lastUsedAtMs: number;
}

/** The cookies of a request, and what came out of the sealed ones. */
export interface SealedCookies {
  cookies: RequestCookies;
  session: KnownSession | null;
  flash: Opened | null;
  /** Cookies that came and did not open: altered, of another key, or of another version of the portal. */
  unreadable: readonly string[];
}

interface OpeningServices {
  config: Pick<Config, 'idleLimitMs'>;
  jar: CookieJar;
  keys: KeyRing;
  openedSessions: OpenedSessions;
  revocations: Revocations;
  refresher: Refresher;
}

/**
 * Opens what a browser sent.
 *
 * @throws UnknownKeyError for a session of a key that this process does not have
 */
export async function openCookies(
  services: OpeningServices,
  headers: Pick<Headers, 'get'>,
): Promise<SealedCookies> {
  const { jar, keys } = services;
  const cookies = new RequestCookies(
    jar,
    parseCookies(headers.get('Cookie')),
    (name, value) => isEssential(name) && isOfUnknownKey(keys, name, value),
  );
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

/**
 * Opens the session of a cookie.
 *
 * @returns `unreadable` for what does not open or is of another version of the portal; null once it was logged out
 */
async function openSession(
  services: OpeningServices,
  text: string,
  lastUse: string | null,
): Promise<KnownSession | 'unreadable' | null> {
  const opened = await services.openedSessions.open(text);
  if (!opened) return 'unreadable';
  const { session } = opened;
  const isLimited = services.config.idleLimitMs !== null;
  const [isRevoked, newerTokens, lastUsedAtMs] = await Promise.all([
    services.revocations.isRevoked(session.id),
    services.refresher.replacementOf(session),
    isLimited ? lastUseOf(services.keys, session, lastUse) : session.loggedOnAtMs,
  ]);
  return isRevoked ? null : { session, needsResealing: opened.needsResealing, newerTokens, lastUsedAtMs };
}
