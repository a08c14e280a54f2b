import type { Migration } from './migration.ts';

/** Limits that players have set, with the raise that waits for each, and every change of one. */
export const playerLimits: Migration = {
  version: 10,
  name: 'player limits',
  sql: `
    CREATE TABLE player_limits (
      limit_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      kind TEXT NOT NULL,
      casino_id INTEGER,
      period TEXT,
      amount_au INTEGER,
      minutes INTEGER,
      set_by TEXT NOT NULL,
      effective_from INTEGER NOT NULL,
      pending TEXT
    ) STRICT;
    CREATE UNIQUE INDEX player_limits_by_player
      ON player_limits (user_id, kind, IFNULL(casino_id, 0), IFNULL(period, ''));

    CREATE TABLE player_limit_changes (
      user_id TEXT NOT NULL REFERENCES players (user_id),
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      casino_id INTEGER,
      period TEXT,
      from_au INTEGER,
      to_au INTEGER,
      from_minutes INTEGER,
      to_minutes INTEGER,
      set_by TEXT NOT NULL
    ) STRICT;
    CREATE INDEX player_limit_changes_by_player ON player_limit_changes (user_id, at);
  `,
};
