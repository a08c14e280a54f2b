import { randomBytes } from 'node:crypto';
import type { CurrencyInfo } from '#app/domain/money/money.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';

/** Shape of the sealed session; a cookie of another shape is no session. */
const SESSION_FORMAT = 1;

/**
 * What the portal knows of a signed-in player between two requests (spec §3, "Player state"). Never leaves the server
 * unsealed.
 */
export interface PlayerSession {
  format: typeof SESSION_FORMAT;
  /** New at every log-on. */
  id: string;
  accessToken: string;
  refreshToken: string;
  /** Epoch, ms. */
  accessTokenExpiresAtMs: number;
  /** Renewals of the tokens since the log-on; absent for none. */
  tokenVersion?: number;
  /** Start of the two hours that a session may last; epoch, ms. A refresh does not move it. */
  loggedOnAtMs: number;
  /** A refresh of these tokens was sent, and its answer got lost: they may have been renewed by it. */
  isRefreshUnanswered?: boolean;
  /** Null for a guest whose operator gave no more than tokens. */
  userId: string | null;
  /** Empty for a guest whose operator gave no more than tokens; see `shownName`. */
  displayName: string;
  /** Empty for such a guest. */
  phoneNumber: string;
  phoneCountryCode: string;
  isUserVerified: boolean;
  arePermissionsSuspended: boolean;
  /** The player came by a guest link. */
  guestLogin: boolean;
  /** Hash of the tokens of that link, so that it is known when it comes again; absent for everyone else. */
  guestLinkHash?: string;
  /**
   * That link was on a page of a site that the operator has not named, and the account has no name: the player may take
   * it for an own one. False from the first payment on.
   */
  isAccountUnconfirmed?: boolean;
  /** Payments that were begun as a guest, newest first: those alone are shown to a guest. */
  begunTransactions?: readonly string[];
  /** Of a session that began as a guest's, before the password was typed: that session's id. */
  guestSessionId?: string;
  playersCountry: string;
  currencyInfo: CurrencyInfo | null;
  /** Documents that the player has accepted, as far as they count today; absent while that is not known. */
  acknowledged?: readonly DocumentKeyVersion[];
  /** How many of the documents asked for in turn the player has accepted; 0 or absent when none waits any more. */
  acceptedInTurn?: number;
}

/** What a log-on tells about the player; the portal adds the rest. */
export type LogOn = Omit<
  PlayerSession,
  'format' | 'id' | 'tokenVersion' | 'loggedOnAtMs' | 'acknowledged' | 'acceptedInTurn'
>;

/** What may change of the player state within a session. */
export type PlayerChanges = Partial<
  Pick<
    PlayerSession,
    | 'displayName'
    | 'isUserVerified'
    | 'begunTransactions'
    | 'arePermissionsSuspended'
    | 'acceptedInTurn'
    | 'isAccountUnconfirmed'
    | 'isRefreshUnanswered'
  >
>;

/**
 * Makes the session of a log-on that has just succeeded (spec §4, "Session").
 *
 * @param nowMs the time, in ms; the two hours start here
 */
export function createPlayerSession(logOn: LogOn, nowMs: number): PlayerSession {
  return { ...logOn, format: SESSION_FORMAT, id: randomBytes(16).toString('base64url'), loggedOnAtMs: nowMs };
}

/**
 * Recognises a session in what came out of the seal.
 *
 * @returns the session, or null when it was written by another version of the portal
 */
export function asPlayerSession(value: unknown): PlayerSession | null {
  const isSession =
    typeof value === 'object' && value !== null && 'format' in value && value.format === SESSION_FORMAT;
  return isSession ? (value as PlayerSession) : null;
}

/** Who forms and drafts of a session belong to. */
export const sessionOwner = ({ id }: Pick<PlayerSession, 'id'>) => `session:${id}`;

/** Whether a player is a guest, who can buy in and nothing else before the password is typed (contract §5). */
export function isGuest(player: Pick<PlayerSession, 'guestLogin' | 'userId'>): boolean {
  return player.guestLogin || player.userId === null;
}

/** A guest has a journal of the one session: what the player has sent by a full one is none of a link holder's business. */
export const journalOwner = (player: PlayerSession) =>
  isGuest(player) || player.userId === null ? guestOwner(player.id) : player.userId;

const guestOwner = (sessionId: string) => `guest ${sessionId}`;

/** Whose journal goes on: with the password that of the guest's session is the player's. */
export const journalOwners = (player: PlayerSession) => [
  journalOwner(player),
  ...(player.guestSessionId === undefined ? [] : [guestOwner(player.guestSessionId)]),
];

/** Owner of a visitor's forms and drafts. */
export const visitorOwner = (visitorId: string) => `visitor:${visitorId}`;

/** The id of the player who is signed in by password; null for guests and visitors. */
export function accountIdOf(session: PlayerSession | null): string | null {
  return session === null || isGuest(session) ? null : session.userId;
}
