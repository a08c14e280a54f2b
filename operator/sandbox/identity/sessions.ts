import { z } from 'zod/v4';
import type { SandboxDatabase } from '../db/database.ts';
import { findPlayer, type Player, setLastLogOn } from '../db/players.ts';
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

const sessionRow = z.object({
  session_id: z.string(),
  user_id: z.string(),
  expires_at: z.number(),
  logged_on_at: z.number(),
  previous_log_on_at: z.number().nullable(),
  ended_at: z.number().nullable(),
});
const refreshRow = sessionRow.extend({ rotated_at: z.number().nullable() });

const SESSION_COLUMNS = `t.session_id, s.user_id, t.expires_at, s.logged_on_at, s.previous_log_on_at, s.ended_at`;

/** Opens a session for a player who has proved who he is. */
export function openSession(db: SandboxDatabase, player: Player, now: number): IssuedSession {
  const sessionId = newId('s');
  return db.transaction(() => {
    db.run(
      'INSERT INTO sessions (session_id, user_id, logged_on_at, previous_log_on_at) VALUES (?, ?, ?, ?)',
      [sessionId, player.userId, now, player.lastLogOnAt],
    );
    setLastLogOn(db, player.userId, now);
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
    const row = db.one(
      refreshRow,
      `SELECT ${SESSION_COLUMNS}, t.rotated_at FROM refresh_tokens t JOIN sessions s USING (session_id) WHERE t.token_hash = ?`,
      [refreshHash],
    );
    const player = row && findPlayer(db, row.user_id);
    if (!row || !player || row.ended_at !== null) return { ok: false, httpStatus: 401 };
    if (player.isLocked) return { ok: false, httpStatus: 423 };
    if (row.rotated_at !== null) return { ok: false, httpStatus: 409 };
    const access = findAccessToken(db, tokens.oldAccessToken);
    if (row.expires_at <= now || access?.session_id !== row.session_id) return { ok: false, httpStatus: 401 };
    db.run('UPDATE refresh_tokens SET rotated_at = ? WHERE token_hash = ?', [now, refreshHash]);
    const issued = issueTokens(db, player, row.session_id, now);
    const times = { loggedOnAt: row.logged_on_at, previousLogOnAt: row.previous_log_on_at };
    return { ok: true, session: { player, ...issued, ...times } };
  });
}

/** Recognises the access token of an authenticated call: 401 unless it is known and alive, 423 for a locked account. */
export function authenticate(
  db: SandboxDatabase,
  accessToken: string,
  now: number,
): { ok: true; who: Authenticated } | { ok: false; httpStatus: TokenRefusal } {
  const row = findAccessToken(db, accessToken);
  const player = row && findPlayer(db, row.user_id);
  if (!row || !player || row.ended_at !== null || row.expires_at <= now)
    return { ok: false, httpStatus: 401 };
  if (player.isLocked) return { ok: false, httpStatus: 423 };
  return { ok: true, who: { player, sessionId: row.session_id } };
}

/** The player a token was issued to, dead or alive; undefined when it is unknown. */
export function playerOfToken(db: SandboxDatabase, accessToken: string): Player | undefined {
  const row = findAccessToken(db, accessToken);
  return row && findPlayer(db, row.user_id);
}

/** The session a refresh token was issued to, spent or not; undefined when it is unknown. */
export function sessionOfRefreshToken(
  db: SandboxDatabase,
  refreshToken: string,
): { sessionId: string; userId: string } | undefined {
  const row = db.one(
    sessionRow,
    `SELECT ${SESSION_COLUMNS} FROM refresh_tokens t JOIN sessions s USING (session_id) WHERE t.token_hash = ?`,
    [tokenHash(refreshToken)],
  );
  return row && { sessionId: row.session_id, userId: row.user_id };
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
    const times = db.one(
      z.object({ logged_on_at: z.number(), previous_log_on_at: z.number().nullable() }),
      'SELECT logged_on_at, previous_log_on_at FROM sessions WHERE session_id = ? AND ended_at IS NULL',
      [sessionId],
    );
    if (!times) return undefined;
    endOtherSessions(db, { player, sessionId }, now);
    db.run('UPDATE access_tokens SET expires_at = MIN(expires_at, ?) WHERE session_id = ?', [now, sessionId]);
    db.run('UPDATE refresh_tokens SET rotated_at = ? WHERE session_id = ? AND rotated_at IS NULL', [
      now,
      sessionId,
    ]);
    const issued = issueTokens(db, player, sessionId, now);
    return {
      player,
      ...issued,
      loggedOnAt: times.logged_on_at,
      previousLogOnAt: times.previous_log_on_at,
    };
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

function findAccessToken(db: SandboxDatabase, token: string): z.infer<typeof sessionRow> | undefined {
  return db.one(
    sessionRow,
    `SELECT ${SESSION_COLUMNS} FROM access_tokens t JOIN sessions s USING (session_id) WHERE t.token_hash = ?`,
    [tokenHash(token)],
  );
}

function issueTokens(db: SandboxDatabase, player: Player, sessionId: string, now: number) {
  const shape = { prefix: player.tokenPrefix, length: player.tokenBytes };
  const accessToken = newToken(shape);
  const refreshToken = newToken(shape);
  const accessTokenExpiresAt = now + (player.accessTokenLifeMs ?? ACCESS_TOKEN_LIFE_MS);
  db.run('INSERT INTO access_tokens (token_hash, session_id, expires_at) VALUES (?, ?, ?)', [
    tokenHash(accessToken),
    sessionId,
    accessTokenExpiresAt,
  ]);
  db.run('INSERT INTO refresh_tokens (token_hash, session_id, expires_at) VALUES (?, ?, ?)', [
    tokenHash(refreshToken),
    sessionId,
    now + REFRESH_TOKEN_LIFE_MS,
  ]);
  return { accessToken, refreshToken, accessTokenExpiresAt };
}
