import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { findPlayer, type Player, updatePlayer } from '../db/players.ts';
import { table } from '../db/table.ts';
import { newId, newToken, tokenHash } from './secrets.ts';

/** Life of an access token unless the player was made with another. */
const ACCESS_TOKEN_LIFE_MS = 15 * 60_000;
/** Life of a refresh token that is never used. */
const REFRESH_TOKEN_LIFE_MS = 24 * 60 * 60_000;

/** A pair of fresh tokens and the session they belong to; times in epoch milliseconds. */
export interface IssuedSession {
  player: Player;
  accessToken: string;
  refreshToken: string;
  accessTokenExpiresAt: number;
  loggedOnAt: number;
  previousLogOnAt: number | null;
}

/** A recognised access token. */
export interface Authenticated {
  player: Player;
  sessionId: string;
}

/** HTTP codes of the spec's table that a token can be refused with (spec §8). */
export type TokenRefusal = 401 | 409 | 423;

const sessions = table('sessions', 'sessionId', {
  sessionId: z.string(),
  userId: z.string(),
  loggedOnAt: z.number(),
  previousLogOnAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});
const accessTokens = table('access_tokens', 'tokenHash', {
  tokenHash: z.string(),
  sessionId: z.string(),
  expiresAt: z.number(),
});
const refreshTokens = table('refresh_tokens', 'tokenHash', {
  tokenHash: z.string(),
  sessionId: z.string(),
  expiresAt: z.number(),
  /** When a refresh has spent it. */
  rotatedAt: z.number().nullable(),
});

/** Opens a session for a player who has proved who he is. */
export function openSession(db: SandboxDatabase, player: Player, now: number): IssuedSession {
  const sessionId = newId('s');
  return db.transaction(() => {
    sessions.insert(db, {
      sessionId,
      userId: player.userId,
      loggedOnAt: now,
      previousLogOnAt: player.lastLogOnAt,
      endedAt: null,
    });
    updatePlayer(db, player.userId, { lastLogOnAt: now });
    const tokens = issueTokens(db, player, sessionId, now);
    return { player, ...tokens, loggedOnAt: now, previousLogOnAt: player.lastLogOnAt };
  });
}

/**
 * Exchanges a refresh token for a new pair (spec §7). The old refresh token is spent: it is answered 409 from then
 * on, "accessed from another device" (spec §8). Unknown, ended, too old, or not of the session of the old access
 * token: 401. Locked account: 423. The old access token lives on until its own end, for calls already under way.
 */
export function refreshSession(
  db: SandboxDatabase,
  tokens: { oldAccessToken: string; refreshToken: string },
  now: number,
): { ok: true; session: IssuedSession } | { ok: false; httpStatus: TokenRefusal } {
  return db.transaction(() => {
    const refreshHash = tokenHash(tokens.refreshToken);
    const token = refreshTokens.find(db, refreshHash);
    const session = token && sessions.find(db, token.sessionId);
    const player = session && findPlayer(db, session.userId);
    if (!token || !player || session.endedAt !== null) return { ok: false, httpStatus: 401 };
    if (player.isLocked) return { ok: false, httpStatus: 423 };
    if (token.rotatedAt !== null) return { ok: false, httpStatus: 409 };
    const isOfSession =
      accessTokens.find(db, tokenHash(tokens.oldAccessToken))?.sessionId === token.sessionId;
    if (token.expiresAt <= now || !isOfSession) return { ok: false, httpStatus: 401 };
    refreshTokens.update(db, refreshHash, { rotatedAt: now });
    const issued = issueTokens(db, player, token.sessionId, now);
    const { loggedOnAt, previousLogOnAt } = session;
    return { ok: true, session: { player, ...issued, loggedOnAt, previousLogOnAt } };
  });
}

/** Recognises the access token of an authenticated call: 401 unless it is known and alive, 423 for a locked account. */
export function authenticate(
  db: SandboxDatabase,
  accessToken: string,
  now: number,
): { ok: true; who: Authenticated } | { ok: false; httpStatus: TokenRefusal } {
  const token = accessTokens.find(db, tokenHash(accessToken));
  const session = token && sessions.find(db, token.sessionId);
  const player = session && findPlayer(db, session.userId);
  if (!player || session.endedAt !== null || token.expiresAt <= now) return { ok: false, httpStatus: 401 };
  if (player.isLocked) return { ok: false, httpStatus: 423 };
  return { ok: true, who: { player, sessionId: session.sessionId } };
}

/** The player a token was issued to, dead or alive; undefined when it is unknown. */
export function playerOfToken(db: SandboxDatabase, accessToken: string): Player | undefined {
  const token = accessTokens.find(db, tokenHash(accessToken));
  const session = token && sessions.find(db, token.sessionId);
  return session && findPlayer(db, session.userId);
}

/** The session a refresh token was issued to, spent or not; undefined when it is unknown. */
export function sessionOfRefreshToken(
  db: SandboxDatabase,
  refreshToken: string,
): { sessionId: string; userId: string } | undefined {
  const token = refreshTokens.find(db, tokenHash(refreshToken));
  return token && sessions.find(db, token.sessionId);
}

/** When the player of a session has logged on; epoch milliseconds. */
export function loggedOnAt(db: SandboxDatabase, sessionId: string): number | undefined {
  return sessions.find(db, sessionId)?.loggedOnAt;
}

/** Ends one session: its tokens are answered 401 from then on. */
export function endSession(db: SandboxDatabase, sessionId: string, now: number): void {
  db.run('UPDATE sessions SET ended_at = ? WHERE session_id = ? AND ended_at IS NULL', [now, sessionId]);
}

/** Ends every session of a player. */
export function endAllSessions(db: SandboxDatabase, userId: string, now: number): void {
  db.run('UPDATE sessions SET ended_at = ? WHERE user_id = ? AND ended_at IS NULL', [now, userId]);
}

/** Ends every session of a player but one. */
export function endOtherSessions(
  db: SandboxDatabase,
  { player, sessionId }: Authenticated,
  now: number,
): void {
  db.run('UPDATE sessions SET ended_at = ? WHERE user_id = ? AND session_id <> ? AND ended_at IS NULL', [
    now,
    player.userId,
    sessionId,
  ]);
}

/**
 * Gives a session fresh tokens and ends every other of the player, as after a changed password (contract §5): its old
 * access token is answered 401, its old refresh token 409. The log-on and its two hours stay the same.
 */
export function renewSession(
  db: SandboxDatabase,
  { player, sessionId }: Authenticated,
  now: number,
): IssuedSession | undefined {
  return db.transaction(() => {
    const session = sessions.find(db, sessionId);
    if (session?.endedAt !== null) return undefined;
    endOtherSessions(db, { player, sessionId }, now);
    db.run('UPDATE access_tokens SET expires_at = MIN(expires_at, ?) WHERE session_id = ?', [now, sessionId]);
    db.run('UPDATE refresh_tokens SET rotated_at = ? WHERE session_id = ? AND rotated_at IS NULL', [
      now,
      sessionId,
    ]);
    const issued = issueTokens(db, player, sessionId, now);
    const { loggedOnAt, previousLogOnAt } = session;
    return { player, ...issued, loggedOnAt, previousLogOnAt };
  });
}

/** Ends the access tokens of a player's sessions, whose refresh tokens stay good. */
export function expireAccessTokens(db: SandboxDatabase, userId: string, now: number): void {
  db.run(
    'UPDATE access_tokens SET expires_at = MIN(expires_at, ?) WHERE session_id IN (SELECT session_id FROM sessions WHERE user_id = ?)',
    [now, userId],
  );
}

/** Forgets sessions whose last refresh token has run out, so that a database kept for months stays small. */
export function purgeSessions(db: SandboxDatabase, now: number): void {
  db.run(
    'DELETE FROM sessions WHERE NOT EXISTS (SELECT 1 FROM refresh_tokens t WHERE t.session_id = sessions.session_id AND t.expires_at > ?)',
    [now],
  );
}

function issueTokens(db: SandboxDatabase, player: Player, sessionId: string, now: number) {
  const shape = { prefix: player.tokenPrefix, length: player.tokenBytes };
  const accessToken = newToken(shape);
  const refreshToken = newToken(shape);
  const accessTokenExpiresAt = now + (player.accessTokenLifeMs ?? ACCESS_TOKEN_LIFE_MS);
  accessTokens.insert(db, {
    tokenHash: tokenHash(accessToken),
    sessionId,
    expiresAt: accessTokenExpiresAt,
  });
  refreshTokens.insert(db, {
    tokenHash: tokenHash(refreshToken),
    sessionId,
    expiresAt: now + REFRESH_TOKEN_LIFE_MS,
    rotatedAt: null,
  });
  return { accessToken, refreshToken, accessTokenExpiresAt };
}
