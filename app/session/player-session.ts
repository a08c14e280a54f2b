import { createHash, randomBytes } from 'node:crypto';
import { SESSION_HARD_LIMIT_MS } from '#app/domain/limits.ts';
import type { DocumentKeyVersion } from '#app/domain/player/documents.ts';
import type { Pause } from '#app/domain/player/exclusion.ts';
import type { TimedLimits } from '#app/domain/player/player-limit.ts';

/** Shape of the sealed session; a cookie of another shape is no session. */
const SESSION_FORMAT = 1;
const MINUTE_MS = 60_000;

/**
 * Sealed state of a signed-in player between two requests (spec §3, "Player state").
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
  /** Log-on before this one, by the operator's clock; epoch, ms. Absent when the operator tells none. */
  previousLogOnAtMs?: number;
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
  /** Name of the device as the operator gets it; absent on a device that is not known, and for guests. */
  device?: string;
  /** Exclusion as the operator told it last (contract §9); absent for none, and for guests. */
  pause?: Pause | null;
  /** Own limits in minutes as the operator told them last (contract §9); absent until it has, and for guests. */
  timed?: TimedLimits;
  /** Start of the time that the next reminder counts from; epoch, ms. Absent before the first: the log-on. */
  remindedAtMs?: number;
  /** The player came by a guest link. */
  guestLogin: boolean;
  /** Hash of the tokens of that link, so that it is known when it comes again; absent for everyone else. */
  guestLinkHash?: string;
  /**
   * The link stood on a site that the operator has not named, and the account has no name: the player may take it for
   * another one. False from the first payment on.
   */
  isAccountUnconfirmed?: boolean;
  /** Payments that were started as a guest, newest first: those alone are shown to a guest. */
  // Named so in cookies.
  begunTransactions?: readonly string[];
  /** Id of the guest's session before the password was typed. */
  guestSessionId?: string;
  playersCountry: string;
  /** Documents that the player has accepted, as far as they count today; absent while that is not known. */
  acknowledged?: readonly DocumentKeyVersion[];
  /** Number of documents accepted of those asked for in turn; 0 or absent when none waits. */
  acceptedInTurn?: number;
}

/** The part of a session that comes from the operator. */
export type LogOn = Omit<
  PlayerSession,
  'format' | 'id' | 'tokenVersion' | 'loggedOnAtMs' | 'acknowledged' | 'acceptedInTurn'
>;

/** Player state that may change within a session. */
export type PlayerChanges = Partial<
  Pick<
    PlayerSession,
    | 'displayName'
    | 'isUserVerified'
    | 'begunTransactions'
    | 'arePermissionsSuspended'
    | 'pause'
    | 'timed'
    | 'remindedAtMs'
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
  return isSession ? { ...USUAL, ...(value as PlayerSession) } : null;
}

/** Members as they are for nearly everyone: left out of the cookie, which has little room beside two long tokens. */
const USUAL = { arePermissionsSuspended: false, guestLogin: false } as const;

/** Leaves out what {@link asPlayerSession} fills in, and members that say no more than their absence. */
export function withoutUsual(session: PlayerSession): Partial<PlayerSession> {
  const isUsual = (name: string, value: unknown) =>
    (name === 'pause' && value === null) ||
    (name === 'acceptedInTurn' && value === 0) ||
    (name in USUAL && value === USUAL[name as keyof typeof USUAL]);
  return Object.fromEntries(Object.entries(session).filter(([name, value]) => !isUsual(name, value)));
}

/** Hard limit of a session (spec §4), or the player's own one before it; epoch, ms. */
export function hardEnd({ loggedOnAtMs, timed }: Pick<PlayerSession, 'loggedOnAtMs' | 'timed'>): number {
  const ownMs = (timed?.session ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
  return loggedOnAtMs + Math.min(SESSION_HARD_LIMIT_MS, ownMs);
}

/** Owner of forms and drafts of a session. */
export const sessionOwner = ({ id }: Pick<PlayerSession, 'id'>) => `session:${id}`;

/** True for a guest, who can only buy in until the password is typed (contract §5). */
export function isGuest(player: Pick<PlayerSession, 'guestLogin' | 'userId'>): boolean {
  return player.guestLogin || player.userId === null;
}

/** A guest has a journal of the one session: what the player has sent by a full one is none of a link holder's business. */
export const journalOwner = (player: PlayerSession) =>
  isGuest(player) || player.userId === null ? guestOwner(player.id) : player.userId;

const guestOwner = (sessionId: string) => `guest ${sessionId}`;

/** Owners of the player's journals: the password adds that of the guest's session. */
export const journalOwners = (player: PlayerSession) => [
  journalOwner(player),
  ...(player.guestSessionId === undefined ? [] : [guestOwner(player.guestSessionId)]),
];

/** Owner of a visitor's forms and drafts. */
export const visitorOwner = (visitorId: string) => `visitor:${visitorId}`;

/** The id of the player who is signed in by password; null for guests and visitors. */
export function findAccountId(session: PlayerSession | null): string | null {
  return session === null || isGuest(session) ? null : session.userId;
}

/** Transactions that a session remembers; the oldest go first. */
const MOST = 20;
/** Characters that their ids have together at the most, so that they fit the cookie beside the longest tokens. */
const MOST_CHARACTERS = 400;

/** The part of a visit that belongs to the player. */
interface PlayerState {
  player: PlayerSession | null;
  idleEndsAtMs: number | null;
  now: () => number;
  updatePlayer: (changes: PlayerChanges) => void;
}

/**
 * Remembers a payment that a guest has started, or that may have started: its page is open to this session without the
 * password (docs/decisions/0010-guest-links.md). Nothing is remembered for anyone else.
 *
 * @param transactionId the operator's id; null while it is not known
 */
export function rememberStarted(visit: PlayerState, transactionId: string | null): void {
  const { player } = visit;
  if (transactionId === null || player === null || !isGuest(player)) return;
  const before = startedByGuest(visit);
  if (before[0] === transactionId) return;
  visit.updatePlayer({
    begunTransactions: newest([transactionId, ...before.filter((id) => id !== transactionId)]),
  });
}

/** The payments that a guest has started in this session, newest first; empty for everyone else. */
export function startedByGuest({ player }: Pick<PlayerState, 'player'>): readonly string[] {
  return (player && isGuest(player) && player.begunTransactions) || [];
}

function newest(ids: readonly string[]): string[] {
  let characters = 0;
  return ids.slice(0, MOST).filter((id) => {
    characters += id.length;
    return characters <= MOST_CHARACTERS;
  });
}

/**
 * Mark of a session and the time that it has left if it is not used any more (ms), or `none`: the value of the header
 * `Session-Mark`. The browser forgets the slip that a player has had it keep as soon as a page has another mark, whatever
 * has ended the session. Typing the password after a guest link keeps the mark. The time is what is left and no time of
 * day, as the clock of a phone may be wrong.
 */
export function sessionMark({ player, idleEndsAtMs, now }: PlayerState): string {
  if (player === null || idleEndsAtMs === null) return 'none';
  const hash = createHash('sha256').update(`mark of ${player.guestSessionId ?? player.id}`);
  return `${hash.digest('base64url').slice(0, 22)} ${idleEndsAtMs - now()}`;
}
