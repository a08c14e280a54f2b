import type { Migration } from './migration.ts';

/** Casinos, players, which player plays where, sessions and their tokens. Times are epoch milliseconds. */
export const playersAndSessions: Migration = {
  version: 1,
  name: 'players and sessions',
  sql: `
    CREATE TABLE sandbox_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

    CREATE TABLE casinos (
      casino_id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      currency TEXT NOT NULL,
      position INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE players (
      user_id TEXT PRIMARY KEY,
      phone_number TEXT NOT NULL,
      phone_country_code TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      password_changed_at INTEGER,
      display_name TEXT NOT NULL,
      language TEXT NOT NULL,
      email TEXT,
      is_email_verified INTEGER NOT NULL DEFAULT 0,
      pending_email TEXT,
      personal_info TEXT,
      is_phone_verified INTEGER NOT NULL,
      are_permissions_suspended INTEGER NOT NULL,
      is_restricted INTEGER NOT NULL,
      is_locked INTEGER NOT NULL,
      access_token_life_ms INTEGER,
      token_bytes INTEGER,
      token_prefix TEXT,
      demo_key TEXT UNIQUE,
      last_log_on_at INTEGER,
      created_at INTEGER NOT NULL,
      UNIQUE (phone_number, phone_country_code)
    ) STRICT;

    CREATE TABLE player_casinos (
      user_id TEXT NOT NULL REFERENCES players (user_id),
      casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
      position INTEGER NOT NULL,
      PRIMARY KEY (user_id, casino_id)
    ) STRICT;

    CREATE TABLE failed_log_ons (phone_number TEXT NOT NULL, failed_at INTEGER NOT NULL) STRICT;
    CREATE INDEX failed_log_ons_by_phone ON failed_log_ons (phone_number, failed_at);

    CREATE TABLE sessions (
      session_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      logged_on_at INTEGER NOT NULL,
      previous_log_on_at INTEGER,
      ended_at INTEGER
    ) STRICT;
    CREATE INDEX sessions_by_player ON sessions (user_id);

    CREATE TABLE access_tokens (
      token_hash TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX access_tokens_by_session ON access_tokens (session_id);

    CREATE TABLE refresh_tokens (
      token_hash TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES sessions (session_id) ON DELETE CASCADE,
      expires_at INTEGER NOT NULL,
      rotated_at INTEGER
    ) STRICT;
    CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);
  `,
};
