import type { Migration } from './migration.ts';

/**
 * Identity checks: what the operator knows of each player, and the sessions at the vendor. A player without a row has
 * never been checked.
 */
export const identityChecks: Migration = {
  version: 8,
  name: 'identity checks',
  sql: `
    CREATE TABLE id_checks (
      user_id TEXT PRIMARY KEY REFERENCES players (user_id),
      result TEXT NOT NULL,
      reasons TEXT NOT NULL DEFAULT '[]',
      attempts_left INTEGER NOT NULL CHECK (attempts_left >= 0),
      attempts_renewed_at INTEGER,
      last_attempt_at INTEGER,
      estimated_minutes INTEGER
    ) STRICT;

    CREATE TABLE id_check_sessions (
      session_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      link_token TEXT NOT NULL UNIQUE,
      document_type TEXT NOT NULL,
      consent_version TEXT NOT NULL,
      language TEXT NOT NULL,
      return_url TEXT NOT NULL,
      word TEXT NOT NULL,
      reasons TEXT NOT NULL DEFAULT '[]',
      due_word TEXT,
      due_at INTEGER,
      opened_at INTEGER,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX id_check_sessions_by_player ON id_check_sessions (user_id, created_at);
    CREATE INDEX id_check_sessions_by_word ON id_check_sessions (word, expires_at);
    CREATE INDEX id_check_sessions_by_due ON id_check_sessions (due_at);
  `,
};
