import type { Migration } from './migration.ts';

/**
 * What players have played. A record has a number in the order in which it was taken down, so that a list that is being
 * leafed through does not change under the reader.
 */
export const playRecords: Migration = {
  version: 7,
  name: 'play records',
  sql: `
    CREATE TABLE play_records (
      record_number INTEGER PRIMARY KEY AUTOINCREMENT,
      play_record_id TEXT NOT NULL UNIQUE,
      user_id TEXT NOT NULL REFERENCES players (user_id),
      casino_id INTEGER NOT NULL REFERENCES casinos (casino_id),
      game_name TEXT NOT NULL,
      total_wager_au INTEGER NOT NULL CHECK (total_wager_au >= 0),
      total_win_au INTEGER NOT NULL CHECK (total_win_au >= 0),
      started_at INTEGER NOT NULL,
      resolved_at INTEGER
    ) STRICT;
    CREATE INDEX play_records_by_player ON play_records (user_id, resolved_at);
  `,
};
