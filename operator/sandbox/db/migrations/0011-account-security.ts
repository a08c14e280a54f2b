import type { Migration } from './migration.ts';

/** Whence sessions were used, and what happened to accounts. */
export const accountSecurity: Migration = {
  version: 11,
  name: 'account security',
  sql: `
    CREATE TABLE session_uses (
      session_id TEXT PRIMARY KEY REFERENCES sessions (session_id) ON DELETE CASCADE,
      kind TEXT,
      last_used_at INTEGER,
      user_agent TEXT,
      address TEXT
    ) STRICT;

    CREATE TABLE account_activity (
      activity_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      session_id TEXT,
      user_agent TEXT,
      address TEXT
    ) STRICT;
    CREATE INDEX account_activity_by_player ON account_activity (user_id, at);
  `,
};
