import { isLogInAgain } from '#app/domain/pages/log-in-again.ts';
import type { Config } from '#app/settings/config.server.ts';
import {
  ACCESS_CODE_COOKIE,
  type CookieJar,
  LAST_USE_COOKIE,
  PAYMENT_COOKIE,
  PAYMENTS_COOKIE,
  RequestCookies,
  SESSION_COOKIE,
} from './cookies.ts';
import type { KeyRing } from './keys.ts';
import { lastUseOf } from './last-use.ts';
import { FLASH_COOKIE } from './messages.ts';
import { asPlayerSession, type PlayerSession } from './player-session.ts';
import type { Refresher, VersionedTokens } from './refresh.ts';
import type { Revocations } from './revocations.ts';
import { isOfUnknownKey, type Opened, UnknownKeyError, unseal } from './seal.ts';
import { isEssential } from './sealed-lifetimes.ts';
import type { VisitRequest } from './visit-services.ts';

/** What a player gives up by logging in again; all else of the browser stays as it is. */
const GIVEN_UP: readonly string[] = [SESSION_COOKIE, LAST_USE_COOKIE, ACCESS_CODE_COOKIE];

/** A session that came in a cookie and may go on, and what has become of it since. */
export interface KnownSession {
  session: PlayerSession;
  /** It was sealed with a key that is no longer the newest. */
  needsResealing: boolean;
  /** Result of a refresh since; null without one. */
  newerTokens: VersionedTokens | null;
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
  revocations: Revocations;
  refresher: Refresher;
}

/**
 * Opens what a browser sent.
 *
 * @throws UnknownKeyError for a session of a key that this process does not have, unless the player gives it up
 */
export async function openCookies(
  services: OpeningServices,
  request: Pick<VisitRequest, 'cookies' | 'headers' | 'method' | 'url'>,
): Promise<SealedCookies> {
  const { jar, keys } = services;
  const isGivenUp = isLogInAgain(request);
  const cookies = new RequestCookies(jar, request.cookies, (name, value) => {
    if (isGivenUp) return !GIVEN_UP.includes(name);
    const purpose = name.startsWith(PAYMENT_COOKIE) ? PAYMENTS_COOKIE : name;
    return isEssential(purpose) && isOfUnknownKey(keys, purpose, value);
  });
  const session = cookies.read(SESSION_COOKIE);
  const flash = cookies.read(FLASH_COOKIE);
  const [known, openedFlash] = await Promise.all([
    session === null
      ? null
      : openSession(services, session, cookies.read(LAST_USE_COOKIE)).catch((error: unknown) => {
          if (isGivenUp && error instanceof UnknownKeyError) return 'unreadable' as const;
          throw error;
        }),
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
  const opened = await unseal(services.keys, 'session', text);
  const session = opened && asPlayerSession(opened.value);
  if (!session) return 'unreadable';
  const isLimited = services.config.idleLimitMs !== null;
  const [isRevoked, newerTokens, lastUsedAtMs] = await Promise.all([
    services.revocations.isRevoked(session.id),
    services.refresher.newerTokens(session),
    isLimited ? lastUseOf(services.keys, session, lastUse) : session.loggedOnAtMs,
  ]);
  return isRevoked ? null : { session, needsResealing: opened.needsResealing, newerTokens, lastUsedAtMs };
}
